//! The schedule of sweeps.

use chrono::TimeDelta;
use triptych_adapter_memory::CanFail as _;
use triptych_app::Ports;
use triptych_app::jobs::{JobStep, run_next};
use triptych_app::maintenance::{SWEEPS, queue_sweeps};
use triptych_ports::{Clock as _, Job, JobQueue as _, Queue};

use crate::support::Fakes;

/// The names of the sweeps that are due, which then have run.
async fn swept(ports: &Ports) -> Vec<String> {
    let mut names = Vec::new();
    loop {
        match run_next(ports, Queue::Sweeps).await.unwrap() {
            JobStep::Idle => break,
            JobStep::PutOff(id) => names.push(id.trim_start_matches("sweep/").to_owned()),
            other => panic!("{other:?} of a sweep"),
        }
    }
    names.sort();
    names
}

fn names(sweeps: impl Fn(TimeDelta) -> bool) -> Vec<String> {
    let due = SWEEPS.iter().filter(|sweep| sweeps(sweep.every));
    let mut names: Vec<String> = due.map(|sweep| sweep.name.to_owned()).collect();
    names.sort();
    names
}

#[tokio::test]
async fn each_sweep_runs_at_its_interval() {
    let fakes = Fakes::new();
    let ports = fakes.ports("http://localhost");
    queue_sweeps(&ports).await.unwrap();
    assert_eq!(swept(&ports).await, names(|_| true));
    assert_eq!(swept(&ports).await, names(|_| false));
    for (passed, interval) in [
        (TimeDelta::seconds(5), TimeDelta::seconds(5)),
        (TimeDelta::minutes(1), TimeDelta::minutes(1)),
    ] {
        fakes.clock.advance(passed);
        queue_sweeps(&ports).await.unwrap();
        assert_eq!(swept(&ports).await, names(|every| every <= interval));
    }
}

#[tokio::test]
async fn orphans_are_left_alone_for_an_hour_after_a_start_and_then_a_failure_is_repeated() {
    let fakes = Fakes::new();
    let ports = fakes.ports("http://localhost");
    queue_sweeps(&ports).await.unwrap();
    fakes.storage.set_unavailable(true);
    let is_orphans = |name: &String| name == "orphans";
    // Nothing is listed yet, so nothing fails.
    assert!(swept(&ports).await.iter().any(is_orphans));
    for (minutes, is_due) in [(59, false), (1, true), (59, false), (1, true)] {
        fakes.clock.advance(TimeDelta::minutes(minutes));
        let is_swept = swept(&ports).await.iter().any(is_orphans);
        assert_eq!(is_swept, is_due, "after {minutes} minutes");
    }
    fakes.storage.set_unavailable(false);
    fakes.clock.advance(TimeDelta::hours(1));
    assert!(swept(&ports).await.iter().any(is_orphans));
    fakes.clock.advance(TimeDelta::hours(23));
    assert!(!swept(&ports).await.iter().any(is_orphans));
}

#[tokio::test]
async fn a_sweep_that_nobody_knows_is_dropped() {
    let fakes = Fakes::new();
    let job = Job::Sweep("of another version".to_owned());
    let ports = fakes.ports("http://localhost");
    let queued = fakes.database.enqueue(&job, None, fakes.clock.now());
    assert!(queued.await.unwrap());
    let step = run_next(&ports, Queue::Sweeps).await.unwrap();
    assert_eq!(step, JobStep::Done(job.id()));
}
