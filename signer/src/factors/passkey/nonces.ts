import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../../terms/refusal.ts';

/** How long a nonce may be used, milliseconds: as long as a review stays open. */
const LIFE_MS = 2 * 60_000;
const FORM = /^(\d{1,15})\.[\w-]{22}\.[\w-]{43}$/;

/**
 * Makes each assertion good for one use. A nonce says itself when it was issued and for whom, under a key of this process, so that
 * asking for many takes no memory and evicts no other; only used ones are remembered.
 */
export interface Nonces {
  /** `subject` is the owner; empty for a sign-in, of whom nothing is known yet. */
  issue(subject: string): string;
  /** Throws a Refusal unless it was issued for this subject, not long ago, and not used. */
  use(subject: string, nonce: string): void;
}

export function createNonces(now: () => number): Nonces {
  const key = randomBytes(32);
  /** When they expire. */
  const used = new Map<string, number>();
  const sealOf = (subject: string, body: string) =>
    createHmac('sha256', key).update(`${body}\n${subject}`).digest('base64url');
  return {
    issue(subject) {
      const body = `${now()}.${randomBytes(16).toString('base64url')}`;
      return `${body}.${sealOf(subject, body)}`;
    },
    use(subject, nonce) {
      const at = Number(FORM.exec(nonce)?.[1] ?? Number.NaN);
      const body = nonce.slice(0, nonce.lastIndexOf('.'));
      const isOurs = !Number.isNaN(at) && isSame(sealOf(subject, body), nonce.slice(body.length + 1));
      if (!isOurs || now() > at + LIFE_MS || used.has(nonce))
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
