import type { WalletRecord } from '../../journal/record.ts';
import { attestation } from '../../keys/attest.ts';
import type { KeyHolder } from '../../keys/sealed-key.ts';
import { createKey, resealKey, signWith } from '../../keys/wallet-key.ts';
import { encodeBase58 } from '../../terms/base58.ts';
import { address, text } from '../../terms/fields.ts';
import { Refusal } from '../../terms/refusal.ts';
import { expectOwner, expectOwnKey } from '../authority.ts';
import { membersOf } from '../memory.ts';
import { only, owner, sealed, walletId } from './holder.ts';
import { defineRequest } from './request.ts';

/** Of what the caller keeps with a wallet or a transaction. */
export const CONTEXT_MAX_BYTES = 4_096;

/** `context` is what it takes to make the wallet again. */
export const create = defineRequest({
  right: 'none',
  parse(fields) {
    only(fields, 'walletId', 'owner', 'context');
    const context = text(fields, 'context', CONTEXT_MAX_BYTES);
    return { walletId: walletId(fields), owner: owner(fields), context };
  },
  describe: (asked) => ({ walletId: asked.walletId, kind: 'create' }),
  async answer({ journal, kek, together }, { walletId: id, owner: of, context }) {
    if (together) throw new Refusal('a key is made by all three signers, and nowhere whole');
    if (journal.wallet(id)) throw new Refusal('a wallet of this id was created before');
    const { publicKey, sealedKey } = await createKey(kek, { walletId: id, owner: of });
    await journal.append({ ...walletRecord({ walletId: id, owner: of, publicKey }, sealedKey), context });
    return { publicKey: encodeBase58(publicKey), sealedKey: sealedKey.toString('base64') };
  },
});

export const rewrap = defineRequest({
  right: 'none',
  parse: (fields) => sealed(fields),
  describe: ({ holder }) => ({ walletId: holder.walletId, kind: 'rewrap' }),
  async answer(memory, { holder, sealedKey: before }) {
    const { journal, kek, together } = memory;
    expectOwner(journal, holder);
    const reseal = async () => {
      const resealed = await resealKey(kek, holder, before);
      await journal.append({ ...journal.wallet(holder.walletId), ...walletRecord(holder, resealed) });
      return resealed;
    };
    const isShared = journal.wallet(holder.walletId)?.group !== undefined;
    // A key that is shared meanwhile would be whole again.
    const resealing = isShared
      ? membersOf(memory).resharings.reseal(holder.walletId)
      : together
        ? together.splits.whole(holder.walletId, reseal)
        : reseal();
    const sealedKey = await resealing;
    await journal.rewrapKey();
    return { sealedKey: sealedKey.toString('base64') };
  },
});

export const attest = defineRequest({
  right: 'none',
  isSafeInDoubt: true,
  parse: (fields) => ({ ...sealed(fields, 'blockhash'), blockhash: address(fields, 'blockhash') }),
  describe: ({ holder }) => ({ walletId: holder.walletId, kind: 'attest' }),
  async answer(memory, { holder, sealedKey, blockhash }) {
    const { journal, kek } = memory;
    expectOwner(journal, holder);
    expectOwnKey(memory, holder.walletId);
    const signature = await signWith(kek, holder, sealedKey, attestation(holder.publicKey, blockhash));
    return { signature: signature.toString('base64') };
  },
});

export function walletRecord(
  { walletId: id, owner: of, publicKey }: KeyHolder,
  sealedKey: Buffer,
): WalletRecord {
  const address58 = encodeBase58(publicKey);
  const text64 = sealedKey.toString('base64');
  return { kind: 'wallet', at: Date.now(), walletId: id, owner: of, publicKey: address58, sealedKey: text64 };
}
