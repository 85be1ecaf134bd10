import { parseAmount, SOL_SCALE } from '@cumulus/contract/amount.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { readWalletName } from '@cumulus/contract/wallet-name.ts';
import { UsageError } from '../operations/operator-error.ts';

/** Readers for option values. All throw UsageError. */

const COUNT_MAX = 10_000_000;
/** Above the rent-exempt minimum of a new account. */
const LAMPORTS_MIN = 1_000_000n;

/** A name that a wallet can have. */
export function readName(typed: string): string {
  const read = readWalletName(typed);
  if ('refusal' in read) throw new UsageError(`${new CallError(read.refusal).message}.`);
  return read.name;
}

export function readChoice<const C extends string>(option: string, typed: string, choices: readonly C[]): C {
  const choice = choices.find((each) => each === typed);
  if (choice === undefined) throw new UsageError(`--${option} is ${choices.join(' or ')}.`);
  return choice;
}

export function readCount(option: string, typed: string): number {
  const count = Number(typed);
  if (!/^\d+$/.test(typed) || count < 1 || count > COUNT_MAX)
    throw new UsageError(`--${option} is a whole number from 1 to ${COUNT_MAX}.`);
  return count;
}

/** Lamports. */
export function readSol(option: string, typed: string): bigint {
  const lamports = parseAmount(typed, SOL_SCALE);
  if (lamports === null) throw new UsageError(`--${option} is an amount of SOL, such as 0.1.`);
  if (lamports < LAMPORTS_MIN) throw new UsageError(`--${option} is 0.001 SOL at least.`);
  return lamports;
}

/** A time with a time zone, so that it does not depend on the operator's machine. */
export function readTime(option: string, typed: string): Date {
  const time = new Date(typed);
  if (!/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(typed) || Number.isNaN(time.getTime()))
    throw new UsageError(`--${option} is a time with its zone, such as 2027-01-31T18:00:00Z.`);
  return time;
}
