import { count, type Fields, object, text } from '../../terms/fields.ts';
import type { Dealings } from '../../threshold/dealings.ts';
import type { Taken } from '../../threshold/resharings.ts';
import { membersOf } from '../memory.ts';
import { only, walletId } from './holder.ts';
import { type Answer, defineRequest } from './request.ts';
import { said, saidBy, TEXT_MAX_BYTES, tried } from './said-fields.ts';
import { CONTEXT_MAX_BYTES } from './wallets.ts';

/* How three signers reshare a key (threshold/resharings.ts). The server carries their messages. */

const NAME_MAX_BYTES = 32;
const DEALERS = 2;

const about = ({ walletId: id }: { readonly walletId: string }) => ({ walletId: id, kind: 'reshare' });

/** Of an epoch of a wallet. */
function epochOf(fields: Fields, ...also: readonly string[]) {
  only(fields, 'walletId', 'epoch', ...also);
  return { walletId: walletId(fields), epoch: count(fields, 'epoch') };
}

/** Of which epochs this member has shares, if it has any, and up to which it has abandoned those above. */
export const reshareEpochs = defineRequest({
  right: 'none',
  parse(fields) {
    only(fields, 'walletId');
    return { walletId: walletId(fields) };
  },
  describe: about,
  answer: (memory, asked) => ({ ...membersOf(memory).resharings.epochs(asked.walletId) }),
});

export const reshareDeal = defineRequest({
  right: 'none',
  parse: (fields) => ({
    ...epochOf(fields, 'beside', 'beforeEpoch'),
    beside: text(fields, 'beside', NAME_MAX_BYTES),
    beforeEpoch: fields.beforeEpoch === undefined ? undefined : count(fields, 'beforeEpoch'),
  }),
  describe: about,
  async answer(memory, asked) {
    const { resharings } = membersOf(memory);
    const dealt = await resharings.deal(asked.walletId, asked.beside, asked.epoch, asked.beforeEpoch);
    return { ...dealt.said, shares: dealt.shares, context: dealt.context };
  },
});

export const reshareTake = defineRequest({
  right: 'none',
  parse(fields) {
    only(fields, 'walletId', 'dealt', 'context');
    return {
      walletId: walletId(fields),
      dealings: dealings(fields),
      context: text(fields, 'context', CONTEXT_MAX_BYTES),
    };
  },
  describe: about,
  async answer(memory, asked) {
    const { resharings } = membersOf(memory);
    return shown(await resharings.take(asked.walletId, asked.dealings, asked.context));
  },
});

export const reshareTook = defineRequest({
  right: 'none',
  parse: (fields) => epochOf(fields),
  describe: about,
  async answer(memory, asked) {
    return shown(await membersOf(memory).resharings.took(asked.walletId, asked.epoch));
  },
});

export const reshareTry = defineRequest({
  right: 'none',
  parse: (fields) => ({ ...epochOf(fields, 'said'), said: saidBy(fields, 'said') }),
  describe: about,
  async answer(memory, asked) {
    return { ...(await membersOf(memory).resharings.try(asked.walletId, asked.epoch, asked.said)) };
  },
});

export const reshareChange = defineRequest({
  right: 'none',
  parse: (fields) => ({
    ...epochOf(fields, 'took', 'tried'),
    took: saidBy(fields, 'took'),
    tried: tried(fields),
  }),
  describe: about,
  async answer(memory, asked) {
    const { resharings } = membersOf(memory);
    return { ...(await resharings.change(asked.walletId, asked.epoch, asked.took, asked.tried)) };
  },
});

export const reshareDrop = defineRequest({
  right: 'none',
  parse: (fields) => ({ ...epochOf(fields, 'said'), said: saidBy(fields, 'said') }),
  describe: about,
  async answer(memory, asked) {
    await membersOf(memory).resharings.drop(asked.walletId, asked.epoch, asked.said);
    return {};
  },
});

/** Of epochs up to this one, above the one that it signs with. Answers how far it has come, and what it says for `reshare_settle`. */
export const reshareAbandon = defineRequest({
  right: 'none',
  parse: (fields) => epochOf(fields),
  describe: about,
  async answer(memory, asked) {
    const { upTo, said: own } = await membersOf(memory).resharings.abandon(asked.walletId, asked.epoch);
    return { upTo, ...own };
  },
});

/** After what the others have answered to `reshare_abandon`. */
export const reshareSettle = defineRequest({
  right: 'none',
  parse(fields) {
    only(fields, 'walletId', 'said');
    return { walletId: walletId(fields), said: saidBy(fields, 'said') };
  },
  describe: about,
  async answer(memory, asked) {
    await membersOf(memory).resharings.settle(asked.walletId, asked.said);
    return {};
  },
});

function shown({ sealedKey, said: own, trial }: Taken): Answer {
  return { sealedKey, ...own, trial };
}

function dealings(fields: Fields): Dealings {
  const entries = Object.entries(object(fields.dealt, 'dealt')).slice(0, DEALERS);
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const { share, ...given } = object(value, 'dealt');
      return [name, { said: said(given), share: text({ share }, 'share', TEXT_MAX_BYTES) }];
    }),
  );
}
