-- Transactions of wallets that this version could not read: set aside, so that they stop nothing, and read again.
create table unread_transactions (
  wallet_id uuid not null,
  signature text not null,
  slot numeric(20) not null,
  -- Why, in words.
  reason text not null,
  -- Of the version that could not read it; a higher one reads it at once.
  reader integer not null,
  found_at timestamptz not null default now(),
  due_at timestamptz not null,
  -- The slot of the adjustment that stands for what it did; null while none does.
  adjusted_slot numeric(20),
  primary key (wallet_id, signature)
);
create index unread_transactions_due on unread_transactions (due_at);

-- An adjustment for such transactions is called 'unread-' and its slot, its correction 'reread-' and the signature.
create or replace function record_found() returns trigger language plpgsql as $$
begin
  insert into wallet_events (id, user_id, wallet_id, type, at, state, signature, changes, reason)
  select event.*, case when source = 'adjustment' then substring(found.signature from '^(unread|reread)-') end
  from (select distinct wallet_id, signature, source, at from added where source <> 'intent') as found,
    lateral found_event(wallet_id, signature, source, at) as event
  on conflict (id) do nothing;
  return null;
end $$;
