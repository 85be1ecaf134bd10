-- Which tokens an event shows, so that a page of one token's history is one range of one index too. Of an intent these are
-- what it gives and takes: the SOL of its fee is not what it is about. Written by triggers with the events, from which it
-- can be made again; without a reference to them, as they can be made again as well.
create table wallet_event_mints (
  event_id uuid not null,
  mint text not null,
  user_id uuid not null references users,
  wallet_id uuid not null references wallets,
  -- That of the event, which never changes.
  at timestamptz(3) not null,
  primary key (event_id, mint)
);
create index wallet_event_mints_of_user on wallet_event_mints (user_id, mint, at, event_id);
create index wallet_event_mints_of_wallet on wallet_event_mints (wallet_id, mint, at, event_id);

create function mints_of(event wallet_events) returns setof text language sql immutable as $$
  select mint from unnest(array[event.given_mint, event.taken_mint]) as mint where mint is not null
  union
  select change ->> 'mint' from jsonb_array_elements(event.changes) as change
  where event.given_mint is null and event.taken_mint is null
$$;

create function record_mints() returns trigger language plpgsql as $$
begin
  insert into wallet_event_mints (event_id, mint, user_id, wallet_id, at)
  select new.id, mint, new.user_id, new.wallet_id, new.at from mints_of(new) as mint
  on conflict do nothing;
  return null;
end $$;
create trigger record_mints after insert on wallet_events for each row execute function record_mints();
-- An intent that gives nothing has its changes only when it ends.
create trigger record_later_mints after update of changes on wallet_events
  for each row when (old.changes is null and new.changes is not null and new.given_mint is null)
  execute function record_mints();

insert into wallet_event_mints (event_id, mint, user_id, wallet_id, at)
select id, mint, user_id, wallet_id, at from wallet_events as event, lateral mints_of(event) as mint;
