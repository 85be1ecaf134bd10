import { createHmac, type KeyObject, randomBytes } from 'node:crypto';
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

/** What other signers add to a PIN, by their keys (telling/helped-pins.ts): nothing for one that signs alone. */
export type Helps = ReadonlyMap<string, string>;

const NO_HELPS: Helps = new Map();
/** PINs that were counted and not checked yet, or helped with and not set yet, at most. */
const HELPED_MAX = 10_000;
const SALT_BYTES = 16;

/** A PIN with which this signer helps. `salt`: what its help follows from, beside the PIN: another one whenever a PIN is set. */
interface Counted {
  readonly is: 'counted';
  readonly salt: string;
}

/** The PINs of owners. A wrong one counts before it is compared, on the disk: no crash and no copy of a database gives more tries. */
export interface Pins {
  has(owner: string): boolean;
  /** False if the owner has one. */
  set(owner: string, pin: string, helps?: Helps): Promise<boolean>;
  /** Takes a PIN that another member had before, by its word (telling/told-pins.ts). False unless this one waits for it. */
  inherit(owner: string, pin: string, helps: Helps): Promise<boolean>;
  /** Counts a PIN that is checked elsewhere with this signer's help, and maybe here right after. */
  count(owner: string, pin: string): Promise<PinOutcome | Counted>;
  check(owner: string, pin: string, helps?: Helps): Promise<PinOutcome>;
  /** Removes the PIN if it is right. The count of wrong ones stays. */
  remove(owner: string, pin: string, helps?: Helps): Promise<PinOutcome>;
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
export interface PinHashing {
  verifierOf(pepper: KeyObject, owner: string, pin: string, helps: Helps): Promise<string>;
  isRight(
    verifier: string,
    pepper: KeyObject,
    owner: string,
    pin: string,
    rank: number,
    helps: Helps,
  ): Promise<boolean>;
  /** What is kept of a PIN that was right; by default the same. */
  renewed?(verifier: string, pepper: KeyObject, owner: string, pin: string, helps: Helps): Promise<string>;
}

/** A PIN that counts: `taken` is its rank among those of its owner lately. */
interface Guess {
  readonly taken: number;
  readonly failed: number;
  readonly lockedUntil: number | null;
}

export function createPins(
  journal: Journal,
  pepper: KeyObject,
  now: () => number = Date.now,
  { isRight, verifierOf, renewed = async (verifier) => verifier }: PinHashing = argon2,
): Pins {
  const inTurn = createTurns();
  const pace = createPinPace(now);
  const counted = new Map<string, Guess & { readonly tag: string }>();
  /** Of owners without a PIN, for the one that was given last: who has had help with all PINs has had none with the one that is set. */
  const drawn = new Map<string, { readonly tag: string; readonly salt: string }>();
  const tagOf = (pin: string) => createHmac('sha256', pepper).update(pin).digest('base64');

  const write = (record: Omit<PinRecord, 'kind' | 'at'>) =>
    journal.append({ kind: 'pin', at: now(), ...record });

  /** On the disk before anything is compared. */
  async function count(owner: string, known: PinRecord): Promise<PinOutcome | Guess> {
    const { verifier, resetAt } = known;
    if (known.lockedUntil !== null && known.lockedUntil > now())
      return { is: 'locked', ...lock(known.lockedUntil) };
    const paced = pace.take(owner);
    if ('seconds' in paced) return { is: 'too_often', seconds: paced.seconds };
    const asked = resetAt === undefined ? {} : { resetAt };
    const failed = known.failed + 1;
    const wait = WAITS_MS[Math.min(failed - TRIES, WAITS_MS.length - 1)];
    const lockedUntil = wait === undefined ? null : now() + wait;
    await write({ owner, verifier, failed, lockedUntil, ...ofOne(known), ...asked });
    return { taken: paced.taken, failed, lockedUntil };
  }

  async function check(owner: string, pin: string, helps: Helps): Promise<PinOutcome> {
    const known = journal.pin(owner);
    const verifier = known?.verifier;
    if (!known || !verifier) return { is: 'none' };
    const before = counted.get(owner);
    counted.delete(owner);
    const guess = before?.tag === tagOf(pin) ? before : await count(owner, known);
    if ('is' in guess) return guess;
    const { failed, lockedUntil, taken } = guess;
    if (!(await isRight(verifier, pepper, owner, pin, taken, helps)))
      return { is: 'wrong', failed, ...(lockedUntil !== null && lock(lockedUntil)) };
    const kept = await renewed(verifier, pepper, owner, pin, helps);
    await write({ owner, verifier: kept, failed: 0, lockedUntil: null, ...ofOne(known) });
    return { is: 'right' };
  }

  function saltFor(owner: string, tag: string): string {
    const found = drawn.get(owner);
    if (found?.tag === tag) return found.salt;
    const salt = randomBytes(SALT_BYTES).toString('hex');
    makeRoom(drawn);
    drawn.set(owner, { tag, salt });
    return salt;
  }

  function lock(until: number): Lock {
    return { until, seconds: Math.max(1, Math.ceil((until - now()) / 1_000)) };
  }

  const has = (owner: string) => (journal.pin(owner)?.verifier ?? null) !== null;
  return {
    has,
    set: (owner, pin, helps = NO_HELPS) =>
      inTurn(owner, async () => {
        if (has(owner)) return false;
        const salt = helps.size > 0 && { salt: saltFor(owner, tagOf(pin)) };
        const { failed = 0, lockedUntil = null } = journal.pin(owner) ?? {};
        const verifier = await verifierOf(pepper, owner, pin, helps);
        await write({ owner, verifier, failed, lockedUntil, ...salt });
        drawn.delete(owner);
        return true;
      }),
    inherit: (owner, pin, helps) =>
      inTurn(owner, async () => {
        const known = journal.pin(owner);
        if (!known?.isInherited) return false;
        const { isInherited: _, ...taken } = ofOne(known);
        const verifier = await verifierOf(pepper, owner, pin, helps);
        await write({ owner, verifier, failed: 0, lockedUntil: null, ...taken });
        return true;
      }),
    count: (owner, pin) =>
      inTurn(owner, async () => {
        const known = journal.pin(owner);
        const tag = tagOf(pin);
        if (!known || !isHeld(known)) return { is: 'counted', salt: saltFor(owner, tag) };
        const { salt = '' } = known;
        // The same again tells nothing new.
        if (counted.get(owner)?.tag === tag) return { is: 'counted', salt };
        const guess = await count(owner, known);
        if ('is' in guess) return guess;
        makeRoom(counted);
        counted.set(owner, { ...guess, tag });
        return { is: 'counted', salt };
      }),
    check: (owner, pin, helps = NO_HELPS) => inTurn(owner, () => check(owner, pin, helps)),
    remove: (owner, pin, helps = NO_HELPS) =>
      inTurn(owner, async () => {
        const outcome = await check(owner, pin, helps);
        if (outcome.is === 'right') await write({ owner, verifier: null, failed: 0, lockedUntil: null });
        return outcome;
      }),
    reset: (owner) => inTurn(owner, () => write({ owner, verifier: null, failed: 0, lockedUntil: null })),
    askReset: (owner) =>
      inTurn(owner, async () => {
        const known = journal.pin(owner);
        if (!known || !isHeld(known)) return null;
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
        if (!known || !isHeld(known)) return { is: 'removed' };
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

function makeRoom(helped: Map<string, unknown>): void {
  for (const oldest of helped.keys())
    if (helped.size >= HELPED_MAX) helped.delete(oldest);
    else return;
}

/** What stays the same as long as the PIN does. */
function ofOne({
  version,
  salt,
  isInherited,
}: PinRecord): Pick<PinRecord, 'version' | 'salt' | 'isInherited'> {
  return {
    ...(version !== undefined && { version }),
    ...(salt !== undefined && { salt }),
    ...(isInherited && { isInherited }),
  };
}

/** Whether the owner has a PIN, which this signer may never have been given. */
export function isHeld({ verifier, isInherited }: PinRecord): boolean {
  return verifier !== null || isInherited === true;
}

/** A PIN as it stands, that no one asks to remove. */
function standing({ kind: _, at: __, resetAt: ___, ...known }: PinRecord): Omit<PinRecord, 'kind' | 'at'> {
  return known;
}
