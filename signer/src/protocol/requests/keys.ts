import { seal } from '../../keys/sealed-key.ts';
import { encodeBase58 } from '../../terms/base58.ts';
import { text } from '../../terms/fields.ts';
import { Refusal } from '../../terms/refusal.ts';
import { groupText } from '../../threshold/group.ts';
import { membersOf } from '../memory.ts';
import { only, owner, sealed, walletId } from './holder.ts';
import { defineRequest } from './request.ts';
import { saidBy, TEXT_MAX_BYTES, textsBy } from './said-fields.ts';
import { CONTEXT_MAX_BYTES, walletRecord } from './wallets.ts';

/* How three members make the key of a wallet, which is nowhere whole (threshold/creation.ts). The server carries what they say. */

/** The keys by which the others know this signer, once they are in the file of members. */
export const member = defineRequest({
  right: 'none',
  isSafeInDoubt: true,
  parse: (fields) => only(fields),
  describe: () => ({ kind: 'member' }),
  answer: ({ ownKeys }) => ({ key: ownKeys.key.toString('base64'), box: ownKeys.box.toString('base64') }),
});

export const keyBegin = defineRequest({
  right: 'none',
  parse(fields) {
    only(fields, 'walletId', 'owner');
    return { walletId: walletId(fields), owner: owner(fields) };
  },
  describe: (asked) => ({ walletId: asked.walletId, kind: 'create' }),
  async answer(memory, whose) {
    if (memory.journal.wallet(whose.walletId)) throw new Refusal('a wallet of this id was created before');
    const { creations, telling } = membersOf(memory);
    // They would sign for the owner without it.
    if (telling.inheritance.isOwed(whose.owner))
      throw new Refusal('the owner has a factor, a limit or a program that the others do not know');
    return { ...(await creations.begin(whose)) };
  },
});

export const keyDeal = defineRequest({
  right: 'none',
  parse(fields) {
    only(fields, 'walletId', 'said');
    return { walletId: walletId(fields), said: saidBy(fields, 'said') };
  },
  describe: (asked) => ({ walletId: asked.walletId, kind: 'create' }),
  answer: (memory, asked) => membersOf(memory).creations.deal(asked.walletId, asked.said),
});

/** The share is sealed, and kept by no one yet: the server brings it back once all have the same key. */
export const keyFinish = defineRequest({
  right: 'none',
  parse(fields) {
    only(fields, 'walletId', 'owner', 'shares');
    return { walletId: walletId(fields), owner: owner(fields), shares: textsBy(fields, 'shares') };
  },
  describe: (asked) => ({ walletId: asked.walletId, kind: 'create' }),
  async answer(memory, { walletId: id, owner: of, shares }) {
    const { share, group, said: own } = await membersOf(memory).creations.finish(id, shares);
    const publicKey = Buffer.from(group.commitments[0]!);
    try {
      const sealedShare = await seal(
        memory.kek,
        { walletId: id, owner: of, publicKey },
        Buffer.from(share.signingShare.buffer, share.signingShare.byteOffset, share.signingShare.length),
      );
      const address = encodeBase58(publicKey);
      return {
        publicKey: address,
        sealedKey: sealedShare.toString('base64'),
        group: groupText(group),
        ...own,
      };
    } finally {
      share.signingShare.fill(0);
    }
  },
});

/** From here on the wallet is this member's. Again, it changes nothing. */
export const keyKeep = defineRequest({
  right: 'none',
  parse: (fields) => ({
    ...sealed(fields, 'group', 'said', 'context'),
    group: text(fields, 'group', TEXT_MAX_BYTES),
    said: saidBy(fields, 'said'),
    context: text(fields, 'context', CONTEXT_MAX_BYTES),
  }),
  describe: ({ holder }) => ({ walletId: holder.walletId, kind: 'create' }),
  async answer(memory, { holder, sealedKey, group, said: heard, context }) {
    membersOf(memory).creations.expectSame({ walletId: holder.walletId, owner: holder.owner }, group, heard);
    const known = memory.journal.wallet(holder.walletId);
    if (known && known.group !== group) throw new Refusal('a wallet of this id was created before');
    if (!known) await memory.journal.append({ ...walletRecord(holder, sealedKey), group, context });
    return {};
  },
});
