import { isSol, type SwapIntent, type SwapSide } from '../terms/intent.ts';
import { JUPITER_FEES, SPL_TOKEN } from '../terms/programs.ts';
import { Refusal } from '../terms/refusal.ts';
import type { Effect } from './effect.ts';
import type { Fill } from './read-fill.ts';
import { BASIS_POINTS, checkMints, isOneOf, OWN_TOKENS, ROUTER_FEE_BPS_MAX } from './swap-exchange.ts';

/** Most that Jupiter takes itself, of the youngest tokens. */
const JUPITER_FEE_BPS_MAX = 50n;

/** What the wallet pays beside the fill, of what it sells or of what it has bought. */
export interface FillFee {
  readonly of: 'sell' | 'buy';
  readonly amount: bigint;
  /** Null if it is in a lookup table. */
  readonly to: Buffer | null;
}

interface Beside {
  readonly fee: FillFee | null;
  /** All that the fee and what others pay are no part of. */
  readonly rest: readonly Effect[];
}

/**
 * Takes what is paid beside a fill out of its message: one fee of the wallet's, in SOL or in a token of the swap, with the SyncNative of the
 * account that gets it; and SOL that others pay, who sign for it. Throws a Refusal if there are two fees, or one of what is bought before
 * it is bought.
 */
export function paidBeside(effects: readonly Effect[], wallet: Buffer, intent: SwapIntent): Beside {
  const byOthers = effects.filter((effect) => effect.kind === 'transfer' && !effect.from.equals(wallet));
  const own = effects.filter((effect) => !byOthers.includes(effect));
  const fees = own.flatMap((effect) => {
    const fee = feeOf(effect, wallet, intent);
    return fee ? [{ effect, fee }] : [];
  });
  if (fees.length > 1) throw new Refusal('more than one fee is paid beside the order');
  const [paid] = fees;
  if (!paid) return { fee: null, rest: own };
  const filledAt = own.findIndex(({ kind }) => kind === 'fill');
  if (paid.fee.of === 'buy' && own.indexOf(paid.effect) < filledAt)
    throw new Refusal('a fee is paid before the order is filled');
  const synced = own.find(
    (effect) =>
      effect.kind === 'sync_native' &&
      effect.tokenProgram.equals(SPL_TOKEN) &&
      paid.fee.to?.equals(effect.account),
  );
  return { fee: paid.fee, rest: own.filter((effect) => effect !== paid.effect && effect !== synced) };
}

/** SOL that goes into the wallet's own wrapped SOL is no fee. */
function feeOf(effect: Effect, wallet: Buffer, { sell, buy }: SwapIntent): FillFee | null {
  if (effect.kind === 'transfer') {
    const side = isSol(buy) ? 'buy' : isSol(sell) ? 'sell' : null;
    const isWrapping = isSol(sell) && effect.to.equals(sell.account);
    return side && !isWrapping ? { of: side, amount: effect.lamports, to: effect.to } : null;
  }
  if (effect.kind !== 'transfer_checked' || !effect.authority.equals(wallet)) return null;
  const { source, mint, tokenProgram, amount, destination: to } = effect;
  const isFrom = (side: SwapSide) =>
    source?.equals(side.account) &&
    tokenProgram.equals(side.tokenProgram) &&
    (mint?.equals(side.mint) ?? true);
  if (isFrom(sell)) return { of: 'sell', amount, to };
  return isFrom(buy) ? { of: 'buy', amount, to } : null;
}

/**
 * SOL may be paid out of and into the wallet itself. With the fee beside it no more leaves than is sold, and no less stays than is
 * bought. Orders as recorded name the output before the fee: what Jupiter itself takes, as far as the fill notes it, may be lacking.
 * Throws a Refusal.
 */
export function checkFill(fill: Fill, fee: FillFee | null, wallet: Buffer, { sell, buy }: SwapIntent): void {
  const { taker, maker, source, destination, makerSource, inputAmount, outputAmount } = fill;
  const isOf = (side: SwapSide, account: Buffer | null | undefined) =>
    account === undefined ? isSol(side) : account?.equals(side.account);
  if (!taker?.equals(wallet)) throw new Refusal('the order is not filled for the wallet');
  if (!maker || maker.equals(wallet)) throw new Refusal('the order is filled by the wallet itself');
  if (!isOf(sell, source)) throw new Refusal('the tokens come from another account');
  if (!isOf(buy, destination)) throw new Refusal('the tokens that are bought go to another account');
  if (isOneOf(makerSource, sell, buy)) throw new Refusal(OWN_TOKENS);
  checkMints(fill, sell, buy);
  const [sold, kept] = fee?.of === 'sell' ? [fee.amount, 0n] : [0n, fee?.amount ?? 0n];
  if (inputAmount + sold > sell.amount) throw new Refusal('more is sold than asked');
  if (sold > shareOf(inputAmount, ROUTER_FEE_BPS_MAX) || kept > shareOf(outputAmount, ROUTER_FEE_BPS_MAX))
    throw new Refusal('the fee beside the order is too high');
  const lacking = fee && isOfJupiter(fill, fee) ? kept : 0n;
  if (outputAmount - kept + lacking < buy.amount) throw new Refusal('less is bought than asked');
}

/** Whether a fee goes to Jupiter itself and is no more than the fill notes. */
export function isOfJupiter(
  { notedFeeBps, inputAmount, outputAmount }: Fill,
  { of, amount, to }: FillFee,
): boolean {
  const bps = notedFeeBps < JUPITER_FEE_BPS_MAX ? notedFeeBps : JUPITER_FEE_BPS_MAX;
  return (
    to?.equals(JUPITER_FEES) === true && amount <= shareOf(of === 'sell' ? inputAmount : outputAmount, bps)
  );
}

const shareOf = (amount: bigint, bps: bigint): bigint => (amount * bps) / BASIS_POINTS;
