//! What every [`Randomness`](crate::Randomness) promises.

// The cases of every suite are called alike.
#![allow(clippy::unused_async)]

use std::collections::HashSet;

use crate::Randomness;

/// Runs the suite against what `$fresh` makes.
#[macro_export]
macro_rules! randomness_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            randomness,
            $fresh,
            [
                ids_are_of_version_seven,
                ids_made_later_sort_later,
                ids_drawn_by_several_threads_never_repeat,
                secrets_never_repeat,
                seeds_vary,
            ]
        );
    };
}

const DRAWS: usize = 10_000;

pub async fn ids_are_of_version_seven(randomness: &dyn Randomness) {
    let id = randomness.new_id();
    assert_eq!(id.get_version_num(), 7, "{id}");
}

pub async fn ids_made_later_sort_later(randomness: &dyn Randomness) {
    let ids: Vec<_> = (0..DRAWS).map(|_| randomness.new_id()).collect();
    assert!(ids.is_sorted_by(|earlier, later| earlier < later));
}

pub async fn ids_drawn_by_several_threads_never_repeat(randomness: &dyn Randomness) {
    const THREADS: usize = 4;
    let drawn: HashSet<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS)
            .map(|_| scope.spawn(|| (0..DRAWS).map(|_| randomness.new_id()).collect::<Vec<_>>()))
            .collect();
        threads
            .into_iter()
            .flat_map(|thread| thread.join().unwrap())
            .collect()
    });
    assert_eq!(drawn.len(), THREADS * DRAWS);
}

pub async fn secrets_never_repeat(randomness: &dyn Randomness) {
    let secrets: HashSet<_> = (0..DRAWS).map(|_| randomness.secret()).collect();
    assert_eq!(secrets.len(), DRAWS);
    assert!(!secrets.contains(&[0; 32]));
}

pub async fn seeds_vary(randomness: &dyn Randomness) {
    let seeds: HashSet<_> = (0..DRAWS).map(|_| randomness.seed()).collect();
    assert_eq!(seeds.len(), DRAWS);
}
