-- Names this installation in what it signs.
alter table installation add column id uuid not null default gen_random_uuid();

-- A receipt of each settled intent. The row is written by the statement that settles it; a worker has it signed soon after.
create table receipts (
  intent_id uuid primary key references intents on delete cascade,
  settled_at timestamptz not null,
  -- Names the transaction on the chain; null if none landed.
  transaction text,
  -- Canonical JSON, its signature in base64, and the key of the signature in base58. Null until it is signed.
  statement text,
  signature text,
  public_key text,
  -- Why the signer does not sign it.
  refusal text,
  -- What /proof adds up, as the statement has it. Null if there is no such thing.
  lateness_ms bigint,
  quoted numeric(20),
  received numeric(20),
  constraint receipts_signed check ((statement is null) = (signature is null) and (statement is null) = (public_key is null))
);
create index receipts_to_sign on receipts (settled_at) where statement is null and refusal is null;
create index receipts_by_transaction on receipts (transaction) where transaction is not null;
create index receipts_measured on receipts (settled_at) where lateness_ms is not null or quoted is not null;
create index contest_entries_of_user on contest_entries (user_id);

create function queue_receipt() returns trigger language plpgsql as $$
begin
  insert into receipts (intent_id, settled_at, transaction)
  values (new.id, coalesce(new.settled_at, now()), new.signature);
  return null;
end $$;
create trigger queue_receipt after update of state on intents
  for each row when (old.state = 'pending' and new.state <> 'pending') execute function queue_receipt();

insert into receipts (intent_id, settled_at, transaction)
select id, coalesce(settled_at, created_at), signature from intents where state <> 'pending';
