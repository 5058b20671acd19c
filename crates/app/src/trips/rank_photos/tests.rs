//! What becomes of a model's orders.
#![allow(clippy::unwrap_used)]

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use triptych_ports::{Failure, PhotoComparison};
use triptych_trips::PreferenceError;
use triptych_users::id::Uuid;

use super::*;

/// A model that reads its orders from a list, and sees all photos but the unreadable one.
#[derive(Clone, Default)]
struct Listed(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    orders: VecDeque<Result<Vec<usize>, ModelError>>,
    unreadable: Option<PhotoId>,
    objections: Vec<Option<PreferenceError>>,
}

struct Shown(Vec<PhotoId>, Listed);

#[async_trait]
impl PhotoRanker for Listed {
    async fn begin(&self, photo_ids: &[PhotoId]) -> Result<Box<dyn PhotoComparison>, ModelError> {
        let unreadable = self.0.lock().unwrap().unreadable;
        let shown = photo_ids.iter().filter(|id| Some(**id) != unreadable);
        Ok(Box::new(Shown(shown.copied().collect(), self.clone())))
    }
}

#[async_trait]
impl PhotoComparison for Shown {
    fn shown(&self) -> &[PhotoId] {
        &self.0
    }

    async fn propose(
        &mut self,
        objection: Option<PreferenceError>,
    ) -> Result<Vec<usize>, ModelError> {
        let mut state = self.1.0.lock().unwrap();
        state.objections.push(objection);
        state.orders.pop_front().unwrap()
    }
}

fn photo_ids() -> [PhotoId; 3] {
    [1, 2, 3].map(|number| PhotoId::new(Uuid::from_u128(number)))
}

/// A model with these orders of three photos.
fn ordering(orders: Vec<Result<Vec<usize>, ModelError>>) -> Listed {
    let model = Listed::default();
    model.0.lock().unwrap().orders = orders.into();
    model
}

fn in_order(order: &[usize]) -> Preference {
    Preference::new(&photo_ids(), order).unwrap()
}

fn unavailable() -> Failure {
    Failure::Unavailable("no answer".into())
}

#[tokio::test]
async fn a_valid_order_is_taken_at_once() {
    let model = ordering(vec![Ok(vec![3, 1, 2])]);
    let preference = compare(&model, &photo_ids()).await;
    assert_eq!(preference, Ok(in_order(&[3, 1, 2])));
    assert_eq!(model.0.lock().unwrap().objections, [None]);
}

#[tokio::test]
async fn an_invalid_order_is_asked_for_once_more_with_what_is_wrong() {
    let model = ordering(vec![Ok(vec![3, 3, 1]), Ok(vec![3, 2, 1])]);
    let preference = compare(&model, &photo_ids()).await;
    assert_eq!(preference, Ok(in_order(&[3, 2, 1])));
    let objections = [None, Some(PreferenceError::Repeated(3))];
    assert_eq!(model.0.lock().unwrap().objections, objections);
}

#[tokio::test]
async fn two_invalid_orders_are_unusable() {
    for order in [
        vec![],
        vec![1, 2],
        vec![1, 2, 2],
        vec![1, 2, 4],
        vec![0, 1, 2],
        vec![1, 2, 3, 3],
    ] {
        let model = ordering(vec![Ok(order.clone()), Ok(order.clone())]);
        let preference = compare(&model, &photo_ids()).await;
        assert_eq!(preference, Err(MissingComparison::Unusable), "{order:?}");
    }
}

#[tokio::test]
async fn numbers_are_those_of_the_photos_that_were_shown() {
    let [one, two, three] = photo_ids();
    let model = ordering(vec![Ok(vec![2, 1])]);
    model.0.lock().unwrap().unreadable = Some(two);
    let preference = compare(&model, &photo_ids()).await;
    assert_eq!(
        preference,
        Ok(Preference::new(&[three, one], &[1, 2]).unwrap())
    );
}

#[tokio::test]
async fn a_model_that_refuses_answered_and_one_that_fails_did_not() {
    for (error, why) in [
        (
            ModelError::Refused("no".to_owned()),
            MissingComparison::Unusable,
        ),
        (
            ModelError::Storage(unavailable()),
            MissingComparison::Unavailable,
        ),
        (unavailable().into(), MissingComparison::Unavailable),
    ] {
        let model = ordering(vec![Ok(vec![]), Err(error)]);
        assert_eq!(compare(&model, &photo_ids()).await, Err(why));
    }
}
