import { createHash } from 'node:crypto';
import { elapsed } from '../../../../process/src/elapsed.ts';
import { GRANT_MAX_BYTES } from '../../../../wire/src/grant.ts';
import { verifyAct } from '../../factors/act.ts';
import { expectTicket } from '../../factors/factors.ts';
import { DECISION_MAX_BYTES } from '../../factors/passkey/decision.ts';
import { count, malformed, text, uuid } from '../../terms/fields.ts';
import { Refusal } from '../../terms/refusal.ts';
import type { Memory } from '../memory.ts';
import { only, owner } from './holder.ts';
import { optionalTicket } from './pins.ts';
import { defineRequest } from './request.ts';

/** Characters of a field that a decision has as it is: see `decidedFields` of wire/src/decision.ts. */
const FIELD_MAX = 400;
const SIGNATURE = /^[\w-]{86}$/;

/** Keeps what an owner allows a program, or themselves. */
export const grantPut = defineRequest({
  right: 'factor',
  parse(fields) {
    only(fields, 'owner', 'grant', 'ticket');
    const grant = text(fields, 'grant', GRANT_MAX_BYTES);
    return { owner: owner(fields), grant, ticket: optionalTicket(fields) };
  },
  frozenBy: (asked) => asked.owner,
  describe: (asked) => ({ kind: 'grant_put', owner: asked.owner }),
  async answer(memory, asked, { learn }) {
    const standing = await memory.grants.put(asked.owner, asked.grant, (call) =>
      expectFactor(memory, asked, call, { grant: decided(asked.grant) }),
    );
    learn({ grantId: standing.grantId });
    return { standing };
  },
});

/** That of a program ends at the word of any server, since it only narrows; an owner's own limit at theirs, and after a wait. */
export const grantEnd = defineRequest({
  right: 'factor',
  isSafeInDoubt: true,
  parse(fields) {
    only(fields, 'owner', 'grantId', 'ticket');
    return { owner: owner(fields), grantId: uuid(fields, 'grantId'), ticket: optionalTicket(fields) };
  },
  describe: ({ grantId, ...asked }) => ({ kind: 'grant_end', owner: asked.owner, grantId }),
  async answer(memory, asked) {
    const endsAt = await memory.grants.end(asked.grantId, (known) => {
      if (known.owner !== asked.owner) throw new Refusal('the limit belongs to another user');
      memory.freezes.expectThawed(asked.owner);
      expectFactor(memory, asked, 'setWalletLimit', { walletId: known.newest.wallets[0], grant: undefined });
    });
    return endsAt === null ? {} : { endsAt: String(Math.ceil(endsAt)) };
  },
});

/** Answers with a ticket for what a program has decided. */
export const grantCheck = defineRequest({
  right: 'none',
  parse(fields) {
    only(fields, 'grantId', 'decision', 'signature');
    const { signature } = fields;
    if (typeof signature !== 'string' || !SIGNATURE.test(signature)) throw malformed('signature');
    return {
      ...{ grantId: uuid(fields, 'grantId'), decision: text(fields, 'decision', DECISION_MAX_BYTES) },
      signature: Buffer.from(signature, 'base64url'),
    };
  },
  describe: ({ grantId }) => ({ kind: 'grant_check', grantId }),
  answer({ grants, freezes, tickets }, { grantId, ...given }, { learn }) {
    const { owner: of, grant } = grants.ofProgram(grantId);
    learn({ owner: of });
    if (grant.key === null) throw new Refusal('a limit is no grant', { code: 'ACT_INVALID' });
    freezes.expectThawed(of);
    const decision = verifyAct(grantId, grant.key, given, elapsed());
    return { ticket: tickets.issue(of, { by: 'grant', grantId, decision }), owner: of };
  },
});

/** What stands of an owner's, and how much of it is used: one, by its position, since all do not fit into an answer. */
export const grants = defineRequest({
  right: 'none',
  isSafeInDoubt: true,
  parse(fields) {
    only(fields, 'owner', 'at');
    return { owner: owner(fields), at: count(fields, 'at') };
  },
  describe: (asked) => ({ kind: 'grants', owner: asked.owner }),
  answer: (memory, asked) => ({ standing: memory.grants.shown(asked.owner, asked.at) }),
});

function expectFactor(
  { pins, passkeys, tickets }: Memory,
  asked: { readonly owner: string; readonly ticket: string | null },
  call: string,
  fields: Readonly<Record<string, string | undefined>>,
): void {
  if (pins.has(asked.owner) || passkeys.has(asked.owner)) expectTicket(tickets, asked, call, fields);
}

/** As `decidedFields` writes it. */
function decided(value: string): string {
  return value.length <= FIELD_MAX ? value : `sha256:${createHash('sha256').update(value).digest('hex')}`;
}
