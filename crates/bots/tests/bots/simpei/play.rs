//! What the bots play.

use std::sync::Arc;

use zugzwang_bots::simpei::{
    TableBot, is_near_repetition, rank_in_game, value_kept, value_positions,
};
use zugzwang_bots::{Assessment, Bot, Level, Playable, Settings, Strength};
use zugzwang_rules::simpei::{Position, Rules, Turn};
use zugzwang_rules::{Outcome, Player, Record};
use zugzwang_search::Limits;
use zugzwang_solve::Evaluation::{Draw, Loss, Win};
use zugzwang_solve::simpei::{Probe, Solution, rank_turns};

use super::positions::{STANDARD, arrangements, turns};

pub(crate) fn settings(strength: Strength, seed: u64) -> Settings {
    Settings { strength, threads: 1, memory: 1 << 24, seed, tables: None }
}

fn level(number: u8) -> Strength {
    Strength::Level(Level::new(number).unwrap())
}

fn start() -> Position {
    Position::start(Rules::STANDARD)
}

/// The standard table, which all tests share.
struct Standard;

impl Probe for Standard {
    fn probe(
        &self,
        position: &Position,
    ) -> Result<zugzwang_solve::Evaluation, zugzwang_solve::FileError> {
        let solution: &Solution = &STANDARD;
        solution.probe(position)
    }
}

pub(crate) fn perfect(seed: u64) -> impl Bot<Position> {
    TableBot::new(Arc::new(Standard), seed)
}

fn choose(bot: &mut dyn Bot<Position>, game: &Record<Position>) -> Turn {
    bot.choose(game, Limits::default(), &mut |_| {}).unwrap().turn
}

/// Plays a game to its end.
fn play<'a>(
    first: &'a mut dyn Bot<Position>,
    second: &'a mut dyn Bot<Position>,
    mut game: Record<Position>,
) -> Record<Position> {
    while game.outcome().is_none() {
        let bot = match game.position().to_move() {
            Player::First => first as &mut dyn Bot<Position>,
            Player::Second => second as &mut dyn Bot<Position>,
        };
        let turn = choose(bot, &game);
        assert!(game.position().is_legal(turn));
        game.play(turn);
    }
    game
}

#[test]
fn perfect_play_wins_every_game_as_second_player() {
    for seed in 0..3 {
        for number in 1..=7 {
            let mut other = start().bot(&settings(level(number), seed));
            let game = play(&mut *other, &mut perfect(seed), Record::new(start()));
            assert_eq!(game.outcome(), Some(Outcome::Win(Player::Second)), "{:?}", game.texts());
            // The longest resistance is 22 plies.
            assert!(game.len() <= 22);
        }
    }
}

#[test]
fn perfect_play_against_itself_takes_as_long_as_the_table_says() {
    for position in arrangements(Rules::STANDARD, 12).take(300) {
        let value = STANDARD.probe(&position).unwrap();
        let game = play(&mut perfect(1), &mut perfect(2), Record::new(position));
        let expected = match value {
            Draw => Outcome::Draw,
            Win(_) => Outcome::Win(position.to_move()),
            Loss(_) => Outcome::Win(position.to_move().other()),
        };
        assert_eq!(game.outcome(), Some(expected), "{position}");
        assert!(value.plies().is_none_or(|plies| plies as usize == game.len()), "{position}");
    }
}

/// The line that the bot expects ends where its assessment says.
#[test]
fn the_line_of_perfect_play_leads_to_the_end() {
    for position in arrangements(Rules::STANDARD, 13).take(300) {
        let game = Record::new(position);
        let choice = perfect(1).choose(&game, Limits::default(), &mut |_| {}).unwrap();
        let Assessment::Proven(value) = choice.thought.assessment else { panic!("{position}") };
        assert_eq!(choice.thought.line[0], choice.turn);
        let mut line = Record::new(position);
        for &turn in &choice.thought.line {
            assert!(line.position().is_legal(turn));
            line.play(turn);
        }
        if let Some(plies) = value.plies() {
            assert!(line.outcome().is_some());
            assert_eq!(line.len(), plies as usize);
        }
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    for number in 1..=7 {
        let game = |seed| {
            let mut bots = [seed, seed + 1].map(|seed| start().bot(&settings(level(number), seed)));
            let [first, second] = &mut bots;
            let played = play(&mut **first, &mut **second, Record::new(start())).texts();
            first.reset();
            second.reset();
            let again = play(&mut **first, &mut **second, Record::new(start())).texts();
            assert_eq!(played, again);
            played
        };
        let games: Vec<_> = (0..4).map(|seed| game(10 * seed)).collect();
        assert!(games.iter().any(|game| *game != games[0]), "level {number}");
    }
}

/// No level misses an immediate win, or allows one that it could prevent.
#[test]
fn every_level_sees_what_is_next() {
    for number in 1..=7 {
        let mut bot = start().bot(&settings(level(number), 5));
        let mut met = 0;
        for position in arrangements(Rules::STANDARD, 14).take(600) {
            let value = STANDARD.probe(&position).unwrap();
            let turn = choose(&mut *bot, &Record::new(position));
            let after = STANDARD.probe(&position.play_unchecked(turn)).unwrap();
            if value == Win(1) {
                assert!(position.wins(turn), "level {number}: {position}");
            } else if value != Loss(2) {
                assert!(after != Win(1), "level {number}: {position}");
                met += 1;
            }
        }
        assert!(met > 100, "{met}");
    }
}

/// If a third occurrence makes a draw (Si-10), a winning player avoids it and a losing one takes
/// it.
#[test]
fn repetition_is_taken_or_avoided_as_it_suits() {
    let mut tried = [0; 2];
    for position in
        arrangements(Rules::STANDARD, 15).filter(|position| !position.is_placing()).take(3000)
    {
        let Some(game) = twice_there(position) else { continue };
        let value = STANDARD.probe(&position).unwrap();
        let bots: [Box<dyn Bot<Position>>; 2] =
            [Box::new(perfect(1)), start().bot(&settings(level(7), 1))];
        for mut bot in bots {
            let (before, mut game) = (&game, game.clone());
            let turn = choose(&mut *bot, &game);
            game.play(turn);
            match value {
                Loss(plies) if plies <= 6 => {
                    assert_eq!(game.outcome(), Some(Outcome::Draw), "{position}");
                    tried[0] += 1;
                }
                Win(plies) if plies <= 5 && can_win(before) => {
                    assert_ne!(game.outcome(), Some(Outcome::Draw), "{position}");
                    tried[1] += 1;
                }
                _ => {}
            }
        }
    }
    assert!(tried.iter().all(|&tried| tried > 10), "{tried:?}");
}

/// The values in a table ignore earlier turns; those of turns ranked in a game do not.
#[test]
fn turns_are_ranked_with_the_repetitions_of_their_game() {
    let mut met = [0; 3];
    for position in
        arrangements(Rules::STANDARD, 15).filter(|position| !position.is_placing()).take(2000)
    {
        assert!(!is_near_repetition(&Record::new(position)));
        assert_eq!(
            rank_in_game(&Standard, &Record::new(position)).unwrap(),
            rank_turns(&Standard, &position).unwrap()
        );
        let Some(game) = twice_there(position) else { continue };
        assert!(is_near_repetition(&game));
        let ranked = rank_in_game(&Standard, &game).unwrap();
        assert!(ranked.is_sorted_by(|(_, a), (_, b)| a >= b));
        let alone = rank_turns(&Standard, &position).unwrap();
        assert_eq!(ranked.len(), alone.len());
        let is_drawn = |game: &Record<Position>| game.outcome() == Some(Outcome::Draw);
        let after = |game: &Record<Position>, turn| {
            let mut game = game.clone();
            game.play(turn);
            game
        };
        for (turn, value) in ranked {
            let &(_, alone) = alone.iter().find(|&&(other, _)| other == turn).unwrap();
            let game = after(&game, turn);
            let may_end =
                || turns(game.position()).iter().any(|&turn| is_drawn(&after(&game, turn)));
            let (expected, i) = match is_drawn(&game) {
                true => (Draw, 0),
                false if !position.wins(turn) && may_end() => (alone.min(Draw), 1),
                false => (alone, 2),
            };
            assert_eq!(value, expected, "{position} {}", position.show(turn));
            met[i] += usize::from(expected != alone || i == 2);
        }
    }
    assert!(met.iter().all(|&met| met > 10), "{met:?}");
}

/// Whether some turn wins soon, without a draw by repetition now or on the opponent's next turn.
fn can_win(game: &Record<Position>) -> bool {
    let after = |game: &Record<Position>, turn| {
        let mut game = game.clone();
        game.play(turn);
        game
    };
    turns(game.position()).into_iter().any(|turn| {
        let value = match game.position().wins(turn) {
            true => Loss(0),
            false => STANDARD.probe(&game.position().play_unchecked(turn)).unwrap(),
        };
        let game = after(game, turn);
        let draws = |turn| after(&game, turn).outcome() == Some(Outcome::Draw);
        value.before_turn() >= Win(5)
            && game.outcome() != Some(Outcome::Draw)
            && !turns(game.position()).into_iter().any(draws)
    })
}

/// A game that has reached this position, from which some turn leads to the third occurrence of
/// another one: both players move a piece back and forth.
fn twice_there(position: Position) -> Option<Record<Position>> {
    let step = |position: &Position, turn: Turn| {
        let plain = turn.displaced().is_empty() && !position.wins(turn);
        plain.then(|| position.play_unchecked(turn))
    };
    let back = |position: &Position, turn: Turn| {
        let back = Turn::new(turn.target(), turn.origin()?, Default::default());
        position.is_legal(back).then_some(back)
    };
    for first in turns(&position) {
        let Some(a) = step(&position, first) else { continue };
        for second in turns(&a) {
            let Some(b) = step(&a, second) else { continue };
            let Some(c) = back(&b, first).and_then(|turn| step(&b, turn)) else { continue };
            let Some(turn) = back(&c, second) else { continue };
            let Some(d) = step(&c, turn) else { continue };
            if d != position {
                continue;
            }
            // Two rounds would end in the third occurrence of the first position. So the game
            // begins one turn later, and the position after the first turn has occurred twice.
            let round = [second, back(&b, first)?, turn, first];
            let mut game = Record::new(a);
            for &turn in round.iter().chain(&round[..3]) {
                game.play(turn);
            }
            return (game.outcome().is_none() && *game.position() == position).then_some(game);
        }
    }
    None
}

#[test]
fn stopped_at_once_a_bot_has_a_turn_ready() {
    for position in arrangements(Rules::STANDARD, 16).take(200) {
        let mut bot = position.bot(&settings(Strength::Best, 1));
        let limits = Limits { cancelled: Some(&|| true), ..Limits::default() };
        let choice = bot.choose(&Record::new(position), limits, &mut |_| {}).unwrap();
        assert!(position.is_legal(choice.turn));
        let assessment = choice.thought.assessment;
        if STANDARD.probe(&position).unwrap() == Win(1) {
            assert!(position.wins(choice.turn));
            assert_eq!(assessment, Assessment::Proven(Win(1)));
        } else {
            assert_eq!(assessment, Assessment::Estimate { chance: 0.5, margin: None });
        }
    }
}

#[test]
fn higher_levels_keep_more() {
    let positions = value_positions(Rules::STANDARD, 700, 1, &Standard).unwrap();
    assert_eq!(positions.len(), 700);
    let kept = |bot: &mut dyn Bot<Position>| value_kept(bot, &positions, &Standard).unwrap().kept;
    let [low, middle, high] =
        [1, 4, 7].map(|number| kept(&mut *start().bot(&settings(level(number), 3))));
    assert!(low < middle && middle < high, "{low} {middle} {high}");
    assert_eq!(kept(&mut perfect(1)), positions.len());
}

#[test]
fn large_boards_are_played_without_a_table() {
    for size in [5, 6] {
        let start = Position::start(Rules::new(size, 4).unwrap());
        let [mut low, mut high] = [2, 6].map(|number| start.bot(&settings(level(number), 1)));
        for side in Player::BOTH {
            let game = match side {
                Player::First => play(&mut *high, &mut *low, Record::new(start)),
                Player::Second => play(&mut *low, &mut *high, Record::new(start)),
            };
            assert_eq!(game.outcome(), Some(Outcome::Win(side)), "size {size}: {:?}", game.texts());
        }
    }
}

/// Without a table, the strongest bot carries out the wins that it proves, as fast as possible.
#[test]
fn the_strongest_bot_carries_wins_through_without_a_table() {
    let mut won = 0;
    for position in arrangements(Rules::STANDARD, 17).take(400) {
        let Win(plies @ 3..=9) = STANDARD.probe(&position).unwrap() else { continue };
        let mut bot = position.bot(&settings(Strength::Best, 1));
        let mut other = perfect(1);
        let mut game = Record::new(position);
        while game.outcome().is_none() {
            let limits = Limits { nodes: Some(2_000_000), ..Limits::default() };
            let turn = match game.position().to_move() == position.to_move() {
                true => bot.choose(&game, limits, &mut |_| {}).unwrap().turn,
                false => choose(&mut other, &game),
            };
            game.play(turn);
        }
        assert_eq!(game.outcome(), Some(Outcome::Win(position.to_move())), "{position}");
        assert_eq!(game.len(), plies as usize, "{position}");
        won += 1;
    }
    assert!(won > 50, "{won}");
}
