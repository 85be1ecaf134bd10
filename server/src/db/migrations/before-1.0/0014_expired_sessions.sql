-- A worker looks for what has expired: see adapters/embedded-identity-expiry.ts.
create index sessions_by_expiry on identity.sessions (expires_at);
create index verifications_by_expiry on identity.verifications (expires_at);
