-- Clients that owners have let in over OAuth (docs/decisions/0171), as @better-auth/oauth-provider writes them. Of tokens there are hashes.
create table identity.oauth_clients (
  id uuid primary key default gen_random_uuid(),
  client_id text not null unique,
  -- Strangers' words.
  name text,
  redirect_uris jsonb not null,
  scopes jsonb,
  grant_types jsonb,
  response_types jsonb,
  token_endpoint_auth_method text,
  application_type text,
  client_credentials_scopes jsonb,
  client_discovery_id text,
  disabled boolean,
  dpop_bound_access_tokens boolean,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index oauth_clients_by_age on identity.oauth_clients (created_at);

-- What tokens may be for: the address of /mcp.
create table identity.oauth_resources (
  id uuid primary key default gen_random_uuid(),
  identifier text not null unique,
  name text not null,
  access_token_ttl integer,
  refresh_token_ttl integer,
  signing_algorithm text,
  signing_key_id text,
  allowed_scopes jsonb,
  custom_claims jsonb,
  dpop_bound_access_tokens_required boolean,
  disabled boolean,
  policy_version integer,
  metadata jsonb,
  created_at timestamptz(3),
  updated_at timestamptz(3)
);

create table identity.oauth_refresh_tokens (
  id uuid primary key default gen_random_uuid(),
  token text not null unique,
  client_id text not null,
  session_id uuid,
  user_id uuid not null,
  -- The program.
  reference_id uuid not null references public.programs on delete cascade,
  authorization_code_id text,
  resources jsonb,
  requested_user_info_claims jsonb,
  scopes jsonb not null,
  auth_time timestamptz(3),
  confirmation jsonb,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked timestamptz(3),
  rotated_at timestamptz(3),
  rotation_replay_response text,
  rotation_replay_expires_at timestamptz(3)
);
create index oauth_refresh_tokens_of_program on identity.oauth_refresh_tokens (reference_id);
create index oauth_refresh_tokens_of_user on identity.oauth_refresh_tokens (user_id, client_id);
create index oauth_refresh_tokens_of_code on identity.oauth_refresh_tokens (authorization_code_id);
create index oauth_refresh_tokens_by_expiry on identity.oauth_refresh_tokens (expires_at);

create table identity.oauth_access_tokens (
  id uuid primary key default gen_random_uuid(),
  token text not null unique,
  client_id text not null,
  session_id uuid,
  user_id uuid not null,
  reference_id uuid not null references public.programs on delete cascade,
  refresh_id uuid,
  authorization_code_id text,
  resources jsonb,
  requested_user_info_claims jsonb,
  scopes jsonb not null,
  confirmation jsonb,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked timestamptz(3)
);
create index oauth_access_tokens_of_program on identity.oauth_access_tokens (reference_id);
create index oauth_access_tokens_of_refresh on identity.oauth_access_tokens (refresh_id);
create index oauth_access_tokens_of_user on identity.oauth_access_tokens (user_id);
create index oauth_access_tokens_of_code on identity.oauth_access_tokens (authorization_code_id);
create index oauth_access_tokens_by_expiry on identity.oauth_access_tokens (expires_at);

-- What an owner has answered, once for each program.
create table identity.oauth_consents (
  id uuid primary key default gen_random_uuid(),
  client_id text not null,
  user_id uuid not null,
  reference_id uuid not null references public.programs on delete cascade,
  resources jsonb,
  requested_user_info_claims jsonb,
  scopes jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index oauth_consents_of_program on identity.oauth_consents (reference_id);
create index oauth_consents_of_user on identity.oauth_consents (user_id);

create view looked.identity_oauth_refresh_tokens with (security_barrier) as
  select t.* from identity.oauth_refresh_tokens as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id in (select id from identity.users where id::text = target.subject))
  );
create view looked.identity_oauth_access_tokens with (security_barrier) as
  select t.* from identity.oauth_access_tokens as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id in (select id from identity.users where id::text = target.subject))
  );
create view looked.identity_oauth_consents with (security_barrier) as
  select t.* from identity.oauth_consents as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id in (select id from identity.users where id::text = target.subject))
  );

alter table programs
  -- Of a program that is known by tokens of OAuth, and has no key: the client that was let in.
  add column client_id text,
  -- SHA-256 of the request that its owner has answered; it is answered once.
  add column request_hash bytea unique;
create index programs_of_client on programs (client_id) where client_id is not null;
create or replace view looked.programs with (security_barrier) as
  select t.* from public.programs as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
