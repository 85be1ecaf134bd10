-- The transaction that wrote the root to the chain, and the newest that may still: with its blockhash, base58.
alter table liabilities
  add column memo text,
  add column memo_sent text,
  add column memo_blockhash text;
