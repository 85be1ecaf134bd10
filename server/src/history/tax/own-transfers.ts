import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Change } from '../profit/event.ts';
import type { NanoUsd } from '../profit/nano-usd.ts';
import { share } from './lots.ts';
import type { StoredTaxEvent } from './store.ts';

/** What one wallet of a user had of a transaction. */
export type Part = Pick<StoredTaxEvent, 'id' | 'at' | 'walletId' | 'wallet' | 'reason' | 'fee' | 'changes'>;

/** Units that went from one wallet of a user to another. */
export interface OwnTransfer {
  readonly from: string;
  readonly to: string;
  readonly mint: string;
  readonly amount: bigint;
}

/** What is left of a part without own transfers and the fee. */
export interface Rest {
  readonly part: Part;
  readonly feeLamports: bigint;
  readonly changes: readonly Change[];
}

interface Open {
  readonly mint: string;
  delta: bigint;
  readonly booked: bigint;
  readonly value: NanoUsd | null;
}

/** Divides a transaction into what stayed among the wallets of a user, and what each of them gave to or got from others. */
export function divide(parts: readonly Part[]): { transfers: OwnTransfer[]; rests: Rest[] } {
  const opened = parts.map((part) => ({ part, ...withoutFee(part) }));
  const transfers: OwnTransfer[] = [];
  for (const giver of opened)
    for (const given of giver.changes)
      for (const taker of opened) {
        const taken = taker.changes.find(({ mint, delta }) => mint === given.mint && delta > 0n);
        if (given.delta >= 0n || !taken) continue;
        const amount = -given.delta < taken.delta ? -given.delta : taken.delta;
        given.delta += amount;
        taken.delta -= amount;
        const [from, to] = [giver.part.walletId, taker.part.walletId];
        transfers.push({ from, to, mint: given.mint, amount });
      }
  const rests = opened.map(({ part, feeLamports, changes }) => ({
    part,
    feeLamports,
    changes: changes.filter(({ delta }) => delta !== 0n).map(changeOf),
  }));
  return { transfers, rests };
}

/** If exactly the fee came back, there is no change of SOL, and neither came nor left. */
function withoutFee({ fee, changes }: Part): { feeLamports: bigint; changes: Open[] } {
  const feeLamports = changes.some(({ mint }) => mint === SOL_MINT) ? BigInt(fee) : 0n;
  const open = changes.map(({ mint, delta, value }): Open => {
    const booked = BigInt(delta);
    const beside = mint === SOL_MINT ? booked + feeLamports : booked;
    return { mint, delta: beside, booked, value: value === null ? null : BigInt(value) };
  });
  return { feeLamports, changes: open };
}

function changeOf({ mint, delta, booked, value }: Open): Change {
  const known = value === null ? null : share(value, size(delta), size(booked));
  return { mint, delta, value: known };
}

const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);
