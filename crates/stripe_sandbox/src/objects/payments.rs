//! Payments and related objects, complete as in Stripe's responses.

use serde_json::{Value, json};

use super::billing::names;
use super::{CREATED, USER_ID, declined};

/// A customer.
pub fn customer(number: &str) -> Value {
    json!({
        "id": format!("cus_{number}"), "object": "customer", "address": null, "balance": 0,
        "created": CREATED, "currency": null, "default_source": null, "delinquent": false,
        "description": null, "discount": null, "email": "ada@example.org",
        "invoice_prefix": "ABC", "invoice_settings": {
            "custom_fields": null, "default_payment_method": null, "footer": null,
            "rendering_options": null,
        },
        "livemode": false, "metadata": {"user_id": USER_ID}, "name": null,
        "next_invoice_sequence": 1, "phone": null, "preferred_locales": [], "shipping": null,
        "tax_exempt": "none", "test_clock": null,
    })
}

/// A checkout that is not paid yet.
pub fn checkout_session(number: &str) -> Value {
    json!({
        "id": format!("cs_test_{number}"), "object": "checkout.session",
        "adaptive_pricing": null, "after_expiration": null, "allow_promotion_codes": null,
        "amount_subtotal": 200, "amount_total": 200,
        "automatic_tax": {"enabled": false, "liability": null, "provider": null, "status": null},
        "billing_address_collection": null,
        "cancel_url": "https://triptych.example/billing/cancel",
        "client_reference_id": USER_ID, "client_secret": null,
        "collected_information": null, "consent": null, "consent_collection": null,
        "created": CREATED, "currency": "usd", "currency_conversion": null, "custom_fields": [],
        "custom_text": {
            "after_submit": null, "shipping_address": null, "submit": null,
            "terms_of_service_acceptance": null,
        },
        "customer": "cus_1", "customer_account": null, "customer_creation": null,
        "customer_details": null, "customer_email": null, "discounts": [],
        "expires_at": CREATED + 86_400, "invoice": null, "invoice_creation": null,
        "livemode": false, "locale": null, "metadata": names("pay_as_you_go"),
        "mode": "payment", "origin_context": null, "payment_intent": null,
        "payment_link": null, "payment_method_collection": "if_required",
        "payment_method_configuration_details": null, "payment_method_options": {},
        "payment_method_types": ["card"], "payment_status": "unpaid", "permissions": null,
        "phone_number_collection": {"enabled": false}, "presentment_details": null,
        "recovered_from": null, "saved_payment_method_options": null, "setup_intent": null,
        "shipping_address_collection": null, "shipping_cost": null, "shipping_options": [],
        "status": "open", "submit_type": null, "subscription": null,
        "success_url": "https://triptych.example/billing/success?session={CHECKOUT_SESSION_ID}",
        "total_details": {"amount_discount": 0, "amount_shipping": 0, "amount_tax": 0},
        "ui_mode": "hosted_page",
        "url": format!("https://checkout.stripe.com/c/pay/cs_test_{number}"),
        "wallet_options": null,
    })
}

/// A session of the page where a customer manages cards, at an address.
pub fn portal_session(url: &str) -> Value {
    json!({
        "id": "bps_1", "object": "billing_portal.session", "configuration": "bpc_1",
        "created": CREATED, "customer": "cus_1", "customer_account": null, "flow": null,
        "livemode": false, "locale": null, "on_behalf_of": null,
        "return_url": "https://triptych.example/account", "url": url,
    })
}

/// The card `pm_1`.
pub fn payment_method() -> Value {
    json!({
        "id": "pm_1", "object": "payment_method", "allow_redisplay": "unspecified",
        "billing_details": billing_details(),
        "card": {
            "brand": "visa", "checks": {
                "address_line1_check": null, "address_postal_code_check": null,
                "cvc_check": "pass",
            },
            "country": "US", "display_brand": "visa", "exp_month": 8, "exp_year": 2030,
            "fingerprint": "abc", "funding": "credit", "generated_from": null, "last4": "4242",
            "networks": {"available": ["visa"], "preferred": null},
            "regulated_status": "unregulated",
            "three_d_secure_usage": {"supported": true}, "wallet": null,
        },
        "created": CREATED, "customer": "cus_1", "livemode": false, "metadata": {},
        "type": "card",
    })
}

fn billing_details() -> Value {
    json!({
        "address": {
            "city": null, "country": null, "line1": null, "line2": null, "postal_code": null,
            "state": null,
        },
        "email": null, "name": null, "phone": null, "tax_id": null,
    })
}

/// The payment intent `pi_1` with this status.
pub fn payment_intent(status: &str) -> Value {
    let is_paid = status == "succeeded";
    let error = (status == "requires_payment_method").then(|| declined()["error"].clone());
    json!({
        "id": "pi_1", "object": "payment_intent", "amount": 500, "amount_capturable": 0,
        "amount_details": {"tip": {}}, "amount_received": if is_paid { 500 } else { 0 },
        "application": null, "application_fee_amount": null, "automatic_payment_methods": null,
        "canceled_at": null, "cancellation_reason": null, "capture_method": "automatic",
        "client_secret": "pi_1_secret_word", "confirmation_method": "automatic",
        "created": CREATED, "currency": "usd", "customer": "cus_1", "description": null,
        "last_payment_error": error, "latest_charge": "ch_1", "livemode": false,
        "metadata": {}, "next_action": null, "on_behalf_of": null, "payment_method": "pm_1",
        "payment_method_configuration_details": null, "payment_method_options": {},
        "payment_method_types": ["card"], "processing": null, "receipt_email": null,
        "review": null, "setup_future_usage": "off_session", "shipping": null, "source": null,
        "statement_descriptor": null, "statement_descriptor_suffix": null, "status": status,
        "transfer_data": null, "transfer_group": null,
    })
}

/// The charge `ch_1` of `pi_1`, optionally refunded completely.
pub fn charge(refunded: bool) -> Value {
    json!({
        "id": "ch_1", "object": "charge", "amount": 500, "amount_captured": 500,
        "amount_refunded": if refunded { 500 } else { 100 }, "application": null,
        "application_fee": null, "application_fee_amount": null, "balance_transaction": "txn_1",
        "billing_details": billing_details(), "calculated_statement_descriptor": "TRIPTYCH",
        "captured": true, "created": CREATED, "currency": "usd", "customer": "cus_1",
        "description": null, "disputed": false, "failure_balance_transaction": null,
        "failure_code": null, "failure_message": null, "fraud_details": {}, "livemode": false,
        "metadata": {}, "on_behalf_of": null, "outcome": null, "paid": true,
        "payment_intent": "pi_1", "payment_method": "pm_1", "payment_method_details": null,
        "radar_options": {}, "receipt_email": null, "receipt_number": null,
        "receipt_url": null, "refunded": refunded, "review": null, "shipping": null,
        "source": null, "source_transfer": null, "statement_descriptor": null,
        "statement_descriptor_suffix": null, "status": "succeeded", "transfer_data": null,
        "transfer_group": null,
    })
}

/// The refund `re_1` of all of `ch_1`.
pub fn refund() -> Value {
    json!({
        "id": "re_1", "object": "refund", "amount": 500, "balance_transaction": "txn_2",
        "charge": "ch_1", "created": CREATED, "currency": "usd", "metadata": {},
        "payment_intent": "pi_1", "reason": null, "receipt_number": null,
        "source_transfer_reversal": null, "status": "succeeded", "transfer_reversal": null,
    })
}

/// The dispute `dp_1` of `ch_1` with this status.
pub fn dispute(status: &str) -> Value {
    json!({
        "id": "dp_1", "object": "dispute", "amount": 500, "balance_transactions": [],
        "charge": "ch_1", "created": CREATED, "currency": "usd",
        "enhanced_eligibility_types": [],
        "evidence": {
            "access_activity_log": null, "billing_address": null, "cancellation_policy": null,
            "customer_communication": null, "customer_email_address": null,
            "customer_name": null, "customer_purchase_ip": null, "enhanced_evidence": {},
            "product_description": null, "receipt": null, "uncategorized_text": null,
        },
        "evidence_details": {
            "due_by": CREATED + 86_400, "enhanced_eligibility": {}, "has_evidence": false,
            "past_due": false, "submission_count": 0,
        },
        "is_charge_refundable": false, "livemode": false, "metadata": {},
        "network_reason_code": "4855", "payment_intent": "pi_1",
        "payment_method_details": null, "reason": "product_not_received", "status": status,
    })
}

/// An event as Stripe sends it, with the complete object at that time.
pub fn event(kind: &str, object: &Value) -> Value {
    json!({
        "id": "evt_1", "object": "event", "api_version": "2026-09-30.endive",
        "created": CREATED, "data": {"object": object}, "livemode": false,
        "pending_webhooks": 1, "request": {"id": "req_1", "idempotency_key": null},
        "type": kind,
    })
}
