import { type Grant, grantText } from '../../../../wire/src/grant.ts';
import { usdText } from '../../../../wire/src/usd.ts';
import { USD } from './expect-within.ts';
import type { Known } from './known.ts';
import { SPANS } from './tally.ts';

type Used = Readonly<Record<(typeof SPANS)[number], string>>;

/** A grant as people are shown it. Times are milliseconds since 1970. */
export interface Standing {
  readonly grantId: string;
  /** What is allowed now. */
  readonly grant: string;
  /** What will be, and from when on; null if nothing waits. */
  readonly raise: { readonly grant: string; readonly at: number } | null;
  /** Null until it is ended. */
  readonly endsAt: number | null;
  /** Decimal dollars. */
  readonly usedUsd: Used;
  /** Base units, by mint, of those that it counts. */
  readonly usedTokens: Readonly<Record<string, Used>>;
}

export function shown({ newest, since, endsAt, tally }: Known, grant: Grant, at: number): Standing {
  const used = (name: string, read: (total: bigint) => string) => {
    const totals = tally.totals(name, at);
    return Object.fromEntries(SPANS.map((span) => [span, read(totals[span])])) as Used;
  };
  return {
    grantId: newest.id,
    grant: grantText(grant),
    raise: at < since ? { grant: grantText(newest), at: Math.ceil(since) } : null,
    endsAt: endsAt === null ? null : Math.ceil(endsAt),
    usedUsd: used(USD, usdText),
    usedTokens: Object.fromEntries(Object.keys(grant.tokens).map((mint) => [mint, used(mint, String)])),
  };
}
