import { incomeOf } from '../operations/income.ts';
import { UsageError } from '../operations/operator-error.ts';
import type { Command } from './command.ts';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

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
    async run(given, { serverDb, print }) {
      const [from, to] = [readMonth('from', given.from), readMonth('to', given.to)];
      const income = await incomeOf(serverDb, from, to);
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
