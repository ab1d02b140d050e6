use crate::Chapter;

pub(super) const CHAPTERS: &[Chapter] = &[
    // Ou-1, Ou-2, Ou-4, Ou-6.
    Chapter {
        title: "Placing",
        text: "Black and White take turns; Black starts. A turn ends with a stone on an empty cell \
               that touches none of your own stones. Enemy stones beside it do not matter, and such \
               a stone captures nothing. Placing a stone on c3 is written c3.",
        start: "3/1w2/2b2/4/2b w",
        moves: &[],
        task: "Place a white stone next to a black one.",
        accepts: &["a2", "b2", "b3", "b4", "c4"],
        right: "White touches Black there, and nothing is captured.",
        wrong: "That stone does not touch a black one, or White has captured.",
        hint: "Choose a cell beside a black stone that does not touch the white one.",
    },
    // Ou-3, Ou-5.
    Chapter {
        title: "Capturing",
        text: "Stones of one colour that touch form a chain; a single stone is a chain, too. A stone \
               beside your own must capture: the chain that it makes must touch enemy chains, and be \
               larger than each of them. They are then taken off. Equal size is not enough, and a \
               stone that only makes a chain longer is not allowed. After a capture your turn goes \
               on. Capturing with b2 and then placing e1 is written b2,e1.",
        start: "3/1w2/2b2/4/2w b",
        moves: &[],
        task: "Capture the white stone on d2, and end your turn with a stone that touches no black \
               one.",
        accepts: &[
            "b2,b4", "b2,c1", "b2,c5", "b2,d1", "b2,d4", "b2,e1", "b2,e2", "b2,e3", "c2,a1",
            "c2,a2", "c2,b4", "c2,c5", "c2,d4", "c2,e1", "c2,e2", "c2,e3", "c4,a1", "c4,a2",
            "c4,b1", "c4,c1", "c4,d1", "c4,e1", "c4,e2", "c4,e3", "d3,a1", "d3,a2", "d3,b1",
            "d3,b4", "d3,c1", "d3,c5", "d3,d1", "d3,e1",
        ],
        right: "Two black stones together are more than one white one.",
        wrong: "The white stone on d2 is still there.",
        hint: "Make a chain of two with the stone on c3, beside d2.",
    },
    // Ou-7, Ou-8, Ou-9.
    Chapter {
        title: "Winning",
        text: "You may capture as often as you like and can in one turn, also with the cells that \
               earlier captures have emptied. Whoever captures the last enemy stone wins at once. If \
               after a capture you cannot place a stone of either kind, your turn ends; if you cannot \
               place any at the start of your turn, and only then, you pass.",
        start: "3/4/1bb2/1w2/w2 b",
        moves: &[],
        task: "Win at once with Black.",
        accepts: &["b1", "b3", "c1", "c4", "d1", "d2", "d3"],
        right: "The last white stone is gone.",
        wrong: "White still has a stone.",
        hint: "Three black stones are more than the two white ones together.",
    },
];
