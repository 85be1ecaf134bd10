-- The wallet's lamports as they were seen just before an attempt was signed, and at which slot: with them a node that has
-- forgotten the transaction still shows its effect. Null for attempts signed before this was kept.
alter table attempts add column baseline_slot numeric(20);
alter table attempts add column baseline_lamports numeric(20);
comment on column attempts.since_slot is 'nothing signed for this attempt landed in or before this slot';
-- However often a network loses them: a payment is signed twice at most.
alter table attempts add constraint attempts_of_an_intent check (number <= 2) not valid;

-- The one chain that this installation works on, by the hash of its first block: a node of another chain is not believed.
create table chain (
  genesis_hash text not null,
  is_only boolean primary key default true check (is_only)
);
