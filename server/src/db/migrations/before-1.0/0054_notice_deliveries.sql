-- How users want to be notified; those without a row have the defaults of the contract.
create table notice_settings (
  user_id uuid primary key references users,
  -- {topic: {channel: boolean}}, of those that were changed.
  choices jsonb not null default '{}',
  -- In push messages and mails, which others may see.
  hide_amounts boolean not null default false,
  -- Of mails: that of the device that was last used.
  language text not null default 'en'
);

-- Browsers that take push messages. One that signs out, or is signed out, gets none any more.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  session_id uuid references sessions on delete cascade,
  endpoint text not null unique,
  p256dh bytea not null,
  auth bytea not null,
  language text not null,
  made_at timestamptz not null default now()
);
create index push_subscriptions_of_user on push_subscriptions (user_id);

-- Notices on their way out; see notices/delivery.ts. A lease is of the process that sends.
create table notice_deliveries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  -- Null for a digest, which is about all that are held.
  notice_id uuid references notices on delete cascade,
  -- push | mail | digest
  channel text not null,
  -- Of push.
  subscription_id uuid references push_subscriptions on delete cascade,
  -- About the account's security: those have a share of mails of their own, so that no flood can hold them back.
  urgent boolean not null,
  topic text,
  -- pending | held | sent | dropped
  state text not null default 'pending',
  made_at timestamptz not null default now(),
  ended_at timestamptz,
  lease_until timestamptz not null default '-infinity',
  fence bigint not null default 0,
  tries integer not null default 0
);
create unique index notice_deliveries_once on notice_deliveries (notice_id, channel, subscription_id) nulls not distinct
  where channel <> 'digest';
create unique index notice_digests_once on notice_deliveries (user_id, urgent)
  where channel = 'digest' and state = 'pending';
create index notice_deliveries_due on notice_deliveries (lease_until) where state = 'pending';
create index notice_deliveries_of_user on notice_deliveries (user_id, channel, made_at);
