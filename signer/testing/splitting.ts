import { createKey } from '../src/keys/wallet-key.ts';
import { walletRecord } from '../src/protocol/requests/wallets.ts';
import { encodeBase58 } from '../src/terms/base58.ts';
import type { Fields } from '../src/terms/fields.ts';
import { type SharedWallet, served, type TestMember } from './three-signers.ts';

export interface WholeWallet {
  readonly walletId: string;
  readonly owner: string;
  readonly publicKey: string;
  readonly sealedKey: string;
}

const textOf = ({ text, signature }: Fields) => ({ text, signature });

/** Has the first make a wallet, as it did while it signed alone. */
export async function createWhole(
  [dealer]: readonly TestMember[],
  whose: { readonly walletId: string; readonly owner: string },
): Promise<WholeWallet> {
  const { publicKey, sealedKey } = await createKey(dealer!.kek, whose);
  await dealer!.append({ ...walletRecord({ ...whose, publicKey }, sealedKey), context: '{}' });
  return { ...whose, publicKey: encodeBase58(publicKey), sealedKey: sealedKey.toString('base64') };
}

/** Has the first split the key of a wallet, as an honest server does: from the beginning, whatever was done before. */
export async function splitShared(all: readonly TestMember[], wallet: WholeWallet): Promise<SharedWallet> {
  const [dealer, ...others] = all as readonly [TestMember, ...TestMember[]];
  const { sealedKey, ...holder } = wallet;
  let split = await dealer.ask('split_deal', { ...wallet }).catch(async (error: Error) => {
    // Once after each start.
    if (!error.message.includes('have not been told')) throw error;
    await tellAll(dealer);
    return await dealer.ask('split_deal', { ...wallet });
  });
  if (split.done === undefined) split = await tryAndFinish(all, holder.walletId, split);
  const took = new Map<TestMember, Fields>();
  for (const one of others) took.set(one, await one.ask('split_took', { walletId: holder.walletId }));
  const shares: Record<string, string> = { [dealer.name]: String(split.sealedKey) };
  for (const one of others) {
    const third = others.find((other) => other !== one)!;
    const kept = await served(all, one, 'split_keep', {
      ...{ from: dealer.name, ...textOf(split), took: textOf(took.get(third)!), sealedKey: null },
    });
    shares[one.name] = String(kept.sealedKey);
  }
  return { ...holder, shares };
}

/** A signer, or the server beside it, has died in the middle of it. */
export class Killed extends Error {}

/** After so many requests one of them dies, before or after it has answered. */
export function dyingAfter(
  all: readonly TestMember[],
  requests: number,
  random: () => number,
): readonly TestMember[] {
  let left = requests;
  return all.map((one) => ({
    ...one,
    async ask(name: string, fields: Fields) {
      left -= 1;
      if (left >= 0) return await one.ask(name, fields);
      if (random() < 0.5) await one.ask(name, fields).catch(() => {});
      await one.restart();
      throw new Killed();
    },
  }));
}

export async function tellAll(dealer: TestMember): Promise<void> {
  for (let at: unknown = 0; at !== undefined; ) at = (await dealer.ask('split_tell', { at })).at;
}

/** After `split_deal`. */
export async function takeAll(all: readonly TestMember[], dealt: Fields): Promise<Map<TestMember, Fields>> {
  const [dealer, ...others] = all as readonly [TestMember, ...TestMember[]];
  const trials = new Map<TestMember, Fields>([[dealer, dealt.trial as Fields]]);
  for (const one of others) {
    const share = (dealt.shares as Readonly<Record<string, string>>)[one.name];
    const taken = await served(all, one, 'split_take', {
      ...{ from: dealer.name, ...textOf(dealt), share, context: '{}' },
    });
    trials.set(one, taken.trial as Fields);
  }
  return trials;
}

/** What all say of the trial, by name. */
export async function tryAll(trials: ReadonlyMap<TestMember, Fields>, walletId: string) {
  const tried: Record<string, Fields> = {};
  for (const [one, trial] of trials) {
    const said = Object.fromEntries(
      [...trials].flatMap(([other, of]) => (other === one ? [] : [[other.name, of]])),
    );
    tried[one.name] = { ...trial, parts: await one.ask('split_try', { walletId, said }) };
  }
  return tried;
}

async function tryAndFinish(all: readonly TestMember[], walletId: string, dealt: Fields): Promise<Fields> {
  const tried = await tryAll(await takeAll(all, dealt), walletId);
  return await all[0]!.ask('split_done', { walletId, tried });
}
