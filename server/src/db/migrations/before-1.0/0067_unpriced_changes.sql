-- Changes for which no price was known: what was sold of such a token has no known profit.
create index ledger_unpriced on ledger (wallet_id) where valued_at is not null and value_nano_usd is null;
