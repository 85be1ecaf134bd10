import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../../terms/refusal.ts';

/** How long a nonce may be used, milliseconds: as long as a review stays open. */
const LIFE_MS = 2 * 60_000;
const SIGNERS_MAX = 3;
const FORM = /^(\d{1,15})\.[\w-]{22}\.[\w-]{43}$/;

/**
 * Makes each assertion good for one use. A nonce says itself when it was issued and for whom, under a key of this process, so that
 * asking for many takes no memory and evicts no other; only used ones are remembered.
 */
export interface Nonces {
  /** `subject` is the owner; empty for a sign-in, of whom nothing is known yet. */
  issue(subject: string): string;
  /**
   * Throws a Refusal unless exactly one of these, separated by spaces, was issued here for this subject, not long ago, and not used. One passkey
   * proves its act to several signers that way: each finds its own nonce.
   */
  use(subject: string, nonces: string): void;
}

export function createNonces(now: () => number): Nonces {
  const key = randomBytes(32);
  /** When they expire. */
  const used = new Map<string, number>();
  const sealOf = (subject: string, body: string) =>
    createHmac('sha256', key).update(`${body}\n${subject}`).digest('base64url');
  const isLiving = (subject: string, nonce: string): boolean => {
    const at = Number(FORM.exec(nonce)?.[1] ?? Number.NaN);
    const body = nonce.slice(0, nonce.lastIndexOf('.'));
    return now() <= at + LIFE_MS && isSame(sealOf(subject, body), nonce.slice(body.length + 1));
  };
  return {
    issue(subject) {
      const body = `${now()}.${randomBytes(16).toString('base64url')}`;
      return `${body}.${sealOf(subject, body)}`;
    },
    use(subject, text) {
      const [nonce, ...more] = text.split(' ', SIGNERS_MAX).filter((each) => isLiving(subject, each));
      if (nonce === undefined || more.length > 0 || used.has(nonce))
        throw new Refusal('the passkey was given for another request, too late or twice');
      for (const [old, until] of used)
        if (until < now()) used.delete(old);
        else break;
      used.set(nonce, now() + LIFE_MS);
    },
  };
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
