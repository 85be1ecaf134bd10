import { isSignature } from '../journal/is-signature.ts';
import { Refusal } from '../terms/refusal.ts';
import { type Commitment, frost } from './frost.ts';
import { bytes, hex } from './group.ts';
import type { Member } from './members.ts';
import type { Committed } from './nonces.ts';
import { identifierOf } from './said.ts';

const IS_PART = /^[\da-f]{64}$/;

/** What two members commit to for one message. */
export interface Both {
  readonly own: Committed;
  readonly theirs: Commitment;
  readonly message: Buffer;
}

/** This member's part, as text for the other. */
export async function partText(both: Both): Promise<string> {
  return hex(await partOf(both));
}

/** The signature of both parts. Throws a Refusal that names the other if theirs is wrong. */
export async function added(both: Both, self: Member, other: Member, theirPart: string): Promise<Buffer> {
  const { own, message } = both;
  const { verifyShare, aggregate } = await frost();
  const wrong = () => new Refusal(`${other.name} has given a wrong part of a signature`);
  if (!IS_PART.test(theirPart)) throw wrong();
  const theirs = bytes(theirPart);
  const list = ordered(both);
  const parts = { [identifierOf(other)]: theirs, [identifierOf(self)]: await partOf(both) };
  const isRight = () => {
    try {
      return verifyShare(own.group, list, message, identifierOf(other), theirs);
    } catch {
      // No number of the field.
      return false;
    }
  };
  try {
    const made = Buffer.from(aggregate(own.group, list, message, parts));
    if (isSignature(made, Buffer.from(own.group.commitments[0]!), message)) return made;
  } catch (error) {
    if (isRight()) throw error;
  }
  if (isRight()) throw new Error('Two right parts made no signature.');
  throw wrong();
}

function partOf(both: Both): Promise<Uint8Array> {
  return both.own.part(ordered(both), both.message);
}

/** In one order at all members. */
function ordered({ own, theirs }: Both): Commitment[] {
  return [own.commitment, theirs].sort((a, b) => (a.identifier < b.identifier ? -1 : 1));
}

/** As members say it to each other: of the wallet, and of the sponsor if that pays. */
export function commitmentsText(committed: readonly Committed[]): readonly string[] {
  return committed.map(({ commitment: { hiding, binding } }) => `${hex(hiding)} ${hex(binding)}`);
}

/** Throws a TypeError if it is malformed. */
export function readCommitments(value: unknown, from: Member): readonly Commitment[] {
  if (!Array.isArray(value)) throw new TypeError('These are no commitments.');
  return value.map((text: unknown) => {
    const [hiding, binding] = String(text).split(' ');
    return { identifier: identifierOf(from), hiding: bytes(hiding), binding: bytes(binding) };
  });
}
