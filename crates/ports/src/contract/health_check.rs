//! What every [`HealthCheck`](crate::HealthCheck) of something that can be used promises. How it
//! tells what cannot be used is each adapter's own: that takes a server that is gone.

use futures::future::join_all;

use crate::HealthCheck;

/// Runs the suite against what `$fresh` makes.
#[macro_export]
macro_rules! health_check_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            health_check,
            $fresh,
            [
                its_name_is_one_word,
                what_can_be_used_says_so_however_often_it_is_asked,
                many_may_ask_at_once,
            ]
        );
    };
}

const ASKED_AT_ONCE: usize = 20;

pub async fn its_name_is_one_word(thing: &dyn HealthCheck) {
    let name = thing.name();
    let is_word = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase());
    assert!(is_word, "{name:?} is read by machines");
}

pub async fn what_can_be_used_says_so_however_often_it_is_asked(thing: &dyn HealthCheck) {
    for _ in 0..3 {
        thing.check().await.unwrap();
    }
}

pub async fn many_may_ask_at_once(thing: &dyn HealthCheck) {
    let answers = join_all((0..ASKED_AT_ONCE).map(|_| thing.check())).await;
    assert!(answers.iter().all(Result::is_ok), "{answers:?}");
}
