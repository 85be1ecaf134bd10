import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/*
 * A proof that a client has computed for about a second: a number that, after the challenge and a colon, has a SHA-256 digest
 * with so many leading zero bits. People do not notice it, and scripts pay for each entry.
 */

/** What a challenge is for: it is good for one user and campaign. */
export interface ChallengeFor {
  readonly userId: string;
  readonly campaignId: string;
}

/** How long a challenge is good, milliseconds. */
const GOOD_FOR = 15 * 60_000;

export interface ProofOfWork {
  /** `now`: milliseconds since 1970. */
  challenge(whose: ChallengeFor, bits: number, now: number): string;
  /** Whether it proves the work of a challenge of this user and campaign that is still good. `proof`: `challenge:number`. */
  isProof(proof: string, whose: ChallengeFor, now: number): boolean;
}

export function createProofOfWork(secret: string): ProofOfWork {
  const key = createHmac('sha256', secret).update('cumulus contest challenges').digest();
  const sealOf = ({ userId, campaignId }: ChallengeFor, bits: string, at: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([userId, campaignId, bits, at]))
      .digest('base64url');
  return {
    challenge: (whose, bits, now) => `${bits}.${now}.${sealOf(whose, String(bits), String(now))}`,
    isProof(proof, whose, now) {
      const [, bits, at, seal] = /^(\d{1,2})\.(\d{1,15})\.([A-Za-z0-9_-]{43}):\d{1,15}$/.exec(proof) ?? [];
      if (bits === undefined || at === undefined || seal === undefined) return false;
      const isOurs = timingSafeEqual(Buffer.from(sealOf(whose, bits, at)), Buffer.from(seal));
      return isOurs && Math.abs(now - Number(at)) <= GOOD_FOR && zeroBits(proof) >= Number(bits);
    },
  };
}

/** Leading zero bits of the first 48 of its digest. */
function zeroBits(text: string): number {
  const first = createHash('sha256').update(text).digest().readUIntBE(0, 6);
  return first === 0 ? 48 : 47 - Math.floor(Math.log2(first));
}
