use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;

use zugzwang_search::{Bits, Bounds, Entry, Layout, Table};

fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
    *state >> 20 ^ *state << 20
}

/// Here an entry is a function of its key, so that one of another key, or a mix of two, is
/// detected.
fn entry(key: u64) -> Entry {
    let lower = (key % 100) as i32 - 50;
    let bounds = Bounds { lower, upper: lower + (key / 7 % 20) as i32 };
    Entry {
        depth: (key / 3 % 16) as u32,
        bounds,
        tag: (key / 5 % 64) as u32,
        nodes: 1 << (key % 9),
    }
}

fn stress<K: Bits>(key_bits: u32, bytes: usize, rounds: usize) {
    let layout = Layout { key_bits, depth_bits: 4, lowest: -60, highest: 80 };
    let table = Table::<K>::new(layout, bytes).unwrap();
    let found = AtomicU64::new(0);
    thread::scope(|scope| {
        for seed in 0..2 {
            let (table, found) = (&table, &found);
            scope.spawn(move || {
                let mut state = seed;
                for _ in 0..rounds {
                    // Keys in one bucket and in many, differing in few bits and in many.
                    let random = random(&mut state);
                    let key = (random % 997) << (random / 997 % u64::from(key_bits.min(64) - 10));
                    let place = table.place(K::from(key));
                    if random & 1 == 0 {
                        table.store(place, entry(key));
                    }
                    if let Some(known) = table.probe(place) {
                        let expected = entry(key);
                        assert_eq!(
                            (known.depth, known.bounds, known.nodes),
                            (expected.depth, expected.bounds, expected.nodes)
                        );
                        assert!(table.same_tag(known.tag, expected.tag));
                        found.fetch_add(1, Relaxed);
                    }
                }
            });
        }
    });
    assert!(found.into_inner() > rounds as u64 / 10);
}

#[test]
fn no_entry_is_taken_for_another_whatever_threads_do() {
    // Under Miri the time for an access grows with the size of the table.
    let (rounds, large) = if cfg!(miri) { (200, 1 << 10) } else { (1_000_000, 1 << 20) };
    stress::<u64>(40, 1 << 10, rounds);
    stress::<u64>(24, large, rounds);
    stress::<u128>(70, 1 << 10, rounds);
    stress::<u128>(100, large, rounds);
}

#[test]
fn a_larger_table_has_all_entries_of_the_smaller_one() {
    let (key_bits, scale) = if cfg!(miri) { (41, 16) } else { (45, 1) };
    let layout = Layout { key_bits, depth_bits: 4, lowest: -60, highest: 80 };
    let small = Table::<u64>::new(layout, (1 << 14) / scale).unwrap();
    let mut state = 5;
    let keys: Vec<u64> =
        (0..3000 / scale).map(|_| random(&mut state) & ((1 << key_bits) - 1)).collect();
    for &key in &keys {
        small.store(small.place(key), entry(key));
    }
    let large = Table::<u64>::new(layout, (1 << 18) / scale).unwrap();
    assert_eq!(large.fill_from(&small, || Err("stopped")), Err("stopped"));
    assert_eq!(large.fill_from(&small, || Ok::<_, ()>(())), Ok(()));
    assert_eq!(large.capacity(), 16 * small.capacity());
    let mut kept = 0;
    for &key in &keys {
        let (before, after) = (small.probe(small.place(key)), large.probe(large.place(key)));
        assert_eq!(before.map(|entry| entry.bounds), after.map(|entry| entry.bounds));
        kept += usize::from(after.is_some());
    }
    assert!(kept > 1000 / scale, "{kept}");
}

#[test]
#[cfg_attr(miri, ignore = "Miri itself ends where memory does")]
fn memory_that_the_system_does_not_have_is_an_error() {
    let layout = Layout { key_bits: 64, depth_bits: 0, lowest: 0, highest: 1 };
    for bytes in [usize::MAX, 1 << 60] {
        assert!(Table::<u64>::new(layout, bytes).is_err());
    }
}

#[test]
fn the_cheapest_entry_of_a_full_bucket_goes() {
    let layout = Layout { key_bits: 20, depth_bits: 0, lowest: 0, highest: 1 };
    let table = Table::<u64>::new(layout, 64).unwrap();
    let entry = |nodes| Entry { depth: 0, bounds: Bounds::exact(1), tag: 0, nodes };
    for key in 0..8 {
        table.store(table.place(key), entry(if key == 3 { 10 } else { 100 }));
    }
    table.store(table.place(8), entry(1));
    assert!(table.probe(table.place(3)).is_none());
    assert!([0, 1, 2, 4, 5, 6, 7, 8].iter().all(|&key| table.probe(table.place(key)).is_some()));
}
