-- How long a user's sends to new addresses wait, and from which amount on. No row: they do not wait.
create table address_waits (
  user_id uuid primary key references users,
  -- Null: off. Else millionths of a USD, or lamports.
  unit text check (unit in ('usd', 'sol')),
  amount bigint,
  hours integer,
  -- A weaker setting takes effect only then, so that a thief cannot switch it off.
  next_at timestamptz,
  next_unit text check (next_unit in ('usd', 'sol')),
  next_amount bigint,
  next_hours integer,
  -- Raised by each change and by each payment that it let pass: payments are decided one after the other.
  version bigint not null default 1,
  check ((unit is null) = (amount is null) and (unit is null) = (hours is null)),
  check ((next_unit is null) = (next_amount is null) and (next_unit is null) = (next_hours is null))
);

-- Sends that their user has confirmed and that wait. The id is that of the mandate in the signer's journal.
-- waiting    until due_at; its user may cancel it. A crash leaves it waiting.
-- sending    a worker holds its lease. A crash leaves it so; when the lease runs out, another continues from what settlement
--            knows of the payment. Goes back to waiting if it cannot be sent just now.
-- sent, failed, cancelled   final.
create table scheduled_sends (
  id uuid primary key,
  user_id uuid not null references users,
  wallet_id uuid not null references wallets,
  -- The request's, which is void for settlement.
  idempotency_key text not null,
  kind text not null check (kind in ('transfer_sol', 'transfer_token')),
  -- As in intents.
  request jsonb not null,
  -- For which time it was scheduled.
  at timestamptz not null,
  -- When it is tried next.
  due_at timestamptz not null,
  created_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'cancelled')),
  tries integer not null default 0,
  signature text,
  error text,
  error_details jsonb,
  ended_at timestamptz,
  -- Whether the signer knows that it has ended.
  mandate_closed boolean not null default false,
  lease_until timestamptz,
  fence bigint not null default 0,
  unique (user_id, idempotency_key)
);
create index scheduled_sends_due on scheduled_sends (due_at) where state in ('waiting', 'sending');
create index scheduled_sends_to_close on scheduled_sends (id) where not mandate_closed and state in ('sent', 'failed', 'cancelled');
create index scheduled_sends_of_user on scheduled_sends (user_id, created_at);
