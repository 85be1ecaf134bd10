import { isSol, type SwapIntent, type SwapSide } from '../terms/intent.ts';
import { Refusal } from '../terms/refusal.ts';
import type { TransferChecked } from './effect.ts';
import type { Message } from './message-parts.ts';
import type { Fill } from './read-fill.ts';
import type { Route } from './route.ts';

export const BASIS_POINTS = 10_000n;
/** Most that the router's fee may be. Whether the quote is before or after it is not published. */
export const ROUTER_FEE_BPS_MAX = 255n;
export const OWN_TOKENS = 'the tokens that are bought are already of the wallet';

/** Both transfers are in one transaction: both happen or neither. Throws a Refusal. */
export function checkExchange(
  transfers: readonly TransferChecked[],
  message: Message,
  wallet: Buffer,
  { sell, buy }: SwapIntent,
): void {
  const paid = transfers.filter(({ authority }) => authority.equals(wallet));
  const received = transfers.filter(({ authority }) => !authority.equals(wallet));
  const [pay, receive] = [paid[0], received[0]];
  if (!pay || !receive || paid.length > 1 || received.length > 2) {
    throw new Refusal('the swap is not one TransferChecked by the wallet and one by another signer');
  }
  if (received[1] && !isHandedOn(received[1], receive)) {
    throw new Refusal('the swap moves tokens that are neither sold nor bought');
  }
  const others = message.accounts.slice(1, message.requiredSignatures);
  if (!others.some((signer) => signer.equals(receive.authority))) {
    throw new Refusal('the tokens that are bought are moved by nobody who signs');
  }
  if (!isOf(pay, sell)) throw new Refusal('the token that is sold is another');
  if (!pay.source?.equals(sell.account)) throw new Refusal('the tokens come from another account');
  if (pay.amount > sell.amount) throw new Refusal('more is sold than asked');
  if (!isOf(receive, buy)) throw new Refusal('the token that is bought is another');
  if (!receive.destination?.equals(buy.account)) {
    throw new Refusal('the tokens that are bought go to another account');
  }
  if (isOneOf(receive.source, sell, buy)) throw new Refusal(OWN_TOKENS);
  // Before any transfer fee, which only the chain knows: no more than this arrives.
  if (receive.amount < buy.amount) throw new Refusal('less is bought than asked');
}

/** The seller may pay a fee from the same account after the bought tokens: the same token, and the seller's own. */
function isHandedOn(fee: TransferChecked, receive: TransferChecked): boolean {
  return (
    fee.authority.equals(receive.authority) &&
    fee.tokenProgram.equals(receive.tokenProgram) &&
    fee.source !== null &&
    receive.source !== null &&
    fee.source.equals(receive.source)
  );
}

/** A delegate of the mint's issuer could sell the wallet its own tokens. */
export function isOneOf(source: Buffer | null, ...sides: readonly SwapSide[]): boolean {
  return source !== null && sides.some(({ account }) => account.equals(source));
}

/** A mint in a lookup table is left to the program, which compares it with the wallet's account. */
function isOf({ mint, tokenProgram }: TransferChecked, side: SwapSide): boolean {
  return (mint?.equals(side.mint) ?? true) && tokenProgram.equals(side.tokenProgram);
}

/** SOL may be sold from and bought into the router's temporary account. Throws a Refusal. */
export function checkRoute(
  route: Route,
  wallet: Buffer,
  { sell, buy }: SwapIntent,
  temporary: Buffer | null,
): void {
  const { authority, source, destination, elsewhere } = route;
  const isOf = (side: SwapSide, account: Buffer | null) =>
    account !== null &&
    (account.equals(side.account) || (isSol(side) && temporary !== null && account.equals(temporary)));
  if (!authority?.equals(wallet)) throw new Refusal('the router is not called by the wallet');
  if (!isOf(sell, source)) throw new Refusal('the tokens come from another account');
  if (!isOf(buy, destination) || (elsewhere !== undefined && !isOf(buy, elsewhere)))
    throw new Refusal('the tokens that are bought go to another account');
  checkMints(route, sell, buy);
  if (route.amount > sell.amount) throw new Refusal('more is sold than asked');
  const kept = BASIS_POINTS - route.slippageBps;
  // In ten-thousandths of a unit; the router may round its minimum either way.
  const least = route.quoted * (kept > 0n ? kept : 0n) + BASIS_POINTS - 1n;
  if (least / BASIS_POINTS < buy.amount) throw new Refusal('less is bought than asked');
  if (route.feeBps > ROUTER_FEE_BPS_MAX) throw new Refusal("the router's fee is too high");
}

/** Common mints are in lookup tables. The program compares them with the accounts, which are checked. */
export function checkMints(
  { sourceMint, destinationMint }: Pick<Route | Fill, 'sourceMint' | 'destinationMint'>,
  sell: SwapSide,
  buy: SwapSide,
): void {
  if (sourceMint && !sourceMint.equals(sell.mint)) throw new Refusal('the token that is sold is another');
  if (destinationMint && !destinationMint.equals(buy.mint))
    throw new Refusal('the token that is bought is another');
}
