import { fromBase58 } from '../../solana/base58.ts';
import type { Fields } from '../signer-asking.ts';
import { signerUnavailable } from '../signer-process-connection.ts';
import { type Carrier, fieldsOf } from './carrier.ts';
import { saidIn } from './create.ts';
import { fanOut, isAway } from './fan-out.ts';
import type { SignerMember } from './member.ts';

interface Deps {
  readonly members: readonly SignerMember[];
  readonly carrier: Carrier;
}

/**
 * What came of the session in which this member has given its part, which it learns; null if nothing did, and nothing will. Throws
 * SIGNER_UNAVAILABLE while the other one is away, which alone can know. `done`: the answer of one that has the signature.
 */
export async function settled(
  { members, carrier: { ask } }: Deps,
  member: SignerMember,
  { open, slot }: Fields,
  done?: Fields,
): Promise<Fields | null> {
  const { with: name, theirs } = open as Fields;
  const other = members.find((each) => each.name === name);
  if (!other) throw signerUnavailable(`${member.name} has signed with ${name}, which is no signer here.`);
  try {
    const ended = done ?? (await ask(other, 'pair_ended', { slot, session: theirs }));
    const isMade = 'message' in ended;
    const learnt = ask(member, 'pair_learn', { slot, ...(isMade ? madeIn(ended) : saidIn(ended)) });
    // Of another transaction, maybe: this one is asked again when it matters.
    await (done ? learnt.catch(() => {}) : learnt);
    return isMade ? ended : null;
  } catch (error) {
    if (isAway(error)) throw error;
    // It is no refusal of the payment, which may have been signed.
    throw signerUnavailable(`${member.name} and ${other.name} tell differently of a payment: ${error}`);
  }
}

/** What was signed for an intent, if anything was: of the two that sign, one is among any two that answer. */
export async function signedByPair(deps: Deps, fields: Fields): Promise<Fields> {
  const { members, carrier } = deps;
  const answers = await fanOut(members, (member) => carrier.ask(member, 'signed', fieldsOf(member, fields)));
  const done = [...answers.values()].find((answer) => 'signature' in answer);
  if (done) return done;
  for (const member of members) {
    const answer = answers.get(member.name);
    const made = answer && 'open' in answer ? await settled(deps, member, answer) : null;
    if (made) return made;
  }
  return { unsigned: 'true' };
}

/** The wallet's signature, and the sponsor's if that pays. */
export function madeIn({ signature, sponsorSignature }: Fields): Fields {
  return {
    made: bytesIn(signature),
    ...(sponsorSignature !== undefined && { sponsorMade: bytesIn(sponsorSignature) }),
  };
}

function bytesIn(signature: unknown): string {
  return Buffer.from(fromBase58(String(signature))).toString('base64');
}
