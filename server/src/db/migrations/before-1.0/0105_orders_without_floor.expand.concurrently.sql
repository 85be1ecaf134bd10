-- Open orders that are older than floors, or were made while the router gave no quote.
drop index concurrently if exists orders_without_floor;
create index concurrently orders_without_floor on orders (created_at)
  where floor is null and state in ('pending', 'executing');
