import { type BaseUnits, baseUnits } from '@cumulus/contract/amount.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { SWAP_SELL_RESERVE_LAMPORTS } from '@cumulus/contract/limits.ts';
import type { Address } from '@solana/kit';
import type { Chain } from '../ports/chain.ts';
import { plus } from '../ports/units.ts';
import type { Amounts } from '../settlement/reserve.ts';
import type { Settlement } from '../settlement/settlement.ts';
import { TOKEN_PROGRAMS } from '../solana/programs.ts';
import { SOL, tradedMint } from '../solana/sol.ts';
import { associatedTokenAccount, asTokenAccount, tokenAmount } from '../solana/token-account.ts';
import type { OrderedSwap } from './order.ts';

interface ShareDeps {
  readonly chain: Pick<Chain, 'accounts'>;
  readonly settlement: Pick<Settlement, 'freeFunds'>;
}

/**
 * What an order sells that is for a share of what is held now: of what no other swap holds back, of SOL less what a sale of all of it
 * keeps, and at most the order's amount. Throws CallError ORDER_NOTHING_HELD if that is nothing, and what Chain throws.
 *
 * Each look may give another amount. Only the one that is written with an intent counts: a key whose intent exists is never asked for
 * again (execution.ts), and of two that are written under one key the database takes the first.
 */
export async function amountOfShare(
  { chain, settlement }: ShareDeps,
  { userId, walletId, inputMint, amount: most }: OrderedSwap,
  shareBps: number,
  wallet: Address,
): Promise<BaseUnits> {
  const accounts = await Promise.all(
    TOKEN_PROGRAMS.map((program) => associatedTokenAccount(wallet, tradedMint(inputMint), program)),
  );
  const shareOf = (free: Amounts) => {
    const held = inputMint === SOL ? free.lamports - SWAP_SELL_RESERVE_LAMPORTS : free.amount;
    return held > 0n ? (held * BigInt(shareBps)) / 10_000n : 0n;
  };
  const free = await settlement.freeFunds(
    { userId, walletId, mint: inputMint === SOL ? null : inputMint },
    {
      async read(minSlot) {
        const { slot, value } = await chain.accounts([wallet, ...accounts], { minSlot });
        const held = value.slice(1).flatMap((account) => asTokenAccount(account) ?? []);
        return {
          slot,
          lamports: value[0]?.lamports ?? 0n,
          amount: plus(baseUnits(0n), ...held.map(tokenAmount)),
        };
      },
      afford(now) {
        if (shareOf(now) === 0n) throw new CallError('ORDER_NOTHING_HELD');
      },
    },
  );
  const share = shareOf(free);
  return share < most ? baseUnits(share) : most;
}

/** The least that a sale of `sold` brings, of an order that brings at least `floor` for `most`: as the signer reckons it. */
export function floorFor(floor: bigint, sold: bigint, most: bigint): bigint {
  return (floor * sold + most - 1n) / most;
}
