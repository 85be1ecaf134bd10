import type { Transaction } from 'kysely';
import { type Part, readPart } from '../../../../wire/src/trades.ts';
import type { Db } from '../../db/pool.ts';
import type { Database } from '../../db/schema.ts';
import { orderIdOf } from '../../settlement/intent-id.ts';
import { writeOrder } from '../store.ts';
import { calendarIn, repeatedIn, roundOf, skipRound } from './rounds.ts';

/**
 * Writes the rounds of recurring orders again that the signer has signed for and the database has forgotten, open, so that each is
 * ended as settlement knows of its swap and none is made twice. `keys` has the secrets of their swaps, by
 * `<id of the mandate>/<trade>/<round>`. Repeated, it writes nothing.
 */
export async function putBackRounds(db: Db, keys: ReadonlyMap<string, string>): Promise<void> {
  const signed = Map.groupBy(
    [...keys].flatMap(([name, key]) => {
      const part = readPart(`${name}/0`);
      return part ? [{ ...part, key }] : [];
    }),
    ({ mandateId }) => mandateId,
  );
  for (const [id, rounds] of signed)
    await db.transaction().execute(async (tx) => await putBack(tx, id, rounds));
}

async function putBack(
  tx: Transaction<Database>,
  id: string,
  signed: readonly (Part & { readonly key: string })[],
): Promise<void> {
  const bundle = await tx
    .selectFrom('bundles')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', 'recurring')
    .where('state', 'in', ['active', 'paused'])
    .forUpdate()
    .executeTakeFirst();
  if (!bundle) return;
  const rows = await tx.selectFrom('orders').select('part').where('bundle_id', '=', id).execute();
  const there = new Set(rows.map(({ part }) => part));
  const missing = signed.filter(({ round }) => !there.has(`0/${round}`)).sort((a, b) => a.round - b.round);
  if (missing.length === 0) return;
  const { timeOf } = calendarIn(bundle, 0);
  const last = Math.max(bundle.rounds, missing.at(-1)!.round);
  const newest = signed.some(({ round }) => round === bundle.rounds);
  // It had ended without a swap before the next one was made.
  if (!newest && last > bundle.rounds)
    await skipRound(
      tx,
      orderIdOf(id, `0/${bundle.rounds}`),
      { why: 'late', rounds: 1 },
      new Date(timeOf(bundle.rounds)),
    );
  for (const { round, key } of missing)
    await writeOrder(tx, roundOf(repeatedIn(bundle), round, new Date(timeOf(round))), { executionKey: key });
  await tx
    .updateTable('bundles')
    .set({ rounds: last, next_at: new Date(timeOf(last)) })
    .where('id', '=', id)
    .execute();
}
