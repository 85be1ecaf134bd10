-- A block, a verified e-mail and operators' commands find a user by it.
drop index concurrently if exists users_by_email;
create index concurrently users_by_email on users (email) where email is not null;

-- Operators list payments by their time.
drop index concurrently if exists intents_by_time;
create index concurrently intents_by_time on intents (created_at);

-- A transaction that someone asks about by its signature. Of digests: the signatures themselves would be as large as the rows.
drop index concurrently if exists ledger_by_signature;
create index concurrently ledger_by_signature on ledger using hash (signature);

drop index concurrently if exists deposit_watches_unexplained;
create index concurrently deposit_watches_unexplained on deposit_watches (unexplained_since)
  where unexplained_since is not null;

drop index concurrently if exists deposit_watches_asked;
create index concurrently deposit_watches_asked on deposit_watches (asked_at) where asked_at is not null;
