-- How many records of the signer's journal the database knew when it began to rest: what is missing of those was never
-- completed, and what is missing of later ones was forgotten.
alter table installation add column resting_after bigint;
alter table installation drop constraint resting;
alter table installation add constraint resting check (
  (resting_since is null) = (resting_why is null) and (resting_since is null) = (resting_after is null)
);

-- The audit log is written by functions of its owner alone.
alter function rest_changed() security definer set search_path = pg_catalog, public, pg_temp;
