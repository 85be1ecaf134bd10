-- Which sign-ins of a user still count; see accounts/session.ts. Tokens of the embedded identity service carry the epoch
-- in which their sign-in began. Another service's tokens carry only the time of their sign-in.
alter table users add column session_epoch integer not null default 0;
alter table users add column sessions_valid_after timestamptz;

-- A block ends every sign-in in the statement that writes it: an unblocked user signs in again.
create function void_sessions_of_blocked() returns trigger language plpgsql as $$
begin
  update users set session_epoch = session_epoch + 1, sessions_valid_after = clock_timestamp() where email = new.email;
  return null;
end $$;
create trigger void_sessions_of_blocked after insert on blocked_emails
  for each row execute function void_sessions_of_blocked();

-- A new password ends every sign-in in the statement that writes it. The row is made if the user has called nothing yet:
-- a token may have been issued all the same. The first password of a new account ends nothing.
create function void_sessions_of_password() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and not exists (
    select from identity.accounts where user_id = new.user_id and id <> new.id
  ) then
    return null;
  end if;
  insert into users as known (id, issuer, subject, email, session_epoch, sessions_valid_after)
  select gen_random_uuid(), 'cumulus-identity', id::text, email, 1, clock_timestamp()
  from identity.users where id = new.user_id
  on conflict (issuer, subject) do update
    set session_epoch = known.session_epoch + 1, sessions_valid_after = clock_timestamp();
  return null;
end $$;
create trigger void_sessions_of_new_password after insert on identity.accounts
  for each row when (new.password is not null) execute function void_sessions_of_password();
create trigger void_sessions_of_password after update of password on identity.accounts
  for each row when (old.password is distinct from new.password) execute function void_sessions_of_password();

create function sessions_voided() returns trigger language plpgsql as $$
begin
  perform audit('account.sessions_ended', new.id, null, '{}');
  perform pg_notify('sessions_voided', json_build_array(new.issuer, new.subject)::text);
  return null;
end $$;
create trigger sessions_voided after update of session_epoch, sessions_valid_after on users
  for each row execute function sessions_voided();

-- The epoch in which a sign-in began: given by the service if it has checked a password, since that check may have begun
-- before a reset; else the one of this moment.
alter table identity.sessions add column epoch integer not null default 0;
alter table identity.sessions alter column epoch drop default;
create function begin_session() returns trigger language plpgsql as $$
begin
  if new.epoch is null then
    select session_epoch into new.epoch from users where issuer = 'cumulus-identity' and subject = new.user_id::text;
    new.epoch := coalesce(new.epoch, 0);
  end if;
  return new;
end $$;
create trigger begin_session before insert on identity.sessions for each row execute function begin_session();

-- Attempts at the credentials of one e-mail within the last minute, over all server processes. Named by a digest: an
-- address that is mistyped is not kept. Swept when they have expired, as sessions are.
create table identity.attempts (
  -- SHA-256 of what is attempted and for which e-mail.
  id bytea primary key,
  made_at timestamptz[] not null,
  expires_at timestamptz not null
);
create index attempts_by_expiry on identity.attempts (expires_at);
