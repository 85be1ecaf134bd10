-- Operators of the page /admin. Only the operators' role may write these tables: code in the server cannot make itself one.
create table operators (
  id uuid primary key,
  -- Part of the name of a connection, of which PostgreSQL keeps 63 bytes.
  name text not null check (name ~ '^[a-z0-9][a-z0-9._-]{0,31}$'),
  role text not null check (role in ('viewer', 'support', 'finance', 'admin')),
  added_at timestamptz not null default now(),
  -- The row stays: the audit log and proposals name it.
  removed_at timestamptz
);
create unique index operators_by_name on operators (name) where removed_at is null;

-- A link with which an operator makes a passkey, once.
create table operator_enrolments (
  token_hash bytea primary key,
  operator_id uuid not null references operators,
  expires_at timestamptz not null
);
create index operator_enrolments_of on operator_enrolments (operator_id);

create table operator_passkeys (
  -- base64url
  credential_id text primary key,
  operator_id uuid not null references operators,
  algorithm text not null,
  -- SubjectPublicKeyInfo, DER in base64
  public_key text not null,
  counter bigint not null,
  added_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index operator_passkeys_of on operator_passkeys (operator_id);

create table operator_sessions (
  token_hash bytea primary key,
  operator_id uuid not null references operators,
  signed_in_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  ended_at timestamptz
);
create index operator_sessions_of on operator_sessions (operator_id);

-- A dangerous act that waits for a second operator.
--   open      proposed; leads to one of the others, or is over an hour later
--   approved  carried out, in the transaction that wrote this state: a process that dies before its end leaves it open
--   rejected  nothing was done
create table operator_proposals (
  id uuid primary key,
  act text not null,
  input jsonb not null,
  why text not null,
  proposed_by uuid not null references operators,
  proposed_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 hour',
  state text not null default 'open' check (state in ('open', 'approved', 'rejected')),
  decided_by uuid references operators,
  decided_at timestamptz,
  constraint proposal_decided check ((state = 'open') = (decided_by is null) and (state = 'open') = (decided_at is null)),
  constraint proposal_by_two check (state <> 'approved' or decided_by <> proposed_by),
  constraint proposal_in_time check (
    expires_at <= proposed_at + interval '1 hour' and (state <> 'approved' or decided_at <= expires_at)
  )
);
create index operator_proposals_open on operator_proposals (proposed_at) where state = 'open';

-- As before, and the acts of operators at their page.
create or replace function record_operation(text, json) returns void language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if $1 not in ('operator.command', 'operator.command_failed', 'keys.rotated', 'keys.rewrapped', 'custody.proven',
    'installation.accepted', 'operator.read', 'operator.act_begun', 'operator.act', 'operator.act_failed') then
    raise exception '% is not written by commands', $1;
  end if;
  perform audit($1, null, null, $2);
end $$;

create function audit_operator() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform audit('operator.added', null, null,
      json_build_object('operatorId', new.id, 'name', new.name, 'role', new.role));
  elsif new.removed_at is not null and old.removed_at is null then
    perform audit('operator.removed', null, null, json_build_object('operatorId', new.id, 'name', new.name));
  elsif new.role <> old.role then
    perform audit('operator.role_changed', null, null, json_build_object(
      'operatorId', new.id, 'name', new.name, 'role', new.role, 'roleBefore', old.role));
  end if;
  return null;
end $$;
create trigger audit_operator after insert or update on operators
  for each row execute function audit_operator();

create function audit_operator_link() returns trigger language plpgsql as $$
begin
  perform audit('operator.link_made', null, null,
    json_build_object('operatorId', new.operator_id, 'expiresAt', new.expires_at));
  return null;
end $$;
create trigger audit_operator_link after insert on operator_enrolments
  for each row execute function audit_operator_link();

create function audit_operator_passkey() returns trigger language plpgsql as $$
begin
  perform audit('operator.' || case tg_op when 'INSERT' then 'passkey_added' else 'passkey_removed' end, null, null,
    json_build_object('operatorId', coalesce(new.operator_id, old.operator_id),
      'credentialId', coalesce(new.credential_id, old.credential_id)));
  return null;
end $$;
create trigger audit_operator_passkey after insert or delete on operator_passkeys
  for each row execute function audit_operator_passkey();

create function audit_operator_session() returns trigger language plpgsql as $$
begin
  perform audit('operator.signed_in', null, null, json_build_object('operatorId', new.operator_id));
  return null;
end $$;
create trigger audit_operator_session after insert on operator_sessions
  for each row execute function audit_operator_session();

create function audit_operator_proposal() returns trigger language plpgsql as $$
begin
  perform audit('operator.' || case tg_op when 'INSERT' then 'proposed' else new.state end, null, null,
    json_build_object('proposalId', new.id, 'act', new.act, 'input', new.input, 'why', new.why,
      'proposedBy', new.proposed_by));
  return null;
end $$;
create trigger audit_new_operator_proposal after insert on operator_proposals
  for each row execute function audit_operator_proposal();
create trigger audit_operator_proposal after update of state on operator_proposals
  for each row when (old.state <> new.state) execute function audit_operator_proposal();
