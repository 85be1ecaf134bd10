import type { Budget, Grant } from '../../../../wire/src/grant.ts';
import { usdOf } from '../../../../wire/src/usd.ts';

type Tokens = Pick<Grant, 'usd' | 'tokens'>;

const NOTHING: Budget = { payment: '0', day: null, week: null, all: null };

/**
 * What two versions of a grant both allow, under the name of the newer. `priced`: mints that have a price, so that a grant with a budget in
 * USD allows them unnamed.
 */
export function meetOf(old: Grant, newer: Grant, priced: Iterable<string>): Grant {
  return {
    ...newer,
    ...(old.key !== null && { wallets: common(old.wallets, newer.wallets) }),
    acts: common(old.acts, newer.acts),
    ...{ usd: ofBoth(old.usd, newer.usd, usdOf), tokens: tokensOf(old, newer, new Set(priced)) },
    recipients: listed(old.recipients, newer.recipients),
    mints: listed(old.mints, newer.mints),
    // A limit that lasts longer allows less, and a program's grant that lasts longer more.
    expiresAt:
      old.key === null ? later(old.expiresAt, newer.expiresAt) : sooner(old.expiresAt, newer.expiresAt),
    raiseWaitMs: greater(old.raiseWaitMs, newer.raiseWaitMs),
  };
}

/** Whether a grant lets any of a token leave. */
export function allowsToken({ usd, tokens }: Tokens, mint: string, isPriced: boolean): boolean {
  return Object.hasOwn(tokens, mint) || (usd !== null && isPriced);
}

function tokensOf(old: Tokens, newer: Tokens, priced: ReadonlySet<string>): Grant['tokens'] {
  const named = [...Object.keys(old.tokens), ...Object.keys(newer.tokens)];
  const unnamed = old.usd === null || newer.usd === null ? priced : [];
  const budgets = [...new Set([...named, ...unnamed])].flatMap((mint) => {
    const allows = [old, newer].map((each) => allowsToken(each, mint, priced.has(mint)));
    if (!allows.some(Boolean)) return [];
    if (!allows.every(Boolean)) return [[mint, NOTHING] as const];
    const budget = ofBoth(own(old.tokens, mint), own(newer.tokens, mint), BigInt);
    return budget === null ? [] : [[mint, budget] as const];
  });
  return Object.fromEntries(budgets);
}

function own(tokens: Grant['tokens'], mint: string): Budget | null {
  return Object.hasOwn(tokens, mint) ? tokens[mint]! : null;
}

function ofBoth(one: Budget | null, other: Budget | null, read: (text: string) => bigint): Budget | null {
  if (one === null || other === null) return one ?? other;
  const least = (name: keyof Budget): string | null => {
    const [first, second] = [one[name], other[name]];
    if (first === null || second === null) return first ?? second;
    return read(first) <= read(second) ? first : second;
  };
  return { payment: least('payment'), day: least('day'), week: least('week'), all: least('all') };
}

function common<T>(one: readonly T[], other: readonly T[]): readonly T[] {
  return one.filter((each) => other.includes(each));
}

/** Null is any. */
function listed(one: readonly string[] | null, other: readonly string[] | null): readonly string[] | null {
  return one === null || other === null ? (one ?? other) : common(one, other);
}

function greater(one: string, other: string): string {
  return BigInt(one) >= BigInt(other) ? one : other;
}

/** Null is never. */
function later(one: string | null, other: string | null): string | null {
  return one === null || other === null ? null : greater(one, other);
}

function sooner(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return greater(one, other) === one ? other : one;
}
