import { randomBytes } from 'node:crypto';
import { getAddressDecoder } from '@solana/kit';
import { spawnLocalnet, temporaryFolder } from '../../localnet/src/testing/spawn.ts';
import { openSolanaRpc } from '../../server/src/adapters/solana-rpc.ts';
import { systemClock } from '../../server/src/adapters/system-clock.ts';
import { openYellowstone } from '../../server/src/adapters/yellowstone/yellowstone.ts';
import { openInvalidations } from '../../server/src/db/invalidations.ts';
import type { openDatabase } from '../../server/src/db/pool.ts';
import { openDeposits } from '../../server/src/deposits/deposits.ts';
import { openDepositStream } from '../../server/src/deposits/stream/deposit-stream.ts';
import { createWatchedKeys } from '../../server/src/deposits/stream/watched-keys.ts';
import { readBooks } from '../../server/src/history/profit/books.ts';
import { createLog } from '../../server/src/runtime/log.ts';

type Opened = ReturnType<typeof openDatabase>;
const decoder = getAddressDecoder();
const BATCH = 20_000;

/** Writes wallets of one user with random addresses, without triggers. Returns the first addresses. */
export async function fillWallets({ pool }: Opened, userId: string, count: number): Promise<string[]> {
  const first: string[] = [];
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query('set synchronous_commit = off');
    for (let done = 0; done < count; done += BATCH) {
      const keys = Array.from({ length: Math.min(BATCH, count - done) }, () =>
        decoder.decode(randomBytes(32)),
      );
      if (first.length < 1_000) first.push(...keys.slice(0, 1_000));
      await client.query(
        `with made as (
           insert into wallets (id, user_id, name, public_key, sealed_key, created_at)
           select gen_random_uuid(), $1, 'Bench', key, 'sealed', now() - interval '1 day' from unnest($2::text[]) as key
           returning id
         )
         insert into deposit_watches (wallet_id, due_at, looked_at) select id, now() + interval '1 day', now() from made`,
        [userId, keys],
      );
    }
    await client.query('reset session_replication_role');
    await client.query('reset synchronous_commit');
  } finally {
    client.release();
  }
  return first;
}

/** A chain that streams its transactions, and servers that book them. */
export async function streamRig({ db }: Opened, databaseUrl: string) {
  const { folder, remove } = temporaryFolder();
  const localnet = await spawnLocalnet(folder, { LOCALNET_GEYSER_PORT: '0', LOCALNET_SLOT_MS: '200' });
  const log = createLog('silent', new Map(), () => {});
  const clock = systemClock;
  const chain = openSolanaRpc({ ...localnet, clock });
  const invalidations = openInvalidations({ url: databaseUrl, clock, log });

  /** A server that reads the stream and books. */
  function server() {
    const keys = createWatchedKeys({ db, invalidations, log });
    const stream = openDepositStream({
      ...{ db, keys, clock, log, partitions: 1, onReconnect: () => {} },
      stream: openYellowstone({ url: localnet.geyserUrl!, token: null, clock }),
    });
    const deposits = openDeposits({
      ...{ db, chain, clock, log, invalidations, sweepMs: 24 * 60 * 60_000, onBooked: () => {} },
      booked: async (ids) =>
        new Map([...(await readBooks(db, ids))].map(([id, books]) => [id, books.booked])),
      isCovered: async () => true,
    });
    return {
      start() {
        deposits.start();
        stream.start();
      },
      async stop() {
        await stream.stop();
        await deposits.stop();
      },
    };
  }

  return {
    server,
    give: async (address: string) =>
      (await localnet.control<{ signature: string }>('faucet', { address, amount: '1000000000' })).signature,
    step: (slots: number) => localnet.control('step', { slots }),
    async stop() {
      await invalidations.close();
      await chain.close();
      await localnet.kill();
      remove();
    },
  };
}
