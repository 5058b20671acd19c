//! What is accepted, what is refused, and that a refusal names the key.
#![allow(clippy::unwrap_used)]

use super::*;

fn refusal(variables: &[(&str, &str)]) -> String {
    format!("{:#}", Config::read(variables).unwrap_err())
}

#[test]
fn the_defaults_are_for_ones_own_machine() {
    let config = Config::read(&[]).unwrap();
    assert_eq!(config.server.profile, Profile::Development);
    assert_eq!(config.server.bind.to_string(), "127.0.0.1:8080");
    assert_eq!(
        config.public_url(8080).unwrap().as_str(),
        "http://localhost:8080/"
    );
    let http = config.limits.http();
    assert_eq!(
        (http.connections, http.connections_per_address),
        (4_096, 512)
    );
    assert_eq!(
        (http.uploads_per_user, http.unfinished_body_bytes),
        (12, 32 << 20)
    );
    assert_eq!(config.limits.requests.get(), 256);
    assert_eq!(config.limits.storage_per_user_bytes, 5_000_000_000);
    assert_eq!(config.limits.photos_per_user.get(), 20_000);
    assert_eq!(config.limits.worker_count(), cores());
    assert!(config.server.trusted_proxies.is_empty());
}

#[test]
fn by_default_attempts_are_limited_as_promised() {
    let attempts = Config::read(&[]).unwrap().limits.attempts();
    for (limit, promised) in [
        (attempts.logins_per_account_and_address, 10),
        (attempts.logins_per_address, 50),
        (attempts.logins_per_account, 100),
        (attempts.registrations_per_address, 20),
        (attempts.contacts_per_address, 5),
        (attempts.resets_per_address, 20),
        (attempts.sign_ins_per_address, 100),
    ] {
        assert_eq!(limit.get(), promised);
    }
}

#[test]
fn an_account_is_never_closed_to_everybody_before_it_is_to_one_address() {
    let limits = [("TRIPTYCH__LIMITS__LOGINS_PER_ACCOUNT", "500")];
    let attempts = Config::read(&limits).unwrap().limits.attempts();
    assert_eq!(attempts.logins_per_account_and_address.get(), 500);
    assert_eq!(attempts.logins_per_account.get(), 500);
}

#[test]
fn a_variable_overlays_a_default() {
    let config = Config::read(&[
        ("TRIPTYCH__SERVER__BIND", "127.0.0.1:9090"),
        ("TRIPTYCH__LIMITS__ANALYSIS_WORKERS", "0"),
        (
            "TRIPTYCH__SERVER__ALLOWED_ORIGINS",
            "https://a.example,https://b.example",
        ),
        (
            "TRIPTYCH__SERVER__SIGNING_KEY",
            "0123456789012345678901234567890123456789",
        ),
        ("OTHER__SERVER__BIND", "nonsense"),
    ])
    .unwrap();
    assert_eq!(config.server.bind.port(), 9090);
    assert_eq!(config.limits.worker_count(), 0);
    assert_eq!(
        config.server.allowed_origins,
        ["https://a.example", "https://b.example"]
    );
}

#[test]
fn a_key_of_digits_alone_stays_the_text_that_it_is() {
    let key = "00112233445566778899001122334455";
    let config = Config::read(&[
        ("TRIPTYCH__SERVER__SIGNING_KEY", key),
        ("TRIPTYCH__STORAGE__ACCESS_KEY_ID", "1e4"),
        ("TRIPTYCH__STORAGE__SECRET_ACCESS_KEY", "1e5"),
        ("TRIPTYCH__STORAGE__REGION", "true"),
    ])
    .unwrap();
    assert_eq!(config.server.signing_key.expose_secret(), key);
    assert_eq!(config.storage.secret_access_key.expose_secret(), "1e5");
    assert_eq!(config.storage.region, "true");
}

#[test]
fn every_refusal_names_its_key() {
    for variable in [
        ("TRIPTYCH__SERVER__BIND", "here"),
        ("TRIPTYCH__SERVER__BIND", "0.0.0.0:80"),
        ("TRIPTYCH__SERVER__PROFILE", "test"),
        ("TRIPTYCH__SERVER__PUBLIC_URL", "ftp://a"),
        ("TRIPTYCH__SERVER__SIGNING_KEY", "short"),
        ("TRIPTYCH__SERVER__ALLOWED_ORIGINS", "https://a/b"),
        ("TRIPTYCH__SERVER__TRUSTED_PROXIES", "10.0.0.0/8,proxy"),
        ("TRIPTYCH__LIMITS__LOGINS_PER_ACCOUNT", "0"),
        ("TRIPTYCH__DATABASE__POOL_SIZE", "0"),
        ("TRIPTYCH__LIMITS__ANALYSIS_WORKERS", "-2"),
        ("TRIPTYCH__PASSWORDS__BCRYPT_COST", "3"),
        ("TRIPTYCH__PAYMENTS__PROVIDER", "cash"),
        ("TRIPTYCH__PAYMENTS__BASE_URL", "stripe"),
        ("TRIPTYCH__PAYMENTS__BASE_URL", "http://stripe.example"),
        ("TRIPTYCH__MAIL__SUPPORT", "nobody"),
        ("TRIPTYCH__MAIL__PROVIDER", "pigeon"),
        ("TRIPTYCH__SERVER__SHUTDOWN_SECONDS", "0"),
        ("TRIPTYCH__SERVER__DRAIN_SECONDS", "601"),
        ("TRIPTYCH__MAIL__TIMEOUT_SECONDS", "0"),
        ("TRIPTYCH__MAIL__TIMEOUT_SECONDS", "301"),
    ] {
        let (text, named) = (refusal(&[variable]), setting(variable.0));
        assert!(text.contains(&named), "{text:?} does not name {named}");
    }
    for (variables, named) in [
        (vec![("TRIPTYCH__SERVER__PORT", "1")], "port"),
        (vec![("TRIPTYCH__SERVR__BIND", "1")], "servr"),
        (vec![("TRIPTYCH__MAIL__PROVIDER", "smtp")], "mail.smtp_url"),
        (
            vec![("TRIPTYCH__CONTACT__EMAILJS_SERVICE_ID", "service")],
            "contact.emailjs_template_id",
        ),
        (
            vec![("TRIPTYCH__ANALYTICS__SITE_ID", "site")],
            "analytics.script_url",
        ),
        (
            vec![("TRIPTYCH__ANALYTICS__SCRIPT_URL", "https://s.example/s.js")],
            "analytics.site_id",
        ),
        (
            vec![
                ("TRIPTYCH__ANALYTICS__SCRIPT_URL", "http://s.example/s.js"),
                ("TRIPTYCH__ANALYTICS__SITE_ID", "site"),
            ],
            "must begin with https://",
        ),
    ] {
        let text = refusal(&variables);
        assert!(text.contains(named), "{text:?} does not name {named}");
    }
}

const STRIPE: (&str, &str) = ("TRIPTYCH__PAYMENTS__PROVIDER", "stripe");
const OF_STRIPE: [(&str, &str); 5] = [
    ("TRIPTYCH__PAYMENTS__SECRET_KEY", "sk_test_hush"),
    ("TRIPTYCH__PAYMENTS__WEBHOOK_SECRET", "whsec_hush"),
    ("TRIPTYCH__PAYMENTS__PRICE_PAY_AS_YOU_GO", "price_1"),
    ("TRIPTYCH__PAYMENTS__PRICE_BASIC", "price_2"),
    ("TRIPTYCH__PAYMENTS__PRICE_PRO", "price_3"),
];

/// The setting that a variable sets.
fn setting(variable: &str) -> String {
    let setting = variable.trim_start_matches("TRIPTYCH__");
    setting.replace("__", ".").to_ascii_lowercase()
}

#[test]
fn the_sandbox_takes_payments_where_nothing_else_is_configured() {
    let payments = Config::read(&[]).unwrap().payments;
    assert_eq!(payments.provider, PaymentsProvider::Sandbox);
}

#[test]
fn production_refuses_every_provider_that_takes_no_money() {
    for name in ["sandbox", "demo"] {
        let text = refusal(&[
            ("TRIPTYCH__SERVER__PROFILE", "production"),
            ("TRIPTYCH__PAYMENTS__PROVIDER", name),
        ]);
        let named = format!("payments.provider: {name:?}");
        assert!(text.contains(&named), "{text:?} does not name {named}");
    }
}

#[test]
fn stripe_is_accepted_with_all_that_it_needs() {
    let mut variables = vec![STRIPE];
    variables.extend(OF_STRIPE);
    for base_url in ["", "https://stripe.example", "http://127.0.0.1:8420"] {
        variables.push(("TRIPTYCH__PAYMENTS__BASE_URL", base_url));
        let payments = Config::read(&variables).unwrap().payments;
        assert_eq!(payments.provider, PaymentsProvider::Stripe);
        assert_eq!(payments.base_url, base_url);
        assert_eq!(payments.price_basic, "price_2");
    }
}

#[test]
fn stripe_is_refused_without_each_of_what_it_needs() {
    for profile in ["development", "production"] {
        for (left_out, _) in OF_STRIPE {
            let mut variables = vec![("TRIPTYCH__SERVER__PROFILE", profile), STRIPE];
            variables.extend(OF_STRIPE.iter().filter(|(name, _)| *name != left_out));
            let text = refusal(&variables);
            for (name, _) in OF_STRIPE {
                let is_named = text.contains(&setting(name));
                assert_eq!(is_named, name == left_out, "{name}: {text:?}");
            }
        }
    }
}

fn provider(name: &str, issuer: &str, secret: &str) -> anyhow::Result<Config> {
    let variable = |key: &str| format!("TRIPTYCH__OIDC__{name}__{key}");
    let names = ["ISSUER", "CLIENT_ID", "CLIENT_SECRET"].map(variable);
    let variables: Vec<_> = names.iter().map(String::as_str).collect();
    let values = [issuer, "triptych", secret];
    Config::read(&variables.into_iter().zip(values).collect::<Vec<_>>())
}

#[test]
fn any_number_of_providers_can_be_set_up() {
    assert!(Config::read(&[]).unwrap().oidc.is_empty());
    for issuer in [
        "https://accounts.example.org",
        "http://localhost:3000/oidc",
        "http://127.0.0.1:3000",
        "http://[::1]:3000",
    ] {
        let config = provider("GOOGLE", issuer, "hush").unwrap();
        assert_eq!(config.oidc["google"].issuer, issuer);
        assert!(!format!("{config:?}").contains("hush"));
    }
}

#[test]
fn a_provider_that_cannot_be_used_is_named_with_its_key() {
    for (name, issuer, secret, named) in [
        ("GOO_GLE", "https://a.example", "hush", "oidc.goo_gle"),
        ("GOOGLE", "accounts", "hush", "oidc.google.issuer"),
        ("GOOGLE", "http://a.example", "hush", "oidc.google.issuer"),
        ("GOOGLE", "ftp://localhost", "hush", "oidc.google.issuer"),
        (
            "GOOGLE",
            "https://a.example",
            "",
            "oidc.google.client_secret",
        ),
    ] {
        let text = format!("{:#}", provider(name, issuer, secret).unwrap_err());
        assert!(text.contains(named), "{text:?} does not name {named}");
    }
}

#[test]
fn production_names_all_that_is_missing() {
    let text = refusal(&[("TRIPTYCH__SERVER__PROFILE", "production")]);
    for named in [
        "server.signing_key",
        "server.public_url",
        "payments.provider",
        "mail.provider",
        "mail.smtp_url",
        "mail.from",
    ] {
        assert!(text.contains(named), "{text:?} does not name {named}");
    }
}

#[test]
fn secrets_do_not_print() {
    let key = "0123456789012345678901234567890123456789";
    let config = Config::read(&[
        ("TRIPTYCH__SERVER__SIGNING_KEY", key),
        ("TRIPTYCH__STORAGE__ACCESS_KEY_ID", "mara"),
        ("TRIPTYCH__STORAGE__SECRET_ACCESS_KEY", "hush"),
        ("TRIPTYCH__MAIL__SMTP_URL", "smtps://mara:hush@mail.example"),
        ("TRIPTYCH__PAYMENTS__SECRET_KEY", "sk_live_hush"),
        ("TRIPTYCH__PAYMENTS__WEBHOOK_SECRET", "whsec_hush"),
        (
            "TRIPTYCH__DATABASE__URL",
            "postgres://mara:hush@db/triptych",
        ),
        ("TRIPTYCH__TELEMETRY__OTLP_HEADERS", "api-key=hush"),
    ])
    .unwrap();
    let printed = format!("{config:?}");
    assert!(
        !printed.contains(key) && !printed.contains("hush"),
        "{printed}"
    );
}

const MODEL: [(&str, &str); 3] = [
    ("TRIPTYCH__AI__WRITER", "openai"),
    ("TRIPTYCH__AI__MODEL", "some-model"),
    ("TRIPTYCH__AI__API_KEY", "sk-secret"),
];

#[test]
fn a_model_is_accepted_with_what_it_needs_and_its_key_is_never_shown() {
    let config = Config::read(&MODEL).unwrap();
    assert_eq!(config.ai.writer.id(), "openai");
    assert!(!format!("{config:?}").contains("sk-secret"));
    let local = [
        MODEL[0],
        MODEL[1],
        ("TRIPTYCH__AI__BASE_URL", "http://127.0.0.1:11434/v1"),
    ];
    assert!(Config::read(&local).is_ok());
    let near = [
        MODEL[0],
        MODEL[1],
        ("TRIPTYCH__AI__BASE_URL", "http://models.local:4000"),
        ("TRIPTYCH__AI__ALLOW_HTTP", "true"),
    ];
    assert!(Config::read(&near).is_ok());
}

#[test]
fn every_provider_is_known_and_asks_for_a_key_where_it_needs_one() {
    for provider in triptych_adapter_ai::Provider::ALL {
        let writer = ("TRIPTYCH__AI__WRITER", provider.id);
        let config = Config::read(&[writer, MODEL[1], MODEL[2]]).unwrap();
        assert_eq!(config.ai.writer.id(), provider.id);
        let without_key = Config::read(&[writer, MODEL[1]]);
        assert_eq!(without_key.is_err(), provider.needs_key, "{}", provider.id);
    }
}

#[test]
fn networks_look_at_photos_unless_they_are_switched_off() {
    assert!(Config::read(&[]).unwrap().ai.device_models);
    let off = ("TRIPTYCH__AI__DEVICE_MODELS", "false");
    assert!(!Config::read(&[off]).unwrap().ai.device_models);
    let refusal = refusal(&[("TRIPTYCH__AI__DEVICE_MODELS", "perhaps")]);
    assert!(refusal.contains("ai.device_models"), "{refusal}");
}

#[test]
fn a_curator_is_a_model_of_its_own() {
    let config = Config::read(&[]).unwrap();
    assert_eq!(config.ai.curator.id(), "device");
    assert!(config.ai.provider().is_none());
    let curator = ("TRIPTYCH__AI__CURATOR", "openai");
    let config = Config::read(&[curator, MODEL[1], MODEL[2]]).unwrap();
    assert_eq!(config.ai.writer.id(), "device");
    assert_eq!(config.ai.provider().unwrap().id, "openai");
    for (missing, setting) in [(MODEL[2], "ai.model"), (MODEL[1], "ai.api_key")] {
        let refusal = refusal(&[curator, missing]);
        assert!(refusal.contains(setting), "{setting}: {refusal}");
    }
}

#[test]
fn a_model_is_refused_without_each_of_what_it_needs() {
    for (variables, setting) in [
        (vec![MODEL[0], MODEL[2]], "ai.model"),
        (vec![MODEL[0], MODEL[1]], "ai.api_key"),
        (vec![("TRIPTYCH__AI__WRITER", "somebody")], "ai.writer"),
        (vec![("TRIPTYCH__AI__CURATOR", "somebody")], "ai.curator"),
        (
            vec![("TRIPTYCH__AI__TIMEOUT_SECONDS", "0")],
            "ai.timeout_seconds",
        ),
        (
            vec![("TRIPTYCH__AI__TIMEOUT_SECONDS", "301")],
            "ai.timeout_seconds",
        ),
        (
            vec![("TRIPTYCH__AI__BASE_URL", "http://models.example/v1")],
            "ai.base_url",
        ),
        (vec![("TRIPTYCH__AI__BASE_URL", "models")], "ai.base_url"),
    ] {
        let refusal = refusal(&variables);
        assert!(refusal.contains(setting), "{setting}: {refusal}");
    }
}

#[test]
fn by_default_the_captions_of_a_day_are_limited_as_promised() {
    let limits = Config::read(&[]).unwrap().limits.generations();
    assert_eq!((limits.per_user.get(), limits.in_all.get()), (50, 5_000));
}

#[test]
fn counts_are_read_at_an_address_of_their_own_or_nowhere() {
    let metrics_bind = |text| Config::read(&[("TRIPTYCH__SERVER__METRICS_BIND", text)]);
    assert_eq!(Config::read(&[]).unwrap().metrics_bind().unwrap(), None);
    let address = metrics_bind("127.0.0.1:9090").unwrap().metrics_bind();
    assert_eq!(address.unwrap().unwrap().port(), 9090);
    for wrong in ["9090", "127.0.0.1:8080", "0.0.0.0:9090"] {
        let refusal = format!("{:#}", metrics_bind(wrong).unwrap_err());
        assert!(refusal.starts_with("server.metrics_bind"), "{refusal}");
    }
}

#[test]
fn traces_are_sent_to_the_path_of_otlp_or_nowhere() {
    let nowhere = Config::read(&[]).unwrap().telemetry;
    assert_eq!(nowhere.traces_url().unwrap(), None);
    for endpoint in ["http://collector:4318", "http://collector:4318/"] {
        let config = Config::read(&[
            ("TRIPTYCH__TELEMETRY__OTLP_ENDPOINT", endpoint),
            ("TRIPTYCH__TELEMETRY__OTLP_HEADERS", "api-key=a=b, team=c"),
        ]);
        let telemetry = config.unwrap().telemetry;
        let url = telemetry.traces_url().unwrap().unwrap();
        assert_eq!(url.as_str(), "http://collector:4318/v1/traces");
        let headers = telemetry.headers().unwrap();
        assert_eq!(
            (&headers["api-key"], &headers["team"]),
            (&"a=b".parse().unwrap(), &"c".parse().unwrap())
        );
    }
}

#[test]
fn telemetry_that_cannot_be_sent_is_refused_by_its_key_without_secrets() {
    for (key, value) in [
        ("otlp_endpoint", "collector:4318"),
        ("otlp_endpoint", "ftp://collector"),
        ("otlp_endpoint", "http://mara:hush@collector"),
        ("otlp_endpoint", "http://collector?key=hush"),
        ("otlp_headers", "api-key:hush"),
        ("otlp_headers", "api key=hush"),
        ("traces_sample_ratio", "1.5"),
        ("traces_sample_ratio", "NaN"),
    ] {
        let variable = format!("TRIPTYCH__TELEMETRY__{}", key.to_uppercase());
        let text = refusal(&[(&variable, value)]);
        let named = format!("telemetry.{key}");
        assert!(text.contains(&named) && !text.contains("hush"), "{text}");
    }
}
