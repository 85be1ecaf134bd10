import { isCallError } from '@cumulus/contract/errors.ts';
import type { SignerRequest } from '../../../../wire/src/signer-requests.ts';
import { SHARES_BEGIN } from '../../ports/keys.ts';
import type { Fields } from '../signer-asking.ts';
import { signerUnavailable } from '../signer-process-connection.ts';
import { type Carrier, fieldsOf } from './carrier.ts';
import { saidIn } from './create.ts';
import type { SignerMember } from './member.ts';

/* Wallets from before there were three signers: one of them has their keys whole until it has split them (signer/README.md). */

const UNTOLD = 'the others have not been told what was signed here';
const SHARED = 'the key of this wallet is shared: two signers sign for it';

interface Deps {
  readonly members: readonly SignerMember[];
  readonly carrier: Carrier;
  /** The one that has whole keys, as the setting SIGNERS says. */
  readonly dealer: SignerMember | null;
}

/** Whether a sealed key, base64, is a whole one: those of three signers are JSON. */
export function isWhole(sealedKey: unknown): boolean {
  return typeof sealedKey === 'string' && Buffer.from(sealedKey.slice(0, 4), 'base64')[0] !== SHARES_BEGIN;
}

/** Has the one signer do it that has the key. */
export async function byDealer(
  deps: Deps,
  name: SignerRequest,
  fields: Fields,
  within?: number,
): Promise<Fields> {
  const { sealedKey, ...rest } = fields;
  const dealer = expectDealer(deps);
  try {
    return await deps.carrier.ask(dealer, name, { ...fieldsOf(dealer, rest), sealedKey }, within);
  } catch (error) {
    if (reasonOf(error) !== SHARED) throw error;
    // The database has the shares soon, or once it is split again.
    throw signerUnavailable('The key of the wallet is being split.');
  }
}

/**
 * Splits the key of a wallet; answers with the shares. If this process or a signer dies in between, it is asked again: until the dealer has
 * destroyed the key it deals again, and after that it says what it has split.
 */
export async function splitKey(deps: Deps, fields: Fields): Promise<Fields> {
  const { members, carrier } = deps;
  const { ask } = carrier;
  const dealer = expectDealer(deps);
  const { walletId } = fields;
  const others = members.filter((member) => member !== dealer);
  const deal = () => ask(dealer, 'split_deal', fields);
  let split = await deal().catch(async (error: unknown) => {
    if (reasonOf(error) !== UNTOLD) throw error;
    // Once after each of its starts.
    for (let at: unknown = 0; at !== undefined; ) ({ at } = await ask(dealer, 'split_tell', { at }));
    return await deal();
  });
  expectAbout(split, fields);
  if (split.done === undefined) split = await tryAndFinish(deps, dealer, others, split, walletId);
  const took = await Promise.all(others.map((one) => ask(one, 'split_took', { walletId })));
  const kept = await Promise.all(
    others.map(async (one, at) => {
      // Of the third.
      const given = { from: dealer.name, ...saidIn(split), took: saidIn(took[1 - at]!), sealedKey: null };
      return [one.name, (await ask(one, 'split_keep', given)).sealedKey] as const;
    }),
  );
  // What all know of its owner is no reason any more to refuse them another wallet.
  await carrier.level();
  const shares = JSON.stringify(Object.fromEntries([[dealer.name, split.sealedKey], ...kept]));
  return {
    sealedKey: Buffer.from(shares).toString('base64'),
    wholeUntil: String(wholeUntilIn(split.text, Date.now())),
  };
}

/**
 * Until when the key was whole, as the dealer has signed, milliseconds since 1970. Not later than now, when its shares are there: a clock may be fast,
 * and a dealer may say anything.
 */
export function wholeUntilIn(said: unknown, now: number): number {
  const told = Number((JSON.parse(String(said)) as Fields).wholeUntil);
  return told > 0 && told <= now ? told : now;
}

/** The others believe what it says of an owner whose shares it deals: it was asked about this one. */
function expectAbout({ text }: Fields, asked: Fields): void {
  const { walletId, owner } = JSON.parse(String(text)) as Fields;
  if (walletId !== asked.walletId || owner !== asked.owner)
    throw signerUnavailable('The signer with whole keys deals shares of another wallet.');
}

async function tryAndFinish(
  { carrier: { ask } }: Deps,
  dealer: SignerMember,
  others: readonly SignerMember[],
  dealt: Fields,
  walletId: unknown,
): Promise<Fields> {
  const { context, trial } = dealt;
  const shares = dealt.shares as Fields;
  const trials = new Map([[dealer, trial as Fields]]);
  for (const one of others) {
    const given = { from: dealer.name, ...saidIn(dealt), share: shares[one.name], context };
    trials.set(one, (await ask(one, 'split_take', given)).trial as Fields);
  }
  const tried = await Promise.all(
    [...trials].map(async ([one, own]) => {
      const said = [...trials].flatMap(([other, of]) => (other === one ? [] : [[other.name, of]]));
      const parts = await ask(one, 'split_try', { walletId, said: Object.fromEntries(said) });
      return [one.name, { ...own, parts }] as const;
    }),
  );
  return await ask(dealer, 'split_done', { walletId, tried: Object.fromEntries(tried) });
}

/** How many keys are whole, and how many were that older backups still open. */
export async function leftWhole(deps: Deps): Promise<Fields> {
  let [whole, openable] = [0, 0];
  for (let at: unknown = 0; at !== undefined; ) {
    const part = await deps.carrier.ask(expectDealer(deps), 'split_left', { at });
    [whole, openable, at] = [whole + Number(part.whole), openable + Number(part.openable), part.at];
  }
  return { whole, openable };
}

function expectDealer({ dealer }: Deps): SignerMember {
  if (dealer) return dealer;
  throw signerUnavailable('A key is whole at one signer, and SIGNERS marks none as `whole`.');
}

function reasonOf(error: unknown): string {
  return isCallError(error, 'GUARD_REFUSED') ? String((error.context as Fields).reason) : '';
}
