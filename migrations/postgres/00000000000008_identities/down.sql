DROP TABLE pending_links;
DROP TABLE sign_in_flows;
DROP TABLE identities;
