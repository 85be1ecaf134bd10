import { randomBytes } from 'node:crypto';
import type { Address } from '@solana/kit';
import { claimStream, handOver } from '../../server/src/deposits/stream/store.ts';
import { median, milliseconds, type Result, timed } from './measure.ts';
import { withOrderDatabase } from './orders-database.ts';
import { fillWallets } from './stream-rig.ts';

const WALLETS = 100_000;
const SLOTS = 100;
/** Of a slot, if every tenth transaction of the whole chain were ours. */
const HINTS = 200;
const LEASE_MS = 60_000;
/** What all of mainnet lands in a second, votes included. */
const MAINNET = 5_000;

/** How many hints of a stream the database takes a second, each slot's with the cursor in one durable statement. */
export async function benchHints(): Promise<Result[]> {
  return await withOrderDatabase(async (database, { userId }) => {
    const { db, pool } = database;
    const wallets = (await fillWallets(database, userId, WALLETS)) as Address[];
    await pool.query('vacuum analyze');
    const held = (await claimStream(db, 1, LEASE_MS))!;
    const write = async (slot: number, hints: number): Promise<number> => {
      const matches = Array.from({ length: hints }, (_, at) => ({
        publicKey: wallets[(slot * hints + at) % wallets.length]!,
        signature: randomBytes(64).toString('base64'),
        slot: BigInt(slot),
      }));
      const batch = { matches, upTo: BigInt(slot), lostAt: null, scope: 'wallets' } as const;
      return await timed(() => handOver(db, 1, held, batch, LEASE_MS));
    };
    const one: number[] = [];
    const many: number[] = [];
    for (let slot = 1; slot <= SLOTS; slot += 1) {
      one.push(await write(2 * slot, 1));
      many.push(await write(2 * slot + 1, HINTS));
    }
    const rate = HINTS / (median(many) / 1_000);
    return [
      {
        name: `hints with their cursor, ${HINTS} a slot, a second`,
        ours: `${Math.round(rate)}; a slot with one hint takes ${milliseconds(median(one))}`,
        baseline: `all of mainnet: ${MAINNET} transactions a second`,
        ratio: MAINNET / rate,
        bound: { atMost: 1 },
      },
    ];
  });
}
