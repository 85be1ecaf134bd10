import { deriveAssociatedToken } from './derive.ts';
import { atMostOne, type CreateAssociated, type Effect, type TransferChecked } from './effect.ts';
import type { SwapIntent, SwapSide } from './intent.ts';
import type { Message } from './message.ts';
import { SPL_TOKEN, SYSTEM, TOKEN_2022, WRAPPED_SOL } from './programs.ts';
import { Refusal } from './refusal.ts';
import type { Route } from './route.ts';

const BASIS_POINTS = 10_000n;

/**
 * Throws a Refusal unless the wallet exchanges what `intent` says and otherwise only wraps and unwraps its SOL and opens its
 * own accounts. Other signers do not matter: nothing in the message lets them take from the wallet.
 */
export function checkSwap(
  message: Message,
  effects: readonly Effect[],
  wallet: Buffer,
  intent: SwapIntent,
): void {
  const { sell, buy } = intent;
  checkSide(sell, wallet);
  checkSide(buy, wallet);
  if (sell.mint.equals(buy.mint)) throw new Refusal('the swap is of a token for itself');
  checkCreates(effects, wallet, intent);
  checkWrapping(effects, wallet, intent);
  const route = atMostOne(effects, 'route', 'instruction of the router');
  const transfers = effects.filter((effect) => effect.kind === 'transfer_checked');
  if (route) {
    if (transfers.length > 0) throw new Refusal('the swap moves tokens beside the router');
    checkRoute(route, wallet, intent);
  } else checkExchange(transfers, message, wallet, intent);
}

/** The wallet must sell from and buy into its own associated accounts, whatever the request says. */
function checkSide({ mint, tokenProgram, account }: SwapSide, wallet: Buffer): void {
  if (!tokenProgram.equals(SPL_TOKEN) && !tokenProgram.equals(TOKEN_2022)) {
    throw new Refusal('the token program of the intent is neither SPL Token nor Token-2022');
  }
  if (!deriveAssociatedToken(wallet, tokenProgram, mint).equals(account)) {
    throw new Refusal("the token account of the intent is not the wallet's associated one");
  }
}

function checkCreates(effects: readonly Effect[], wallet: Buffer, { sell, buy }: SwapIntent): void {
  const creates = effects.filter((effect) => effect.kind === 'create_associated');
  for (const [index, create] of creates.entries()) {
    const side = [sell, buy].find(({ account }) => account.equals(create.account));
    if (!side || !create.owner.equals(wallet)) {
      throw new Refusal('a token account is opened that is not one of the swap');
    }
    if (!create.payer.equals(wallet)) throw new Refusal('the token account is not paid for by the wallet');
    checkCreate(create, side);
    if (creates.findIndex(({ account }) => account.equals(create.account)) !== index) {
      throw new Refusal('a token account is opened twice');
    }
  }
}

/** Accounts in lookup tables are left to the program, which derives the same address from them or fails. */
function checkCreate({ mint, system, tokenProgram }: CreateAssociated, side: SwapSide): void {
  if (mint && !mint.equals(side.mint)) throw new Refusal('a token account is opened for another token');
  const programs = (system?.equals(SYSTEM) ?? true) && (tokenProgram?.equals(side.tokenProgram) ?? true);
  if (!programs) throw new Refusal('a token account is opened with another program');
}

function checkWrapping(effects: readonly Effect[], wallet: Buffer, { sell, buy }: SwapIntent): void {
  const transfer = atMostOne(effects, 'transfer', 'Transfer');
  const sync = atMostOne(effects, 'sync_native', 'SyncNative');
  const close = atMostOne(effects, 'close_account', 'CloseAccount');
  if (transfer) {
    if (!isSol(sell)) throw new Refusal('a swap of tokens does not move SOL');
    if (!transfer.from.equals(wallet)) throw new Refusal('the SOL is not taken from the wallet');
    if (!transfer.to.equals(sell.account)) {
      throw new Refusal("the SOL goes elsewhere than into the wallet's wrapped SOL");
    }
    if (transfer.lamports > sell.amount) throw new Refusal('more SOL is wrapped than sold');
  }
  const wrapped = [sell, buy].find(isSol)?.account;
  for (const effect of [sync, close]) {
    if (!effect) continue;
    const isOwn = wrapped !== undefined && effect.account.equals(wrapped);
    if (!isOwn || !effect.tokenProgram.equals(SPL_TOKEN)) {
      throw new Refusal("SyncNative and CloseAccount are for the wallet's wrapped SOL only");
    }
  }
  if (close && !(close.destination.equals(wallet) && close.authority.equals(wallet))) {
    throw new Refusal('the wrapped SOL is not unwrapped to the wallet');
  }
}

function isSol({ mint }: SwapSide): boolean {
  return mint.equals(WRAPPED_SOL);
}

/** Both transfers are in one transaction: both happen or neither. */
function checkExchange(
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

/** A mint in a lookup table is left to the program, which compares it with the wallet's account. */
function isOf({ mint, tokenProgram }: TransferChecked, side: SwapSide): boolean {
  return (mint?.equals(side.mint) ?? true) && tokenProgram.equals(side.tokenProgram);
}

function checkRoute(route: Route, wallet: Buffer, { sell, buy }: SwapIntent): void {
  const { authority, source, destination, elsewhere, sourceMint, destinationMint } = route;
  if (!authority?.equals(wallet)) throw new Refusal('the router is not called by the wallet');
  if (!source?.equals(sell.account)) throw new Refusal('the tokens come from another account');
  const isOwn =
    destination?.equals(buy.account) && (elsewhere === undefined || elsewhere?.equals(buy.account));
  if (!isOwn) throw new Refusal('the tokens that are bought go to another account');
  // Common mints are in lookup tables. The program compares them with the accounts, which are checked above.
  if (sourceMint && !sourceMint.equals(sell.mint)) throw new Refusal('the token that is sold is another');
  if (destinationMint && !destinationMint.equals(buy.mint)) {
    throw new Refusal('the token that is bought is another');
  }
  if (route.amount > sell.amount) throw new Refusal('more is sold than asked');
  const kept = BASIS_POINTS - route.slippageBps;
  // In ten-thousandths of a unit; the router may round its minimum either way.
  const least = route.quoted * (kept > 0n ? kept : 0n) + BASIS_POINTS - 1n;
  if (least / BASIS_POINTS < buy.amount) throw new Refusal('less is bought than asked');
}
