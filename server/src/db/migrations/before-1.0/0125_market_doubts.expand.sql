-- Why no order that watches the token can be judged by what its last check saw (contract/src/trigger.ts): no_price | no_cap | stale | thin.
alter table market_checks add column doubt text;
