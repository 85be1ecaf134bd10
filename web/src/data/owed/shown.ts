import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { call } from '../client.ts';

/** Base units as text, by mint: of all wallets together. */
export type Amounts = Readonly<Record<string, string>>;

interface Shown {
  readonly amounts: Amounts;
  /** What cannot be compared, because it has moved since. Null: nothing can. */
  readonly moved: ReadonlySet<string> | null;
}

/** Payments this long before a day was made may be booked after it, milliseconds. */
const BOOKED_LATE_MS = 60 * 60_000;

/** What this app shows now, and what of it has moved since a time (milliseconds). */
export async function readShown(since: number): Promise<Shown> {
  const { wallets } = await call('getCloudWallets', { tokensApart: true });
  const { transactions, hasMore } = await call('getWalletTransactionsUnified', {
    from: new Date(since - BOOKED_LATE_MS).toISOString(),
  });
  const amounts: Record<string, string> = {};
  for (const { isReadOnly, isDesktopWallet, tokens } of wallets) {
    // Only the chain owes what others keep the keys of.
    if (isReadOnly || isDesktopWallet) continue;
    for (const { mint, balance } of tokens)
      amounts[mint] = String(BigInt(amounts[mint] ?? 0) + BigInt(balance));
  }
  if (hasMore) return { amounts, moved: null };
  const moved = transactions.flatMap(({ sent, received, alsoSent, alsoReceived }) =>
    [sent, received, ...alsoSent, ...alsoReceived].map((token) => token?.mint ?? SOL_MINT),
  );
  // Each costs a fee.
  return { amounts, moved: new Set(transactions.length > 0 ? [...moved, SOL_MINT] : []) };
}

/** The mints of which less is owed by the leaves than was shown before and is shown now, although nothing has moved. */
export function shortfalls(
  leaves: readonly { readonly mint: string; readonly amount: bigint }[],
  { amounts, moved }: Shown,
  before: Amounts | null,
): string[] {
  if (moved === null) return [];
  const owed = new Map(leaves.map(({ mint, amount }) => [mint, amount]));
  return Object.entries(amounts).flatMap(([mint, shown]) => {
    const least = before === null ? BigInt(shown) : smaller(BigInt(shown), BigInt(before[mint] ?? 0));
    return !moved.has(mint) && (owed.get(mint) ?? 0n) < least ? [mint] : [];
  });
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
