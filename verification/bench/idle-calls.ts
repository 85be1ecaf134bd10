import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { faucet, newAddress } from '../../launch/src/chain-client.ts';
import type { World } from '../../launch/src/world.ts';
import { openSolanaRpc } from '../../server/src/adapters/solana-rpc.ts';
import { systemClock } from '../../server/src/adapters/system-clock.ts';
import { checkDue, type DepositsDeps } from '../../server/src/deposits/check.ts';
import { readBooks } from '../../server/src/history/profit/books.ts';
import { withOrderDatabase } from './orders-database.ts';

const WALLETS = 40;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;
/** As the settings have it. */
const LISTING = 4 * HOUR;

/** Calls a month of a wallet with which nothing happens, at the default settings: by what they take between two listings, on a clock of its own. */
export async function idleCalls(world: World): Promise<number> {
  return await withOrderDatabase(async ({ db, pool }, { userId }) => {
    let now = Date.now();
    let calls = 0;
    const chain = openSolanaRpc({
      rpcUrl: world.rpcUrl,
      wsUrl: world.wsUrl,
      clock: systemClock,
      onCall() {
        calls += 1;
      },
    });
    const deps: DepositsDeps = {
      db,
      chain,
      clock: { ...systemClock, now: () => now },
      log: { warn() {}, error() {} },
      booked: async (ids) => new Map([...(await readBooks(db, ids))].map(([id, { booked }]) => [id, booked])),
      ...{ sweepMs: MINUTE, listMs: LISTING },
      isCovered: async () => false,
      onBooked() {},
    };
    const pass = async (time: number): Promise<void> => {
      for (const end = now + time; now < end; now += MINUTE) await checkDue(deps);
    };
    try {
      await pool.query(`update deposit_watches set due_at = 'infinity'`);
      const since = new Date(now - 2 * DAY);
      for (let wallet = 0; wallet < WALLETS; wallet += 1) {
        const address = newAddress();
        await faucet(world, address, 1_000_000_000n);
        await faucet(world, address, 5n, USDC_MINT);
        await faucet(world, address, 5n, BONK);
        await pool.query(
          `insert into wallets (id, user_id, name, public_key, sealed_key, created_at)
           values (gen_random_uuid(), $1, 'Idle', $2, 'sealed', $3)`,
          [userId, address, since],
        );
      }
      await pass(5 * MINUTE);
      await pool.query('update deposit_watches set active_at = $1', [since]);
      const before = calls;
      await pass(LISTING);
      return ((calls - before) / WALLETS) * (MONTH / LISTING);
    } finally {
      await chain.close();
    }
  });
}

const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';
