import type { KeyObject } from 'node:crypto';
import { createTurns } from '../../../process/src/turns.ts';
import type { Journal } from '../journal/journal.ts';
import type { PinRecord } from '../journal/record.ts';
import { createPinPace } from './pin-pace.ts';
import * as argon2 from './pin-verifier.ts';

/** Wrong PINs before the first lock, then the locks; the last one repeats. */
const TRIES = 5;
const WAITS_MS = [1, 5, 30, 60].map((minutes) => minutes * 60_000);

/** How long a forgotten PIN stays, milliseconds: its owner is notified, and may object. */
const RESET_WAIT_MS = 24 * 60 * 60_000;

/**
 * What became of a PIN. `failed` counts wrong ones since the last right one. `until` ends a lock, milliseconds since 1970; it is
 * set if this PIN has locked.
 */
export type PinOutcome =
  | { readonly is: 'right' }
  /** The owner has no PIN. */
  | { readonly is: 'none' }
  /** The owner has one that this signer was not given (telling/telling.ts). */
  | { readonly is: 'lost' }
  | ({ readonly is: 'wrong'; readonly failed: number } & Partial<Lock>)
  | ({ readonly is: 'locked' } & Lock)
  /** It was not compared: the owner has given more PINs lately than a person does. `seconds`: until the next one is taken. */
  | { readonly is: 'too_often'; readonly seconds: number };

/** What became of a PIN that was forgotten. */
export type ResetOutcome =
  /** The owner has no PIN. */
  | { readonly is: 'removed' }
  /** No one asks any more. */
  | { readonly is: 'kept' }
  /** `until`: milliseconds since 1970. */
  | { readonly is: 'waiting'; readonly until: number };

interface Lock {
  readonly until: number;
  /** How long it still lasts, at least 1. */
  readonly seconds: number;
}

/** The PINs of owners. A wrong one counts before it is compared, on the disk: no crash and no copy of a database gives more tries. */
export interface Pins {
  has(owner: string): boolean;
  /** False if the owner has one. */
  set(owner: string, pin: string): Promise<boolean>;
  check(owner: string, pin: string): Promise<PinOutcome>;
  /** Removes the PIN if it is right. The count of wrong ones stays. */
  remove(owner: string, pin: string): Promise<PinOutcome>;
  /** Forgets the owner's PIN and its count. */
  reset(owner: string): Promise<void>;
  /**
   * Begins the wait of a PIN that was forgotten. The right PIN ends it, and asking again begins it again: no one can be notified of it
   * later than RESET_WAIT_MS before its end. Returns that end, milliseconds since 1970, or null if the owner has no PIN.
   */
  askReset(owner: string): Promise<number | null>;
  /** The PIN stays. */
  cancelReset(owner: string): Promise<void>;
  /** Removes the PIN if its wait is over. */
  finishReset(owner: string): Promise<ResetOutcome>;
  /** Takes over a PIN that was kept elsewhere, unless the owner had one here before. */
  adopt(record: Omit<PinRecord, 'kind' | 'at'>): Promise<void>;
}

/** How verifiers are made and compared. */
export type PinHashing = Pick<typeof argon2, 'isRight' | 'verifierOf'>;

export function createPins(
  journal: Journal,
  pepper: KeyObject,
  now: () => number = Date.now,
  { isRight, verifierOf }: PinHashing = argon2,
): Pins {
  const inTurn = createTurns();
  const pace = createPinPace(now);

  const write = (record: Omit<PinRecord, 'kind' | 'at'>) =>
    journal.append({ kind: 'pin', at: now(), ...record });

  async function check(owner: string, pin: string): Promise<PinOutcome> {
    const known = journal.pin(owner);
    const verifier = known?.verifier;
    if (!known || !verifier) return { is: 'none' };
    if (known.lockedUntil !== null && known.lockedUntil > now())
      return { is: 'locked', ...lock(known.lockedUntil) };
    const paced = pace.take(owner);
    if ('seconds' in paced) return { is: 'too_often', seconds: paced.seconds };
    const { version, resetAt } = known;
    const under = version === undefined ? {} : { version };
    const asked = resetAt === undefined ? {} : { resetAt };
    const failed = known.failed + 1;
    const wait = WAITS_MS[Math.min(failed - TRIES, WAITS_MS.length - 1)];
    const lockedUntil = wait === undefined ? null : now() + wait;
    await write({ owner, verifier, failed, lockedUntil, ...under, ...asked });
    if (!(await isRight(verifier, pepper, owner, pin, paced.taken)))
      return { is: 'wrong', failed, ...(lockedUntil !== null && lock(lockedUntil)) };
    await write({ owner, verifier, failed: 0, lockedUntil: null, ...under });
    return { is: 'right' };
  }

  function lock(until: number): Lock {
    return { until, seconds: Math.max(1, Math.ceil((until - now()) / 1_000)) };
  }

  const has = (owner: string) => (journal.pin(owner)?.verifier ?? null) !== null;
  return {
    has,
    set: (owner, pin) =>
      inTurn(owner, async () => {
        if (has(owner)) return false;
        const { failed = 0, lockedUntil = null } = journal.pin(owner) ?? {};
        await write({ owner, verifier: await verifierOf(pepper, owner, pin), failed, lockedUntil });
        return true;
      }),
    check: (owner, pin) => inTurn(owner, () => check(owner, pin)),
    remove: (owner, pin) =>
      inTurn(owner, async () => {
        const outcome = await check(owner, pin);
        if (outcome.is === 'right') await write({ owner, verifier: null, failed: 0, lockedUntil: null });
        return outcome;
      }),
    reset: (owner) => inTurn(owner, () => write({ owner, verifier: null, failed: 0, lockedUntil: null })),
    askReset: (owner) =>
      inTurn(owner, async () => {
        const known = journal.pin(owner);
        if (!known?.verifier) return null;
        const resetAt = now() + RESET_WAIT_MS;
        await write({ ...standing(known), resetAt });
        return resetAt;
      }),
    cancelReset: (owner) =>
      inTurn(owner, async () => {
        const known = journal.pin(owner);
        if (known?.resetAt !== undefined) await write(standing(known));
      }),
    finishReset: (owner) =>
      inTurn(owner, async () => {
        const known = journal.pin(owner);
        if (!known?.verifier) return { is: 'removed' };
        if (known.resetAt === undefined) return { is: 'kept' };
        if (known.resetAt > now()) return { is: 'waiting', until: known.resetAt };
        await write({ owner, verifier: null, failed: 0, lockedUntil: null });
        return { is: 'removed' };
      }),
    adopt: (record) =>
      inTurn(record.owner, async () => {
        if (!journal.pin(record.owner)) await write(record);
      }),
  };
}

/** A PIN as it stands, that no one asks to remove. */
function standing({ kind: _, at: __, resetAt: ___, ...known }: PinRecord): Omit<PinRecord, 'kind' | 'at'> {
  return known;
}
