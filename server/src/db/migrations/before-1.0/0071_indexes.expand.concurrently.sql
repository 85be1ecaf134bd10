-- A block, a verified e-mail and operators' commands find a user by it.
drop index concurrently if exists users_by_email;
create index concurrently users_by_email on users (email) where email is not null;

-- Operators ask for payments of a time. Rows come in its order, so that a summary of pages is enough and costs payments nothing.
drop index concurrently if exists intents_by_time;
create index concurrently intents_by_time on intents using brin (created_at) with (autosummarize = on);

-- A transaction that someone asks about by its signature. Of digests: the signatures themselves would be as large as the rows.
drop index concurrently if exists ledger_by_signature;
create index concurrently ledger_by_signature on ledger using hash (signature);

drop index concurrently if exists deposit_watches_unexplained;
create index concurrently deposit_watches_unexplained on deposit_watches (unexplained_since)
  where unexplained_since is not null;

drop index concurrently if exists deposit_watches_asked;
create index concurrently deposit_watches_asked on deposit_watches (asked_at) where asked_at is not null;

-- Old notices are deleted by their time: as above.
drop index concurrently if exists notices_by_time;
create index concurrently notices_by_time on notices using brin (at) with (autosummarize = on);
drop index concurrently if exists notices_by_age;

-- A receipt is asked for by the whole signature. Of digests: half of what each of its two writes costs.
drop index concurrently if exists receipts_by_signature;
create index concurrently receipts_by_signature on receipts using hash (transaction) where transaction is not null;
drop index concurrently if exists receipts_by_transaction;
