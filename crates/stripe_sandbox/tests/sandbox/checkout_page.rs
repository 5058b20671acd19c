//! The checkout page, over HTTP.

use actix_web::http::StatusCode;
use triptych_billing::Plan;
use triptych_ports::{CheckoutRequest, CustomerId, Payer, PaymentProvider as _};
use triptych_users::EmailAddress;

use crate::support::{Bench, PUBLIC_URL, path};

#[tokio::test]
async fn a_checkout_says_what_is_paid_and_that_no_card_is_charged() {
    let bench = Bench::new();
    let (_, page) = bench.checkout(Plan::Basic, "first").await;
    let shown = bench.get(&page).await;
    assert_eq!(shown.status, StatusCode::OK);
    for text in [
        "No card is charged.",
        "Basic",
        "$5.00",
        "every month",
        "5 post credits for each month",
        "ada@example.org",
        "4242 4242 4242 4242",
        "--color-canvas: ",
    ] {
        assert!(shown.text.contains(text), "{text}: {}", shown.text);
    }
    assert!(!shown.text.contains("@theme"), "no rule of a browser's");
}

#[tokio::test]
async fn going_back_pays_nothing_and_leaves_the_checkout_open() {
    let bench = Bench::new();
    let (_, page) = bench.checkout(Plan::Basic, "first").await;
    let cancel = bench.get(&page).await.button("Cancel and go back");
    let led_back = bench.post(&cancel).await;
    assert_eq!(led_back.status, StatusCode::SEE_OTHER);
    assert_eq!(led_back.location, format!("{PUBLIC_URL}/billing/cancel"));
    assert!(bench.waiting().is_empty());
    assert!(bench.get(&page).await.has_button("Pay $5.00"));
}

#[tokio::test]
async fn paying_leads_back_and_sent_twice_pays_once() {
    let bench = Bench::new();
    let (id, page) = bench.checkout(Plan::PayAsYouGo, "first").await;
    let pay = bench.get(&page).await.button("Pay $2.00");
    for _ in 0..2 {
        let led_on = bench.post(&pay).await;
        assert_eq!(led_on.status, StatusCode::SEE_OTHER);
        let success = format!("{PUBLIC_URL}/billing/success?session={}", id.as_str());
        assert_eq!(led_on.location, success);
    }
    assert_eq!(bench.waiting().len(), 1);
    let shown = bench.get(&page).await;
    assert!(shown.text.contains("This is paid"), "{}", shown.text);
}

#[tokio::test]
async fn forms_that_are_sent_at_once_pay_once() {
    let bench = Bench::new();
    let (_, page) = bench.checkout(Plan::Basic, "first").await;
    let pay = format!("{page}/pay");
    let (one, other) = tokio::join!(bench.post(&pay), bench.post(&pay));
    assert_eq!(one.location, other.location);
    let begun = bench.waiting().into_iter();
    let begun = begun.filter(|event| event.kind == "customer.subscription.created");
    assert_eq!(begun.count(), 1);
}

#[tokio::test]
async fn a_declined_card_stays_on_the_page_and_can_be_followed_by_a_good_one() {
    let bench = Bench::new();
    let (_, page) = bench.checkout(Plan::Pro, "first").await;
    let shown = bench.get(&page).await;
    assert!(!shown.text.contains("Your card was declined."));
    let led_back = bench.post(&shown.button("Decline the card")).await;
    assert_eq!(led_back.location, page);
    let shown = bench.get(&page).await;
    assert!(shown.text.contains("Your card was declined."));
    assert!(bench.waiting().is_empty());
    let paid = bench.post(&shown.button("Pay $10.00")).await;
    assert!(paid.location.contains("/billing/success?session="));
}

#[tokio::test]
async fn a_checkout_whose_place_was_taken_says_so_and_takes_no_payment() {
    let bench = Bench::new();
    let (_, page) = bench.checkout(Plan::Basic, "first").await;
    bench.checkout(Plan::Pro, "second").await;
    let led_back = bench.post(&format!("{page}/pay")).await;
    assert_eq!(led_back.location, page);
    let shown = bench.get(&page).await;
    assert!(shown.text.contains("This checkout has expired"));
    assert!(!shown.has_button("Pay $5.00"));
}

#[tokio::test]
async fn what_is_not_there_is_a_page_that_says_so() {
    let bench = Bench::new();
    for path in ["/sandbox/checkout/cs_nobody", "/sandbox/", "/sandbox/else"] {
        let shown = bench.get(path).await;
        assert_eq!(shown.status, StatusCode::NOT_FOUND, "{path}");
        assert!(shown.text.contains("There is nothing here"), "{path}");
    }
    for action in ["pay", "decline", "cancel", "else"] {
        let path = format!("/sandbox/checkout/cs_nobody/{action}");
        let shown = bench.post(&path).await;
        assert_eq!(shown.status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn a_wish_is_paid_also_by_a_customer_whom_the_file_does_not_know() {
    let bench = Bench::new();
    let request = CheckoutRequest {
        user_id: bench.user_id,
        customer: Some(CustomerId::new("cus_of_another_provider".to_owned())),
        plan: Plan::PayAsYouGo,
        idempotency_key: "wish".to_owned(),
    };
    let opened = bench.payments().create_checkout(&request).await.unwrap();
    let shown = bench.get(&path(&opened.url)).await;
    assert!(!shown.text.contains("Receipt to"), "{}", shown.text);
    assert!(shown.has_button("Pay $2.00"));
}

#[tokio::test]
async fn what_a_user_wrote_is_text_on_the_page() {
    let bench = Bench::new();
    let payer = Payer {
        user_id: bench.user_id,
        email: EmailAddress::parse("o'hara&sons@example.org").unwrap(),
        lost: None,
    };
    let (_, page) = bench.checkout(Plan::Basic, "first").await;
    bench.payments().create_customer(&payer).await.unwrap();
    let shown = bench.get(&page).await;
    let escaped = "o&#39;hara&#38;sons@example.org";
    assert!(shown.text.contains(escaped), "{}", shown.text);
}
