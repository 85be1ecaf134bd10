import { amountText, parseAmount, SOL_SCALE } from '@cumulus/contract/amount.ts';
import { SOL_MINT, SWAP_SELL_RESERVE_LAMPORTS } from '@cumulus/contract/limits.ts';
import { SOL, USDC } from './common-tokens.ts';
import { spendable } from './spendable.ts';
import { type SwapEntry, type SwapToken, type SwapWallet, swapToken } from './swap-setup.ts';
import { readUserItem, writeUserItem } from './user-storage.ts';

/** What is sold, and what is bought with it. */
export interface SwapPair {
  readonly sell: SwapToken;
  readonly buy: SwapToken;
  /** Whole units to begin with, as decimal text; null for none. */
  readonly amount: string | null;
}

type Holdings = Pick<SwapWallet, 'walletId' | 'tokens'>;

const itemOf = (walletId: string) => `pair.${walletId}`;

interface Swapped extends Omit<SwapPair, 'amount'> {
  /** Base units, as text. */
  readonly inAmount: string;
}

/** Remembers on this device what a wallet has swapped last. */
export function keepPair(walletId: string, { sell, buy, inAmount }: Swapped): void {
  const amount = amountText(BigInt(inAmount), sell);
  writeUserItem(itemOf(walletId), { sell: swapToken(sell), buy: swapToken(buy), amount });
}

/** Base units of a token that may be sold. */
function sellable({ tokens }: Holdings, mint: string): bigint {
  const held = tokens.find((token) => token.mint === mint);
  return held ? spendable({ ...held, balance: BigInt(held.balance) }, SWAP_SELL_RESERVE_LAMPORTS) : 0n;
}

/** What a wallet has swapped last, if it holds the token to sell; the amount if it still has that much. */
export function lastPair(wallet: Holdings): SwapPair | null {
  const pair = readUserItem<SwapPair>(itemOf(wallet.walletId));
  const isHeld = wallet.tokens.some(({ mint, balance }) => mint === pair?.sell.mint && BigInt(balance) > 0n);
  if (!pair || !isHeld) return null;
  const amount = parseAmount(pair.amount ?? '', pair.sell);
  const isAffordable = amount !== null && amount > 0n && amount <= sellable(wallet, pair.sell.mint);
  return { ...pair, amount: isAffordable ? pair.amount : null };
}

/** Round amounts of SOL, the largest first. */
const FIRST_AMOUNTS = ['1', '0.5', '0.1', '0.05', '0.01'];

/** What most begin with, and a round amount of at most half of what may be sold; null if there is no SOL to sell. */
export function firstPair(wallet: Holdings): SwapPair | null {
  const most = sellable(wallet, SOL_MINT);
  if (most === 0n) return null;
  const fits = (text: string) => (parseAmount(text, SOL_SCALE) ?? most) <= most / 2n;
  return { sell: SOL, buy: USDC, amount: FIRST_AMOUNTS.find(fits) ?? null };
}

/** Navigation state that opens the third step of a swap with this pair. */
export function pairEntry(wallet: SwapWallet, { sell, buy, amount }: SwapPair) {
  const { walletId, name, publicKey, tokens } = wallet;
  const entry: SwapEntry = { wallet: { walletId, name, publicKey, tokens } };
  return { ...entry, sell: sell.mint, buy, ...(amount !== null && { amount, suggested: true }) };
}
