import { SEALED_MAX_BYTES } from '../../keys/sealed-key.ts';
import { base64, count, type Fields, object, text } from '../../terms/fields.ts';
import { Refusal } from '../../terms/refusal.ts';
import type { Dealt } from '../../threshold/split-dealer.ts';
import type { Split } from '../../threshold/split-words.ts';
import { expectOwner } from '../authority.ts';
import { membersOf } from '../memory.ts';
import { only, sealed, walletId } from './holder.ts';
import { type Answer, defineRequest } from './request.ts';
import { said, saidBy, TEXT_MAX_BYTES, tried } from './said-fields.ts';
import { CONTEXT_MAX_BYTES } from './wallets.ts';

/* How a wallet whose key one signer has goes over to three (threshold/splits.ts). The server carries what they say. */

const NAME_MAX_BYTES = 32;

const from = (fields: Fields): string => text(fields, 'from', NAME_MAX_BYTES);
const splitting = ({ walletId: id }: { readonly walletId: string }) => ({ walletId: id, kind: 'split' });

/** `at`: a position that an answer gave; 0 is the beginning. An answer without one is the last. */
export const splitTell = defineRequest({
  right: 'none',
  parse(fields) {
    only(fields, 'at');
    return { at: count(fields, 'at') };
  },
  describe: () => ({ kind: 'split' }),
  async answer(memory, { at }) {
    const next = await membersOf(memory).splits.tell(at);
    return next === null ? {} : { at: next };
  },
});

/** Of the signer that has the whole key. Once it has no more, it says that. */
export const splitDeal = defineRequest({
  right: 'none',
  parse: (fields) => sealed(fields),
  describe: ({ holder }) => splitting(holder),
  async answer(memory, { holder, sealedKey }) {
    expectOwner(memory.journal, holder);
    const sponsor = memory.sponsorship.wallet(memory.journal);
    if (sponsor && memory.journal.wallet(sponsor.walletId)?.group === undefined)
      throw new Refusal('the sponsor, whose key is whole, pays for no wallet whose key is not');
    const dealt: Dealt | Split = await membersOf(memory).splits.deal(holder, sealedKey);
    if (!('trial' in dealt)) return done(dealt);
    return { ...plain(dealt), shares: dealt.shares, trial: dealt.trial, context: dealt.context };
  },
});

export const splitTake = defineRequest({
  right: 'none',
  parse(fields) {
    only(fields, 'from', 'text', 'signature', 'share', 'context');
    const share = text(fields, 'share', TEXT_MAX_BYTES);
    return {
      from: from(fields),
      dealt: said(fields),
      share,
      context: text(fields, 'context', CONTEXT_MAX_BYTES),
    };
  },
  describe: () => ({ kind: 'split' }),
  async answer(memory, asked) {
    const taken = await membersOf(memory).splits.take(asked.from, asked.dealt, asked.share, asked.context);
    return { ...plain(taken), trial: taken.trial };
  },
});

export const splitTry = defineRequest({
  right: 'none',
  parse(fields) {
    only(fields, 'walletId', 'said');
    return { walletId: walletId(fields), said: saidBy(fields, 'said') };
  },
  describe: splitting,
  answer: async (memory, asked) => ({ ...(await membersOf(memory).splits.try(asked.walletId, asked.said)) }),
});

/** The whole key is gone once this is answered. */
export const splitDone = defineRequest({
  right: 'none',
  parse(fields) {
    only(fields, 'walletId', 'tried');
    return { walletId: walletId(fields), tried: tried(fields) };
  },
  describe: splitting,
  answer: async (memory, asked) => done(await membersOf(memory).splits.finish(asked.walletId, asked.tried)),
});

export const splitTook = defineRequest({
  right: 'none',
  parse(fields) {
    only(fields, 'walletId');
    return { walletId: walletId(fields) };
  },
  describe: splitting,
  answer: (memory, asked) => plain(membersOf(memory).splits.took(asked.walletId)),
});

/** `took`: of the third. `sealedKey`: null unless this signer has lost what it took. */
export const splitKeep = defineRequest({
  right: 'none',
  parse(fields) {
    only(fields, 'from', 'text', 'signature', 'took', 'sealedKey');
    const sealedKey = fields.sealedKey === null ? null : base64(fields, 'sealedKey', SEALED_MAX_BYTES);
    return { from: from(fields), split: said(fields), took: said(object(fields.took, 'took')), sealedKey };
  },
  describe: () => ({ kind: 'split' }),
  answer: async (memory, asked) =>
    plain(await membersOf(memory).splits.keep(asked.from, asked.split, asked.took, asked.sealedKey)),
});

/**
 * What keeps keys from being nowhere whole: `whole` are not split yet; `openable` are split, but this signer's key-encryption key still opens
 * what older backups have of them. Counts a part of the journal; an answer without `at` is the last.
 */
export const splitLeft = defineRequest({
  right: 'none',
  parse(fields) {
    only(fields, 'at');
    return { at: count(fields, 'at') };
  },
  describe: () => ({ kind: 'split' }),
  async answer(memory, asked) {
    const { whole, openable, at } = await membersOf(memory).splits.left(asked.at);
    return { whole, openable, ...(at !== null && { at }) };
  },
});

function plain({ sealedKey, group, said: own }: Split): Answer {
  return { sealedKey, group, ...own };
}

function done(split: Split): Answer {
  return { ...plain(split), done: 'true' };
}
