-- A new key of an operator signs in once those who decided about its link have confirmed the code that its operator read out to them;
-- see operators/vouching.ts. Keys that were there before are good.
alter table operator_passkeys add column confirmed_at timestamptz default now(),
  -- Who proposed and approved the link that it was made by; null: a command made it.
  add column proposed_by uuid references operators,
  add column approved_by uuid references operators,
  add column proposer_confirmed_at timestamptz,
  add column approver_confirmed_at timestamptz;
alter table operator_enrolments
  add column proposed_by uuid references operators,
  add column approved_by uuid references operators;

create function audit_confirmed_passkey() returns trigger language plpgsql as $$
begin
  perform audit('operator.passkey_' || case when new.confirmed_at is null then 'vouched_for' else 'confirmed' end, null, null,
    json_build_object('operatorId', new.operator_id, 'credentialId', new.credential_id,
      'proposedBy', new.proposed_by, 'approvedBy', new.approved_by));
  return null;
end $$;
create trigger audit_confirmed_passkey after update of confirmed_at on operator_passkeys
  for each row when (old.confirmed_at is null) execute function audit_confirmed_passkey();
