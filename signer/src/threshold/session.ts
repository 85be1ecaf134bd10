import { createHash, randomBytes } from 'node:crypto';
import { canonicalJson } from '../../../wire/src/canonical-json.ts';
import { isMade } from '../journal/is-signature.ts';
import type { Journal } from '../journal/journal.ts';
import type { OfMembers } from '../journal/sign-once.ts';
import { slotIn } from '../journal/slot.ts';
import { encodeBase58 } from '../terms/base58.ts';
import type { Member, Members } from './members.ts';

const RANDOM_HEX = 16;

/** Of a session, hex. Its maker alone sees by it what it was made for, also after it has forgotten that: an Ed25519 signature is the same again. */
export function sessionId(
  { say }: Pick<Members, 'say'>,
  slot: string,
  message: string,
  random = randomBytes(RANDOM_HEX / 2).toString('hex'),
): string {
  const said = say(canonicalJson({ is: 'session', random, slot, message }));
  return (
    random +
    createHash('sha256')
      .update(said)
      .digest('hex')
      .slice(0, 32 - RANDOM_HEX)
  );
}

/** For createSlots. */
export function ofMembers(
  members: Pick<Members, 'self' | 'others' | 'say'>,
  journal: Pick<Journal, 'wallet'>,
  isFor: OfMembers['isFor'],
): OfMembers {
  return {
    isOwnSession(record) {
      const { session, message } = record;
      return (
        session?.with === members.self.name &&
        sessionId(members, slotIn(record), message, session.theirs.slice(0, RANDOM_HEX)) === session.theirs
      );
    },
    isWithLost({ session }) {
      const isOf = ({ name }: Member) => name === session?.with;
      return session !== undefined && ![members.self, ...members.others].some(isOf);
    },
    isFor,
    isNameOf: ({ message, walletId }, name) =>
      name === nameWithout(message) ||
      isMade({ message, signature: name }, journal.wallet(walletId)?.publicKey ?? ''),
  };
}

/** The name, which is no signature, under which a server follows a transaction that may have been signed while no member shows a signature. */
export function nameWithout(message: string): string {
  return encodeBase58(createHash('sha512').update(Buffer.from(message, 'base64')).digest());
}
