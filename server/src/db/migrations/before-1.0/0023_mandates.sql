-- What the signer signs by: a sealed mandate, or the id of one that the signer recorded. Null in rows that are older.
alter table intents add column mandate text;
alter table contest_entries add column mandate text;

-- Whether the signer knows that an order has ended, so that nothing is signed for it any more.
alter table orders add column mandate_closed boolean not null default false;
update orders set mandate_closed = true where state not in ('pending', 'executing');
create index orders_to_close on orders (id) where not mandate_closed and state not in ('pending', 'executing');
