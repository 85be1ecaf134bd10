import type { CallOutput } from '@cumulus/contract/call.ts';
import type { CheckedDay, ExecutedGroup, OwedToken } from '@cumulus/contract/calls/proof.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import type { Logger } from 'pino';
import type { Db } from '../db/pool.ts';
import type { Clock } from '../ports/clock.ts';
import type { TokenMarket } from '../ports/market.ts';
import type { ProofSigner } from '../ports/proofs.ts';
import { isRecent } from '../runtime/recent.ts';
import type { Checks } from './checks/checks.ts';
import type { Execution } from './execution/execution.ts';
import type { Figures } from './execution/figures.ts';
import type { Liabilities } from './liabilities/liabilities.ts';
import { measureReceipts } from './receipts/measures.ts';

type Answer = CallOutput<Calls['getProof']>;

interface Deps {
  readonly db: Db;
  readonly signer: Pick<ProofSigner, 'proofKey'>;
  readonly liabilities: Pick<Liabilities, 'newest' | 'custodyFile'>;
  readonly execution: Pick<Execution, 'read'>;
  readonly checks: Pick<Checks, 'coverage'>;
  readonly market: Pick<TokenMarket, 'listed'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Logger, 'warn'>;
}

export interface Proof {
  /** What anyone may know of this installation; a few seconds old. */
  read(): Promise<Answer>;
}

const DAYS = 30;
const DAY_MS = 86_400_000;
/** The page is public: however often it is asked for, the database is asked four times a minute. */
const AGE_MAX_MS = 15_000;
const TOKENS_MAX = 50;
const GROUPS_MAX = 10;
const COVERED_DAYS = 2;
/** Of which names are asked for. */
const GROUPS_NAMED_MAX = 50;

export function createProof({ db, signer, liabilities, execution, checks, market, clock, log }: Deps): Proof {
  let latest: { readonly at: number; readonly answer: Promise<Answer> } | null = null;

  async function publicKey(): Promise<string | null> {
    try {
      return await signer.proofKey();
    } catch (error) {
      log.warn({ err: error }, 'the key of the receipts cannot be read');
      return null;
    }
  }

  async function newest(): Promise<Answer['latest']> {
    const made = await liabilities.newest();
    if (!made) return null;
    const roots = Object.entries(made.mints);
    const listed = await market.listed(roots.map(([mint]) => mint));
    const tokens = roots.flatMap(([mint, { sum, held, leaves }]): OwedToken[] => {
      const token = listed.get(mint);
      if (!token) return [];
      const { symbol, decimals, multiplier, logoURI } = token;
      return [{ mint, symbol, decimals, multiplier, logoURI, owed: sum, held, users: Number(leaves) }];
    });
    const shown = tokens.sort((a, b) => b.users - a.users).slice(0, TOKENS_MAX);
    return {
      day: made.day,
      madeAt: made.madeAt.toISOString(),
      memo: made.memo,
      hasCustody: made.hasCustody,
      tokens: shown,
      others: roots.length - shown.length,
      isCovered: roots.every(([, { sum, held }]) => BigInt(held) >= BigInt(sum)),
    };
  }

  /** Of today and of yesterday, whose last checks are still on their way; known tokens alone. */
  async function covered(): Promise<CheckedDay[]> {
    const days = await checks.coverage(COVERED_DAYS);
    const listed = await market.listed(days.flatMap(({ tokens }) => tokens.map(({ mint }) => mint)));
    return days.map(({ groups: _, tokens, ...day }) => ({
      ...day,
      tokens: tokens
        .flatMap(({ mint, owed, least, most, ...counts }) => {
          const symbol = listed.get(mint)?.symbol;
          if (symbol === undefined) return [];
          return [{ mint, symbol, ...counts, least: percentOf(least, owed), most: percentOf(most, owed) }];
        })
        .sort((a, b) => b.leaves - a.leaves)
        .slice(0, TOKENS_MAX),
    }));
  }

  /** Of the closed days, by pair and size; those of unknown tokens are in the file alone. */
  async function executed(): Promise<Answer['execution']> {
    const { from, until, figures } = await execution.read();
    const largest = figures.slice(0, GROUPS_NAMED_MAX);
    const listed = await market.listed(largest.flatMap(({ sold, bought }) => [sold, bought]));
    const groups = largest.flatMap(({ sold, bought, size, ...rest }): ExecutedGroup[] => {
      const [soldSymbol, boughtSymbol] = [listed.get(sold)?.symbol, listed.get(bought)?.symbol];
      if (soldSymbol === undefined || boughtSymbol === undefined) return [];
      return [{ sold: soldSymbol, bought: boughtSymbol, size, ...numbersOf(rest) }];
    });
    const shown = groups.slice(0, GROUPS_MAX);
    return { from, until, groups: shown, others: figures.length - shown.length };
  }

  async function read(now: number): Promise<Answer> {
    const since = new Date(now - DAYS * DAY_MS);
    const [key, made, swapped, coverage, { orders, latenessMs, submitted, swaps, received }] =
      await Promise.all([publicKey(), newest(), executed(), covered(), measureReceipts(db, since)]);
    return {
      success: true,
      publicKey: key,
      latest: made,
      days: DAYS,
      orders,
      lateness: latenessMs,
      submitted,
      swaps,
      received,
      execution: swapped,
      coverage,
    };
  }

  return {
    async read() {
      const now = clock.now();
      if (!latest || !isRecent(latest.at, now, AGE_MAX_MS)) {
        const answer = read(now);
        latest = { at: now, answer };
        answer.catch(() => (latest = null));
      }
      return latest!.answer;
    },
  };
}

/** With one decimal, rounded down. */
function percentOf(part: string, whole: string): number {
  return Number((BigInt(part) * 1_000n) / BigInt(whole)) / 10;
}

/** Percent. */
function numbersOf({
  swaps,
  improvement,
  slippage,
  whole,
  known,
  after,
}: Omit<Figures, 'sold' | 'bought' | 'size'>) {
  const percent = (hundredthsOfBps: string) => Number(hundredthsOfBps) / 10_000;
  return {
    swaps: Number(swaps),
    improvement: percent(improvement),
    slippage: percent(slippage),
    whole: Number(whole),
    known: Number(known),
    after: after.map(({ median }) => (median === null ? null : percent(median))),
  };
}
