//! Work in a limited number of places on the blocking pool.

use std::any::Any;
use std::collections::VecDeque;
use std::fmt;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;
use tokio::task::spawn_blocking;
use triptych_ports::Failure;

/// Runs what it is given in the order in which it came, as much at once as there are places.
///
/// A thread that has ended one work goes on with the next that waits, without anybody being woken for
/// it, and with the buffers that it has. It goes back to the pool when nothing waits.
#[derive(Debug)]
pub(super) struct WorkQueue {
    places: NonZeroUsize,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    waiting: VecDeque<Work>,
    /// How many places are taken.
    taken: usize,
}

/// Work that tells whoever waits for it how it ended.
struct Work(Box<dyn FnOnce() + Send>);

impl fmt::Debug for Work {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Work")
    }
}

impl WorkQueue {
    pub(super) fn new(places: NonZeroUsize) -> Self {
        Self {
            places,
            state: Mutex::default(),
        }
    }

    /// Runs `work` once there is a place for it. The place is taken until the work ends, also when
    /// nobody waits for its result any more. Work that nobody waits for any more before it begins is
    /// dropped at once.
    ///
    /// # Errors
    /// Internal where the work panics; unavailable where the process is shutting down.
    pub(super) async fn run<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let (result, ended) = oneshot::channel();
        let work = Arc::new(Mutex::new(Some(work)));
        let _withdrawn = Withdrawn(Arc::clone(&work));
        self.push(Work(Box::new(move || {
            let work = locked(&work).take();
            if let Some(work) = work {
                // Nobody waits any more where it cannot be sent.
                let _ = result.send(catch_unwind(AssertUnwindSafe(work)));
            }
        })));
        match ended.await {
            Ok(Ok(done)) => Ok(done),
            Ok(Err(panic)) => Err(Failure::Internal(words_of(panic.as_ref()).into())),
            Err(gone) => Err(Failure::Unavailable(gone.into())),
        }
    }

    fn push(self: &Arc<Self>, work: Work) {
        let mut state = locked(&self.state);
        state.waiting.push_back(work);
        if state.taken < self.places.get() {
            state.taken += 1;
            let queue = Arc::clone(self);
            spawn_blocking(move || queue.work_off());
        }
    }

    /// Works in one place until nothing waits.
    fn work_off(&self) {
        while let Some(Work(work)) = self.next() {
            work();
        }
    }

    /// What waits longest; gives the place back where nothing does.
    fn next(&self) -> Option<Work> {
        let mut state = locked(&self.state);
        let work = state.waiting.pop_front();
        if work.is_none() {
            state.taken -= 1;
        }
        work
    }
}

/// Takes work back that has not begun.
struct Withdrawn<W>(Arc<Mutex<Option<W>>>);

impl<W> Drop for Withdrawn<W> {
    fn drop(&mut self) {
        let work = locked(&self.0).take();
        drop(work);
    }
}

/// Nothing is half done where somebody died who held it.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What somebody said who panicked.
fn words_of(panic: &(dyn Any + Send)) -> String {
    let words = panic.downcast_ref::<&str>().copied();
    let words = words.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    format!("panicked: {}", words.unwrap_or("no words"))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc;

    use super::*;

    fn one_place() -> Arc<WorkQueue> {
        Arc::new(WorkQueue::new(NonZeroUsize::MIN))
    }

    #[tokio::test]
    async fn work_is_done_in_the_order_in_which_it_came() {
        let queue = one_place();
        let done = Arc::new(Mutex::new(Vec::new()));
        let work = |number: u32| {
            let done = Arc::clone(&done);
            queue.run(move || locked(&done).push(number))
        };
        let (one, two, three) = tokio::join!(work(1), work(2), work(3));
        for result in [one, two, three] {
            result.unwrap();
        }
        assert_eq!(*locked(&done), [1, 2, 3]);
    }

    #[tokio::test]
    async fn all_places_are_taken_at_once() {
        let queue = Arc::new(WorkQueue::new(NonZeroUsize::new(2).unwrap()));
        let both = Arc::new(std::sync::Barrier::new(2));
        let work = || {
            let both = Arc::clone(&both);
            queue.run(move || both.wait().is_leader())
        };
        let (one, other) = tokio::join!(work(), work());
        assert!(one.unwrap() ^ other.unwrap());
        assert_eq!(locked(&queue.state).waiting.len(), 0);
    }

    #[tokio::test]
    async fn what_nobody_waits_for_any_more_is_let_go_at_once_and_not_begun() {
        let queue = one_place();
        let (end, ended) = mpsc::channel::<()>();
        let held = tokio::spawn({
            let queue = Arc::clone(&queue);
            async move { queue.run(move || ended.recv()).await }
        });
        let begun = Arc::new(AtomicUsize::new(0));
        let left = tokio::spawn({
            let (queue, begun) = (Arc::clone(&queue), Arc::clone(&begun));
            async move {
                queue
                    .run(move || begun.fetch_add(1, Ordering::SeqCst))
                    .await
            }
        });
        tokio::task::yield_now().await;
        assert_eq!(Arc::strong_count(&begun), 2);
        left.abort();
        assert!(left.await.unwrap_err().is_cancelled());
        assert_eq!(Arc::strong_count(&begun), 1);
        end.send(()).unwrap();
        held.await.unwrap().unwrap().unwrap();
        queue.run(|| ()).await.unwrap();
        assert_eq!(begun.load(Ordering::SeqCst), 0);
    }

    #[tokio::test]
    async fn a_panic_is_an_internal_failure_with_its_words_and_gives_its_place_back() {
        let queue = one_place();
        let result: Result<(), Failure> = queue.run(|| panic!("broken {}", "decoder")).await;
        let Err(Failure::Internal(error)) = result else {
            panic!("{result:?}");
        };
        assert_eq!(error.to_string(), "panicked: broken decoder");
        assert_eq!(queue.run(|| 2).await.unwrap(), 2);
    }
}
