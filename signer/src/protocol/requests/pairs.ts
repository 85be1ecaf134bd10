import { type KeyHolder, unseal } from '../../keys/sealed-key.ts';
import { encodeBase58 } from '../../terms/base58.ts';
import type { Fields } from '../../terms/fields.ts';
import { base64, malformed, object, text } from '../../terms/fields.ts';
import { purpose } from '../../terms/purpose.ts';
import { Refusal } from '../../terms/refusal.ts';
import { readGroup } from '../../threshold/group.ts';
import { type Committed, commitTo } from '../../threshold/nonces.ts';
import type { PairSigning } from '../../threshold/pair-sessions.ts';
import type { Begun } from '../../threshold/pairs.ts';
import { identifierOf, type Said } from '../../threshold/said.ts';
import { groupIn } from '../../threshold/share-of.ts';
import { type Memory, membersOf } from '../memory.ts';
import { only } from './holder.ts';
import { type Answer, defineRequest } from './request.ts';
import { said } from './said-fields.ts';
import { judged, openIn, parseSign, reply, type Sign, signature } from './signing.ts';

/* How two members sign (threshold/pairs.ts). What each decides is what one signer does that has the whole key. */

const SESSION = /^[\da-f]{32}$/;
const SESSIONS = /^[\da-f]{32} [\da-f]{32}$/;
const DIGEST = /^[\da-f]{64}$/;
const SLOT_MAX_BYTES = 160;
/** Two of them, and what their giver says of them. */
const PART_MAX_BYTES = 256;
const SIGNATURE_BYTES = 64;

/** This member's share is in its journal: the request need not bring it. */
const UNREAD = 'AA==';

/** Judges as `sign` does, and commits to a signature; or answers what was signed before. */
export const pairBegin = defineRequest({
  right: 'mandate',
  parse(fields) {
    const { walletId, owner, publicKey, intent, orderSeal, after } = fields;
    const asked = JSON.stringify({ walletId, owner, publicKey, intent, orderSeal, after });
    return { ...parseSign({ sealedKey: UNREAD, ...fields }), asked };
  },
  describe: ({ holder, intent }) => ({ walletId: holder.walletId, kind: intent.kind, ...purpose(intent) }),
  async answer(memory, asked, course) {
    const signing = { ...judged(memory, asked, course), asked: asked.asked };
    return shown(await membersOf(memory).pairs.begin(signing, () => commitments(memory, asked, signing)));
  },
});

export const pairFirst = defineRequest({
  right: 'none',
  parse(fields) {
    only(fields, 'session', 'text', 'signature', 'note');
    return { session: session(fields), said: said(fields), note: note(fields) };
  },
  describe: () => ({ kind: 'sign' }),
  async answer(memory, asked) {
    const { pairs, declarations } = membersOf(memory);
    if (declarations.has(asked.session)) return { part: await declarations.first(asked.session, asked.said) };
    return { part: await pairs.first(asked.session, asked.said, asked.note) };
  },
});

export const pairSecond = defineRequest({
  right: 'none',
  parse(fields) {
    only(fields, 'session', 'text', 'signature', 'part', 'note');
    const part = text(fields, 'part', PART_MAX_BYTES);
    return { session: session(fields), said: said(fields), part, note: note(fields) };
  },
  describe: () => ({ kind: 'sign' }),
  async answer(memory, asked, { learn }) {
    const { pairs, declarations } = membersOf(memory);
    if (declarations.has(asked.session)) {
      const made = await declarations.second(asked.session, asked.said, asked.part);
      return { signature: encodeBase58(made) };
    }
    const record = await pairs.second(asked.session, asked.said, asked.part, asked.note);
    learn({ signature: record.signature });
    return reply(record);
  },
});

/** Says that this member, which is the third, signs nothing else for a slot (threshold/notes.ts). */
export const pairNote = defineRequest({
  right: 'none',
  parse(fields) {
    only(fields, 'slot', 'message', 'sessions', 'after');
    const [message, sessions] = [text(fields, 'message', 64), text(fields, 'sessions', 65)];
    if (!DIGEST.test(message)) throw malformed('message');
    if (!SESSIONS.test(sessions)) throw malformed('sessions');
    const after = fields.after === null ? null : signature(fields, 'after');
    return { slot: text(fields, 'slot', SLOT_MAX_BYTES), message, sessions, after };
  },
  describe: () => ({ kind: 'sign' }),
  answer: async (memory, asked) => ({ ...(await membersOf(memory).notes.give(asked)) }),
});

/** The signature that has come of a session of this member, if any: that none has is no proof of anything. */
export const pairMade = defineRequest({
  right: 'none',
  parse(fields) {
    only(fields, 'slot', 'session');
    return { slot: text(fields, 'slot', SLOT_MAX_BYTES), session: session(fields) };
  },
  describe: () => ({ kind: 'signed' }),
  async answer(memory, asked) {
    const made = await membersOf(memory).pairs.made(asked.slot, asked.session);
    return made ? reply(made) : {};
  },
});

/** Takes in the signature of what is open here: `made` and `sponsorMade`, base64. */
export const pairLearn = defineRequest({
  right: 'none',
  parse(fields) {
    only(fields, 'slot', 'made', 'sponsorMade');
    const sponsorSignature =
      fields.sponsorMade === undefined ? null : base64(fields, 'sponsorMade', SIGNATURE_BYTES);
    const made = { signature: base64(fields, 'made', SIGNATURE_BYTES), sponsorSignature };
    return { slot: text(fields, 'slot', SLOT_MAX_BYTES), made };
  },
  describe: () => ({ kind: 'signed' }),
  async answer(memory, asked) {
    await membersOf(memory).pairs.learn(asked.slot, asked.made);
    return {};
  },
});

function shown(begun: Begun): Answer {
  switch (begun.is) {
    case 'duplicate':
      return { duplicate: 'true' };
    case 'signed':
      return reply(begun.record);
    case 'open':
      return openIn(begun.record);
    case 'committed':
      return { ...begun.said };
  }
}

async function commitments(memory: Memory, { holder }: Sign, { sponsorSigns }: PairSigning) {
  const sponsor = sponsorSigns && memory.sponsorship.wallet(memory.journal);
  const ofWallet = await commitment(memory, holder);
  if (!sponsor) return [ofWallet];
  try {
    return [ofWallet, await commitment(memory, sponsor)];
  } catch (error) {
    ofWallet.forget();
    throw error;
  }
}

/** With the newest share that this member has. */
export async function commitment(memory: Memory, holder: KeyHolder): Promise<Committed> {
  const known = memory.journal.wallet(holder.walletId);
  const group = groupIn(known);
  const { members } = membersOf(memory);
  const seed = await unseal(memory.kek, holder, Buffer.from(known!.sealedKey, 'base64'));
  const signingShare = new Uint8Array(seed.buffer as ArrayBuffer, seed.byteOffset, seed.length);
  // Wiped with the nonces.
  return await commitTo({ identifier: identifierOf(members.self), signingShare }, readGroup(group));
}

/** Of the third; null without one. */
function note(fields: Fields): Said | null {
  return fields.note === undefined ? null : said(object(fields.note, 'note'));
}

function session(fields: Fields): string {
  const value = fields.session;
  if (typeof value !== 'string' || !SESSION.test(value))
    throw new Refusal('the request is malformed at session');
  return value;
}
