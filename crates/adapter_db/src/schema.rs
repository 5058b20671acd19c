//! The tables, the same on both databases, in an order in which each refers to earlier ones alone.
//! A test compares their columns with those of the databases.

#![allow(missing_docs)]

tables! {
    users (id) {
        id -> Text,
        username -> Text,
        username_key -> Text,
        email -> Text,
        email_key -> Text,
        first_name -> Text,
        last_name -> Text,
        password_hash -> Text,
        email_confirmed -> Bool,
        created_at -> Timestamp,
        pending_email -> Nullable<Text>,
        avatar_id -> Nullable<Text>,
        credentials_proven -> Bool,
    }

    sessions (id) {
        id -> Text,
        user_id -> Text,
        token_digest -> Text,
        created_at -> Timestamp,
        last_used_at -> Timestamp,
        device -> Text,
    }

    credit_balances (user_id) {
        user_id -> Text,
        balance -> BigInt,
        revision -> BigInt,
        customer_id -> Nullable<Text>,
    }

    credit_reservations (id) {
        id -> Text,
        user_id -> Text,
        credit_kind -> Text,
        credit_period_end -> Nullable<Timestamp>,
        created_at -> Timestamp,
        expires_at -> Timestamp,
        settlement -> Nullable<Text>,
        settled_at -> Nullable<Timestamp>,
        credit_payment_id -> Nullable<Text>,
    }

    ledger_entries (sequence) {
        sequence -> BigInt,
        user_id -> Nullable<Text>,
        kind -> Text,
        reservation_id -> Nullable<Text>,
        credit_kind -> Text,
        credit_period_end -> Nullable<Timestamp>,
        amount -> BigInt,
        business_key -> Text,
        created_at -> Timestamp,
        payment_id -> Nullable<Text>,
        credit_payment_id -> Nullable<Text>,
        reason -> Nullable<Text>,
    }

    payments (id) {
        id -> Text,
        user_id -> Text,
        heard_at -> Timestamp,
        bought -> Nullable<Text>,
        subscription_id -> Nullable<Text>,
        plan -> Nullable<Text>,
        period_end -> Nullable<Timestamp>,
        is_refunded -> Bool,
        is_disputed -> Bool,
        is_dispute_won -> Bool,
        is_lapse_written -> Bool,
        charged_at -> Nullable<Timestamp>,
        amount_cents -> Nullable<BigInt>,
        currency -> Nullable<Text>,
    }

    subscriptions (id) {
        id -> Text,
        user_id -> Text,
        heard_at -> Timestamp,
        plan -> Text,
        state -> Text,
        ended_at -> Nullable<Timestamp>,
        is_cancelled -> Bool,
    }

    checkouts (id) {
        id -> Text,
        user_id -> Text,
        plan -> Text,
        status -> Text,
        created_at -> Timestamp,
    }

    trips (id) {
        id -> Text,
        user_id -> Text,
        created_at -> Timestamp,
        curated_at -> Nullable<Timestamp>,
        post_count -> BigInt,
        verdicts_revision -> BigInt,
        title -> Nullable<Text>,
        place -> Nullable<Text>,
    }

    photos (id) {
        id -> Text,
        trip_id -> Text,
        user_id -> Text,
        file_name -> Text,
        content_hash -> Text,
        size_bytes -> BigInt,
        format -> Text,
        width -> BigInt,
        height -> BigInt,
        taken_at_local -> Nullable<Timestamp>,
        taken_at_offset_minutes -> Nullable<SmallInt>,
        uploaded_at -> Timestamp,
        state -> Text,
        refusal_reason -> Nullable<Text>,
        verdict -> Nullable<Text>,
        is_selected -> Bool,
        selected_by_hand -> Bool,
        not_duplicate_of -> Nullable<Text>,
        counted_bytes -> BigInt,
        full_bytes -> Nullable<BigInt>,
        full_recorded_at -> Nullable<Timestamp>,
        unfinished_decodes -> BigInt,
        decode_lease_until -> Nullable<Timestamp>,
    }

    measurements (photo_id) {
        photo_id -> Text,
        measured -> Text,
    }

    storage_usage (user_id) {
        user_id -> Text,
        bytes -> BigInt,
        photos -> BigInt,
    }

    jobs (id) {
        id -> Text,
        queue -> Text,
        user_id -> Nullable<Text>,
        photo_id -> Nullable<Text>,
        content -> Nullable<Text>,
        turn -> BigInt,
        queued_at -> Timestamp,
        due_at -> Timestamp,
        lease_until -> Nullable<Timestamp>,
        claims -> BigInt,
        strikes -> BigInt,
        ended_at -> Nullable<Timestamp>,
        failure -> Nullable<Text>,
    }

    suggestions (id) {
        id -> Text,
        user_id -> Text,
        trip_id -> Text,
        reservation_id -> Text,
        tone -> Text,
        draft -> Text,
        facts -> Text,
        refinements_left -> SmallInt,
        created_at -> Timestamp,
        excluded_facts -> Text,
        language -> Text,
    }

    posts (id) {
        id -> Text,
        user_id -> Text,
        trip_id -> Text,
        caption -> Text,
        hashtags -> Text,
        tone -> Text,
        ratio -> Float,
        search_text -> Text,
        content_digest -> Text,
        created_at -> Timestamp,
        updated_at -> Timestamp,
    }

    drafts (trip_id) {
        trip_id -> Text,
        user_id -> Text,
        revision -> BigInt,
        content -> Text,
        field_revisions -> Text,
        post_id -> Nullable<Text>,
        saved_revision -> Nullable<BigInt>,
        updated_at -> Timestamp,
    }

    slides (post_id, position) {
        post_id -> Text,
        position -> Integer,
        photo_id -> Text,
        focus_x -> Float,
        focus_y -> Float,
        alt_text -> Text,
    }

    post_totals (user_id, tone) {
        user_id -> Text,
        tone -> Text,
        posts -> BigInt,
        images -> BigInt,
        hashtags -> BigInt,
    }

    idempotency_keys (user_id, route, key) {
        user_id -> Text,
        route -> Text,
        key -> Text,
        body_digest -> Text,
        running_until -> Timestamp,
        expires_at -> Timestamp,
        status -> Nullable<Integer>,
        body -> Nullable<Text>,
        run_id -> Text,
    }

    mailed_tokens (digest) {
        digest -> Text,
        purpose -> Text,
        user_id -> Text,
        address -> Text,
        created_at -> Timestamp,
        expires_at -> Timestamp,
    }

    reset_requests (address_digest) {
        address_digest -> Text,
        blocked_until -> Timestamp,
    }

    attempts (id, subject) {
        id -> Text,
        subject -> Text,
        made_at -> Timestamp,
    }

    identities (provider, subject) {
        provider -> Text,
        subject -> Text,
        user_id -> Text,
        created_at -> Timestamp,
    }

    sign_in_flows (state_digest) {
        state_digest -> Text,
        provider -> Text,
        nonce -> Text,
        code_verifier -> Text,
        expires_at -> Timestamp,
    }

    pending_links (token_digest) {
        token_digest -> Text,
        provider -> Text,
        subject -> Text,
        user_id -> Text,
        expires_at -> Timestamp,
        verified_address -> Nullable<Text>,
    }

    former_addresses (address_digest) {
        address_digest -> Text,
        deleted_at -> Timestamp,
    }
}

diesel::allow_tables_to_appear_in_same_query!(
    credit_balances,
    ledger_entries,
    subscriptions,
    payments,
);
diesel::allow_tables_to_appear_in_same_query!(trips, photos, posts, slides, drafts, suggestions);
