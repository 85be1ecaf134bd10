-- Whether the wallet pays the fee of a transaction. If not, `signature` is the wallet's own and does not name the transaction.
alter table attempts add column pays_fee boolean not null default true;
-- The token account that the transaction spends from, and what was in it just before. Null if it spends only SOL.
alter table attempts add column sold_account text;
alter table attempts add column sold_baseline numeric(20, 0) check (sold_baseline >= 0);
