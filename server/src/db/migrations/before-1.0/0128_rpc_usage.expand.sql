-- What the calls to the Solana nodes of a month have come to, over all servers, see monitoring/rpc-usage-store.ts.
create table rpc_usage (
  -- As 2026-11, in UTC.
  month text not null,
  cause text not null,
  method text not null,
  calls bigint not null,
  -- By the weights of the providers of the nodes that were asked.
  credits bigint not null,
  since timestamptz not null default now(),
  primary key (month, cause, method)
);
