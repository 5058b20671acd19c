//! Somebody to whom things happen at the provider, and what they ought to have after.

use chrono::{DateTime, Months};
use fastrand::Rng;
use triptych_stripe_sandbox::testing::Event;

use crate::server::{TestServer, TestUser};
use crate::support::{Shop, now_seconds};

/// The longest month and a day, in seconds.
const MONTH_AND_DAY: i64 = 32 * 86_400;

/// What has become of a payment.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Untouched,
    Refunded,
    Disputed,
    Won,
    Lost,
}

/// A payment as the provider knows it.
struct Payment {
    id: String,
    credits: i64,
    /// None for a single post, which never lapses.
    period_end: Option<i64>,
    fate: Fate,
}

struct Subscription {
    id: String,
    credits: i64,
    began_at: i64,
    /// How many months were paid.
    months: u32,
    has_ended: bool,
}

impl Subscription {
    fn period_end(&self) -> i64 {
        let began_at = DateTime::from_timestamp(self.began_at, 0).unwrap();
        (began_at + Months::new(self.months)).timestamp()
    }
}

/// A user with a history of payments. What they ought to have is worked out here from that history
/// alone, by nothing that the product has.
pub(crate) struct Customer {
    pub(crate) user: TestUser,
    pub(crate) user_id: String,
    payments: Vec<Payment>,
    subscription: Option<Subscription>,
}

impl Customer {
    pub(crate) async fn sign_up(server: &TestServer, number: usize) -> Self {
        let user = TestUser::sign_up(server, &format!("mara{number}")).await;
        let user_id = user.get("/api/me/").await["id"]
            .as_str()
            .unwrap()
            .to_owned();
        Self {
            user,
            user_id,
            payments: Vec::new(),
            subscription: None,
        }
    }

    /// How many payments there were.
    pub(crate) fn payment_count(&self) -> usize {
        self.payments.len()
    }

    /// How many credits there ought to be now: the free one, and those whose money stayed and whose
    /// time is not over.
    pub(crate) fn credits_due(&self) -> i64 {
        let has_ended = self
            .subscription
            .as_ref()
            .is_some_and(|subscription| subscription.has_ended);
        let stays = |payment: &&Payment| matches!(payment.fate, Fate::Untouched | Fate::Won);
        let lasts = |payment: &&Payment| match payment.period_end {
            None => true,
            Some(end) => end > now_seconds() && !has_ended,
        };
        let status = self.payments.iter().filter(stays).filter(lasts);
        1 + status.map(|payment| payment.credits).sum::<i64>()
    }

    /// Something happens, drawn by chance; answers the events that the provider sends of it.
    pub(crate) async fn live(&mut self, shop: &Shop, chance: &mut Rng) -> Vec<Event> {
        match chance.u32(0..100) {
            0..40 => self.buy_post(shop).await,
            40..70 => self.subscribe_or_go_on(shop, chance).await,
            70..85 => self.lose_money(shop, chance),
            85..95 => self.end_dispute_or_refund(shop, chance),
            _ => self.end_subscription(shop),
        }
    }

    async fn buy_post(&mut self, shop: &Shop) -> Vec<Event> {
        let checkout = shop.checkout(&self.user, "pay_as_you_go").await;
        let events = shop.stripe.pay(&checkout, now_seconds());
        self.payments.push(Payment {
            id: checkout,
            credits: 1,
            period_end: None,
            fate: Fate::Untouched,
        });
        events
    }

    /// The first time a subscription begins, now or months ago; after that its periods follow each
    /// other until the present one is paid.
    async fn subscribe_or_go_on(&mut self, shop: &Shop, chance: &mut Rng) -> Vec<Event> {
        let Some(subscription) = &mut self.subscription else {
            return self.subscribe(shop, chance).await;
        };
        if subscription.has_ended || subscription.period_end() > now_seconds() {
            let kind = "customer.subscription.updated";
            return vec![shop.stripe.event_of(kind, &subscription.id)];
        }
        subscription.months += 1;
        let events = shop.stripe.renew(&subscription.id);
        self.note_period(shop);
        events
    }

    async fn subscribe(&mut self, shop: &Shop, chance: &mut Rng) -> Vec<Event> {
        let (plan, credits) = *chance.choice(&[("basic", 5), ("pro", 20)]).unwrap();
        let months_ago = chance.i64(0..3);
        let begins = now_seconds() - months_ago * MONTH_AND_DAY;
        let checkout = shop.checkout(&self.user, plan).await;
        let events = shop.stripe.pay(&checkout, begins);
        let bought = shop.stripe.object(&checkout);
        self.subscription = Some(Subscription {
            id: bought["subscription"].as_str().unwrap().to_owned(),
            credits,
            began_at: begins,
            months: 1,
            has_ended: false,
        });
        self.note_period(shop);
        events
    }

    /// Writes down that the present period was paid.
    fn note_period(&mut self, shop: &Shop) {
        let subscription = self.subscription.as_ref().unwrap();
        let invoice = &shop.stripe.object(&subscription.id)["latest_invoice"];
        self.payments.push(Payment {
            id: invoice.as_str().unwrap().to_owned(),
            credits: subscription.credits,
            period_end: Some(subscription.period_end()),
            fate: Fate::Untouched,
        });
    }

    /// A payment is paid back or disputed, be it after a dispute that was won.
    fn lose_money(&mut self, shop: &Shop, chance: &mut Rng) -> Vec<Event> {
        let fate = *chance.choice(&[Fate::Untouched, Fate::Won]).unwrap();
        let Some(payment) = self.any_payment(fate, chance) else {
            return Vec::new();
        };
        if chance.bool() {
            payment.fate = Fate::Refunded;
            shop.stripe.refund(&payment.id)
        } else {
            payment.fate = Fate::Disputed;
            shop.stripe.dispute(&payment.id)
        }
    }

    /// Money that went comes back, or stays away: a dispute ends, or a refund fails.
    fn end_dispute_or_refund(&mut self, shop: &Shop, chance: &mut Rng) -> Vec<Event> {
        if chance.bool() {
            let refunded = self.any_payment(Fate::Refunded, chance);
            let failed = refunded.map(|payment| {
                payment.fate = Fate::Untouched;
                shop.stripe.fail_refund(&payment.id)
            });
            return failed.unwrap_or_default();
        }
        let Some(payment) = self.any_payment(Fate::Disputed, chance) else {
            return Vec::new();
        };
        let is_won = chance.bool();
        payment.fate = if is_won { Fate::Won } else { Fate::Lost };
        shop.stripe.close_dispute(&payment.id, is_won)
    }

    fn any_payment(&mut self, fate: Fate, chance: &mut Rng) -> Option<&mut Payment> {
        let payments = self.payments.iter_mut();
        let candidates: Vec<&mut Payment> =
            payments.filter(|payment| payment.fate == fate).collect();
        chance.choice(candidates)
    }

    fn end_subscription(&mut self, shop: &Shop) -> Vec<Event> {
        let Some(subscription) = &mut self.subscription else {
            return Vec::new();
        };
        if subscription.has_ended {
            return Vec::new();
        }
        subscription.has_ended = true;
        shop.stripe.end(&subscription.id, now_seconds())
    }
}
