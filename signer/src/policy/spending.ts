import { isHeard } from '../journal/is-heard.ts';
import type { JournalRecord, SignatureRecord } from '../journal/record.ts';
import { OnHold } from '../terms/refusal.ts';
import type { Outflow } from './outflow.ts';
import type { Parts } from './parts.ts';
import type { Limit, Policy } from './policy.ts';
import { createWindow, type Window } from './window.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** No mint has this name. */
const USD = 'usd';

/** What one signature lets leave, as the journal keeps it: amounts in base units, USD in millionths, 0 without a price. */
export type Spent = NonNullable<SignatureRecord['spent']>;

/**
 * Counts what leaves, and refuses what would pass a limit. Each signature counts, even if its transaction never lands: the
 * signer cannot know. Nothing in here waits, so that requests at the same time cannot pass a limit together.
 */
export interface Spending {
  learn(record: JournalRecord): void;
  /**
   * Counts, until the record with this very `spent` is learnt. Throws OnHold, which names the limit. Call `release` if nothing
   * was signed after all.
   */
  spend(spender: Spender, outflows: readonly Outflow[], at: number): Counted;
  /** Which part of each limit of an hour is used, by its name: `usd`, or a mint. */
  used(at: number): Readonly<Record<string, number>>;
}

interface Spender {
  readonly walletId: string;
  /** Treasuries have limits of their own. */
  readonly isTreasury: boolean;
}

interface Counted {
  readonly spent: Spent;
  release(): void;
}

export function createSpending(
  policy: Policy,
  usdOf: (outflow: Outflow, at: number) => bigint,
  parts: Parts = 1n,
): Spending {
  const all = createWindow(HOUR);
  const wallets = new Map<string, Window>();
  const counted = new WeakSet<Spent>();
  const isPerWallet = policy.perWalletDay.usd !== null || policy.perWalletDay.amounts.size > 0;

  function walletWindow(walletId: string): Window | null {
    if (!isPerWallet) return null;
    const window = wallets.get(walletId) ?? createWindow(DAY);
    wallets.set(walletId, window);
    return window;
  }

  function count(walletId: string, spent: Spent, sign: bigint, at: number): void {
    for (const window of [all, walletWindow(walletId)])
      for (const { mint, amount, usd } of spent) {
        window?.add(mint, sign * BigInt(amount), at);
        window?.add(USD, sign * BigInt(usd), at);
      }
  }

  return {
    learn(record) {
      if (record.kind !== 'signature' || record.isCounted || isHeard(record)) return;
      const { walletId, spent, at } = record;
      if (spent && !counted.delete(spent)) count(walletId, spent, 1n, at);
    },
    spend({ walletId, isTreasury }, outflows, at) {
      const spent = outflows.map((outflow) => ({
        ...{ mint: outflow.mint, amount: String(outflow.amount), usd: String(usdOf(outflow, at)) },
      }));
      expectWithin(policy.perHour, all, parts, spent, at, 'what all wallets may send in an hour');
      const own = isTreasury ? null : walletWindow(walletId);
      if (own) expectWithin(policy.perWalletDay, own, parts, spent, at, 'what this wallet may send in a day');
      count(walletId, spent, 1n, at);
      counted.add(spent);
      return { spent, release: () => count(walletId, spent, -1n, at) };
    },
    used(at) {
      const { usd, amounts } = policy.perHour;
      const limits = [...(usd === null ? [] : [[USD, usd] as const]), ...amounts];
      return Object.fromEntries(
        limits.map(([name, most]) => [
          name,
          most > 0n ? Number(all.total(name, at) * parts) / Number(most) : 1,
        ]),
      );
    },
  };
}

function expectWithin(
  limit: Limit,
  window: Window,
  parts: Parts,
  spent: Spent,
  at: number,
  what: string,
): void {
  const refuseAbove = (most: bigint | null | undefined, name: string, more: bigint) => {
    if (most !== null && most !== undefined && (window.total(name, at) + more) * parts > most)
      throw new OnHold(`this is more than ${what}`, 'limit');
  };
  refuseAbove(
    limit.usd,
    USD,
    spent.reduce((sum, { usd }) => sum + BigInt(usd), 0n),
  );
  for (const { mint, amount } of spent) refuseAbove(limit.amounts.get(mint), mint, BigInt(amount));
}
