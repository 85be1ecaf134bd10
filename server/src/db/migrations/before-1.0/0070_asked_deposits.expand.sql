-- Since when someone who looks at the wallet has seen that its ledger and the chain differ: it goes ahead of all that are due.
alter table deposit_watches add column asked_at timestamptz;
