import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/pool.ts';
import { type Grid, stepOf } from './grid.ts';

/**
 * What came into wallets from elsewhere less what was sent away, in base units by mint and step of a grid; nothing for steps
 * without either. Swaps are neither, nor are network fees and rent: those are gains and losses. An exchange that others
 * carried out moves in both directions by one transaction.
 */
export async function depositsOn(
  db: Db,
  walletIds: readonly string[],
  grid: Grid,
): Promise<ReadonlyMap<string, ReadonlyMap<number, bigint>>> {
  const [from, step] = [new Date(grid.from), stepOf(grid) / 1_000];
  const { rows } = await sql<{ mint: string; step: number; amount: bigint }>`
    select mint, least(ceil(extract(epoch from moved.at - ${from}::timestamptz) / ${step}::float8), ${grid.steps}::float8)::int
             as step,
           sum(amount) as amount
    from (
      select ledger.mint, ledger.at, case
        when intents.kind = 'transfer_sol' then ledger.delta + coalesce(intents.fee_lamports, 0)
        when intents.kind = 'transfer_token' and ledger.mint <> ${SOL_MINT} then ledger.delta
        when intents.kind is null and not exists (
          select from ledger as other
          where other.wallet_id = ledger.wallet_id and other.signature = ledger.signature
            and sign(other.delta) <> sign(ledger.delta)
        ) then ledger.delta
        else 0
      end as amount
      from ledger left join intents on intents.id = ledger.intent_id
      where ledger.wallet_id = any(${walletIds}::uuid[]) and ledger.at > ${from}
    ) as moved
    group by 1, 2 having sum(amount) <> 0 order by 1, 2`.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ mint }) => mint)].map(([mint, moved]) => [
      mint,
      new Map(moved.map(({ step, amount }) => [step, amount])),
    ]),
  );
}
