-- Two ways to learn of users without a look are closed: see docs/decisions/0167.

-- A condition that cannot fail was tried on every row below the barrier of a view, and EXPLAIN said how many rows it met. Behind OFFSET 0
-- it is tried only on rows of the look.
do $$
declare
  seen record;
begin
  for seen in select oid::regclass as name, rtrim(pg_get_viewdef(oid), ';') as rows from pg_class
    where relnamespace = 'looked'::regnamespace and relkind = 'v'
  loop
    execute format('create or replace view %s with (security_barrier) as %s offset 0', seen.name, seen.rows);
  end loop;
end $$;

-- Such a view cannot be written through, so triggers do. Each writes what was read, or nothing if someone else has changed it since.
create function looked.change_wallet() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update wallets set is_default = new.is_default, game_tag = new.game_tag, deleted_at = new.deleted_at
  where id = old.id and (is_default, game_tag, deleted_at) is not distinct from (old.is_default, old.game_tag, old.deleted_at);
  return case when found then new end;
end $$;
create trigger change instead of update on looked.wallets for each row execute function looked.change_wallet();

create function looked.change_desktop_wallet() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into desktop_wallets (user_id, public_key, name) values (new.user_id, new.public_key, new.name);
    return new;
  elsif tg_op = 'UPDATE' then
    update desktop_wallets set name = new.name where user_id = old.user_id and public_key = old.public_key;
    return case when found then new end;
  end if;
  delete from desktop_wallets where user_id = old.user_id and public_key = old.public_key;
  return case when found then old end;
end $$;
create trigger change instead of insert or update or delete on looked.desktop_wallets
  for each row execute function looked.change_desktop_wallet();

create function looked.decide_screening() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update screenings set decision = new.decision, decided_at = new.decided_at, public_reason = new.public_reason
  where intent_id = old.intent_id and (verdict, decision) is not distinct from (old.verdict, old.decision);
  return case when found then new end;
end $$;
create trigger change instead of update on looked.screenings for each row execute function looked.decide_screening();

create function looked.add_notice() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into notices (user_id, kind, facts, cause) values (new.user_id, new.kind, new.facts, new.cause) on conflict do nothing;
  return case when found then new end;
end $$;
create trigger change instead of insert on looked.notices for each row execute function looked.add_notice();

-- Whom an operator asks about, by anything that names them. It commits before anyone is looked up: a look-up that answered first and
-- was rolled back left no line.
create table look_requests (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  named text not null,
  what text not null,
  why text,
  at timestamptz not null default clock_timestamp(),
  xact text not null default pg_current_xact_id()::text
);

create function looked.operator() returns text language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select case when called like 'cumulus-operator:%' then substr(called, 9) else 'operator:' || session_user end
  from current_setting('application_name') as called
$$;

create function looked.ask(named text, what text, why text) returns uuid language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  insert into look_requests (name, named, what, why) values (looked.operator(), $1, $2, $3) returning id
$$;

-- Looks at everyone whom a request names, unless it was answered.
create function looked.answer(asked look_requests) returns void language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  key uuid;
  people uuid[];
begin
  if exists (select from looks where batch = asked.id) then return; end if;
  if asked.named ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    key := asked.named::uuid;
    select array_agg(distinct person) into people from (
      select id from users where id = key
      union all select user_id from wallets where id = key
      union all select user_id from intents where id = key
      union all select user_id from orders where id = key
      union all select user_id from bundles where id = key
      union all select user_id from contest_entries where id = key
      union all select user_id from contest_candidates where id = key
      union all select user_id from sessions where id = key
    ) as known (person);
  elsif asked.named like '%@%' then
    with own as (select id from users where email = asked.named)
    select array_agg(distinct person) into people from (
      select id from own
      union all select user_id from set_aside_accounts where successor_id in (select id from own)
    ) as known (person);
  else
    select array_agg(distinct person) into people from (
      select user_id from wallets where public_key = asked.named
      union all select user_id from desktop_wallets where public_key = asked.named
      union all (select user_id from intents where request->>'to' = asked.named order by created_at desc limit 20)
      union all select user_id from attempts join intents on intents.id = intent_id where attempts.signature = asked.named
      union all select user_id from wallets
        where exists (select from ledger where wallet_id = wallets.id and signature = asked.named)
    ) as known (person);
  end if;
  perform looked.write_look(asked.id, people, 'operator', asked.name, asked.what, asked.why);
end $$;

-- Looks at whom a request names that has committed. The request is the batch that opens their rows.
create function looked.look_up(request uuid) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  asked look_requests;
begin
  select * into asked from look_requests where id = request and xact is distinct from pg_current_xact_id()::text;
  if found then perform looked.answer(asked); end if;
end $$;

-- Answers what was asked and not looked up, and forgets requests: whoever rolls a look-up back is in the inbox a moment later. It waits
-- for no transaction of an operator; beside one that is late, a look may be there twice.
create function answer_look_requests() returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  asked look_requests;
begin
  for asked in delete from look_requests where at < clock_timestamp() - interval '2 seconds' returning * loop
    perform looked.answer(asked);
  end loop;
end $$;

create or replace function looked.look_at(users uuid[], what text, why text) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  batch uuid := gen_random_uuid();
begin
  perform looked.write_look(batch, $1, 'operator', looked.operator(), $2, $3);
  return batch;
end $$;
drop function looked.look_up(text, text, text);

-- The network that somebody entered a contest from goes from candidate to entry without an operator reading it.
create function keep_network() returns trigger language plpgsql as $$
begin
  new.network := coalesce(new.network, (select network from contest_candidates where id = new.id));
  return new;
end $$;
create trigger keep_network before insert on contest_entries for each row execute function keep_network();
