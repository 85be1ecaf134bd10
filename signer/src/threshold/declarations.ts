import { createHash, randomBytes } from 'node:crypto';
import { canonicalJson } from '../../../wire/src/canonical-json.ts';
import type { Fields } from '../terms/fields.ts';
import { Refusal, TooSoon } from '../terms/refusal.ts';
import { added, commitmentsText, partText, readCommitments } from './adding.ts';
import { groupDigest } from './group.ts';
import type { Members } from './members.ts';
import type { Committed } from './nonces.ts';
import type { Said } from './said.ts';

/** How long a member keeps what it has committed to, milliseconds. */
const SESSION_MS = 10_000;
const SESSIONS_MAX = 256;

/**
 * Signs with the shares of a wallet's key what moves nothing and may be signed any number of times: who holds the key, and the memo of
 * liabilities. So it leaves no record; both members have checked what it says.
 */
export interface Declarations {
  has(session: string): boolean;
  begin(message: Buffer, committed: Committed): Said;
  /** The part of the first. */
  first(session: string, other: Said): Promise<string>;
  /** The signature. A wrong part of the first throws a Refusal that names it. */
  second(session: string, other: Said, part: string): Promise<Buffer>;
}

export function createDeclarations({ self, say, heard }: Members, elapsed: () => number): Declarations {
  const all = new Map<string, { message: Buffer; committed: Committed; until: number }>();

  function drop(session: string): void {
    all.get(session)?.committed.forget();
    all.delete(session);
  }

  /** Once. */
  function listen(session: string, { text, signature }: Said) {
    const found = all.get(session);
    if (!found || found.until < elapsed()) throw new Refusal('nothing is being signed in this session');
    all.delete(session);
    try {
      const { from, session: _, commitments, key, ...about } = JSON.parse(text) as Fields;
      const member = heard(String(from), text, signature);
      if (canonicalJson(about) !== canonicalJson(subject(found.message)))
        throw new Refusal(`${member.name} signs something else`);
      if (key !== groupDigest(found.committed.group))
        throw new TooSoon(`${member.name} has a share of another epoch`);
      const [theirs] = readCommitments(commitments, member);
      return { member, both: { own: found.committed, theirs: theirs!, message: found.message } };
    } catch (error) {
      found.committed.forget();
      throw error;
    }
  }

  return {
    has: (session) => all.has(session),
    begin(message, committed) {
      for (const [session, { until }] of all)
        if (until < elapsed() || all.size >= SESSIONS_MAX) drop(session);
        else break;
      const session = randomBytes(16).toString('hex');
      all.set(session, { message, committed, until: elapsed() + SESSION_MS });
      const commitments = commitmentsText([committed]);
      const text = canonicalJson({
        from: self.name,
        session,
        commitments,
        key: groupDigest(committed.group),
        ...subject(message),
      });
      return { text, signature: say(text) };
    },
    async first(session, other) {
      return await partText(listen(session, other).both);
    },
    async second(session, other, part) {
      const { member, both } = listen(session, other);
      try {
        return await added(both, self, member, part);
      } finally {
        both.own.forget();
      }
    },
  };
}

/** The message names its wallet. */
function subject(message: Buffer) {
  return { is: 'declaration', message: createHash('sha256').update(message).digest('hex') };
}
