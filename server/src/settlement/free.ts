import { CallError } from '@cumulus/contract/errors.ts';
import type { SettlementDeps } from './deps.ts';
import { liveReservations, type Standing, standingOf } from './store.ts';

/** What a wallet has, read from the chain not earlier than `minSlot`. */
export interface Funds {
  read(minSlot: bigint): Promise<Amounts & { slot: bigint }>;
  /** Throws the fitting CallError where what is free of reservations does not cover the intent. */
  afford(free: Amounts): void;
}

/** Lamports, and base units of the mint that was asked for. */
export interface Amounts {
  readonly lamports: bigint;
  readonly amount: bigint;
}

/** A wallet, and the mint that is asked for beside its SOL. */
export interface Purse {
  readonly userId: string;
  readonly walletId: string;
  readonly mint: string | null;
}

type Deps = Pick<SettlementDeps, 'db' | 'chain'>;

/**
 * What of a wallet its pending intents do not hold back, or a refusal where that does not cover what is asked for.
 * Throws CallError WALLET_NOT_FOUND, and what `afford` throws.
 */
export async function affordable(
  deps: Deps,
  purse: Purse,
  funds: Funds,
): Promise<{ free: Amounts; standing: Standing }> {
  const { read, standing } = await readWallet(deps, purse, funds);
  const free = minus(read, standing.reserved);
  try {
    funds.afford(free);
    return { free, standing };
  } catch (refusal) {
    const later = await freeWithoutLanded(deps, purse, funds, standing);
    if (!later) throw refusal;
    funds.afford(later);
    return { free: later, standing };
  }
}

async function readWallet({ db }: Deps, { userId, walletId, mint }: Purse, funds: Funds) {
  for (let minSlot = 0n; ; ) {
    const [read, standing] = await Promise.all([funds.read(minSlot), standingOf(db, userId, walletId, mint)]);
    if (!standing) throw new CallError('WALLET_NOT_FOUND');
    // A balance read before the wallet's newest settlement is not counted on.
    if (read.slot >= standing.settledSlot) return { read, standing };
    minSlot = standing.settledSlot;
  }
}

/**
 * Between landing and settling an intent still holds back what the chain has taken already. Where its transaction is
 * confirmed, and the balance is read at that slot or later, the balance tells all that it spent, and what it held back is
 * free: on the same proof it is about to be settled. Null where no pending intent has landed.
 */
async function freeWithoutLanded(
  { db, chain }: Deps,
  { walletId, mint }: Purse,
  funds: Funds,
  { reserved, settledSlot }: Standing,
): Promise<Amounts | null> {
  const live = await liveReservations(db, walletId, mint);
  if (live.length === 0) return null;
  const { value } = await chain.signatureStatuses(
    live.map(({ signature }) => signature),
    false,
  );
  let held: Amounts = reserved;
  let minSlot = settledSlot;
  for (const [index, intent] of live.entries()) {
    const status = value[index];
    if (!status || status.commitment === 'processed') continue;
    held = minus(held, intent);
    if (status.slot > minSlot) minSlot = status.slot;
  }
  return held === reserved ? null : minus(await funds.read(minSlot), held);
}

function minus(one: Amounts, other: Amounts): Amounts {
  return { lamports: one.lamports - other.lamports, amount: one.amount - other.amount };
}
