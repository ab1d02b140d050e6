//! The end of `--help`: explanations, and examples with some games.

pub(crate) const OVERVIEW: &str = "\
Examples:
  zugzwang play simpei                    a game against the computer
  zugzwang puzzle symple --grade hard     find the only turn that wins
  zugzwang eval simpei '3/1b1/3|2/r1 r'   the result with perfect play
  zugzwang moves symple startpos          the turns on an empty board
  zugzwang perft simpei startpos 6        a check and benchmark of turn generation

Positions:
  Simpei  '4/1r2/4/4|3/3/b2 r'     upper and lower world, who is to move (r, b)
  Symple  '5/2w2/5/1b3/5 w 4'      board, who is to move (w, b), penalty for each chain
  Ranks run from the top; numbers stand for empty cells.

Exit codes: 0 success, 1 a negative finding, 2 unusable input, 130 interrupted.";

pub(crate) const EVAL_EXAMPLES: &str = "\
Simpei: the first evaluation on a board solves it and keeps the table; later ones only look it up.
Symple: a search proves the final margin for the player to move. If it does not get to the end,
because of --time or Ctrl-C or because the end is too far away, the output has proven bounds on the
margin, the estimate of a tree search, and the turns that this prefers.

Examples:
  zugzwang eval simpei startpos --size 3
  zugzwang eval simpei '3/1b1/3|2/r1 r'
  zugzwang eval simpei '3/1b1/3|2/r1 r' --sandwich single --json
  zugzwang eval symple 'bbbw2w/wwbwwww/w1wbbbb/wwwbwbb/bbbwwww/b1bbbw1/4bw1 b 4'
  zugzwang eval symple startpos --board 4x4 --moves 'b2;c3' --time 10s";

pub(crate) const MOVES_EXAMPLES: &str = "\
Turns are sorted by their cells, first by letter, then by number.

Examples:
  zugzwang moves simpei startpos
  zugzwang moves simpei startpos --size 5 --first-move anywhere
  zugzwang moves symple '5/2w2/5/1b3/5 w 4' --json";

pub(crate) const PERFT_EXAMPLES: &str = "\
In Simpei a winning turn ends its line, which counts as one. In Symple lines that end early do not
count. Turns of the last ply are counted without being generated one by one.

Examples:
  zugzwang perft simpei startpos 6
  zugzwang perft symple startpos 4 --board 7x7
  zugzwang perft simpei startpos 6 --threads 1 --json";

pub(crate) const BENCH_EXAMPLES: &str = "\
The searches run on one thread and take a few seconds. Their node counts are the same on every
machine, so a change in what a search does shows as a change in the total. For a tree search the
nodes in the tree are counted.

Examples:
  zugzwang bench
  zugzwang bench --json";

pub(crate) const ENGINE_HELP: &str = "\
The protocol's options are those of the command: 'setoption name Level value 3', 'setoption name
Board value 9x9'. Positions may contain blanks: 'position fen 4/1r2/4/4|3/3/3 b moves C3 b2'.
Scores are hundredths of a point for Symple; 'mate' counts plies. Bad lines are answered with
'info string error: ...'. The end of the input ends the engine.

Examples:
  zugzwang engine simpei
  zugzwang engine symple --level 5 --board 9x9";

pub(crate) const PLAY_EXAMPLES: &str = "\
Type turns in notation, such as B2, B2-a1 or c3,d5, or a part at a time: the cells of sandwiched
pieces in Simpei, the stones of a growth in Symple. 'help' lists the other commands: undo, hint,
level, save, load, resign, rematch, quit. Input may also come from a file or a pipe.

Examples:
  zugzwang play simpei
  zugzwang play simpei --as blue --level 8
  zugzwang play symple --board 5x5 --penalty 4 --as black
  zugzwang play simpei --load game.json";

pub(crate) const PUZZLE_EXAMPLES: &str = "\
Puzzles of Simpei are graded by the plies to the win, those of Symple by the vacant points. Type the
turn that wins, or 'hint', 'solution' or 'quit'. After the right turn you can play on to the win,
against the best defence. Each puzzle has a number, which is printed and with --seed gives the same
puzzle again. Without --seed there is a new one each time.

Exit code 0 if the puzzle was solved, or with --solve; 1 if not.

Examples:
  zugzwang puzzle simpei
  zugzwang puzzle symple --grade hard --board 8x8
  zugzwang puzzle simpei --grade medium --seed 7 --solve
  zugzwang puzzle symple --seed 7 --json";

pub(crate) const SERVE_EXAMPLES: &str = "\
By default the server only answers this machine; --addr can change that. Ctrl-C ends the server.
Games are kept in the page's address, so none is lost.

Examples:
  zugzwang serve --open
  zugzwang serve --addr 127.0.0.1:0
  zugzwang serve --addr 0.0.0.0:8080";

pub(crate) const ARENA_HELP: &str = "\
A match of many games, several at a time. BOT is
  level:N           a level from 1 to 8, which takes as long as it needs
  best              the strongest play in the time given by --movetime
  cmd:PROGRAM ARGS  another engine that speaks UGI, as zugzwang engine does
A bot that makes an illegal turn, crashes or exceeds its time loses the game, and the match goes on.

Elo differences are logistic, and the interval has 95 % confidence. With --sprt, exit code 1 means
that ELO0 was accepted. Ctrl-C ends the match with the games finished so far. Each line of --record
has 'start' and 'moves'; analyse such a game with zugzwang eval GAME START --moves MOVES.

Examples:
  zugzwang arena symple --first level:3 --second level:2 --games 100
  zugzwang arena symple --board 9x9 --first best --second level:8 --games 20 --movetime 1s
  zugzwang arena simpei --first best --second 'cmd:other/engine --fast' --games 1000 --sprt 0,20
  zugzwang arena simpei --size 3 --first level:2 --second level:1 --games 50 --record games.jsonl";
