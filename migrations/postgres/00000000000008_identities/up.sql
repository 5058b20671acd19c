-- Which account a user of a provider belongs to.
CREATE TABLE identities (
    provider TEXT COLLATE "C" NOT NULL,
    subject TEXT COLLATE "C" NOT NULL,
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at TIMESTAMP NOT NULL,
    PRIMARY KEY (provider, subject)
);
CREATE INDEX identities_of_user ON identities (user_id);

-- A browser that was sent to a provider. Its state is never stored.
CREATE TABLE sign_in_flows (
    state_digest TEXT COLLATE "C" PRIMARY KEY NOT NULL,
    provider TEXT COLLATE "C" NOT NULL,
    nonce TEXT NOT NULL,
    code_verifier TEXT NOT NULL,
    expires_at TIMESTAMP NOT NULL
);
CREATE INDEX sign_in_flows_by_expiry ON sign_in_flows (expires_at);

-- An identity that waits for the password of an account. Its token is never stored.
CREATE TABLE pending_links (
    token_digest TEXT COLLATE "C" PRIMARY KEY NOT NULL,
    provider TEXT COLLATE "C" NOT NULL,
    subject TEXT COLLATE "C" NOT NULL,
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    expires_at TIMESTAMP NOT NULL
);
CREATE INDEX pending_links_of_user ON pending_links (user_id);
CREATE INDEX pending_links_by_expiry ON pending_links (expires_at);
