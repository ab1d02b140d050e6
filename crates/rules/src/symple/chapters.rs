use crate::Chapter;

pub(super) const CHAPTERS: &[Chapter] = &[
    // Sy-1, Sy-3.
    Chapter {
        title: "Planting",
        text: "White and Black take turns to put stones on empty points, where they stay. White \
               starts, and nobody may pass. One kind of turn is to plant: put a single stone on \
               any point that touches none of your own stones. Points touch along the lines, not \
               diagonally. Planting on c3 is written c3.",
        start: "5/1w3/3b1/5/5 w 4",
        moves: &[],
        task: "Plant a white stone.",
        accepts: &[
            "a1", "a2", "a3", "a5", "b1", "b2", "c1", "c2", "c3", "c5", "d1", "d2", "d4", "d5",
            "e1", "e2", "e3", "e4", "e5",
        ],
        right: "The stone stands alone, and can grow from the next turn on.",
        wrong: "That stone touches your stone on b4, so it is not planted: it grows.",
        hint: "Choose any empty point but the four next to b4.",
    },
    // Sy-2, Sy-4.
    Chapter {
        title: "Growing",
        text: "Stones of one colour that touch form a chain; a single stone is a chain, too. The \
               other kind of turn is to grow all your chains at once: each gets one new stone \
               that touches it, and never more than one. You choose which. The turn is complete \
               when no further stone could be added. Growing with a4 and d1 is written a4,d1.",
        start: "w4/3b1/5/1b3/4w w 4",
        moves: &[],
        task: "Grow both white chains.",
        accepts: &["a4,d1", "a4,e2", "b5,d1", "b5,e2"],
        right: "Each chain has got one stone.",
        wrong: "That stone is planted: it touches none of the white chains, and none has grown.",
        hint: "Put one stone next to a5 and another next to e1.",
    },
    // Sy-4.
    Chapter {
        title: "Joining chains",
        text: "A stone that touches several of your chains grows them all, and joins them into \
               one. As each chain grows by one stone at most, none of them gets another in this \
               turn. It can happen that a chain gets none: when each empty point beside it also \
               touches a chain that has grown already. New stones may touch each other.",
        start: "2b2/5/1w1w1/5/2b2 w 4",
        moves: &[],
        task: "Join the two white chains with a single stone.",
        accepts: &["c3"],
        right: "Both chains have grown, and are one now.",
        wrong: "White has more than one chain left.",
        hint: "Which point touches both white stones?",
    },
    // Sy-6, Sy-7.
    Chapter {
        title: "The score",
        text: "The game ends when the board is full. You have a point for each of your stones, \
               less the penalty for each of your chains; scores can be negative. The higher score \
               wins, equal scores draw. The penalty is agreed on before the game: usually 4 on \
               boards of up to 9x9, 6 up to 13x13, and 10 above.",
        start: "wwb1/bwbb/b1bw/1www w 4",
        moves: &[],
        task: "Three points are empty, and the penalty is 4. Win the game with White's next turn.",
        accepts: &["b2"],
        right: "White will have 8 stones in one chain, 8 - 4 = 4 points. Black will fill the \
                board with 8 stones in two chains, 8 - 2x4 = 0 points.",
        wrong: "Now Black plays b2, and White is left with too many chains: each costs 4 points.",
        hint: "White has two chains. Which point makes them one?",
    },
    // Sy-5.
    Chapter {
        title: "Black's balance",
        text: "White has the advantage of the first turn. In return Black, and only Black, may \
               grow and then also plant a stone in the same turn, as long as nobody has ever \
               grown, that is while every chain is a single stone. The planted stone must not \
               touch any black stone, old or new. It is written last: a3,c2.",
        start: "4/4/4/4 w 4",
        moves: &["d1", "a4", "c3"],
        task: "Grow the black stone, and plant another in the same turn.",
        accepts: &[
            "a3,a1", "a3,b1", "a3,b2", "a3,c1", "a3,c2", "a3,c4", "a3,d2", "a3,d3", "a3,d4",
            "b4,a1", "b4,a2", "b4,b1", "b4,b2", "b4,c1", "b4,c2", "b4,d2", "b4,d3", "b4,d4",
        ],
        right: "Two stones in one turn. From now on nobody can do that again.",
        wrong: "Black has only grown or only planted. Do both in one turn.",
        hint: "First put a stone next to a4, then one that touches no black stone.",
    },
    // Sy-6.
    Chapter {
        title: "The end",
        text: "There is a turn as long as a point is empty, and you must make one. Late in the \
               game a planted stone mostly costs more than it brings, so the player with more \
               room to grow has the better end.",
        start: "bbbb/wwb1/ww2/w3 w 4",
        moves: &[],
        task: "White has one chain, and so has Black. Win the game.",
        accepts: &["c2"],
        right: "White has shut Black in: the points below are White's to fill.",
        wrong: "That leaves c2 to Black, or too little room to White, and White does not win.",
        hint: "Which point makes room for White and takes it from Black?",
    },
];
