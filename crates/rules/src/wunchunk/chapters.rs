use crate::Chapter;

pub(super) const CHAPTERS: &[Chapter] = &[
    // Wu-1 to Wu-4.
    Chapter {
        title: "Placing",
        text: "A group of two or more touching stones of one colour is a chunk. Black and White take \
               turns; Black starts. In your turn you may place as many stones as you have chunks, on \
               any empty cells. Each may be black or white, as you choose. Chunks that come about \
               during your turn change nothing in it. Placing a black stone on d3 and a white one on \
               f2 is written Bd3,Wf2.",
        start: "3/1bb1/5/1ww1/3 b 0",
        moves: &[],
        task: "Black has one chunk. Place a stone.",
        accepts: &[
            "Ba1", "Wa1", "Ba2", "Wa2", "Ba3", "Wa3", "Bb1", "Wb1", "Bb4", "Wb4", "Bc1", "Wc1",
            "Bc2", "Wc2", "Bc3", "Wc3", "Bc4", "Wc4", "Bc5", "Wc5", "Bd1", "Wd1", "Bd4", "Wd4",
            "Be1", "We1", "Be2", "We2", "Be3", "We3",
        ],
        right: "One chunk, one stone.",
        wrong: "Passing is allowed, but here you should place a stone.",
        hint: "Choose any empty cell, and a colour.",
    },
    // Wu-5, Wu-6.
    Chapter {
        title: "Passing",
        text: "You may place fewer stones than you have chunks, or none: that is a pass. The game \
               ends when the board is full, or when both players have passed one after the other.",
        start: "bb/b2/ww b 1",
        moves: &[],
        task: "White has just passed. End the game.",
        accepts: &["pass"],
        right: "Both have passed, and each has one chunk. White has a group of two, Black has none: Black \
                wins.",
        wrong: "The game goes on. Pass.",
        hint: "There is a button for it below the board.",
    },
    // Wu-7, Wu-8.
    Chapter {
        title: "Winning",
        text: "The player with fewer chunks wins. If both have equally many, the player with fewer \
               single stones wins; then the one with fewer groups of two, of three, and so on. If all \
               are equal, the game is a draw. So join your own groups, and split those of your \
               opponent.",
        start: "bb/1wb/ww b 1",
        moves: &[],
        task: "One cell is empty. Win the game with Black.",
        accepts: &["Bb1"],
        right: "Each has one chunk, and White has a group of three, Black none: Black wins.",
        wrong: "Black does not win like that.",
        hint: "Count the groups of both colours with a black stone on the empty cell, and with a white one.",
    },
];
