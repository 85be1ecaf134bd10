-- What the quick comparison of a wallet with the chain reads besides the wallet itself: the token accounts that were there when all of them were
-- last listed. Null: they have to be listed first.
alter table deposit_watches
  add column accounts text[],
  add column listed_at timestamptz,
  -- When ledger and chain last differed, or someone said that they may.
  add column active_at timestamptz;
