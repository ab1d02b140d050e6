use crate::Chapter;

pub(super) const CHAPTERS: &[Chapter] = &[
    // Si-1, Si-2, Si-3.
    Chapter {
        title: "Two worlds",
        text: "The upper world has square cells and capital letters, the lower world round cells \
               and small letters. Red and Blue, with four pieces each on the usual board, take \
               turns to place one on any empty cell of either world until all are down. Red \
               starts; the very first piece must go to an inner cell of the upper world, not on \
               its border. Placing a piece on B2 is written B2.",
        start: "startpos",
        moves: &[],
        task: "Place Red's first piece.",
        accepts: &["B2", "B3", "C2", "C3"],
        right: "The first piece is down. From now on any empty cell of either world will do.",
        wrong: "",
        hint: "The inner cells of the upper world are the four in the middle: B2, B3, C2 and C3.",
    },
    // Si-8.
    Chapter {
        title: "Three in a row",
        text: "You win at once if the piece that you place or move makes a row of exactly three \
               of your pieces, straight or diagonal, in one world. Four in a row do not win. A \
               row cannot run through both worlds, and pieces of the other world do not \
               interrupt it.",
        start: "4/b1r1/1r2/4|3/1b1/3 r",
        moves: &[],
        task: "Win at once with Red.",
        accepts: &["A1", "D4"],
        right: "Three in a row along the diagonal. The blue piece on b2 lies in the other world \
                and does not interrupt it.",
        wrong: "That does not make three red pieces in a row in one world.",
        hint: "B2 and C3 lie on a diagonal. Which cells continue it?",
    },
    // Si-6, Si-7.
    Chapter {
        title: "Sandwiches",
        text: "Enemy pieces between the piece that you place or move and another of your pieces \
               are sandwiched, if all are in one straight or diagonal line of one world without \
               a gap. It may be one enemy piece or several next to each other, in several lines at \
               once. You must put each of them on an empty cell of your choice in either world. A \
               piece that goes between two enemy pieces by itself is safe, and a turn that wins \
               sandwiches nothing. D2xC2>A1 is placing on D2 and putting the piece of C2 on A1.",
        start: "4/4/1rb1/4|b2/3/r2 r",
        moves: &[],
        task: "Sandwich the blue piece on C2, and put it where you like.",
        accepts: &[
            "D2xC2>A1", "D2xC2>A2", "D2xC2>A3", "D2xC2>A4", "D2xC2>B1", "D2xC2>B3", "D2xC2>B4",
            "D2xC2>C1", "D2xC2>C3", "D2xC2>C4", "D2xC2>D1", "D2xC2>D3", "D2xC2>D4", "D2xC2>a2",
            "D2xC2>b1", "D2xC2>b2", "D2xC2>b3", "D2xC2>c1", "D2xC2>c2", "D2xC2>c3",
        ],
        right: "A sandwich: the blue piece had to go where you chose.",
        wrong: "That sandwiches nothing. The blue piece must be between two red ones in a line.",
        hint: "There is a red piece on B2, left of the blue one. Place another on its right.",
    },
    // Si-4.
    Chapter {
        title: "Moving",
        text: "When all pieces are down, each turn moves one of your pieces to an empty cell of \
               the other world that touches its own. A lower cell touches the four upper cells \
               around it. Moves sandwich and win as placements do. A move from b3 to C3 is \
               written b3-C3.",
        start: "b3/4/1r1b/r3|1r1/b2/1br r",
        moves: &[],
        task: "Win at once by moving a red piece.",
        accepts: &["b3-C3"],
        right: "With A1 and B2 that makes three in a row.",
        wrong: "That does not make three red pieces in a row in one world.",
        hint: "A1 and B2 lie on a diagonal. Which red piece of the lower world touches the cell \
               that continues it?",
    },
    // Si-7, Si-9.
    Chapter {
        title: "Sandwiched pieces",
        text: "A sandwiched piece must not go to a cell from which any piece was sandwiched in \
               the same turn. The cell that your own piece has just left is allowed. Where it \
               lands the piece does nothing: it sandwiches no one, and does not win. Three in a \
               row that come about like that, or because one of four moves away, do not win: one \
               of them must have been placed or moved there to make the row.",
        start: "4/b2r/4/rb2|b2/1b1/1rr r",
        moves: &[],
        task: "Sandwich the blue piece on B1, and put it on the cell that your own piece has just \
               left.",
        accepts: &["b1-C1xB1>b1", "c1-C1xB1>c1"],
        right: "The two pieces have changed worlds. Back on B1 the blue piece could not go.",
        wrong: "The blue piece on B1 must be sandwiched, and go where your own piece came from.",
        hint: "Move a red piece from the lower world to C1. Then choose the cell that it left.",
    },
    // Si-5, Si-10.
    Chapter {
        title: "Passing and draws",
        text: "A player who has no move passes, and only then. When a position occurs for the \
               third time with the same player to move, the game is a draw.",
        start: "r2r/4/4/r2r|b1b/3/b1b r",
        moves: &[],
        task: "No red piece can move: each touches a single cell, and Blue is on it. Pass.",
        accepts: &["pass"],
        right: "Red has passed. Now Blue must move, which opens a way.",
        wrong: "",
        hint: "There is a button for it below the board.",
    },
];
