import type { DKG_Round1 } from '@noble/curves/abstract/frost.js';
import type { KeyHolder } from '../keys/sealed-key.ts';
import { Refusal } from '../terms/refusal.ts';
import { bytes } from './group.ts';
import type { Member } from './members.ts';

/** What a member says to the others: canonical JSON, and its signature, base64. */
export interface Said {
  readonly text: string;
  readonly signature: string;
}

/** What a member commits to as it deals. */
export type Dealt = DKG_Round1;

const PROOF = /^[\da-f]{128}$/;

/** As the library writes it: 32 bytes, the lowest first, hex. */
export function identifierOf({ number }: Pick<Member, 'number'>): string {
  return Buffer.from([number, ...new Uint8Array(31)]).toString('hex');
}

/** Of another member, for this wallet. Throws a Refusal. */
export function readDealt(text: string, whose: Omit<KeyHolder, 'publicKey'>, from: Member): Dealt {
  const { is, walletId, owner, commitment, proof } = JSON.parse(text) as Record<string, unknown>;
  if (is !== 'commitment' || walletId !== whose.walletId || owner !== whose.owner)
    throw new Refusal(`${from.name} has committed to another wallet`);
  if (!Array.isArray(commitment) || typeof proof !== 'string' || !PROOF.test(proof))
    throw new Refusal(`what ${from.name} has committed to is malformed`);
  return {
    identifier: identifierOf(from),
    commitment: commitment.map(bytes),
    proofOfKnowledge: new Uint8Array(Buffer.from(proof, 'hex')),
  };
}
