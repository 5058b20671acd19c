//! The rules of money, over whatever may happen in whatever order.

#![allow(clippy::unwrap_used)]

use chrono::{DateTime, TimeDelta, Utc};
use proptest::prelude::*;
use triptych_users::UserId;
use triptych_users::id::Uuid;

use super::*;
use crate::ledger::{balance, next_to_spend};
use crate::overview::Tier;
use crate::payment::{Bought, Charge, Currency, Money, PaymentFact, PaymentId};
use crate::plan::Plan;
use crate::reservation::{Reservation, ReservationId, Settlement};
use crate::subscription::{SubscriptionId, SubscriptionState};

/// How many payments there are in this world.
const PAYMENTS: u8 = 6;

/// One thing that happens to an account.
#[derive(Debug, Clone)]
enum Step {
    /// Updates of one of a few payments.
    Hear(u8, PaymentFact),
    /// The subscription is as the provider describes it now.
    See(SubscriptionState),
    /// A generation begins.
    Reserve,
    /// The oldest open generation ends.
    Settle(Settlement),
    /// Time passes.
    Wait(TimeDelta),
}

struct World {
    account: Account,
    open: Vec<Reservation>,
    now: DateTime<Utc>,
    reservations: u128,
}

fn start() -> DateTime<Utc> {
    DateTime::UNIX_EPOCH
}

fn period(number: u8) -> Bought {
    Bought::Period {
        subscription_id: SubscriptionId::new("sub".to_owned()),
        plan: if number.is_multiple_of(2) {
            Plan::Basic
        } else {
            Plan::Pro
        },
        end: start() + TimeDelta::days(30 * (1 + i64::from(number))),
    }
}

/// What the payments of this world buy: the first three single posts, the others periods.
fn bought(payment: u8) -> Bought {
    if payment < 3 {
        Bought::Post
    } else {
        period(payment - 3)
    }
}

fn charged() -> PaymentFact {
    PaymentFact::Charged(Charge {
        charged_at: start(),
        amount_cents: 200,
        currency: Currency::parse("usd").unwrap(),
    })
}

impl World {
    fn new() -> Self {
        let user_id = UserId::new(Uuid::from_u128(1));
        let mut account = Account::new(user_id);
        account.entries.push(LedgerEntry::welcome(user_id, start()));
        Self {
            account,
            open: Vec::new(),
            now: start(),
            reservations: 0,
        }
    }

    fn after(steps: &[Step]) -> Self {
        let mut world = Self::new();
        for step in steps {
            world.take(step);
        }
        world
    }

    /// What a store does: the updates and everything that they make due, together.
    fn take(&mut self, step: &Step) {
        match step {
            Step::Hear(number, fact) => self.hear(*number, fact.clone()),
            Step::See(state) => self.see(*state),
            Step::Reserve => self.reserve(),
            Step::Settle(settlement) => self.settle(*settlement),
            Step::Wait(time) => self.now += *time,
        }
        self.write_due();
    }

    fn write_due(&mut self) {
        let due = self.account.due(self.now);
        self.account.entries.extend(due);
    }

    fn hear(&mut self, number: u8, fact: PaymentFact) {
        let id = PaymentId::new(format!("payment {number}"));
        self.account.learn(BillingUpdate::Payment { id, fact });
    }

    fn see(&mut self, state: SubscriptionState) {
        let id = SubscriptionId::new("sub".to_owned());
        self.account
            .learn(BillingUpdate::Subscription(Subscription {
                id,
                plan: Plan::Basic,
                state,
                is_cancelled: false,
            }));
    }

    fn reserve(&mut self) {
        self.write_due();
        if let Some(credit) = next_to_spend(&self.account.entries, self.now) {
            self.reservations += 1;
            let id = ReservationId::new(Uuid::from_u128(self.reservations));
            let reservation = Reservation::new(id, self.account.user_id, credit, self.now);
            self.account
                .entries
                .push(LedgerEntry::reserve(&reservation));
            self.open.push(reservation);
        }
    }

    fn settle(&mut self, settlement: Settlement) {
        if !self.open.is_empty() {
            let reservation = self.open.remove(0);
            let entry = LedgerEntry::settle(&reservation, settlement, self.now);
            self.account.entries.push(entry);
        }
    }

    fn balance(&self) -> i64 {
        balance(&self.account.entries)
    }
}

fn any_fact(number: u8) -> impl Strategy<Value = PaymentFact> {
    prop_oneof![
        4 => Just(PaymentFact::Paid(bought(number))),
        1 => Just(charged()),
        3 => any_money().prop_map(PaymentFact::Money),
    ]
}

fn any_money() -> impl Strategy<Value = Money> {
    prop::sample::select(vec![Money::Ours, Money::Refunded, Money::Disputed])
}

fn any_updates() -> impl Strategy<Value = Step> {
    (0..PAYMENTS)
        .prop_flat_map(|number| any_fact(number).prop_map(move |fact| Step::Hear(number, fact)))
}

fn any_step() -> impl Strategy<Value = Step> {
    let state = prop_oneof![
        4 => Just(SubscriptionState::Live),
        1 => (0..90_i64).prop_map(|day| SubscriptionState::Ended { at: start() + TimeDelta::days(day) }),
    ];
    let settlement = prop_oneof![Just(Settlement::Kept), Just(Settlement::GivenBack)];
    prop_oneof![
        4 => any_updates(),
        1 => state.prop_map(Step::See),
        4 => Just(Step::Reserve),
        4 => settlement.prop_map(Step::Settle),
        1 => (1..40_i64).prop_map(|days| Step::Wait(TimeDelta::days(days))),
    ]
}

/// The same steps in another order, some of them twice.
fn shuffled(steps: Vec<Step>) -> impl Strategy<Value = Vec<Step>> {
    let repeats = proptest::sample::subsequence(steps.clone(), 0..=steps.len());
    repeats.prop_flat_map(move |repeats| {
        let all: Vec<Step> = steps.iter().cloned().chain(repeats).collect();
        Just(all).prop_shuffle()
    })
}

proptest! {
    #[test]
    fn the_balance_is_never_below_zero(steps in prop::collection::vec(any_step(), 0..60)) {
        let mut world = World::new();
        for step in &steps {
            world.take(step);
            prop_assert!(world.balance() >= 0, "after {step:?}");
        }
    }

    #[test]
    fn what_can_be_spent_is_the_sum_of_the_entries(steps in prop::collection::vec(any_step(), 0..60)) {
        let world = World::after(&steps);
        prop_assert_eq!(world.account.overview(world.now).posts_remaining, world.balance());
    }

    #[test]
    fn what_was_due_is_due_once(steps in prop::collection::vec(any_step(), 0..60)) {
        let world = World::after(&steps);
        prop_assert_eq!(world.account.due(world.now), []);
    }

    #[test]
    fn no_two_entries_share_a_business_key(steps in prop::collection::vec(any_step(), 0..60)) {
        let world = World::after(&steps);
        let mut keys: Vec<_> = world.account.entries.iter().map(|e| &e.business_key).collect();
        keys.sort_unstable();
        keys.dedup();
        prop_assert_eq!(keys.len(), world.account.entries.len());
    }

    #[test]
    fn order_of_arrival_and_replays_change_nothing(
        (steps, other) in prop::collection::vec(any_updates(), 0..12)
            .prop_flat_map(|steps| (Just(steps.clone()), shuffled(steps))),
        present in prop::collection::vec(any_money(), usize::from(PAYMENTS)),
    ) {
        // Whatever was looked up before, the last look at each payment says where its money is.
        let looks = (0..PAYMENTS).zip(&present);
        let looks: Vec<Step> = looks.map(|(number, money)| moved(number, *money)).collect();
        let one = World::after(&[steps, looks.clone()].concat());
        let two = World::after(&[other, looks].concat());
        prop_assert_eq!(one.balance(), two.balance());
        prop_assert_eq!(
            one.account.overview(one.now),
            two.account.overview(two.now)
        );
    }

    #[test]
    fn a_post_that_is_paid_is_there_whatever_happened_before(
        steps in prop::collection::vec(any_step(), 0..60)
    ) {
        // None of the steps speaks of this one.
        const NEXT: u8 = 2;
        let before = steps.into_iter().filter(|step| !matches!(step, Step::Hear(NEXT, _)));
        let mut world = World::after(&before.collect::<Vec<_>>());
        let balance = world.balance();
        world.take(&paid(NEXT));
        prop_assert_eq!(world.balance(), balance + 1);
    }

    #[test]
    fn every_reservation_takes_one_credit_and_no_more_than_there_were(
        paid in 0..3_u8, tries in 0..40_usize
    ) {
        let mut steps: Vec<Step> = (0..paid)
            .map(|number| Step::Hear(number, PaymentFact::Paid(bought(number))))
            .collect();
        steps.extend(std::iter::repeat_n(Step::Reserve, tries));
        let world = World::after(&steps);
        let credits = 1 + usize::from(paid);
        prop_assert_eq!(world.open.len(), tries.min(credits));
    }
}

fn paid(number: u8) -> Step {
    Step::Hear(number, PaymentFact::Paid(bought(number)))
}

fn moved(number: u8, money: Money) -> Step {
    Step::Hear(number, PaymentFact::Money(money))
}

fn refunded(number: u8) -> Step {
    moved(number, Money::Refunded)
}

const LIVE: Step = Step::See(SubscriptionState::Live);
const SPEND: [Step; 2] = [Step::Reserve, Step::Settle(Settlement::Kept)];

fn days(days: i64) -> Step {
    Step::Wait(TimeDelta::days(days))
}

#[test]
fn an_allowance_lapses_with_its_period_and_what_was_bought_stays() {
    let world = World::after(&[LIVE, paid(0), paid(3), days(30)]);
    let overview = world.account.overview(world.now);
    // The free post and the purchased one.
    assert_eq!(overview.posts_remaining, 2);
    // Days of grace add no credits, and keep the tier.
    assert_eq!(overview.tier, Tier::Basic);
    let later = World::after(&[LIVE, paid(0), paid(3), days(37)]);
    let overview = later.account.overview(later.now);
    assert_eq!(
        (overview.tier, overview.posts_remaining),
        (Tier::PayAsYouGo, 2)
    );
}

#[test]
fn what_is_given_back_after_its_period_lapses_too() {
    let failed = Step::Settle(Settlement::GivenBack);
    let world = World::after(&[LIVE, paid(3), Step::Reserve, days(31), failed]);
    assert_eq!(world.balance(), 1, "the free post alone is left");
}

#[test]
fn a_refund_takes_back_only_what_remains() {
    let mut steps = SPEND.to_vec();
    steps.push(paid(0));
    steps.extend(SPEND);
    steps.push(refunded(0));
    assert_eq!(World::after(&steps).balance(), 0);
    assert_eq!(World::after(&[paid(0), refunded(0)]).balance(), 1);
}

#[test]
fn a_refund_of_a_spent_post_takes_nothing_of_the_next_one() {
    for gone in [Money::Refunded, Money::Disputed] {
        let mut steps = SPEND.to_vec();
        steps.push(paid(0));
        steps.extend(SPEND);
        steps.extend([moved(0, gone), paid(1)]);
        assert_eq!(World::after(&steps).balance(), 1);
    }
}

#[test]
fn an_end_that_is_ahead_of_our_clock_takes_the_allowance_at_once() {
    let ended = Step::See(SubscriptionState::Ended {
        at: start() + TimeDelta::seconds(2),
    });
    assert_eq!(World::after(&[LIVE, paid(3), ended]).balance(), 1);
}

#[test]
fn a_refund_before_its_payment_leaves_nothing_of_it() {
    assert_eq!(World::after(&[refunded(0), paid(0)]).balance(), 1);
}

#[test]
fn a_credit_that_is_set_aside_when_its_money_goes_does_not_come_back() {
    let mut steps = SPEND.to_vec();
    let failed = Step::Settle(Settlement::GivenBack);
    steps.extend([paid(0), Step::Reserve, refunded(0), failed]);
    assert_eq!(World::after(&steps).balance(), 0);
}

#[test]
fn a_dispute_that_is_won_brings_the_credits_back() {
    let lost = [paid(0), moved(0, Money::Disputed)];
    assert_eq!(World::after(&lost).balance(), 1);
    let won = [&lost[..], &[moved(0, Money::Ours)]].concat();
    assert_eq!(World::after(&won).balance(), 2);
    let again = [&won[..], &[moved(0, Money::Disputed)]].concat();
    assert_eq!(World::after(&again).balance(), 1);
}

#[test]
fn a_refund_that_fails_afterwards_brings_the_credits_back() {
    let failed = [paid(0), refunded(0), moved(0, Money::Ours)];
    assert_eq!(World::after(&failed).balance(), 2);
}

#[test]
fn a_renewal_sets_the_allowance_anew() {
    let world = World::after(&[LIVE, paid(3), days(30), paid(4)]);
    // Of the first period nothing, twenty of the second, and the free post.
    assert_eq!(world.balance(), 21);
    assert_eq!(world.account.overview(world.now).tier, Tier::Pro);
}

#[test]
fn a_subscription_that_the_provider_ends_takes_its_allowance_along() {
    let ended = Step::See(SubscriptionState::Ended {
        at: start() + TimeDelta::days(3),
    });
    let world = World::after(&[LIVE, paid(3), days(4), ended.clone()]);
    let overview = world.account.overview(world.now);
    assert_eq!((overview.tier, overview.posts_remaining), (Tier::Free, 1));
    let late = World::after(&[days(4), ended, paid(3)]);
    assert_eq!(late.account.overview(late.now), overview);
}

#[test]
fn a_subscription_that_waits_for_the_bank_can_be_asked_about_and_not_changed() {
    let waiting = World::after(&[Step::See(SubscriptionState::Incomplete)]);
    let status = waiting.account.status();
    assert!(status.known_subscription(waiting.now).is_some());
    assert_eq!(status.open_subscription(waiting.now), None);
    let ended = World::after(&[Step::See(SubscriptionState::Ended { at: start() })]);
    let status = ended.account.status();
    assert_eq!(status.known_subscription(ended.now), None);
}
