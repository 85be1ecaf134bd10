import type { Db } from '../db/pool.ts';
import { newestDay } from '../proof/liabilities/store.ts';

/** What was owed and held on the newest day that was proven, by mint; null before the first. */
export async function newestLiabilities(db: Db) {
  const made = await newestDay(db);
  if (!made) return null;
  const tokens = Object.entries(made.mints).map(([mint, { sum, held, leaves }]) => ({
    ...{ mint, owed: sum, held, users: Number(leaves) },
    isCovered: BigInt(held) >= BigInt(sum),
  }));
  return { day: made.day, madeAt: made.madeAt, tokens };
}
