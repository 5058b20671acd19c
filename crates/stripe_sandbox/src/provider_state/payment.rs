//! Payments of posts and of subscription periods; refunds and disputes.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::json;
use triptych_billing::Plan;

use super::{ProviderState, Unknown, plan_name};
use crate::provider_state::OperationContext;

/// What a payment is for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Bought {
    Post,
    Period {
        subscription: String,
        #[serde(with = "plan_name")]
        plan: Plan,
        end: DateTime<Utc>,
    },
}

impl Bought {
    /// The purchased plan.
    pub(crate) const fn plan(&self) -> Plan {
        match self {
            Self::Post => Plan::PayAsYouGo,
            Self::Period { plan, .. } => *plan,
        }
    }

    /// The subscription of the period.
    pub(crate) fn subscription(&self) -> Option<&str> {
        match self {
            Self::Post => None,
            Self::Period { subscription, .. } => Some(subscription),
        }
    }

    /// The end of the paid period.
    pub(crate) const fn end(&self) -> Option<DateTime<Utc>> {
        match self {
            Self::Post => None,
            Self::Period { end, .. } => Some(*end),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PaymentState {
    /// Due, because the card was declined or the bank has not confirmed.
    Open,
    Paid,
    /// Not due any more.
    Void,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DisputeState {
    /// The bank has withdrawn the money and waits for our response.
    NeedsResponse,
    /// The money was returned.
    Won,
    /// The money is lost.
    Lost,
}

/// A dispute by the owner of the card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Dispute {
    /// The dispute id.
    pub(crate) id: String,
    pub(crate) state: DisputeState,
}

/// A paid or due payment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Payment {
    pub(crate) customer: String,
    pub(crate) user_id: String,
    /// The charge id, which refunds and disputes refer to.
    pub(crate) charge: String,
    pub(crate) bought: Bought,
    pub(crate) state: PaymentState,
    /// When it was paid, or due.
    pub(crate) at: DateTime<Utc>,
    pub(crate) is_refunded: bool,
    /// The latest dispute.
    pub(crate) dispute: Option<Dispute>,
    /// The ids of earlier disputes, which were won.
    #[serde(default)]
    pub(crate) earlier_disputes: Vec<String>,
}

impl Payment {
    /// The id of its payment intent.
    pub(crate) fn intent(&self) -> String {
        self.charge.replacen("ch_", "pi_", 1)
    }

    /// Whether it can be refunded.
    pub(crate) fn is_refundable(&self) -> bool {
        let is_lost = |dispute: &Dispute| dispute.state != DisputeState::Won;
        let is_gone = self.dispute.as_ref().is_some_and(is_lost);
        self.state == PaymentState::Paid && !self.is_refunded && !is_gone
    }

    /// Whether it can be disputed: if it is not refunded or lost, also after a dispute was won.
    pub(crate) fn is_disputable(&self) -> bool {
        self.is_refundable()
    }

    /// Whether a dispute is open.
    pub(crate) fn is_in_dispute(&self) -> bool {
        let dispute = self.dispute.as_ref();
        dispute.is_some_and(|dispute| dispute.state == DisputeState::NeedsResponse)
    }
}

impl ProviderState {
    /// Refunds the whole payment.
    pub(crate) fn refund(
        &mut self,
        id: &str,
        context: &OperationContext<'_>,
    ) -> Result<(), Unknown> {
        let payment = self.payments.get_mut(id).ok_or(Unknown)?;
        if !payment.is_refundable() {
            return Err(Unknown);
        }
        payment.is_refunded = true;
        let object = json!({ "id": payment.charge, "object": "charge", "refunded": true });
        self.queue_event(context, "charge.refunded", &object);
        Ok(())
    }

    /// A refund fails later, and the money is returned to us.
    pub(crate) fn fail_refund(
        &mut self,
        id: &str,
        context: &OperationContext<'_>,
    ) -> Result<(), Unknown> {
        let payment = self.payments.get_mut(id).ok_or(Unknown)?;
        if !payment.is_refunded {
            return Err(Unknown);
        }
        payment.is_refunded = false;
        let refund = context.name("re");
        let object = json!({ "id": refund, "object": "refund", "charge": payment.charge });
        self.queue_event(context, "refund.failed", &object);
        Ok(())
    }

    pub(crate) fn open_dispute(
        &mut self,
        id: &str,
        context: &OperationContext<'_>,
    ) -> Result<(), Unknown> {
        let payment = self.payments.get_mut(id).ok_or(Unknown)?;
        if !payment.is_disputable() {
            return Err(Unknown);
        }
        let dispute = context.name("dp");
        let object = json!({ "id": dispute, "object": "dispute", "charge": payment.charge });
        let before = payment.dispute.replace(Dispute {
            id: dispute,
            state: DisputeState::NeedsResponse,
        });
        payment
            .earlier_disputes
            .extend(before.map(|before| before.id));
        self.queue_event(context, "charge.dispute.created", &object);
        Ok(())
    }

    pub(crate) fn close_dispute(
        &mut self,
        id: &str,
        end: DisputeState,
        context: &OperationContext<'_>,
    ) -> Result<(), Unknown> {
        let payment = self.payments.get_mut(id).ok_or(Unknown)?;
        let open = |dispute: &&mut Dispute| dispute.state == DisputeState::NeedsResponse;
        let dispute = payment.dispute.as_mut().filter(open).ok_or(Unknown)?;
        dispute.state = end;
        let object = json!({ "id": dispute.id, "object": "dispute", "charge": payment.charge });
        self.queue_event(context, "charge.dispute.closed", &object);
        Ok(())
    }

    pub(crate) fn payment_of_charge(&self, charge: &str) -> Option<&Payment> {
        let mut payments = self.payments.values();
        payments.find(|payment| payment.charge == charge)
    }

    /// The invoice of the first period of a subscription.
    pub(crate) fn first_invoice(&self, begun: &str) -> Option<&str> {
        let payments = self.payments.iter();
        let of_it = payments.filter(|(_, payment)| payment.bought.subscription() == Some(begun));
        let first = of_it.min_by_key(|(_, payment)| payment.bought.end());
        first.map(|(invoice, _)| invoice.as_str())
    }
}
