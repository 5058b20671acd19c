//! Looks up the current state of an event's object.

use std::time::Duration;

use stripe_billing::invoice::RetrieveInvoice;
use stripe_billing::invoice_payment::{
    ListInvoicePayment, ListInvoicePaymentPayment, ListInvoicePaymentPaymentType,
};
use stripe_checkout::checkout_session::{ListCheckoutSession, RetrieveCheckoutSession};
use stripe_core::charge::RetrieveCharge;
use stripe_core::dispute::{ListDispute, RetrieveDispute};
use stripe_shared::{
    CheckoutSession, CheckoutSessionMode, CheckoutSessionPaymentStatus, CheckoutSessionStatus,
    DisputeStatus, Invoice,
};
use triptych_billing::{
    BillingUpdate, Bought, Charge, CheckoutId, CheckoutStatus, Money, PaymentFact, Plan,
};
use triptych_ports::{Failure, Findings, PaymentError, ProviderEvent, UpdateOwner};
use triptych_webhooks::{Subject, subject};

use super::facts::{self, update_of_payment};
use super::one_subscription::PAGE_MAX;
use super::{PLAN, StripeOptions, StripePayments};

/// The maximum number of calls for one event: those of a dispute.
const CALLS_MAX: u32 = 5;

impl StripePayments {
    /// The maximum duration of a lookup if every call succeeds at the end of its first attempt. If
    /// second attempts are needed throughout, Stripe counts as unavailable.
    pub const LOOK_UP_MAX: Duration = StripeOptions::TIMEOUT.saturating_mul(CALLS_MAX);

    pub(super) async fn find(
        &self,
        event: &ProviderEvent,
    ) -> Result<Option<Findings>, PaymentError> {
        match subject(event) {
            Some(Subject::Checkout(id)) => self.checkout(&id).await,
            Some(Subject::Subscription(id)) => self.subscription_and_payment(&id).await,
            Some(Subject::Invoice(id)) => self.invoice(&id).await,
            // Boxed: a charge and a dispute have fields for every payment method, too large for the
            // stack.
            Some(Subject::Charge(id)) => Box::pin(self.money(&id)).await,
            Some(Subject::Dispute(id)) => Box::pin(self.dispute(&id)).await,
            None => Ok(None),
        }
    }

    pub(super) async fn checkout(&self, id: &str) -> Result<Option<Findings>, PaymentError> {
        let request = RetrieveCheckoutSession::new(id).expand(["payment_intent".to_owned()]);
        let session = self.client.send(&request).await?;
        if !is_ours(&session) {
            return Ok(None);
        }
        let status = status(&session);
        let checkout = BillingUpdate::Checkout {
            id: CheckoutId::new(id.to_owned()),
            status,
        };
        match (status, &session.mode) {
            (CheckoutStatus::Open, _) => Ok(None),
            (CheckoutStatus::Settled, CheckoutSessionMode::Subscription) => {
                self.subscribed(&session, checkout).await
            }
            (CheckoutStatus::Settled, _) => {
                let mut updates = vec![update_of_payment(id, PaymentFact::Paid(Bought::Post))];
                updates.extend(
                    charge(&session)?
                        .map(|charge| update_of_payment(id, PaymentFact::Charged(charge))),
                );
                updates.push(checkout);
                Ok(findings(owner(&session), updates))
            }
            (CheckoutStatus::Expired, _) => Ok(findings(owner(&session), vec![checkout])),
        }
    }

    /// A checkout is settled only together with what it bought.
    async fn subscribed(
        &self,
        session: &CheckoutSession,
        checkout: BillingUpdate,
    ) -> Result<Option<Findings>, PaymentError> {
        let invoice = session.invoice.as_ref();
        let invoice = invoice.and_then(|invoice| invoice.id().as_ref());
        let (Some(subscription), Some(invoice)) = (&session.subscription, invoice) else {
            return Err(not_yet("a paid checkout without a subscription"));
        };
        let paid = self.paid_invoice(invoice.as_str()).await?;
        if paid.is_empty() {
            return Err(not_yet("a paid checkout whose invoice is not paid"));
        }
        let found = self
            .subscription_and_payment(subscription.id().as_str())
            .await?;
        Ok(found.map(|mut found| {
            found.updates.extend(paid);
            found.updates.push(checkout);
            found
        }))
    }

    pub(super) async fn subscription_and_payment(
        &self,
        id: &str,
    ) -> Result<Option<Findings>, PaymentError> {
        let found = self.retrieve(id).await?;
        let Some(subscription) = facts::subscription(&found, &self.prices)? else {
            return Ok(None);
        };
        let invoice = found.latest_invoice.as_ref();
        let paid = match invoice.and_then(|invoice| invoice.as_object()) {
            Some(invoice) => facts::payment(invoice, &self.prices)?,
            None => Vec::new(),
        };
        let mut updates = vec![BillingUpdate::Subscription(subscription)];
        updates.extend(paid);
        let customer = found.customer.id().as_str();
        Ok(findings(
            facts::owner(Some(&found.metadata), Some(customer)),
            updates,
        ))
    }

    async fn invoice(&self, id: &str) -> Result<Option<Findings>, PaymentError> {
        let invoice = self.client.send(&RetrieveInvoice::new(id)).await?;
        let Some(subscription) = facts::subscription_of(&invoice) else {
            return Ok(None);
        };
        let found = self.subscription_and_payment(&subscription).await?;
        let paid = facts::payment(&invoice, &self.prices)?;
        Ok(found.map(|mut found| {
            found.updates.extend(paid);
            found
        }))
    }

    async fn paid_invoice(&self, id: &str) -> Result<Vec<BillingUpdate>, PaymentError> {
        let invoice = self.client.send(&RetrieveInvoice::new(id)).await?;
        facts::payment(&invoice, &self.prices)
    }

    async fn dispute(&self, id: &str) -> Result<Option<Findings>, PaymentError> {
        let dispute = self.client.send(&RetrieveDispute::new(id)).await?;
        Box::pin(self.money(dispute.charge.id().as_str())).await
    }

    /// The state of a charge's money, after all of its refunds and disputes: a refund can fail, and
    /// there can be a second dispute.
    async fn money(&self, charge: &str) -> Result<Option<Findings>, PaymentError> {
        let request = RetrieveCharge::new(charge);
        let found = Box::pin(self.client.send(&request)).await?;
        let Some(intent) = &found.payment_intent else {
            return Ok(None);
        };
        let Some((id, owner)) = self.payment_behind(intent.id().as_str()).await? else {
            return Ok(None);
        };
        let money = if found.refunded {
            Money::Refunded
        } else if self.is_disputed(charge).await? {
            Money::Disputed
        } else {
            Money::Ours
        };
        Ok(findings(
            owner,
            vec![update_of_payment(&id, PaymentFact::Money(money))],
        ))
    }

    /// Whether a bank holds the money of a charge. Closed disputes stay listed.
    async fn is_disputed(&self, charge: &str) -> Result<bool, PaymentError> {
        let request = ListDispute::new().charge(charge).limit(PAGE_MAX);
        let disputes = self.client.send(&request).await?.data;
        // A warning is only an inquiry, without a withdrawal.
        Ok(disputes.iter().any(|dispute| {
            matches!(
                dispute.status,
                DisputeStatus::NeedsResponse | DisputeStatus::UnderReview | DisputeStatus::Lost
            )
        }))
    }

    /// The id under which a payment was first reported, and its owner.
    async fn payment_behind(
        &self,
        intent: &str,
    ) -> Result<Option<(String, Option<UpdateOwner>)>, PaymentError> {
        let request = ListCheckoutSession::new().payment_intent(intent);
        let sessions = self.client.send(&request).await?.data;
        if let Some(session) = sessions.iter().find(|session| is_ours(session)) {
            return Ok(Some((session.id.to_string(), owner(session))));
        }
        let mut payment =
            ListInvoicePaymentPayment::new(ListInvoicePaymentPaymentType::PaymentIntent);
        payment.payment_intent = Some(intent.to_owned());
        let request = ListInvoicePayment::new()
            .payment(payment)
            .expand(["data.invoice".to_owned()]);
        let payments = self.client.send(&request).await?.data;
        let invoices = payments.iter().filter_map(|paid| paid.invoice.as_object());
        let mut ours = invoices.filter_map(|invoice| {
            let paid = facts::payment(invoice, &self.prices).ok()?;
            (!paid.is_empty()).then_some(())?;
            Some((invoice.id.as_ref()?.to_string(), owner_of_invoice(invoice)))
        });
        Ok(ours.next())
    }
}

fn findings(owner: Option<UpdateOwner>, updates: Vec<BillingUpdate>) -> Option<Findings> {
    owner.map(|owner| Findings { owner, updates })
}

/// The amount that a checkout charged to the card, once it is paid.
fn charge(session: &CheckoutSession) -> Result<Option<Charge>, PaymentError> {
    let (Some(amount), Some(currency)) = (session.amount_total, &session.currency) else {
        return Ok(None);
    };
    // The payment intent is created when the user pays, some time after the session.
    let intent = session.payment_intent.as_ref();
    let intent = intent.and_then(|intent| intent.as_object());
    let paid_at = intent.map_or(session.created, |intent| intent.created);
    facts::charge(paid_at, amount, &currency.to_string()).map(Some)
}

/// The state of a checkout.
fn status(session: &CheckoutSession) -> CheckoutStatus {
    match (&session.status, &session.payment_status) {
        (Some(CheckoutSessionStatus::Expired), _) => CheckoutStatus::Expired,
        (
            Some(CheckoutSessionStatus::Complete),
            CheckoutSessionPaymentStatus::Paid | CheckoutSessionPaymentStatus::NoPaymentRequired,
        ) => CheckoutStatus::Settled,
        _ => CheckoutStatus::Open,
    }
}

/// Whether a checkout is ours, and not of another product of the same account.
fn is_ours(session: &CheckoutSession) -> bool {
    let plan = session.metadata.as_ref().and_then(|names| names.get(PLAN));
    let plan = plan.and_then(|plan| Plan::from_backend_name(plan));
    plan.is_some_and(|plan| match session.mode {
        CheckoutSessionMode::Payment => plan == Plan::PayAsYouGo,
        CheckoutSessionMode::Subscription => plan != Plan::PayAsYouGo,
        _ => false,
    })
}

fn owner(session: &CheckoutSession) -> Option<UpdateOwner> {
    let customer = session
        .customer
        .as_ref()
        .map(|customer| customer.id().as_str());
    facts::owner(session.metadata.as_ref(), customer)
}

fn owner_of_invoice(invoice: &Invoice) -> Option<UpdateOwner> {
    let customer = invoice
        .customer
        .as_ref()
        .map(|customer| customer.id().as_str());
    facts::owner(facts::names_of(invoice), customer)
}

/// The state is not final yet; a later lookup returns it.
fn not_yet(what: &str) -> PaymentError {
    Failure::Unavailable(what.into()).into()
}
