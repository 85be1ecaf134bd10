import { CallError } from '@cumulus/contract/errors.ts';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Invalidations } from '../db/invalidations.ts';
import type { Db } from '../db/pool.ts';
import type { Keys } from '../ports/keys.ts';
import type { PinKeeper } from '../ports/pins.ts';

/*
 * An installation rests while its database may lack what the signer has signed: after a restore, or if the database was put
 * back without one. Nothing is signed, no order is executed, and nothing is said of a payment that may have been forgotten.
 * `recover` ends it.
 */

/** Since when an installation rests, and why, as a sentence. */
export interface Resting {
  readonly since: Date;
  readonly why: string;
  /** How many records of the signer's journal the database knew. */
  readonly knownRecords: number;
}

/** Null if it does not rest. */
export async function readResting(db: Db): Promise<Resting | null> {
  const row = await db
    .selectFrom('installation')
    .select(['resting_since', 'resting_why', 'resting_after'])
    .executeTakeFirstOrThrow();
  if (row.resting_since === null) return null;
  return { since: row.resting_since, why: row.resting_why!, knownRecords: Number(row.resting_after) };
}

/** Lets all servers of this database rest, which knows so many records of the signer's journal. The first reason stays. */
export async function beginRest(db: Db, why: string, knownRecords = 0): Promise<void> {
  await db
    .updateTable('installation')
    .set({ resting_since: sql`now()`, resting_why: why, resting_after: BigInt(knownRecords) })
    .where('resting_since', 'is', null)
    .execute();
}

export async function endRest(db: Db): Promise<void> {
  await db
    .updateTable('installation')
    .set({ resting_since: null, resting_why: null, resting_after: null })
    .execute();
}

/** Whether this installation rests, as a server process knows it. */
export interface Rest {
  /** As the database last said. */
  current(): Resting | null;
  /** Asks the database. */
  refresh(): Promise<Resting | null>;
  /** Throws CallError RECOVERING while it rests, and SIGNER_UNAVAILABLE until the signer's journal was compared. */
  expectAwake(): Promise<void>;
}

interface Deps {
  /** Compares the database with the signer's journal, once; see compare-journal.ts. */
  readonly compare: () => Promise<void>;
  readonly db: Db;
  readonly invalidations: Pick<Invalidations, 'on' | 'arriving'>;
  readonly log: Pick<Logger, 'warn'>;
}

/** Call `refresh` before the first use. */
export function createRest({ compare, db, invalidations, log }: Deps): Rest {
  let current: Resting | null = null;
  let asked = 0;
  let isCompared = false;
  const refresh = async () => {
    asked += 1;
    const number = asked;
    const read = await readResting(db);
    // An answer that a newer one has overtaken says what was.
    if (number === asked) current = read;
    return current;
  };
  invalidations.on('rest_changed', () => {
    refresh().catch((error: unknown) =>
      log.warn({ err: error }, 'cannot read whether this installation rests'),
    );
  });
  return {
    current: () => current,
    refresh,
    async expectAwake() {
      if (!isCompared) {
        await compare();
        isCompared = true;
        await refresh();
      }
      if (!invalidations.arriving() || current !== null) await refresh();
      if (current !== null) throw new CallError('RECOVERING');
    },
  };
}

/** Wraps `keys` so that nothing new is signed, created or recorded while the installation rests. */
export function restingKeys<K extends Keys & Pick<PinKeeper, 'authorise'>>(
  keys: K,
  { expectAwake }: Pick<Rest, 'expectAwake'>,
): K {
  return {
    ...keys,
    create: (...given) => expectAwake().then(() => keys.create(...given)),
    sign: (request) => expectAwake().then(() => keys.sign(request)),
    recordMandate: (...given) => expectAwake().then(() => keys.recordMandate(...given)),
    authorise: (...given) => expectAwake().then(() => keys.authorise(...given)),
  };
}

export function restingSentence({ since, why }: Resting): string {
  return `No money has moved since ${since.toISOString()}: ${why} Run "cumulus recover".`;
}
