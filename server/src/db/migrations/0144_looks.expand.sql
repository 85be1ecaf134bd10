-- Who looked at users: each row is one look of an operator, or one use of an access that a user gave to a program. Written by the
-- functions below alone, with an entry of the audit log and a notice in the user's inbox.
create table looks (
  id uuid primary key default gen_random_uuid(),
  -- What one question showed, which may be of several users.
  batch uuid not null,
  user_id uuid not null references users (id),
  looker text not null check (looker in ('operator', 'program')),
  -- The actor as the audit log has it, or the program as its user named it.
  name text not null,
  -- LOOKS of the contract's looks.ts.
  what text not null,
  -- What the operator gave as a reason.
  why text,
  at timestamptz(3) not null default clock_timestamp(),
  -- The rows open once this has committed: a look that is rolled back has shown nothing.
  xact text not null default pg_current_xact_id()::text
);
create index looks_of_user on looks (user_id, at, id);
create index looks_of_batch on looks (batch);

-- What operators see of users: views with the rows of those that were looked at, and the functions that write looks.
create schema looked;

create function looked.write_look(given_batch uuid, seen uuid[], looker text, name text, what text, why text) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  made looks;
begin
  for made in
    insert into looks (batch, user_id, looker, name, what, why)
    select given_batch, id, $3, $4, $5, $6 from users where id = any (seen) order by id
    returning *
  loop
    perform audit('account.looked_at', made.user_id, null, json_build_object(
      'look', made.id, 'by', made.looker, 'name', made.name, 'what', made.what, 'why', made.why));
    insert into notices (user_id, kind, facts, cause)
    values (made.user_id, 'looked', jsonb_build_object('by', made.looker, 'what', made.what,
      'name', case made.looker when 'program' then made.name end), 'look ' || made.id);
  end loop;
end $$;

-- Writes a look of an operator at each of the users, and answers with the batch that opens their rows.
create function looked.look_at(users uuid[], what text, why text) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  batch uuid := gen_random_uuid();
  called text := current_setting('application_name');
begin
  perform looked.write_look(batch, $1, 'operator',
    case when called like 'cumulus-operator:%' then substr(called, 9) else 'operator:' || session_user end, $2, $3);
  return batch;
end $$;

-- The same for everyone who is named by an e-mail address, an address of a wallet or recipient, a signature, or an id. Users is null if
-- no one is.
create function looked.look_up(named text, what text, why text, out batch uuid, out users uuid[])
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  key uuid;
begin
  if named ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    key := named::uuid;
    select array_agg(distinct person) into users from (
      select id from users where id = key
      union all select user_id from wallets where id = key
      union all select user_id from intents where id = key
      union all select user_id from orders where id = key
      union all select user_id from bundles where id = key
      union all select user_id from contest_entries where id = key
      union all select user_id from contest_candidates where id = key
      union all select user_id from sessions where id = key
    ) as known (person);
  elsif named like '%@%' then
    with own as (select id from users where email = named)
    select array_agg(distinct person) into users from (
      select id from own
      union all select user_id from set_aside_accounts where successor_id in (select id from own)
    ) as known (person);
  else
    select array_agg(distinct person) into users from (
      select user_id from wallets where public_key = named
      union all select user_id from desktop_wallets where public_key = named
      union all (select user_id from intents where request->>'to' = named order by created_at desc limit 20)
      union all select user_id from attempts join intents on intents.id = intent_id where attempts.signature = named
      union all select user_id from wallets
        where exists (select from ledger where wallet_id = wallets.id and signature = named)
    ) as known (person);
  end if;
  batch := looked.look_at(users, what, why);
end $$;

-- Whose rows a transaction may see: those of the batch that it names in the setting cumulus.look, within a minute, once that has
-- committed.
create function looked.opened() returns uuid[] language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(array_agg(user_id), '{}') from looks
  where batch = nullif(current_setting('cumulus.look', true), '')::uuid and looker = 'operator'
    and at > now() - interval '1 minute' and xact is distinct from pg_current_xact_id_if_assigned()::text
$$;

-- A use of an access that the user has given to a program.
create function record_use(user_id uuid, name text, what text) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform looked.write_look(gen_random_uuid(), array[$1], 'program', $2, $3, null);
end $$;

create view looked.users with (security_barrier) as
  select t.* from public.users as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (t.id = target.id)
  );
create view looked.sessions with (security_barrier) as
  select t.* from public.sessions as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
create view looked.set_aside_accounts with (security_barrier) as
  select t.* from public.set_aside_accounts as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id or successor_id = target.id)
  );
create view looked.terms_acceptances with (security_barrier) as
  select t.* from public.terms_acceptances as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
create view looked.pin_resets with (security_barrier) as
  select t.* from public.pin_resets as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
create view looked.pins with (security_barrier) as
  select t.* from public.pins as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
create view looked.blocked_emails with (security_barrier) as
  select t.* from public.blocked_emails as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (t.email = target.email)
  );
create view looked.wallets with (security_barrier) as
  select t.* from public.wallets as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
create view looked.create_wallet_requests with (security_barrier) as
  select t.* from public.create_wallet_requests as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
create view looked.desktop_wallets with (security_barrier) as
  select t.* from public.desktop_wallets as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
create view looked.treasury with (security_barrier) as
  select t.* from public.treasury as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (wallet_id in (select id from public.wallets where user_id = target.id))
  );
create view looked.intents with (security_barrier) as
  select t.* from public.intents as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
create view looked.attempts with (security_barrier) as
  select t.* from public.attempts as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (intent_id in (select id from public.intents where user_id = target.id))
  );
create view looked.screenings with (security_barrier) as
  select t.* from public.screenings as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (intent_id in (select id from public.intents where user_id = target.id))
  );
create view looked.receipts with (security_barrier) as
  select t.* from public.receipts as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (intent_id in (select id from public.intents where user_id = target.id))
  );
create view looked.receipt_links with (security_barrier) as
  select t.* from public.receipt_links as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
create view looked.swap_marks with (security_barrier) as
  select t.* from public.swap_marks as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (intent_id in (select id from public.intents where user_id = target.id))
  );
create view looked.liability_leaves with (security_barrier) as
  select t.* from public.liability_leaves as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
create view looked.void_keys with (security_barrier) as
  select t.* from public.void_keys as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
create view looked.ledger with (security_barrier) as
  select t.* from public.ledger as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (wallet_id in (select id from public.wallets where user_id = target.id))
  );
create view looked.positions with (security_barrier) as
  select t.* from public.positions as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (wallet_id in (select id from public.wallets where user_id = target.id))
  );
create view looked.deposit_watches with (security_barrier) as
  select t.* from public.deposit_watches as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (wallet_id in (select id from public.wallets where user_id = target.id))
  );
create view looked.deposit_cursors with (security_barrier) as
  select t.* from public.deposit_cursors as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (wallet_id in (select id from public.wallets where user_id = target.id))
  );
create view looked.deposit_hints with (security_barrier) as
  select t.* from public.deposit_hints as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (wallet_id in (select id from public.wallets where user_id = target.id))
  );
create view looked.unread_transactions with (security_barrier) as
  select t.* from public.unread_transactions as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (wallet_id in (select id from public.wallets where user_id = target.id))
  );
create view looked.wallet_events with (security_barrier) as
  select t.* from public.wallet_events as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
create view looked.wallet_event_mints with (security_barrier) as
  select t.* from public.wallet_event_mints as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
create view looked.bundles with (security_barrier) as
  select t.* from public.bundles as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
create view looked.orders with (security_barrier) as
  select t.* from public.orders as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
create view looked.order_attempts with (security_barrier) as
  select t.* from public.order_attempts as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (order_id in (select id from public.orders where user_id = target.id))
  );
create view looked.price_alerts with (security_barrier) as
  select t.* from public.price_alerts as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
create view looked.watchlists with (security_barrier) as
  select t.* from public.watchlists as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
create view looked.passkeys with (security_barrier) as
  select t.* from public.passkeys as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
create view looked.watchlist_entries with (security_barrier) as
  select t.* from public.watchlist_entries as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
create view looked.contacts with (security_barrier) as
  select t.* from public.contacts as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
create view looked.handles with (security_barrier) as
  select t.* from public.handles as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
create view looked.found_recipients with (security_barrier) as
  select t.* from public.found_recipients as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
create view looked.address_waits with (security_barrier) as
  select t.* from public.address_waits as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
create view looked.scheduled_sends with (security_barrier) as
  select t.* from public.scheduled_sends as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
create view looked.contest_entries with (security_barrier) as
  select t.* from public.contest_entries as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
create view looked.contest_candidates with (security_barrier) as
  select t.* from public.contest_candidates as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
create view looked.notices with (security_barrier) as
  select t.* from public.notices as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
create view looked.notice_settings with (security_barrier) as
  select t.* from public.notice_settings as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
create view looked.push_subscriptions with (security_barrier) as
  select t.* from public.push_subscriptions as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
create view looked.notice_deliveries with (security_barrier) as
  select t.* from public.notice_deliveries as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
create view looked.audit_log with (security_barrier) as
  select t.* from public.audit_log as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
create view looked.identity_users with (security_barrier) as
  select t.* from identity.users as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (t.id in (select id from identity.users where id::text = target.subject))
  );
create view looked.identity_sessions with (security_barrier) as
  select t.* from identity.sessions as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id in (select id from identity.users where id::text = target.subject))
  );
create view looked.identity_accounts with (security_barrier) as
  select t.* from identity.accounts as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id in (select id from identity.users where id::text = target.subject))
  );
create view looked.identity_verifications with (security_barrier) as
  select t.* from identity.verifications as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (t.value in (select id::text from (select id from identity.users where id::text = target.subject) as own) or t.identifier = target.email)
  );
create view looked.looks with (security_barrier) as
  select t.* from public.looks as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
