mod mcts_bot;
mod playout_board;
