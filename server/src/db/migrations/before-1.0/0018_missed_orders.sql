-- Since when a time order waits for its user, because it could only have been executed long after its time; see
-- orders/order.ts. It is pending and due at no time, so that no worker finds it.
alter table orders
  add column missed_at timestamptz,
  add constraint orders_missed check (
    missed_at is null or (condition_type = 'time' and due_at is null and state in ('pending', 'cancelled'))
  );

create function audit_missed_order() returns trigger language plpgsql as $$
begin
  perform audit(case when new.missed_at is null then 'order.resumed' else 'order.missed' end, new.user_id,
    new.wallet_id, json_build_object('orderId', new.id, 'scheduledAt', new.scheduled_at));
  return null;
end $$;
create trigger audit_missed_order after update of missed_at on orders for each row
  when (old.missed_at is distinct from new.missed_at) execute function audit_missed_order();
