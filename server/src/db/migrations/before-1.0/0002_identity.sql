-- The embedded identity service keeps its tables to itself: nothing outside this schema refers to them.
-- Columns are the library's own, in snake case.
create schema identity;

create table identity.users (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  -- Lower case.
  email text not null unique,
  -- Whether the person has proven to read this mailbox.
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table identity.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references identity.users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_of_user on identity.sessions (user_id);

-- Ways to sign in: "credential" with a password hash, "google" with the subject that Google knows the person by.
create table identity.accounts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references identity.users on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index accounts_of_user on identity.accounts (user_id);

-- Things to be proven once and soon: password resets, sign-ins under way.
create table identity.verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on identity.verifications (identifier);

-- Keys that sign bearer tokens. The private half is encrypted under the server's secret.
create table identity.jwks (
  id uuid primary key default gen_random_uuid(),
  public_key text not null,
  private_key text not null,
  alg text,
  crv text,
  created_at timestamptz not null,
  expires_at timestamptz
);

-- What every server process must hear of to drop what it remembers; see db/invalidations.ts.
create function notify_pin_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('pin_changed', new.user_id::text);
  return null;
end $$;
create trigger pin_changed after insert or update of hash on pins
  for each row execute function notify_pin_changed();

create function notify_email_blocked() returns trigger language plpgsql as $$
begin
  perform pg_notify('email_blocked', coalesce(new.email, old.email));
  return null;
end $$;
create trigger email_blocked after insert or delete on blocked_emails
  for each row execute function notify_email_blocked();
