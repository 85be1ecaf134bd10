import { isSol, type SwapIntent, type SwapSide } from '../terms/intent.ts';
import { ROUTER, SPL_TOKEN, SYSTEM, TOKEN_2022, WRAPPED_SOL } from '../terms/programs.ts';
import { Refusal } from '../terms/refusal.ts';
import { deriveAddress, deriveAssociatedToken } from './derive.ts';
import { atMostOne, type CloseAccount, type CreateAssociated, type Effect } from './effect.ts';
import type { Message } from './message-parts.ts';
import type { OpenTemporary } from './route.ts';

/** Accounts that a route may open for tokens between those of the swap. */
const BETWEEN_MAX = 5;

/**
 * Checks all that a swap does beside the exchange: it opens accounts of the wallet's, moves SOL only into its own wrapped
 * SOL, and closes only what it wraps SOL in or opened, to the wallet. SOL is moved before the exchange, and accounts are
 * closed after it. Returns the router's temporary account for the wallet's wrapped SOL, null if it opens none. Throws a
 * Refusal.
 */
export function checkAccounts(
  message: Message,
  effects: readonly Effect[],
  wallet: Buffer,
  intent: SwapIntent,
  rentCapLamports: bigint,
): Buffer | null {
  for (const side of [intent.sell, intent.buy]) checkSide(side, wallet);
  const opened = atMostOne(effects, 'open_temporary', 'create_token_account');
  const temporary = opened ? checkTemporary(opened, wallet) : null;
  if (temporary) checkTemporaryTime(effects);
  const between = checkCreates(message, effects, wallet, intent);
  checkWrapping(effects, wallet, intent, { temporary, rentCapLamports });
  const wrapped = [intent.sell, intent.buy].filter(isSol).map(({ account }) => account);
  checkSync(effects, [...wrapped, ...(temporary ? [temporary] : []), ...between]);
  checkClosings(effects, wallet, { wrapped, temporary, between });
  return temporary;
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

/** Its address names the wallet and the mint, so the program can open nothing else there. */
function checkTemporary({ account, owner, mint, tokenProgram }: OpenTemporary, wallet: Buffer): Buffer {
  if (!owner?.equals(wallet)) throw new Refusal('a temporary account is opened that is not of the wallet');
  if (mint && !mint.equals(WRAPPED_SOL))
    throw new Refusal('a temporary account is opened for another token than wrapped SOL');
  if (tokenProgram && !tokenProgram.equals(SPL_TOKEN))
    throw new Refusal('a temporary account is opened with another program');
  const address = deriveAddress(ROUTER, [Buffer.from('token_account'), wallet, WRAPPED_SOL]);
  if (!account?.equals(address)) throw new Refusal('a temporary account is opened at another address');
  return address;
}

/** What is moved into it comes back only if it is opened, filled, used by a route and closed in this order. */
function checkTemporaryTime(effects: readonly Effect[]): void {
  const routed = effects.findIndex(({ kind }) => kind === 'route');
  if (effects.findIndex(({ kind }) => kind === 'open_temporary') > routed)
    throw new Refusal('a temporary account is opened for no route behind it');
}

/** Position of the first instruction that exchanges something. */
function exchangeIn(effects: readonly Effect[]): number {
  return effects.findIndex(({ kind }) => kind === 'route' || kind === 'fill' || kind === 'transfer_checked');
}

/** Returns the accounts that are opened for tokens in between. */
function checkCreates(
  message: Message,
  effects: readonly Effect[],
  wallet: Buffer,
  { sell, buy }: SwapIntent,
): Buffer[] {
  const creates = effects.filter((effect) => effect.kind === 'create_associated');
  const [isRouted, isFilled] = ['route', 'fill'].map((exchange) =>
    effects.some(({ kind }) => kind === exchange),
  );
  const between: Buffer[] = [];
  for (const [index, create] of creates.entries()) {
    const side = [sell, buy].find(({ account }) => account.equals(create.account));
    if (!create.owner.equals(wallet) || !(side || isRouted)) {
      throw new Refusal('a token account is opened that is not one of the swap');
    }
    // Jupiter may sign for the rent of the account that a market maker pays into.
    const payers = isFilled
      ? message.accounts.slice(0, message.requiredSignatures)
      : [message.accounts[0]!, wallet];
    if (!payers.some((payer) => payer.equals(create.payer))) {
      throw new Refusal('the token account is not paid for by the wallet');
    }
    if (side) checkCreate(create, side);
    else between.push(checkBetween(create, wallet));
    if (creates.findIndex(({ account }) => account.equals(create.account)) !== index) {
      throw new Refusal('a token account is opened twice');
    }
  }
  if (between.length > BETWEEN_MAX) throw new Refusal('more accounts are opened than a route needs');
  return between;
}

/** Accounts in lookup tables are left to the program, which derives the same address from them or fails. */
function checkCreate({ mint, system, tokenProgram }: CreateAssociated, side: SwapSide): void {
  if (mint && !mint.equals(side.mint)) throw new Refusal('a token account is opened for another token');
  const programs = (system?.equals(SYSTEM) ?? true) && (tokenProgram?.equals(side.tokenProgram) ?? true);
  if (!programs) throw new Refusal('a token account is opened with another program');
}

/** As above: what the message does not name is left to the program. */
function checkBetween({ account, mint, system, tokenProgram }: CreateAssociated, wallet: Buffer): Buffer {
  const programs = tokenProgram ? [tokenProgram] : [SPL_TOKEN, TOKEN_2022];
  const isKnown = programs.every((program) => program.equals(SPL_TOKEN) || program.equals(TOKEN_2022));
  if (!isKnown || !(system?.equals(SYSTEM) ?? true))
    throw new Refusal('a token account is opened with another program');
  if (mint && !programs.some((program) => deriveAssociatedToken(wallet, program, mint).equals(account)))
    throw new Refusal('a token account is opened at another address');
  return account;
}

function checkWrapping(
  effects: readonly Effect[],
  wallet: Buffer,
  { sell }: SwapIntent,
  { temporary, rentCapLamports }: { temporary: Buffer | null; rentCapLamports: bigint },
): void {
  const transfer = atMostOne(effects, 'transfer', 'Transfer');
  if (!transfer) return;
  const isTemporary = temporary !== null && transfer.to.equals(temporary);
  if (!isTemporary && !isSol(sell)) throw new Refusal('a swap of tokens does not move SOL');
  if (!transfer.from.equals(wallet)) throw new Refusal('the SOL is not taken from the wallet');
  if (!isTemporary && !transfer.to.equals(sell.account)) {
    throw new Refusal("the SOL goes elsewhere than into the wallet's wrapped SOL");
  }
  if (effects.indexOf(transfer) > exchangeIn(effects)) throw new Refusal('SOL is moved after the exchange');
  const sold = isSol(sell) ? sell.amount : 0n;
  if (transfer.lamports > sold + (isTemporary ? rentCapLamports : 0n))
    throw new Refusal('more SOL is wrapped than sold');
}

const FOREIGN =
  'SyncNative and CloseAccount are only for accounts that the swap wraps SOL in or opens in between';

function checkSync(effects: readonly Effect[], own: readonly Buffer[]): void {
  const sync = atMostOne(effects, 'sync_native', 'SyncNative');
  if (!sync) return;
  const isOwn = own.some((account) => account.equals(sync.account));
  if (!isOwn || !sync.tokenProgram.equals(SPL_TOKEN)) throw new Refusal(FOREIGN);
}

interface Closable {
  readonly wrapped: readonly Buffer[];
  readonly temporary: Buffer | null;
  readonly between: readonly Buffer[];
}

/** What is opened for the swap is closed after the exchange, the temporary account always: all of its SOL is the wallet's. */
function checkClosings(
  effects: readonly Effect[],
  wallet: Buffer,
  { wrapped, temporary, between }: Closable,
): void {
  const exchanged = exchangeIn(effects);
  const isOneOf = (accounts: readonly Buffer[], { account }: CloseAccount) =>
    accounts.some((own) => own.equals(account));
  const ofSol = temporary ? [...wrapped, temporary] : wrapped;
  const closed: Buffer[] = [];
  for (const [index, effect] of effects.entries()) {
    if (effect.kind !== 'close_account') continue;
    const { account, destination, authority, tokenProgram } = effect;
    if (closed.some((other) => other.equals(account))) throw new Refusal('an account is closed twice');
    closed.push(account);
    const isOfSol = isOneOf(ofSol, effect);
    if (!isOfSol && !isOneOf(between, effect)) throw new Refusal(FOREIGN);
    if (isOfSol && !tokenProgram.equals(SPL_TOKEN)) throw new Refusal(FOREIGN);
    if (index < exchanged) throw new Refusal('an account is closed before the exchange');
    if (!destination.equals(wallet) || !authority.equals(wallet)) {
      throw new Refusal('the wrapped SOL is not unwrapped to the wallet');
    }
  }
  if (temporary && !closed.some((account) => account.equals(temporary)))
    throw new Refusal('the temporary account is not closed');
}
