//! All use cases of billing, made of the ports that they share.

use std::sync::Arc;

use triptych_ports::{
    AwaitedNews, BillingStore, Clock, PaymentProvider, Randomness, UserStore, WebhookInbox,
};

use super::{
    ApplyEvents, CancelSubscription, ChangePlan, Customers, EventSignal, OpenPortal, ReadBilling,
    ReadCheckout, ReadHistory, ReadSubscription, ReceiveEvent, StartCheckout, StartSubscription,
    SubscriptionNews, TakeNews,
};

/// What billing needs of the outside.
#[derive(Clone)]
pub struct BillingPorts {
    /// Knows the users.
    pub users: Arc<dyn UserStore>,
    /// Keeps payments, subscriptions and the ledger.
    pub billing: Arc<dyn BillingStore>,
    /// Knows of what news are awaited.
    pub awaited: Arc<dyn AwaitedNews>,
    /// Keeps events.
    pub inbox: Arc<dyn WebhookInbox>,
    /// Takes payments.
    pub payments: Arc<dyn PaymentProvider>,
    /// Tells the time by which periods and credits are reckoned. The sandbox moves it.
    pub clock: Arc<dyn Clock>,
    /// Tells the real time, by which deliveries are checked.
    pub wall_clock: Arc<dyn Clock>,
    /// Names wishes.
    pub randomness: Arc<dyn Randomness>,
    /// Wakes the worker that applies events.
    pub signal: EventSignal,
}

impl BillingPorts {
    /// What applies events beside the requests.
    pub fn apply_events(&self) -> ApplyEvents {
        ApplyEvents {
            inbox: self.inbox.clone(),
            news: self.take_news(),
            clock: self.clock.clone(),
            signal: self.signal.clone(),
        }
    }

    /// What takes in whatever the provider says.
    pub fn take_news(&self) -> TakeNews {
        TakeNews {
            payments: self.payments.clone(),
            billing: self.billing.clone(),
            clock: self.clock.clone(),
        }
    }

    fn customers(&self) -> Customers {
        Customers {
            users: self.users.clone(),
            billing: self.billing.clone(),
            payments: self.payments.clone(),
        }
    }

    fn news(&self) -> SubscriptionNews {
        SubscriptionNews {
            payments: self.payments.clone(),
            billing: self.billing.clone(),
            clock: self.clock.clone(),
            afresh: self.take_news(),
        }
    }
}

/// What users and the payment provider ask of billing.
#[allow(missing_docs)] // Each field is the use case that its type documents.
pub struct BillingUseCases {
    pub read_billing: ReadBilling,
    pub read_history: ReadHistory,
    pub start_checkout: StartCheckout,
    pub read_checkout: ReadCheckout,
    pub start_subscription: StartSubscription,
    pub read_subscription: ReadSubscription,
    pub change_plan: ChangePlan,
    pub cancel_subscription: CancelSubscription,
    pub open_portal: OpenPortal,
    pub receive_event: ReceiveEvent,
}

impl BillingUseCases {
    /// Every use case over the same ports.
    pub fn new(ports: &BillingPorts) -> Self {
        let billing = &ports.billing;
        let payments = &ports.payments;
        Self {
            read_billing: ReadBilling {
                billing: billing.clone(),
                clock: ports.clock.clone(),
            },
            read_history: ReadHistory {
                billing: billing.clone(),
                clock: ports.clock.clone(),
            },
            start_checkout: StartCheckout {
                billing: billing.clone(),
                customers: ports.customers(),
                news: ports.news(),
                payments: payments.clone(),
                clock: ports.clock.clone(),
                randomness: ports.randomness.clone(),
            },
            read_checkout: ReadCheckout {
                billing: billing.clone(),
                awaited: ports.awaited.clone(),
                news: ports.take_news(),
                clock: ports.clock.clone(),
            },
            start_subscription: StartSubscription {
                awaited: ports.awaited.clone(),
                customers: ports.customers(),
                news: ports.news(),
                payments: payments.clone(),
                clock: ports.clock.clone(),
            },
            read_subscription: ReadSubscription {
                payments: payments.clone(),
                news: ports.news(),
            },
            change_plan: ChangePlan {
                payments: payments.clone(),
                news: ports.news(),
            },
            cancel_subscription: CancelSubscription {
                clock: ports.clock.clone(),
                payments: payments.clone(),
                news: ports.news(),
            },
            open_portal: OpenPortal {
                billing: billing.clone(),
                payments: payments.clone(),
            },
            receive_event: ReceiveEvent {
                payments: payments.clone(),
                inbox: ports.inbox.clone(),
                clock: ports.wall_clock.clone(),
                signal: ports.signal.clone(),
            },
        }
    }
}
