import { SWAP_SELL_RESERVE_LAMPORTS } from '@cumulus/contract/limits.ts';
import { useState } from 'react';
import { spendable } from '../../../data/spendable.ts';
import type { SwapSetup } from '../../../data/swap-setup.ts';
import { useFloor } from '../FloorField.tsx';

/** What an order sells: the amount of the swap, or a share of what is held then, in hundredths of a percent. */
export interface SoldPart {
  readonly shareBps: number | null;
  readonly choose: (shareBps: number | null) => void;
  /** The swap; with a share, of the most that it may sell. */
  readonly setup: SwapSetup;
  /** Whether a share can be chosen: something is held now. */
  readonly canShare: boolean;
  /** The amount, which can be retyped when an order is changed; null otherwise. */
  readonly entry: ReturnType<typeof useFloor> | null;
}

export function useSoldPart(setup: SwapSetup): SoldPart {
  const { sellToken, wallet, plan } = setup;
  const [shareBps, choose] = useState(plan?.shareBps ?? null);
  const entry = useFloor(sellToken, BigInt(sellToken.amount));
  const { mint } = sellToken;
  const amount = entry.floor === null ? sellToken.amount : String(entry.floor);
  const balance = BigInt(wallet.tokens.find((held) => held.mint === mint)?.balance ?? 0);
  const held = spendable({ mint, balance }, SWAP_SELL_RESERVE_LAMPORTS);
  const most = held > BigInt(amount) ? held : BigInt(amount);
  return {
    shareBps,
    choose,
    setup:
      shareBps === null
        ? { ...setup, sellToken: { ...sellToken, amount } }
        : { ...setup, sellToken: { ...sellToken, amount: String(most) } },
    canShare: held > 0n,
    entry: plan?.id === undefined || shareBps !== null ? null : entry,
  };
}
