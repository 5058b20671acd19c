//! What every [`PaymentProvider`](crate::PaymentProvider) promises, also where nothing can be paid.

use triptych_billing::{BillingUpdate, CheckoutId, PLANS, Plan, SubscriptionId};
use triptych_users::{EmailAddress, UserId};

use super::fixtures::{moment, new_id};
use crate::{
    CheckoutRequest, CustomerId, EventRefused, OpenCheckout, Payer, PaymentError, PaymentProvider,
    SubscriptionDetails, SubscriptionRequest,
};

/// Runs the suite against what `$fresh` makes.
#[macro_export]
macro_rules! payment_provider_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            payment_provider,
            $fresh,
            [
                a_checkout_of_every_plan_leads_somewhere,
                the_same_wish_opens_one_checkout,
                two_wishes_open_two_checkouts,
                what_the_provider_does_not_know_is_not_found,
                a_checkout_that_nobody_has_paid_is_no_updates,
                a_customer_who_was_named_is_known,
                ending_what_the_provider_does_not_know_is_no_error,
                ending_all_of_somebody_who_is_not_known_is_no_error,
                a_subscription_that_was_looked_up_is_the_one_that_was_asked_for,
                nothing_of_a_customer_bills_once_all_was_ended,
                ending_all_of_one_customer_leaves_the_others,
                a_delivery_without_a_signature_is_refused,
                a_delivery_with_a_made_up_signature_is_refused,
            ]
        );
    };
}

/// A user whom the provider knows, where it keeps names.
async fn customer(provider: &dyn PaymentProvider) -> (UserId, Option<CustomerId>) {
    let user_id = UserId::new(new_id());
    let email = EmailAddress::parse("ada@example.org").unwrap();
    let payer = Payer {
        user_id,
        email,
        lost: None,
    };
    (user_id, provider.create_customer(&payer).await.unwrap())
}

/// Opens a checkout and checks that a browser can follow its address.
async fn opened(provider: &dyn PaymentProvider, request: &CheckoutRequest) -> OpenCheckout {
    let checkout = provider.create_checkout(request).await.unwrap();
    let url = &checkout.url;
    let leads_somewhere = ["#mock-checkout", "/", "http://", "https://"]
        .iter()
        .any(|start| url.starts_with(start));
    assert!(leads_somewhere, "{url}");
    assert!(!url.contains(char::is_whitespace), "{url}");
    checkout
}

async fn request(provider: &dyn PaymentProvider, plan: Plan) -> CheckoutRequest {
    let (user_id, customer) = customer(provider).await;
    CheckoutRequest {
        user_id,
        customer,
        plan,
        idempotency_key: new_id().to_string(),
    }
}

pub async fn a_checkout_of_every_plan_leads_somewhere(provider: &dyn PaymentProvider) {
    for details in &PLANS {
        opened(provider, &request(provider, details.plan).await).await;
    }
}

pub async fn the_same_wish_opens_one_checkout(provider: &dyn PaymentProvider) {
    let request = request(provider, Plan::Basic).await;
    let first = opened(provider, &request).await;
    assert_eq!(opened(provider, &request).await, first);
}

pub async fn two_wishes_open_two_checkouts(provider: &dyn PaymentProvider) {
    let first = request(provider, Plan::PayAsYouGo).await;
    let second = CheckoutRequest {
        idempotency_key: new_id().to_string(),
        ..first.clone()
    };
    let (first, second) = (
        opened(provider, &first).await,
        opened(provider, &second).await,
    );
    assert!(first.id.is_none() || first.id != second.id, "{first:?}");
}

pub async fn what_the_provider_does_not_know_is_not_found(provider: &dyn PaymentProvider) {
    let unknown = SubscriptionId::new("sub_nobody_has_this".to_owned());
    let answers = [
        provider.subscription(&unknown).await,
        provider.cancel_at_period_end(&unknown).await,
        provider.change_plan(&unknown, Plan::Pro).await,
    ];
    for answer in answers {
        assert!(matches!(answer, Err(PaymentError::NotFound)), "{answer:?}");
    }
    let checkout = CheckoutId::new("cs_nobody_has_this".to_owned());
    let found = provider.look_up_checkout(&checkout).await;
    assert!(matches!(found, Err(PaymentError::NotFound)), "{found:?}");
    let found = provider.look_up_subscription(&unknown).await;
    assert!(matches!(found, Err(PaymentError::NotFound)), "{found:?}");
    let nobody = CustomerId::new("cus_nobody_has_this".to_owned());
    assert!(!provider.knows_customer(&nobody).await.unwrap());
    let portal = provider.open_portal(&nobody).await;
    assert!(matches!(portal, Err(PaymentError::NotFound)), "{portal:?}");
}

pub async fn a_checkout_that_nobody_has_paid_is_no_updates(provider: &dyn PaymentProvider) {
    for details in &PLANS {
        let request = request(provider, details.plan).await;
        if let Some(id) = opened(provider, &request).await.id {
            let found = provider.look_up_checkout(&id).await.unwrap();
            assert_eq!(found, None, "{:?}", details.plan);
        }
    }
}

pub async fn a_customer_who_was_named_is_known(provider: &dyn PaymentProvider) {
    let (_, named) = customer(provider).await;
    if let Some(named) = named {
        assert!(provider.knows_customer(&named).await.unwrap());
    }
}

pub async fn ending_what_the_provider_does_not_know_is_no_error(provider: &dyn PaymentProvider) {
    let unknown = SubscriptionId::new("sub_nobody_has_this".to_owned());
    provider.end(&unknown).await.unwrap();
}

pub async fn ending_all_of_somebody_who_is_not_known_is_no_error(provider: &dyn PaymentProvider) {
    let nobody = CustomerId::new("cus_nobody_has_this".to_owned());
    provider.end_all(&nobody).await.unwrap();
}

/// A subscription that has just begun; none where there are no subscriptions.
async fn subscribed(
    provider: &dyn PaymentProvider,
) -> Option<(SubscriptionRequest, SubscriptionDetails)> {
    let (user_id, customer) = customer(provider).await;
    let request = SubscriptionRequest {
        user_id,
        customer: customer?,
        plan: Plan::Basic,
        payment_method: "pm_card_visa".to_owned(),
        idempotency_key: new_id().to_string(),
    };
    let begun = provider.create_subscription(&request).await.unwrap();
    assert_eq!(begun.status, "active");
    Some((request, begun))
}

/// Whether a subscription can no longer bill.
async fn is_over(provider: &dyn PaymentProvider, id: &SubscriptionId) -> bool {
    match provider.subscription(id).await {
        Ok(details) => details.status == "canceled",
        Err(PaymentError::NotFound) => true,
        Err(error) => panic!("{error}"),
    }
}

pub async fn a_subscription_that_was_looked_up_is_the_one_that_was_asked_for(
    provider: &dyn PaymentProvider,
) {
    let Some((_, begun)) = subscribed(provider).await else {
        return;
    };
    let found = provider.look_up_subscription(&begun.id).await.unwrap();
    let updates = found.unwrap().updates;
    let is_it = |one: &BillingUpdate| match one {
        BillingUpdate::Subscription(found) => found.id == begun.id && found.plan == begun.plan,
        BillingUpdate::Payment { .. } | BillingUpdate::Checkout { .. } => false,
    };
    assert!(updates.iter().any(is_it), "{updates:?}");
}

pub async fn nothing_of_a_customer_bills_once_all_was_ended(provider: &dyn PaymentProvider) {
    let Some((request, begun)) = subscribed(provider).await else {
        return;
    };
    assert!(!is_over(provider, &begun.id).await);
    for _ in 0..2 {
        provider.end_all(&request.customer).await.unwrap();
        assert!(is_over(provider, &begun.id).await);
    }
}

pub async fn ending_all_of_one_customer_leaves_the_others(provider: &dyn PaymentProvider) {
    let (Some((goes, _)), Some((_, begun))) =
        (subscribed(provider).await, subscribed(provider).await)
    else {
        return;
    };
    provider.end_all(&goes.customer).await.unwrap();
    assert!(!is_over(provider, &begun.id).await);
}

const BODY: &[u8] = br#"{"id":"evt_1","object":"event","type":"invoice.paid"}"#;

pub async fn a_delivery_without_a_signature_is_refused(provider: &dyn PaymentProvider) {
    let answer = provider.verify_event(BODY, None, moment(0));
    assert_eq!(answer, Err(EventRefused::BadSignature));
}

pub async fn a_delivery_with_a_made_up_signature_is_refused(provider: &dyn PaymentProvider) {
    let time = moment(0).timestamp();
    let made_up = format!("t={time},v1={}", "5f".repeat(32));
    for signature in ["", "t=", "nonsense", made_up.as_str()] {
        let answer = provider.verify_event(BODY, Some(signature), moment(0));
        assert_eq!(answer, Err(EventRefused::BadSignature), "{signature:?}");
    }
}
