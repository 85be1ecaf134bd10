-- Receipts that their users show to whoever has the link. The link holds the id and a seal of this installation
-- (proof/receipts/sharing.ts): the rows alone open nothing. Deleted when its user stops sharing, with the account, and, once it has
-- expired, when the same user shares another.
create table receipt_links (
  id uuid primary key default gen_random_uuid(),
  -- One that was sent for a user, such as the SOL of a contest entry, is shared by that user.
  intent_id uuid not null unique references receipts on delete cascade,
  user_id uuid not null references users,
  expires_at timestamptz not null,
  created_at timestamptz(3) not null default now()
);
create index receipt_links_of_user on receipt_links (user_id);
