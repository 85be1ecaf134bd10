import { readPart } from '../../../../wire/src/trades.ts';
import { checkMemo } from '../../guard/memo.ts';
import { MESSAGE_MAX_BYTES } from '../../guard/message.ts';
import { signWith } from '../../keys/wallet-key.ts';
import { encodeBase58 } from '../../terms/base58.ts';
import { base64, type Fields, text, uuid } from '../../terms/fields.ts';
import { Refusal } from '../../terms/refusal.ts';
import { expectOwner, expectOwnKey } from '../authority.ts';
import type { Memory } from '../memory.ts';
import { only, sealed } from './holder.ts';
import { defineRequest } from './request.ts';

/** Of a receipt, or of a root: so that it fits into a frame with what the journal adds. */
const STATEMENT_MAX_BYTES = 6_000;

/** Signs what the server says about a settled intent, if the journal agrees. */
export const receipt = defineRequest({
  right: 'none',
  parse(fields) {
    only(fields, 'statement', 'mandateId');
    const statement = text(fields, 'statement', STATEMENT_MAX_BYTES);
    return { statement, mandate: mandateName(fields) };
  },
  describe: ({ mandate }) => ({ kind: 'receipt', mandateId: mandate }),
  answer: ({ proofs }, { statement, mandate }) => ({ ...proofs.receipt(statement, mandate) }),
});

/** Signs what the server says about an order, if the journal agrees. */
export const order = defineRequest({
  right: 'none',
  parse(fields) {
    only(fields, 'statement', 'mandateId');
    const statement = text(fields, 'statement', STATEMENT_MAX_BYTES);
    return { statement, mandate: mandateName(fields) };
  },
  describe: ({ mandate }) => ({ kind: 'order', mandateId: mandate }),
  answer: ({ proofs }, { statement, mandate }) => ({ ...proofs.order(statement, mandate) }),
});

/** Its id, or a part of it. */
function mandateName(fields: Fields): string {
  const { mandateId } = fields;
  return typeof mandateId === 'string' && readPart(mandateId) ? mandateId : uuid(fields, 'mandateId');
}

export const liabilities = defineRequest({
  right: 'none',
  parse(fields) {
    only(fields, 'statement');
    return { statement: text(fields, 'statement', STATEMENT_MAX_BYTES) };
  },
  describe: () => ({ kind: 'liabilities' }),
  answer: ({ proofs }, { statement }) => ({ ...proofs.liabilities(statement) }),
});

/** Signs the transaction that writes the memo of liabilities, with a key that no user owns. */
export const publish = defineRequest({
  right: 'none',
  parse: parsePublish,
  describe: ({ holder }) => ({ walletId: holder.walletId, kind: 'publish' }),
  async answer(memory, asked, { learn }) {
    expectPublishable(memory, asked);
    expectOwnKey(memory, asked.holder.walletId);
    const { holder, sealedKey, message } = asked;
    const signature = encodeBase58(await signWith(memory.kek, holder, sealedKey, message));
    learn({ signature });
    return { signature };
  },
});

export function parsePublish(fields: Fields) {
  const key = sealed(fields, 'statement', 'message');
  const statement = text(fields, 'statement', STATEMENT_MAX_BYTES);
  return { ...key, statement, message: base64(fields, 'message', MESSAGE_MAX_BYTES) };
}

/** Throws a Refusal. */
export function expectPublishable(
  { journal, proofs }: Memory,
  { holder, statement, message }: ReturnType<typeof parsePublish>,
): void {
  expectOwner(journal, holder);
  proofs.expectLiabilities(statement);
  checkMemo(message, holder.owner, holder.publicKey, statement);
}

/** Signs a notification to a user's program. */
export const webhook = defineRequest({
  right: 'none',
  isSafeInDoubt: true,
  parse(fields) {
    only(fields, 'eventId', 'at', 'body');
    const at = text(fields, 'at', 10);
    if (!/^\d{10}$/.test(at)) throw new Refusal('the field at is malformed');
    const body = text(fields, 'body', STATEMENT_MAX_BYTES);
    if (!body.startsWith('{')) throw new Refusal('the field body is malformed');
    return { eventId: uuid(fields, 'eventId'), at, body };
  },
  describe: () => ({ kind: 'webhook' }),
  answer: ({ proofs }, { eventId, at, body }) => ({ ...proofs.webhook(eventId, at, body) }),
});

export const proofKey = defineRequest({
  right: 'none',
  isSafeInDoubt: true,
  parse: (fields) => only(fields),
  describe: () => ({ kind: 'proof_key' }),
  answer: ({ proofs }) => ({ publicKey: proofs.publicKey }),
});
