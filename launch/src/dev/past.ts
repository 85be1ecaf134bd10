import pg from 'pg';
import type { WorldPlaces } from '../world.ts';

/** Moves what the histories of wallets show, in its order, over the past year. The ledger keeps when it was booked. */
export async function spreadOverAYear(
  { databaseUrl }: WorldPlaces,
  walletIds: readonly string[],
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `with spread as (
         select id, now() - (row_number() over (order by at desc) - 1) * interval '1 year' / count(*) over () as moved
         from wallet_events where wallet_id = any($1)
       ), events as (
         update wallet_events as event set at = moved from spread where event.id = spread.id
       )
       update wallet_event_mints as about set at = moved from spread where about.event_id = spread.id`,
      [walletIds],
    );
  } finally {
    await client.end();
  }
}
