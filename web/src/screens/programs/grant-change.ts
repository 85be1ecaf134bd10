import type { Budget, Grant } from '../../../../wire/src/grant.ts';

type Most = string | null;

/** What a change of a grant does to what it allows. Both, if it lowers one thing and raises another. */
export interface GrantChange {
  readonly lowers: boolean;
  readonly raises: boolean;
}

/** The signer judges again, and holds whatever it takes for a raise. */
export function changeOf(before: Grant, after: Grant): GrantChange {
  const changes = [
    of(compareSets(before.wallets, after.wallets)),
    of(compareSets(before.acts, after.acts)),
    of(compareSets(before.recipients, after.recipients)),
    of(compareSets(before.mints, after.mints)),
    of(compareMost(before.expiresAt, after.expiresAt)),
    of(compareMost(after.raiseWaitMs, before.raiseWaitMs)),
    ofBudgets(before.usd, after.usd),
    ...[...new Set([...Object.keys(before.tokens), ...Object.keys(after.tokens)])].map((token) =>
      ofTokens(before.tokens[token], after.tokens[token]),
    ),
  ];
  return { lowers: changes.some(({ lowers }) => lowers), raises: changes.some(({ raises }) => raises) };
}

const of = (sides: { less: boolean; more: boolean }): GrantChange => ({
  lowers: sides.less,
  raises: sides.more,
});

/** Null is everything. */
function compareSets(before: readonly string[] | null, after: readonly string[] | null) {
  const isWithin = (inner: readonly string[] | null, outer: readonly string[] | null) =>
    outer === null || (inner?.every((each) => outer.includes(each)) ?? false);
  return { less: !isWithin(before, after), more: !isWithin(after, before) };
}

/** Null is no bound. Dollars and base units alike are compared as decimals. */
function compareMost(before: Most, after: Most) {
  const isAbove = (a: Most, b: Most) => b !== null && (a === null || isGreater(a, b));
  return { less: isAbove(before, after), more: isAbove(after, before) };
}

function isGreater(a: string, b: string): boolean {
  const [wholeA = '', fractionA = ''] = a.split('.');
  const [wholeB = '', fractionB = ''] = b.split('.');
  if (wholeA.length !== wholeB.length) return wholeA.length > wholeB.length;
  return wholeA === wholeB ? fractionA > fractionB : wholeA > wholeB;
}

const NONE: Budget = { payment: null, day: null, week: null, all: null };

function ofBudgets(before: Budget | null, after: Budget | null): GrantChange {
  const sides = (['payment', 'day', 'week', 'all'] as const).map((field) =>
    of(compareMost((before ?? NONE)[field], (after ?? NONE)[field])),
  );
  return { lowers: sides.some(({ lowers }) => lowers), raises: sides.some(({ raises }) => raises) };
}

/** A token that is named need not have a price: naming it widens, and no longer naming it lifts its limit. */
function ofTokens(before: Budget | undefined, after: Budget | undefined): GrantChange {
  if (!before || !after) return { lowers: true, raises: true };
  return ofBudgets(before, after);
}
