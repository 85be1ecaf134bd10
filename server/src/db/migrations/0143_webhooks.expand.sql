-- Addresses of users' own programs that are told of events (docs/webhooks.md).
create table webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  url text not null,
  -- Types of events.
  events text[] not null,
  made_at timestamptz(3) not null default now(),
  -- Since when nothing has been accepted; null after an acceptance.
  failing_since timestamptz,
  disabled_at timestamptz,
  -- user | failed | gone
  disabled_why text
);
create index webhook_endpoints_of_user on webhook_endpoints (user_id);

-- What their users' programs are told. Written with the event itself, and only for users who have an endpoint.
create table webhook_events (
  id uuid primary key default gen_random_uuid(),
  sequence bigint generated always as identity,
  user_id uuid not null references users,
  wallet_id uuid,
  type text not null,
  -- As it is sent: signed byte by byte.
  body text not null,
  at timestamptz(3) not null default clock_timestamp(),
  -- When its deliveries were written.
  routed_at timestamptz
);
create index webhook_events_to_route on webhook_events (sequence) where routed_at is null;
create index webhook_events_of_user on webhook_events (user_id);
create index webhook_events_by_time on webhook_events using brin (at) with (autosummarize='on');

-- A lane is what one endpoint is told about one wallet, one delivery after the other. Its lease is of the process that sends.
create table webhook_lanes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  -- The wallet's id; the endpoint's for what is about none; one of its own for a redelivery or a test.
  name uuid not null,
  -- Positions of the newest delivery in it, and of the newest that was accepted.
  newest bigint not null,
  done bigint not null default 0,
  -- Of the delivery that is next.
  tries integer not null default 0,
  failing_since timestamptz,
  due_at timestamptz not null default now(),
  lease_until timestamptz not null default '-infinity',
  fence bigint not null default 0,
  unique (endpoint_id, name)
);
create index webhook_lanes_due on webhook_lanes (due_at) where newest > done;
create index webhook_lanes_of_user on webhook_lanes (user_id);

-- Positions are given under a lock, so that none appears below one that was seen.
create table webhook_deliveries (
  position bigint generated always as identity primary key,
  user_id uuid not null references users,
  lane_id uuid not null references webhook_lanes on delete cascade,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  event_id uuid not null references webhook_events on delete cascade,
  made_at timestamptz(3) not null default now(),
  tries integer not null default 0,
  tried_at timestamptz(3),
  -- HTTP status of the last answer; null without one.
  status integer,
  delivered_at timestamptz(3)
);
create index webhook_deliveries_of_lane on webhook_deliveries (lane_id, position);
create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, position);
create index webhook_deliveries_of_event on webhook_deliveries (event_id);
create index webhook_deliveries_of_user on webhook_deliveries (user_id);

create function add_webhook_event(owner uuid, wallet uuid, what text, said jsonb) returns void language sql as $$
  insert into webhook_events (user_id, wallet_id, type, body)
  select owner, wallet, what, json_build_object(
    'type', what,
    'timestamp', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'data', said || case when wallet is null then '{}' else
      jsonb_build_object('wallet', (select public_key from wallets where id = wallet)) end
  )::text
  where what is not null and exists (select from webhook_endpoints where user_id = owner)
$$;

create function webhook_type(kind text, facts jsonb) returns text language sql immutable as $$
  select case
    when kind = 'received' then 'payment.received'
    when kind = 'sent' then 'payment.sent'
    when kind = 'send_scheduled' then 'payment.scheduled'
    when kind = 'send_failed' then 'payment.failed'
    when kind like 'order\_%' then 'order.' || substr(kind, 7)
    when kind = 'program_changed' then 'program.' || (facts ->> 'change')
    when kind = 'approval_asked' then 'approval.asked'
    when kind = 'contest' then 'contest.' || (facts ->> 'change')
    when kind = 'security' and facts ->> 'code' = 'ACCOUNT_FROZEN' then 'account.frozen'
    when kind = 'security' and facts ->> 'code' = 'ACCOUNT_THAWED' then 'account.unfrozen'
  end
$$;

-- The function that queues the receipt of a settled intent tells of swaps, too: those make no notice.
create or replace function queue_receipt() returns trigger language plpgsql as $$
declare
  settled timestamptz := coalesce(new.settled_at, now());
begin
  insert into receipts (intent_id, settled_at, transaction) values (new.id, settled, new.signature);
  -- No settlement fails for want of what only its marks need.
  if new.kind = 'swap' and new.state = 'confirmed' and new.request ->> 'inputMint' is not null
     and new.request ->> 'outputMint' is not null then
    insert into swap_marks (intent_id, sold_mint, bought_mint, settled_at, due_at)
    values (new.id, new.request ->> 'inputMint', new.request ->> 'outputMint', date_trunc('milliseconds', settled),
            date_trunc('milliseconds', settled) + interval '1 second');
    perform add_webhook_event(new.user_id, new.wallet_id, 'swap.executed', jsonb_build_object(
      'walletId', new.wallet_id, 'signature', new.signature,
      'soldMint', new.request ->> 'inputMint', 'boughtMint', new.request ->> 'outputMint',
      'sold', new.moved ->> 'sold', 'bought', new.moved ->> 'bought'
    ));
  end if;
  return null;
end $$;

create function webhook_notice() returns trigger language plpgsql as $$
begin
  perform add_webhook_event(new.user_id, (new.facts ->> 'walletId')::uuid, webhook_type(new.kind, new.facts), new.facts);
  return null;
end $$;
-- Last: it locks a busy table.
create trigger webhook_notice after insert on notices for each row
  execute function webhook_notice();
