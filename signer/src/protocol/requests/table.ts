import type { SignerRequest } from '../../../../wire/src/signer-requests.ts';
import type { Fields } from '../../terms/fields.ts';
import { Refusal } from '../../terms/refusal.ts';
import { attestBegin, publishBegin } from './declarations.ts';
import { feedAfter, feedHeads, feedTake, greet, meet, met } from './feeds.ts';
import { freeze, thaw } from './freezes.ts';
import { grantCheck, grantEnd, grantPut, grants } from './grants.ts';
import { expect, newer } from './journal.ts';
import { keyBegin, keyDeal, keyFinish, keyKeep, member } from './keys.ts';
import { authorise, close, record } from './mandates.ts';
import { numbers, operate, ping, price } from './operators.ts';
import { pairBegin, pairFirst, pairLearn, pairMade, pairNote, pairSecond } from './pairs.ts';
import {
  passkeyAdd,
  passkeyBegin,
  passkeyCheck,
  passkeyRemove,
  passkeyRename,
  passkeySignIn,
} from './passkeys.ts';
import {
  factorsForget,
  pinCheck,
  pinHelp,
  pinInherit,
  pinRemove,
  pinResetAsk,
  pinResetCancel,
  pinResetFinish,
  pinSet,
  pinVouch,
} from './pins.ts';
import { liabilities, order, proofKey, publish, receipt, webhook } from './proofs.ts';
import type { ReadRequest, RequestKind } from './request.ts';
import {
  reshareAbandon,
  reshareChange,
  reshareDeal,
  reshareDrop,
  reshareEpochs,
  reshareSettle,
  reshareTake,
  reshareTook,
  reshareTry,
} from './resharings.ts';
import { judge, sign, signed } from './signing.ts';
import {
  splitDeal,
  splitDone,
  splitKeep,
  splitLeft,
  splitTake,
  splitTell,
  splitTook,
  splitTry,
} from './splits.ts';
import { attest, create, rewrap } from './wallets.ts';

/** All that a signer answers, by the name on the wire. `walk.test.ts` tries all of them for what only owners may decide. */
export const REQUESTS = {
  ...{ create, rewrap, attest, sign, signed, judge, record, close, authorise, freeze, thaw },
  ...{
    pin_set: pinSet,
    pin_check: pinCheck,
    pin_help: pinHelp,
    pin_vouch: pinVouch,
    pin_inherit: pinInherit,
    pin_remove: pinRemove,
    factors_forget: factorsForget,
  },
  ...{ pin_reset_ask: pinResetAsk, pin_reset_cancel: pinResetCancel, pin_reset_finish: pinResetFinish },
  ...{ passkey_begin: passkeyBegin, passkey_add: passkeyAdd, passkey_check: passkeyCheck },
  ...{ passkey_sign_in: passkeySignIn, passkey_rename: passkeyRename, passkey_remove: passkeyRemove },
  ...{ grant_put: grantPut, grant_end: grantEnd, grant_check: grantCheck, grants },
  ...{ member, key_begin: keyBegin, key_deal: keyDeal, key_finish: keyFinish, key_keep: keyKeep },
  ...{ pair_begin: pairBegin, pair_first: pairFirst, pair_second: pairSecond },
  ...{ pair_note: pairNote, pair_made: pairMade, pair_learn: pairLearn },
  ...{ split_tell: splitTell, split_deal: splitDeal, split_take: splitTake, split_try: splitTry },
  ...{ split_done: splitDone, split_took: splitTook, split_keep: splitKeep, split_left: splitLeft },
  ...{ reshare_epochs: reshareEpochs, reshare_deal: reshareDeal, reshare_take: reshareTake },
  ...{ reshare_took: reshareTook, reshare_try: reshareTry, reshare_change: reshareChange },
  ...{ reshare_drop: reshareDrop, reshare_abandon: reshareAbandon, reshare_settle: reshareSettle },
  ...{ attest_begin: attestBegin, publish_begin: publishBegin },
  ...{ feed_heads: feedHeads, feed_after: feedAfter, feed_take: feedTake, greet, meet, met },
  ...{
    receipt,
    order,
    liabilities,
    publish,
    proof_key: proofKey,
    webhook,
    expect,
    newer,
    operate,
    price,
    ping,
    numbers,
  },
} satisfies Readonly<Record<SignerRequest, RequestKind>>;

/** Throws a Refusal that names what is unknown, missing, malformed or unexpected. */
export function readRequest(
  fields: Fields,
): ReadRequest & { readonly name: SignerRequest; readonly kind: RequestKind } {
  const { name } = fields;
  if (typeof name !== 'string' || !Object.hasOwn(REQUESTS, name))
    throw new Refusal('the signer knows no request of this name');
  const known = name as SignerRequest;
  const kind: RequestKind = REQUESTS[known];
  return { name: known, kind, ...kind.read(fields) };
}
