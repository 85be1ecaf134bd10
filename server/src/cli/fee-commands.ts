import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { Command } from './command.ts';
import { UsageError } from './operator-error.ts';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** What the operator earned in one month in one token. */
interface Income {
  readonly month: string;
  readonly mint: string;
  readonly swaps: number;
  /** Base units. */
  readonly amount: bigint;
}

export const feeCommands: readonly Command[] = [
  {
    noun: 'fees',
    verb: 'report',
    summary: 'Show what the fee on swaps (SWAP_FEE_BPS) has brought, by month and token',
    options: {
      from: { value: 'month', about: 'First month, as in 2027-01' },
      to: { value: 'month', about: 'Last month' },
    },
    answers: {
      income:
        'List of month (UTC), mint, swaps, amount; from what each swap brought and the fee that was quoted',
    },
    async run(given, { db, print }) {
      const [from, to] = [readMonth('from', given.from), readMonth('to', given.to)];
      const income = await incomeOf(db, from, to);
      if (income.length === 0) print('No fees.');
      for (const { month, mint, swaps, amount } of income)
        print(`${month}\t${mint}\t${amount} base units\t${swaps} ${swaps === 1 ? 'swap' : 'swaps'}`);
      return { income };
    },
  },
];

function readMonth(option: string, typed: string | undefined): string | null {
  if (typed !== undefined && !MONTH.test(typed))
    throw new UsageError(`--${option} is a month, such as 2027-01.`);
  return typed ?? null;
}

/**
 * The router pays the fee to the operator's account, which no wallet here is: it is computed from what was left for the user.
 * A swap brings what the route gave less the fee, which is rounded down.
 */
async function incomeOf(db: Db, from: string | null, to: string | null): Promise<Income[]> {
  const { rows } = await sql<Income>`
    with swaps as (
      select to_char(settled_at at time zone 'UTC', 'YYYY-MM') as month, request->>'outputMint' as mint,
             (moved->>'bought')::numeric as bought, (plan->>'operatorFeeBps')::numeric as bps
      from intents
      where kind = 'swap' and state = 'confirmed' and (plan->>'operatorFeeBps')::numeric > 0
    )
    select month, mint, count(*)::int as swaps, sum(div(bought * bps, 10000 - bps)) as amount
    from swaps
    where (${from}::text is null or month >= ${from}::text) and (${to}::text is null or month <= ${to}::text)
    group by month, mint order by month, mint`.execute(db);
  return rows;
}
