//! A thousand deliveries in no order, some of them twice, to a server that is killed in between.

use std::time::Duration;

use fastrand::Rng;
use futures::StreamExt as _;
use triptych_stripe_sandbox::testing::Event;

use crate::checks::entries;
use crate::customer::Customer;
use crate::server::TestServer;
use crate::settings::{Settings, say};
use crate::support::{Shop, TestDatabase, on_both_databases};

on_both_databases!(after_a_thousand_deliveries_the_ledger_equals_the_events);

const CUSTOMERS: usize = 40;
/// Of all deliveries, so many in a hundred are of an event that is delivered before or after too.
const REPEATS_PER_HUNDRED: usize = 30;
/// Of the events that wait to be delivered, so many in a hundred are held back until later ones
/// have arrived.
const HELD_BACK_PER_HUNDRED: usize = 25;
/// How many deliveries are on their way at once.
const AT_ONCE: usize = 8;
/// An event whose worker was killed waits until its claim runs out, after two minutes.
const APPLIED_WITHIN: Duration = Duration::from_mins(5);

async fn after_a_thousand_deliveries_the_ledger_equals_the_events(database: TestDatabase) {
    let settings = Settings::read();
    let mut soak = Soak::begin(&settings, Shop::over(database).await).await;
    for round in 0..=settings.kills {
        soak.let_things_happen(&settings, round).await;
        soak.draw_repeats(&settings, round);
        let is_last = round == settings.kills;
        let batch = soak.next_batch(is_last);
        if is_last {
            soak.deliver(batch).await;
        } else {
            soak.deliver_and_kill(batch).await;
        }
        say(format!(
            "round {round}: {} events, {} deliveries taken, {} cut off, {} wait for their effect",
            soak.events.len(),
            soak.taken,
            soak.cut_off,
            soak.shop.waiting_events()
        ));
    }
    soak.shop.wait_until_applied(APPLIED_WITHIN).await;
    soak.assert_that_all_is_right(&settings).await;
}

struct Soak {
    shop: Shop,
    server: TestServer,
    customers: Vec<Customer>,
    chance: Rng,
    /// All that were ever sent, in their true order.
    events: Vec<Event>,
    /// How many repeats were drawn.
    repeats: usize,
    /// Those still to be delivered.
    waiting: Vec<Event>,
    /// How many deliveries were answered 200.
    taken: usize,
    /// How many deliveries a kill cut off; they are sent again.
    cut_off: usize,
}

impl Soak {
    async fn begin(settings: &Settings, shop: Shop) -> Self {
        let server = shop.open(&[]).await;
        let mut customers = Vec::new();
        for number in 0..CUSTOMERS {
            customers.push(Customer::sign_up(&server, number).await);
        }
        Self {
            shop,
            server,
            customers,
            chance: Rng::with_seed(settings.seed),
            events: Vec::new(),
            repeats: 0,
            waiting: Vec::new(),
            taken: 0,
            cut_off: 0,
        }
    }

    /// Draws what happens until there are as many events as this round is to have.
    async fn let_things_happen(&mut self, settings: &Settings, round: usize) {
        let distinct = settings.deliveries * (100 - REPEATS_PER_HUNDRED) / 100;
        let wanted = distinct * (round + 1) / (settings.kills + 1);
        while self.events.len() < wanted {
            let number = self.chance.usize(0..CUSTOMERS);
            let mut told = self.customers[number]
                .live(&self.shop, &mut self.chance)
                .await;
            // Of the last thing only so many events are told as there is room for. Its last ones
            // are kept: a post's first one, of its charge, says nothing of what was bought.
            let room = distinct - self.events.len();
            told.drain(..told.len().saturating_sub(room));
            self.events.extend(told.iter().cloned());
            self.waiting.extend(told);
        }
    }

    fn draw_repeats(&mut self, settings: &Settings, round: usize) {
        let all = settings.deliveries * REPEATS_PER_HUNDRED / 100;
        let wanted = all * (round + 1) / (settings.kills + 1);
        while self.repeats < wanted {
            let repeat = self.chance.choice(&self.events).unwrap().clone();
            self.waiting.push(repeat);
            self.repeats += 1;
        }
    }

    /// What is delivered in this round, shuffled.
    fn next_batch(&mut self, is_last: bool) -> Vec<Event> {
        self.chance.shuffle(&mut self.waiting);
        let held_back = if is_last {
            0
        } else {
            self.waiting.len() * HELD_BACK_PER_HUNDRED / 100
        };
        let batch = self.waiting.len() - held_back;
        self.waiting.drain(..batch).collect()
    }

    async fn deliver(&mut self, batch: Vec<Event>) {
        let url = &self.server.url;
        let sent = batch.iter().map(|event| self.shop.send(url, event));
        let answers: Vec<bool> = futures::stream::iter(sent)
            .buffer_unordered(AT_ONCE)
            .collect()
            .await;
        assert!(answers.iter().all(|taken| *taken), "a delivery was refused");
        self.taken += answers.len();
    }

    /// Kills the server somewhere in the batch, with deliveries on their way and effects not had.
    async fn deliver_and_kill(&mut self, mut batch: Vec<Event>) {
        let before = self
            .chance
            .usize(0..batch.len().saturating_sub(AT_ONCE).max(1));
        let mut rest = batch.split_off(before);
        let after = rest.split_off(AT_ONCE.min(rest.len()));
        self.deliver(batch).await;
        let moment = Duration::from_micros(self.chance.u64(0..30_000));
        let url = self.server.url.clone();
        let on_their_way = rest.iter().map(|event| self.shop.send(&url, event));
        let (server, on_their_way) = (&mut self.server, futures::future::join_all(on_their_way));
        let (answers, ()) = tokio::join!(on_their_way, async {
            tokio::time::sleep(moment).await;
            server.kill();
        });
        for (event, taken) in rest.into_iter().zip(answers) {
            if taken {
                self.taken += 1;
            } else {
                self.cut_off += 1;
                self.waiting.push(event);
            }
        }
        self.shop.reopen(&mut self.server, &[]).await;
        self.deliver(after).await;
    }

    async fn assert_that_all_is_right(&self, settings: &Settings) {
        let database = &self.shop.database;
        assert_eq!(
            self.taken, settings.deliveries,
            "deliveries that were taken"
        );
        assert_eq!(
            count(database.count("FROM jobs WHERE queue = 'events'")),
            self.events.len()
        );
        self.shop.database.assert_that_balances_equal_the_ledger();
        let mut credits = 0;
        for customer in &self.customers {
            let expected = customer.credits_due();
            let billing = crate::support::billing(&customer.user).await;
            assert_eq!(billing["posts_remaining"], expected, "{}", customer.user_id);
            let balance = format!(
                "FROM credit_balances WHERE user_id = '{}' AND balance = {expected}",
                customer.user_id
            );
            assert_eq!(database.count(&balance), 1, "{}", customer.user_id);
            credits += expected;
        }
        let payments: usize = self.customers.iter().map(Customer::payment_count).sum();
        assert_eq!(count(entries(database, "purchase")), payments);
        say(format!(
            "{} deliveries of {} events: {payments} payments, {credits} credits of {CUSTOMERS} \
             users, each as it ought to be; {} purchases, {} refunds, {} reinstatements, {} lapses",
            self.taken,
            self.events.len(),
            entries(database, "purchase"),
            entries(database, "refund"),
            entries(database, "reinstate"),
            entries(database, "lapse"),
        ));
    }
}

fn count(rows: i64) -> usize {
    rows.try_into().unwrap()
}
