use std::sync::Mutex;
use std::time::Duration;

use zugzwang_arena::{Conditions, Entrant, Finished, Kind, Reason, Tally, Watcher, play_match};
use zugzwang_bots::{Level, Settings, Strength};
use zugzwang_rules::{Player, simpei, symple};

pub(crate) fn level(number: u8) -> Entrant {
    let strength = Strength::Level(Level::new(number).unwrap());
    let settings = Settings { strength, threads: 1, memory: 1 << 20, seed: 0, tables: None };
    Entrant { kind: Kind::Own(settings), movetime: None }
}

pub(crate) fn conditions(games: u32) -> Conditions {
    let grace = Duration::from_secs(10);
    Conditions { games, opening: 2, seed: 3, parallel: 1, grace, sprt: None }
}

pub(crate) fn small_symple() -> symple::Position<1> {
    "4/4/4/4 w 2".parse().unwrap()
}

/// Keeps all games, and ends the match after a given number.
pub(crate) struct Keeper {
    pub(crate) games: Mutex<Vec<Finished>>,
    most: usize,
}

impl Keeper {
    pub(crate) fn new(most: usize) -> Self {
        Self { games: Mutex::default(), most }
    }

    /// All games, ordered by number.
    pub(crate) fn games(self) -> Vec<Finished> {
        let mut games = self.games.into_inner().unwrap();
        games.sort_by_key(|game| game.number);
        games
    }
}

impl Watcher for Keeper {
    fn finished(&self, game: &Finished, tally: &Tally) {
        let mut games = self.games.lock().unwrap();
        games.push(game.clone());
        assert_eq!(tally.games() as usize, games.len());
    }

    fn is_cancelled(&self) -> bool {
        self.games.lock().unwrap().len() >= self.most
    }
}

#[test]
fn two_games_have_the_same_opening_with_colours_swapped() {
    let keeper = Keeper::new(usize::MAX);
    let start = simpei::Position::start(simpei::Rules::new(3, 3).unwrap());
    let tally = play_match(&start, &[level(2), level(1)], &conditions(9), &keeper);
    let games = keeper.games();
    assert_eq!(
        games.iter().map(|game| game.number).collect::<Vec<_>>(),
        (0..9).collect::<Vec<_>>()
    );
    assert_eq!((tally.games(), tally.pairs().iter().sum::<u32>()), (9, 4));
    for pair in games.chunks(2) {
        let opening = |game: &Finished| game.turns[..game.opening].to_vec();
        assert_eq!(
            (opening(&pair[0]), pair[0].first),
            (opening(&pair[pair.len() - 1]), Player::First)
        );
    }
    assert!(games.iter().skip(1).step_by(2).all(|game| game.first == Player::Second));
    assert_ne!(games[0].turns[..2], games[2].turns[..2]);
    let wins = games.iter().filter(|game| game.half_points() == 2).count();
    assert_eq!(wins as u32, tally.wins());
}

#[test]
fn the_same_seed_plays_the_same_games_on_any_number_of_threads() {
    let texts = |parallel, seed| {
        let keeper = Keeper::new(usize::MAX);
        let conditions = Conditions { parallel, seed, ..conditions(12) };
        let tally = play_match(&small_symple(), &[level(2), level(1)], &conditions, &keeper);
        let texts: Vec<_> = keeper.games().into_iter().map(|game| game.turns).collect();
        (tally, texts)
    };
    assert_eq!(texts(1, 3), texts(4, 3));
    assert_ne!(texts(1, 3), texts(1, 4));
}

/// On two points there are only two games, and each bot can be the first player of either.
#[test]
fn games_that_are_played_again_are_told_from_new_ones() {
    let start: symple::Position<1> = "2 w 1".parse().unwrap();
    let conditions = Conditions { opening: 0, parallel: 2, ..conditions(40) };
    let tally = play_match(&start, &[level(1), level(2)], &conditions, &());
    assert_eq!(tally.games(), 40);
    assert!((2..=4).contains(&tally.different()), "{tally:?}");
    let tally = play_match(&small_symple(), &[level(1), level(2)], &conditions, &());
    assert!(tally.different() > 4, "{tally:?}");
}

#[test]
fn margins_are_the_first_bots() {
    let keeper = Keeper::new(usize::MAX);
    let tally = play_match(&small_symple(), &[level(1), level(2)], &conditions(20), &keeper);
    for game in keeper.games() {
        assert_eq!(game.reason, Reason::Rules);
        let expected = match game.margin().unwrap() {
            1.. => 2,
            0 => 1,
            _ => 0,
        };
        assert_eq!(game.half_points(), expected);
    }
    assert_eq!(tally.games(), 20);
}

#[test]
fn a_match_can_be_ended_and_keeps_what_is_finished() {
    let keeper = Keeper::new(3);
    let tally = play_match(&small_symple(), &[level(1), level(2)], &conditions(1000), &keeper);
    assert_eq!((tally.games(), keeper.games().len()), (3, 3));
}

#[test]
fn a_test_ends_the_match_when_it_is_decided() {
    // Whatever a bot's strength, it is not 1000 Elo weaker than itself.
    let sprt = Some("-1500,-1000".parse().unwrap());
    let conditions = Conditions { sprt, parallel: 2, ..conditions(100_000) };
    let tally = play_match(&small_symple(), &[level(1), level(1)], &conditions, &());
    assert!((2..1000).contains(&tally.games()), "{tally:?}");
}
