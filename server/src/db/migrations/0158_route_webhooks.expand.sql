-- Writes the deliveries of up to `most` events that have none yet, in the order of the events, and returns how many events there were.
-- Under a lock, so that the next one sees what this one has written; one call, since every delivery waits for it.
create function route_webhook_events(most integer, positions bigint) returns integer language plpgsql as $$
declare
  ids uuid[];
begin
  -- There mostly are none.
  if not exists (select from webhook_events where routed_at is null) or not pg_try_advisory_xact_lock(positions) then
    return 0;
  end if;
  -- By ids: the later statements may see events for which the first has made no lanes.
  select array_agg(id) into ids
  from (select id from webhook_events where routed_at is null order by sequence limit most) as waiting;
  if ids is null then
    return 0;
  end if;
  insert into webhook_lanes (user_id, endpoint_id, name, newest)
  select distinct event.user_id, endpoint.id, coalesce(event.wallet_id, endpoint.id), 0
  from webhook_events as event join webhook_endpoints as endpoint on endpoint.user_id = event.user_id
    and event.type = any(endpoint.events) and endpoint.made_at <= event.at
  where event.id = any(ids)
  on conflict (endpoint_id, name) do nothing;
  with routed as (
    update webhook_events set routed_at = now() where id = any(ids)
  ), added as (
    insert into webhook_deliveries (user_id, lane_id, endpoint_id, event_id)
    select event.user_id, lane.id, endpoint.id, event.id
    from webhook_events as event join webhook_endpoints as endpoint on endpoint.user_id = event.user_id
      and event.type = any(endpoint.events) and endpoint.made_at <= event.at
    join webhook_lanes as lane on lane.endpoint_id = endpoint.id and lane.name = coalesce(event.wallet_id, endpoint.id)
    where event.id = any(ids)
    order by event.sequence
    returning lane_id, position
  )
  update webhook_lanes as lane set newest = newer.position
  from (select lane_id, max(position) as position from added group by lane_id) as newer
  where lane.id = newer.lane_id;
  return cardinality(ids);
end $$;
