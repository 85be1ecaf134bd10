-- Handles by which users can be found, and those that were given up.
create table handles (
  -- The handle without what makes it look different from others: no two have the same.
  look text primary key,
  handle text not null,
  user_id uuid not null references users,
  -- Whether the verified e-mail address finds its user, too.
  by_email boolean not null,
  -- The wallet that others send to.
  wallet_id uuid not null references wallets,
  taken_at timestamptz not null,
  -- Since when it finds nobody. Nobody else gets it for 90 days.
  released_at timestamptz
);
create unique index one_handle_of_a_user on handles (user_id) where released_at is null;
create index handles_of_user on handles (user_id);
create index handles_released on handles (released_at) where released_at is not null;

-- Whom users have found, at which addresses. Told again when they are found at another one.
create table found_recipients (
  user_id uuid not null references users,
  receiver_id uuid not null references users,
  handle text not null,
  address text not null,
  found_at timestamptz not null default now(),
  primary key (user_id, receiver_id, handle, address)
);
