-- What a screening service has answered about a payment before it was signed, once and for all; and what an operator has decided of
-- one that is held. See screening/screening.ts.
create table screenings (
  intent_id uuid primary key references intents (id),
  verdict text not null check (verdict in ('allow', 'hold', 'refuse')),
  -- Whether the service gave it. If not, it is what the settings say of a service that gives no answer that can be used.
  answered boolean not null,
  reason text,
  -- For the user.
  public_reason text,
  screened_at timestamptz not null default now(),
  decision text check (decision in ('release', 'refuse')),
  decided_at timestamptz,
  constraint decided check ((decision is null) = (decided_at is null) and (decision is null or verdict = 'hold'))
);
create index held_screenings on screenings (screened_at) where verdict = 'hold' and decision is null;

-- A decided payment is taken up at once, by whichever server looks next.
create function screening_decided() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update intents set lease_until = now() where id = new.intent_id and state = 'pending';
  return null;
end $$;
create trigger screening_decided after update of decision on screenings
  for each row when (old.decision is null and new.decision is not null) execute function screening_decided();
