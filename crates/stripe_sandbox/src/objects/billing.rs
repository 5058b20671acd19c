//! Subscriptions and related objects, complete as in Stripe's responses.

use serde_json::{Value, json};

use super::payments::payment_intent;
use super::{CREATED, PERIOD_END, PERIOD_START, USER_ID};

/// A list with one page.
pub fn list(url: &str, data: &[Value]) -> Value {
    json!({"object": "list", "data": data, "has_more": false, "url": url})
}

/// A monthly price.
pub fn monthly_price(id: &str, cents: i64) -> Value {
    json!({
        "id": id, "object": "price", "active": true, "billing_scheme": "per_unit",
        "created": CREATED, "currency": "usd", "custom_unit_amount": null, "livemode": false,
        "lookup_key": null, "metadata": {}, "nickname": null, "product": "prod_1",
        "recurring": {
            "interval": "month", "interval_count": 1, "meter": null,
            "trial_period_days": null, "usage_type": "licensed",
        },
        "tax_behavior": "unspecified", "tiers_mode": null, "transform_quantity": null,
        "type": "recurring", "unit_amount": cents, "unit_amount_decimal": cents.to_string(),
    })
}

/// A one-time price.
pub fn single_price(id: &str, cents: i64) -> Value {
    let mut price = monthly_price(id, cents);
    price["recurring"] = Value::Null;
    price["type"] = json!("one_time");
    price
}

fn plan(id: &str, cents: i64) -> Value {
    json!({
        "id": id, "object": "plan", "active": true, "amount": cents,
        "amount_decimal": cents.to_string(), "billing_scheme": "per_unit", "created": CREATED,
        "currency": "usd", "interval": "month", "interval_count": 1, "livemode": false,
        "metadata": {}, "meter": null, "nickname": null, "product": "prod_1",
        "tiers_mode": null, "transform_usage": null, "trial_period_days": null,
        "usage_type": "licensed",
    })
}

/// The metadata of an order of a plan.
pub fn names(plan: &str) -> Value {
    json!({"user_id": USER_ID, "plan": plan})
}

/// The active subscription `sub_1` to a month of Basic.
pub fn subscription(price: &str) -> Value {
    json!({
        "id": "sub_1", "object": "subscription", "application": null,
        "application_fee_percent": null,
        "automatic_tax": {"disabled_reason": null, "enabled": false, "liability": null},
        "billing_cycle_anchor": CREATED, "billing_cycle_anchor_config": null,
        "billing_mode": {"type": "flexible", "flexible": null, "updated_at": null},
        "billing_schedules": [], "billing_thresholds": null, "cancel_at": null,
        "cancel_at_period_end": false, "canceled_at": null,
        "cancellation_details": {"comment": null, "feedback": null, "reason": null},
        "collection_method": "charge_automatically", "created": CREATED, "currency": "usd",
        "customer": "cus_1", "customer_account": null, "days_until_due": null,
        "default_payment_method": "pm_1", "default_source": null, "default_tax_rates": [],
        "description": null, "discounts": [], "ended_at": null,
        "invoice_settings": {"account_tax_ids": null, "issuer": {"type": "self"}},
        "items": list("/v1/subscription_items?subscription=sub_1", &[item(price)]),
        "latest_invoice": "in_1", "livemode": false, "metadata": names("basic"),
        "next_pending_invoice_item_invoice": null, "on_behalf_of": null,
        "pause_collection": null,
        "payment_settings": {
            "payment_method_options": null, "payment_method_types": null,
            "save_default_payment_method": "off",
        },
        "pending_invoice_item_interval": null, "pending_setup_intent": null,
        "pending_update": null, "schedule": null, "start_date": CREATED, "status": "active",
        "test_clock": null, "transfer_data": null, "trial_end": null,
        "trial_settings": {"end_behavior": {"missing_payment_method": "create_invoice"}},
        "trial_start": null,
    })
}

fn item(price: &str) -> Value {
    json!({
        "id": "si_1", "object": "subscription_item", "billing_thresholds": null,
        "created": CREATED, "current_period_end": PERIOD_END,
        "current_period_start": PERIOD_START, "discounts": [], "metadata": {},
        "plan": plan(price, 500), "price": monthly_price(price, 500), "quantity": 1,
        "subscription": "sub_1", "tax_rates": [],
    })
}

/// An object with some fields replaced.
pub fn with_fields<const COUNT: usize>(mut object: Value, fields: [(&str, Value); COUNT]) -> Value {
    for (name, value) in fields {
        object[name] = value;
    }
    object
}

/// The paid invoice `in_1` for a month of a plan.
pub fn invoice(price: &str, plan: &str) -> Value {
    json!({
        "id": "in_1", "object": "invoice", "account_country": "US",
        "account_name": "Triptych", "account_tax_ids": null, "amount_due": 500,
        "amount_overpaid": 0, "amount_paid": 500, "amount_remaining": 0, "amount_shipping": 0,
        "application": null, "attempt_count": 1, "attempted": true, "auto_advance": false,
        "automatic_tax": {
            "disabled_reason": null, "enabled": false, "liability": null, "provider": null,
            "status": null,
        },
        "automatically_finalizes_at": null, "billing_reason": "subscription_create",
        "collection_method": "charge_automatically", "created": CREATED, "currency": "usd",
        "custom_fields": null, "customer": "cus_1", "customer_account": null,
        "customer_address": null, "customer_email": "ada@example.org", "customer_name": null,
        "customer_phone": null, "customer_shipping": null, "customer_tax_exempt": "none",
        "customer_tax_ids": [], "default_payment_method": null, "default_source": null,
        "default_tax_rates": [], "description": null, "discounts": [], "due_date": null,
        "effective_at": CREATED, "ending_balance": 0, "footer": null, "from_invoice": null,
        "hosted_invoice_url": "https://invoice.stripe.com/i/in_1", "invoice_pdf": null,
        "issuer": {"type": "self"}, "last_finalization_error": null, "latest_revision": null,
        "lines": list("/v1/invoices/in_1/lines", &[line(price, plan)]), "livemode": false,
        "metadata": {}, "next_payment_attempt": null, "number": "A-0001", "on_behalf_of": null,
        "parent": {
            "quote_details": null,
            "subscription_details": {"metadata": names(plan), "subscription": "sub_1"},
            "type": "subscription_details",
        },
        "payment_settings": {
            "default_mandate": null, "payment_method_options": null,
            "payment_method_types": null,
        },
        "period_end": CREATED, "period_start": CREATED, "post_payment_credit_notes_amount": 0,
        "pre_payment_credit_notes_amount": 0, "receipt_number": null, "rendering": null,
        "shipping_cost": null, "shipping_details": null, "starting_balance": 0,
        "statement_descriptor": null, "status": "paid",
        "status_transitions": {
            "finalized_at": CREATED, "marked_uncollectible_at": null, "paid_at": CREATED,
            "voided_at": null,
        },
        "subtotal": 500, "subtotal_excluding_tax": 500, "test_clock": null, "total": 500,
        "total_discount_amounts": [], "total_excluding_tax": 500,
        "total_pretax_credit_amounts": [], "total_taxes": [], "webhooks_delivered_at": CREATED,
    })
}

/// The invoice line of the paid period.
pub fn line(price: &str, plan: &str) -> Value {
    json!({
        "id": "il_1", "object": "line_item", "amount": 500, "currency": "usd",
        "description": "1 x Basic", "discount_amounts": [], "discountable": true,
        "discounts": [], "invoice": "in_1", "livemode": false, "metadata": names(plan),
        "parent": {
            "invoice_item_details": null,
            "subscription_item_details": {
                "invoice_item": null, "proration": false,
                "proration_details": {"credited_items": null}, "subscription": "sub_1",
                "subscription_item": "si_1",
            },
            "type": "subscription_item_details",
        },
        "period": {"end": PERIOD_END, "start": PERIOD_START}, "pretax_credit_amounts": [],
        "pricing": {
            "price_details": {"price": price, "product": "prod_1"}, "type": "price_details",
            "unit_amount_decimal": "500",
        },
        "quantity": 1, "subtotal": 500, "taxes": [],
    })
}

/// The payment of `in_1` by an intent with this status.
pub fn invoice_payment(status: &str) -> Value {
    let is_paid = status == "succeeded";
    json!({
        "id": "inpay_1", "object": "invoice_payment",
        "amount_paid": is_paid.then_some(500), "amount_requested": 500, "created": CREATED,
        "currency": "usd", "invoice": "in_1", "is_default": true, "livemode": false,
        "payment": {"payment_intent": payment_intent(status), "type": "payment_intent"},
        "status": if is_paid { "paid" } else { "open" },
        "status_transitions": {
            "canceled_at": null, "paid_at": is_paid.then_some(CREATED),
        },
    })
}
