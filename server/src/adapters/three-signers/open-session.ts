import { fromBase58 } from '../../solana/base58.ts';
import { nameOfUnsigned } from '../../solana/name-of-unsigned.ts';
import type { Fields } from '../signer-asking.ts';
import { signerUnavailable } from '../signer-process-connection.ts';
import { type Carrier, fieldsOf } from './carrier.ts';
import { fanOut } from './fan-out.ts';
import type { SignerMember } from './member.ts';

/** How long is waited for a signature that can be made again, milliseconds. */
const MADE_WITHIN = 1_000;

interface Deps {
  readonly members: readonly SignerMember[];
  readonly carrier: Carrier;
}

interface Known extends Deps {
  /** The one that has whole keys, and may have signed with one alone. */
  readonly dealer: SignerMember | null;
}

/**
 * The signature of what this member has given its part for, which it learns; null if no member shows one. `done`: the answer of one that has it.
 */
export async function settled(
  { members, carrier: { ask } }: Deps,
  member: SignerMember,
  { open, slot, message }: Fields,
  done?: Fields,
): Promise<Fields | null> {
  const { with: name, theirs: session } = Object(open) as Fields;
  const other = members.find((each) => each.name === name);
  try {
    const made = done ?? (other && (await ask(other, 'pair_made', { slot, session }, MADE_WITHIN))) ?? {};
    if (made.message !== message) return null;
    await ask(member, 'pair_learn', { slot, ...madeIn(made) });
    return made;
  } catch {
    return null;
  }
}

/**
 * A request for the open transaction instead of another: a chain takes it once, however many have a signature of it.
 * `fields`: of a request `sign`, or `signed`.
 */
export function again(fields: Fields, { intentId, message, context, asked }: Fields): Fields {
  const { walletId, owner, publicKey, intent, orderSeal, after } = JSON.parse(String(asked)) as Fields;
  return {
    ...{ walletId, owner, publicKey, ...fields },
    ...{ intent, orderSeal, after, intentId, message, context },
  };
}

/**
 * What was signed for an intent, if anything was: of the two that sign, one is among any two that answer. What is open is signed now, so that
 * it lands; if it is not, it is followed all the same, by its message, as the other of that session may have a signature and send it.
 */
export async function signedByPair(
  deps: Known & { readonly sign: (fields: Fields) => Promise<Fields> },
  fields: Fields,
): Promise<Fields> {
  const { members, carrier, dealer, sign } = deps;
  const answers = await fanOut(members, (member) => carrier.ask(member, 'signed', fieldsOf(member, fields)));
  const done = [...answers.values()].find((answer) => 'signature' in answer);
  if (done) return done;
  let open: Fields | null = null;
  for (const member of members) {
    const answer = answers.get(member.name);
    if (!answer || !('open' in answer)) continue;
    try {
      return (await settled(deps, member, answer)) ?? (await sign(again(fields, answer)));
    } catch {
      open = answer;
    }
  }
  if (open) return mayBeSigned(open);
  if (dealer && !answers.has(dealer.name))
    throw signerUnavailable(`${dealer.name} has whole keys, and lags.`);
  return { unsigned: 'true' };
}

/** Under a name that is no signature of it, and that follows from it. Its age counts from here: no one says when it was signed. */
export function mayBeSigned({ intentId, message, context }: Fields): Fields {
  const signature = nameOfUnsigned(Buffer.from(String(message), 'base64'));
  return { intentId, message, context, age: '0', signature };
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
