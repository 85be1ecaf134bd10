import type { KeptShare, WalletRecord } from '../journal/record.ts';
import type { KeyHolder } from '../keys/sealed-key.ts';
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
  kept = [],
}: WalletRecord): readonly KeptShare[] {
  return [{ epoch, group, sealedKey }, ...kept];
}

export function newestIn(known: WalletRecord): number {
  return Math.max(...sharesIn(known).map(({ epoch }) => epoch));
}
