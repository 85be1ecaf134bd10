-- Sign-ins that were used, of the embedded identity service and of others: what their user sees as devices, and which of them
-- were ended; see accounts/session.ts. A row is written when a token of the session is used for the first time.
create table sessions (
  -- Of identity.sessions, or derived from user and time of sign-in.
  id uuid primary key,
  user_id uuid not null references users,
  signed_in_at timestamptz not null,
  -- In words, from the User-Agent; null if that says nothing.
  device text,
  -- SHA-256 of the key in the device's cookie: the same device signs in again under the same one.
  device_key bytea not null,
  -- From the IP address, if the operator has a file for that; the address itself is not kept.
  place text,
  -- Exact to some minutes.
  last_used_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);
create index sessions_of_user on sessions (user_id, last_used_at);
create index sessions_by_use on sessions (last_used_at);

-- A session that the identity service ends has no tokens any more that count. What expires only stops being renewed.
create function end_session_of_identity() returns trigger language plpgsql as $$
begin
  update sessions set ended_at = clock_timestamp() where id = old.id and ended_at is null;
  return null;
end $$;
create trigger end_session_of_identity after delete on identity.sessions
  for each row when (old.expires_at > now()) execute function end_session_of_identity();

create function session_ended() returns trigger language plpgsql as $$
begin
  perform audit('account.session_ended', new.user_id, null, json_build_object('device', new.device));
  perform pg_notify('session_ended', new.id::text);
  return null;
end $$;
create trigger session_ended after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function session_ended();
