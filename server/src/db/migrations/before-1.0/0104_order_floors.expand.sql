-- The least that an order brings (orders/floor.ts), null until the signer knows one. An order is kept back when the market gave less:
-- then, and what it gave.

-- An order that is kept back has a notice of its own.
create or replace function notice_missed_order() returns trigger language plpgsql as $$
begin
  if new.kept_at is not distinct from new.missed_at then return null; end if;
  perform add_notice(
    new.user_id, 'order_missed', 'order missed ' || new.id || ' ' || extract(epoch from new.missed_at), order_facts(new)
  );
  return null;
end $$;

-- Once for each floor, however often the market is below it.
create function notice_kept_order() returns trigger language plpgsql as $$
begin
  perform add_notice(new.user_id, 'order_kept', 'order kept ' || new.id || ' ' || new.floor, order_facts(new));
  return null;
end $$;

create function notice_order_floor() returns trigger language plpgsql as $$
begin
  perform add_notice(new.user_id, 'order_floor', 'order floor ' || new.id, order_facts(new));
  return null;
end $$;

create function audit_order_floor() returns trigger language plpgsql as $$
begin
  perform audit('order.floor', new.user_id, new.wallet_id, json_build_object('orderId', new.id, 'floor', new.floor::text));
  return null;
end $$;

alter table orders
  add column floor numeric(20),
  add column kept_at timestamptz,
  add column kept_offer numeric(20);
create trigger notice_kept_order after update of kept_at on orders for each row
  when (new.kept_at is not null and old.kept_at is distinct from new.kept_at) execute function notice_kept_order();
create trigger notice_order_floor after update of floor on orders for each row
  when (old.floor is null and new.floor is not null) execute function notice_order_floor();
create trigger audit_order_floor after update of floor on orders for each row
  when (old.floor is distinct from new.floor) execute function audit_order_floor();
