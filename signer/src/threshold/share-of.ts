import type { KeptShare, WalletRecord } from '../journal/record.ts';
import type { KeyEncryptionKey } from '../keys/key-encryption-key.ts';
import { type KeyHolder, openerOf, unseal } from '../keys/sealed-key.ts';
import { decodeAddress } from '../terms/base58.ts';
import { Refusal } from '../terms/refusal.ts';
import { frost, type Group } from './frost.ts';
import type { Member } from './members.ts';
import { identifierOf } from './said.ts';

/** The group of a key that this signer may sign with others for. Throws a Refusal. */
export function groupIn(known: WalletRecord | null): string {
  if (known?.group === undefined) throw new Refusal('this signer has no share of the key of this wallet');
  // Its dealer signs alone as long as it has the whole key: whatever a pair signed, it might sign too.
  if (known.dealt !== undefined && known.wholeUntil === undefined)
    throw new Refusal('the key of this wallet is whole at another signer');
  return known.group;
}

/** The wallet, if this signer may sign with others for its key. Throws a Refusal. */
export function sharedIn(known: WalletRecord | null): WalletRecord {
  groupIn(known);
  return known!;
}

/** Throws a Refusal that names the dealer unless this is the share of a member. */
export async function expectShare(self: Member, share: Buffer, group: Group, from: string): Promise<void> {
  const { validateSecret } = await frost();
  const signingShare = new Uint8Array(share);
  try {
    validateSecret({ identifier: identifierOf(self), signingShare }, group);
  } catch {
    throw new Refusal(`${from} has dealt a share that does not fit`);
  } finally {
    signingShare.fill(0);
  }
}

export function holderIn({ walletId, owner, publicKey }: WalletRecord): KeyHolder {
  return { walletId, owner, publicKey: decodeAddress(publicKey)! };
}

/** Of all epochs; the one that it signs with comes first. */
export function sharesIn({
  epoch = 0,
  group = '',
  sealedKey,
  dealtTo,
  kept = [],
}: WalletRecord): readonly [KeptShare, ...KeptShare[]] {
  return [{ epoch, group, sealedKey, ...(dealtTo !== undefined && { dealtTo }) }, ...kept];
}

/** The record of a wallet with these shares, of which the first is the one that it signs with. */
export function withShares(known: WalletRecord, [first, ...others]: readonly KeptShare[]): WalletRecord {
  const { dealtTo: _, kept: __, ...rest } = known;
  return { ...rest, ...first!, at: Date.now(), ...(others.length > 0 && { kept: others }) };
}

/** Of an epoch. Throws a Refusal. */
export function shareIn(known: WalletRecord, epoch: number): KeptShare {
  const found = sharesIn(known).find((each) => each.epoch === epoch && each.sealedKey !== '');
  if (!found) throw new Refusal(`this signer has no share of epoch ${epoch}`);
  return found;
}

/** The share is wiped afterwards. */
export async function useShare<T>(
  kek: KeyEncryptionKey,
  holder: KeyHolder,
  sealedKey: string,
  use: (share: Buffer) => Promise<T>,
): Promise<T> {
  const share = await unseal(kek, holder, Buffer.from(sealedKey, 'base64'));
  try {
    return await use(share);
  } finally {
    share.fill(0);
  }
}

/** The highest epoch that it has a share of or has abandoned. */
export function newestIn(known: WalletRecord): number {
  return Math.max(known.abandoned ?? 0, ...sharesIn(known).map(({ epoch }) => epoch));
}

/** Of shares that this member has no longer, in the order in which they were sealed. */
export function openerOfLast(shares: readonly KeptShare[]): Pick<WalletRecord, 'opener'> {
  const last = shares.at(-1);
  return last ? { opener: openerOf(Buffer.from(last.sealedKey, 'base64')).toString('base64') } : {};
}
