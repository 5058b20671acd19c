//! A queue of decoding and analysis with a limited number of threads.

use std::any::Any;
use std::collections::VecDeque;
use std::fmt;
use std::io;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use tokio::sync::oneshot;
use triptych_ports::Failure;

/// Idle time after which a thread ends and its buffers are freed. Photos of one upload arrive
/// faster than that.
const IDLE_MAX: Duration = Duration::from_secs(3);

/// A first-in, first-out queue of work, and the threads that run it.
///
/// The threads are its own, not those of the blocking pool: a thread keeps buffers of some tens of
/// megabytes for its next photo. A pool would spread these over all its threads and keep them alive
/// with other work.
#[derive(Debug)]
pub(super) struct WorkQueue {
    threads_max: NonZeroUsize,
    idle_max: Duration,
    state: Mutex<State>,
    arrived: Condvar,
}

#[derive(Debug, Default)]
struct State {
    waiting: VecDeque<Work>,
    threads: usize,
    /// Threads that wait for work.
    idle: usize,
}

/// Work that sends its result to the waiting task.
struct Work(Box<dyn FnOnce() + Send>);

impl fmt::Debug for Work {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Work")
    }
}

impl WorkQueue {
    pub(super) fn new(threads_max: NonZeroUsize) -> Self {
        Self {
            threads_max,
            idle_max: IDLE_MAX,
            state: Mutex::default(),
            arrived: Condvar::new(),
        }
    }

    /// Runs `work` once a thread is free. Work that has started is completed even if its caller is
    /// dropped; work that has not is discarded.
    ///
    /// # Errors
    /// Internal if the work panics; unavailable if no thread can be started.
    pub(super) async fn run<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let (result, ended) = oneshot::channel();
        let work = Arc::new(Mutex::new(Some(work)));
        let _withdrawn = Withdrawn(Arc::clone(&work));
        let pushed = self.push(Work(Box::new(move || {
            let work = locked(&work).take();
            if let Some(work) = work {
                // Fails if the caller was dropped.
                let _ = result.send(catch_unwind(AssertUnwindSafe(work)));
            }
        })));
        pushed.map_err(|error| Failure::Unavailable(error.into()))?;
        match ended.await {
            Ok(Ok(done)) => Ok(done),
            Ok(Err(panic)) => Err(Failure::Internal(message_of(panic.as_ref()).into())),
            Err(dropped) => Err(Failure::Unavailable(dropped.into())),
        }
    }

    /// # Errors
    /// The system refuses to start the first thread.
    fn push(self: &Arc<Self>, work: Work) -> io::Result<()> {
        let mut state = locked(&self.state);
        state.waiting.push_back(work);
        if state.waiting.len() <= state.idle {
            self.arrived.notify_one();
        } else if state.threads < self.threads_max.get() {
            let queue = Arc::clone(self);
            let thread = thread::Builder::new().name("photos".to_owned());
            match thread.spawn(move || queue.work_off()) {
                Ok(_) => state.threads += 1,
                Err(error) if state.threads == 0 => {
                    state.waiting.clear();
                    return Err(error);
                }
                // The existing threads do the work.
                Err(_) => {}
            }
        }
        Ok(())
    }

    /// The loop of a thread.
    fn work_off(&self) {
        while let Some(Work(work)) = self.next() {
            work();
        }
    }

    /// The oldest waiting work; `None` after [`IDLE_MAX`] without any.
    fn next(&self) -> Option<Work> {
        let mut state = locked(&self.state);
        loop {
            if let Some(work) = state.waiting.pop_front() {
                return Some(work);
            }
            state.idle += 1;
            let waited = self.arrived.wait_timeout(state, self.idle_max);
            let (after, timeout) = waited.unwrap_or_else(PoisonError::into_inner);
            state = after;
            state.idle -= 1;
            if timeout.timed_out() && state.waiting.is_empty() {
                state.threads -= 1;
                return None;
            }
        }
    }
}

/// Discards work that has not started when its caller is dropped.
struct Withdrawn<W>(Arc<Mutex<Option<W>>>);

impl<W> Drop for Withdrawn<W> {
    fn drop(&mut self) {
        let work = locked(&self.0).take();
        drop(work);
    }
}

/// The state is consistent even if a thread panicked while it held the lock.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn message_of(panic: &(dyn Any + Send)) -> String {
    let message = panic.downcast_ref::<&str>().copied();
    let message = message.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    format!("panicked: {}", message.unwrap_or("no message"))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc;

    use super::*;

    fn one_thread() -> Arc<WorkQueue> {
        Arc::new(WorkQueue::new(NonZeroUsize::MIN))
    }

    #[tokio::test]
    async fn work_is_done_in_the_order_in_which_it_came() {
        let queue = one_thread();
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
    async fn all_threads_work_at_once() {
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
    async fn an_idle_thread_takes_the_next_work_and_ends_after_a_while() {
        let queue = Arc::new(WorkQueue {
            idle_max: Duration::from_millis(200),
            ..WorkQueue::new(NonZeroUsize::new(2).unwrap())
        });
        let this_thread = || queue.run(|| thread::current().id());
        let first = this_thread().await.unwrap();
        while locked(&queue.state).idle == 0 {
            thread::yield_now();
        }
        assert_eq!(this_thread().await.unwrap(), first);
        while locked(&queue.state).threads > 0 {
            thread::sleep(Duration::from_millis(5));
        }
        assert_ne!(this_thread().await.unwrap(), first);
    }

    #[tokio::test]
    async fn work_whose_caller_has_gone_is_dropped_at_once_and_not_begun() {
        let queue = one_thread();
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
    async fn a_panic_is_an_internal_failure_with_its_message_and_its_thread_works_on() {
        let queue = one_thread();
        let result: Result<(), Failure> = queue.run(|| panic!("broken {}", "decoder")).await;
        let Err(Failure::Internal(error)) = result else {
            panic!("{result:?}");
        };
        assert_eq!(error.to_string(), "panicked: broken decoder");
        assert_eq!(queue.run(|| 2).await.unwrap(), 2);
    }
}
