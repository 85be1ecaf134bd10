-- What the tokens of a swap were worth soon after it (proof/marks/). Its row is written by the statement that settles it.
create table swap_marks (
  intent_id uuid primary key references intents on delete cascade,
  sold_mint text not null,
  bought_mint text not null,
  settled_at timestamptz(3) not null,
  -- Of the next mark; null once all are written.
  due_at timestamptz(3),
  -- In the order of their seconds: the prices as they were told, or why there are none.
  marks json not null default '[]',
  -- Whether its receipt was signed with all of them, or is not signed at all.
  is_stated boolean not null default false,
  -- What /proof publishes of it, by its signed receipt.
  line json
);
create index swap_marks_due on swap_marks (due_at) where due_at is not null;
create index swap_marks_to_state on swap_marks (settled_at) where due_at is null and not is_stated;
create index swap_marks_settled on swap_marks (settled_at);

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
  end if;
  return null;
end $$;
