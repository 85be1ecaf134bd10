import { createHash, randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { canonicalJson } from '../../../../wire/src/canonical-json.ts';
import { type CustodyReport, custodyFile } from '../../custody/prove.ts';
import type { Db } from '../../db/pool.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ProofSigner } from '../../ports/proofs.ts';
import type { Mint } from '../../ports/units.ts';
import { dayOf } from '../../runtime/day.ts';
import { createRepeatingTask, type RepeatingTask } from '../../runtime/repeating-task.ts';
import { groupsOf } from '../checks/groups.ts';
import { createProofFiles, type PriceDays, type ProofFiles } from './files.ts';
import {
  claimDay,
  isAnythingBooked,
  isMade,
  type MadeDay,
  type MintRoots,
  madeDay,
  newestDate,
  newestDay,
  type OwedRow,
  owedAt,
  putDay,
  readIdentity,
  releaseDay,
} from './store.ts';
import { buildTree, type Owed, type Tree } from './tree.ts';

export interface Liabilities extends RepeatingTask, ProofFiles {
  /** Makes the liabilities of today unless they are made; returns when to look again, milliseconds from now. */
  makeToday(): Promise<number>;
  newest(): Promise<MadeDay | null>;
  newestDate(): Promise<string | null>;
  /** Null if there are none of this day. */
  at(day: string): Promise<MadeDay | null>;
}

interface Deps {
  readonly db: Db;
  readonly signer: Pick<ProofSigner, 'signLiabilities'>;
  /** Reads what all wallets hold, and has their keys sign that they are here. */
  readonly proveCustody: (at: Date) => Promise<CustodyReport>;
  /** Of looks at prices. */
  readonly priceDays: PriceDays & {
    /** Closes the days before this one; returns the last hashes of those that the liabilities of this day have, by day. */
    close(day: string): Promise<object>;
  };
  /** Of the tokens by which owners say that they have checked (hex). */
  readonly checkKey: string;
  /** Writes the newest root to the chain; true when it is there. Null: it stays here. */
  readonly publish: (() => Promise<boolean>) | null;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

const MINUTE_MS = 60_000;
/** Until something is booked for the first time. */
const FIRST_PAUSE_MS = 5_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** While the root is on its way to the chain. */
const PUBLISH_PAUSE_MS = 10_000;
/** Longest pause between two looks: clocks may be set. */
const PAUSE_MAX_MS = 60 * MINUTE_MS;
/** For as long as one process may take to make a day. */
const LEASE_MS = 30 * MINUTE_MS;
/** What has left a wallet may not be booked yet: how often to read again before a shortage is published. */
const SHORTAGES_MAX = 5;

/**
 * Makes, once a day (UTC), the proof of what is owed, beside that of what is held. Each wallet's part of the ledger is summed up to
 * the slot at which its holdings were read, so that payments meanwhile change neither side. If the process dies before the
 * one transaction that stores the day, nothing of it exists, and the next process begins again when the lease has run out.
 */
export function createLiabilities(deps: Deps): Liabilities {
  const { db, clock, log } = deps;
  let shortages = 0;

  async function makeToday(): Promise<number> {
    const now = clock.now();
    const day = dayOf(now);
    const untilTomorrow = Math.min(PAUSE_MAX_MS, DAY_MS - (now % DAY_MS));
    if (await isMade(db, day)) return untilTomorrow;
    if (!(await isAnythingBooked(db))) return FIRST_PAUSE_MS;
    switch (await claimDay(db, day, LEASE_MS)) {
      case 'made':
        return untilTomorrow;
      case 'taken':
        return MINUTE_MS;
      case 'claimed': {
        const isDone = await make(day, now).catch(async (error: unknown) => {
          await releaseDay(db, day);
          throw error;
        });
        if (isDone) return untilTomorrow;
        await releaseDay(db, day);
        return MINUTE_MS;
      }
    }
  }

  /** False if it has to be tried again soon. */
  async function make(day: string, now: number): Promise<boolean> {
    const report = await deps.proveCustody(new Date(now));
    const owed = await owedAt(db, report.wallets);
    // Known since the chain was read.
    const identity = await readIdentity(db);
    if (!identity || owed.length === 0) return false;
    const trees = await treesOf(owed);
    const held = new Map(report.totals.map(({ mint, onChain }) => [mint, onChain]));
    const mints = rootsOf(trees, held);
    const short = shortagesIn(mints);
    if (short.length > 0 && ++shortages < SHORTAGES_MAX) return false;
    if (short.length > 0) log.error({ day, mints: short }, 'less is held than is owed to users');
    shortages = 0;
    const lost = report.wallets.filter(({ signature }) => signature === null).length;
    if (lost > 0) log.error({ day, wallets: lost }, 'the signer does not open the keys of wallets');
    const custody = custodyFile(report);
    const checks = { groups: groupsOf(amountsIn(trees)), key: deps.checkKey };
    const statement = canonicalJson({
      format: 'cumulus liabilities 1',
      installation: { id: identity.installationId, genesisHash: identity.genesisHash },
      day,
      madeAt: new Date(now).toISOString(),
      mints: sha256(canonicalJson(mints)),
      custody: sha256(custody),
      checks: sha256(canonicalJson(checks)),
      prices: sha256(canonicalJson(await deps.priceDays.close(day))),
    });
    const signed = await deps.signer.signLiabilities(statement);
    const isOurs = await putDay(db, { day, signed, mints, trees, custody, checks });
    if (isOurs) log.info({ day, mints: trees.size }, 'liabilities signed');
    return true;
  }

  return {
    makeToday,
    newest: () => newestDay(db),
    newestDate: () => newestDate(db),
    at: (day) => madeDay(db, day),
    ...createProofFiles(db, deps.priceDays),
    ...createRepeatingTask(
      { clock, log, failure: 'the liabilities of today cannot be made', retryMs: 5 * MINUTE_MS },
      async () => {
        const pause = await makeToday();
        const isPublished = (await deps.publish?.()) ?? true;
        return isPublished ? pause : Math.min(pause, PUBLISH_PAUSE_MS);
      },
    ),
  };
}

async function treesOf(rows: readonly OwedRow[]): Promise<Map<Mint, Tree>> {
  const byMint = new Map<Mint, Owed[]>();
  for (const { mint, ...owed } of rows) {
    const all = byMint.get(mint) ?? [];
    all.push({ ...owed, salt: randomBytes(32) });
    byMint.set(mint, all);
  }
  const trees = new Map<Mint, Tree>();
  for (const [mint, owed] of byMint) trees.set(mint, await buildTree(mint, owed));
  return trees;
}

function amountsIn(trees: ReadonlyMap<Mint, Tree>): ReadonlyMap<string, readonly bigint[]> {
  return new Map([...trees].map(([mint, { owed }]) => [mint, owed.map(({ amount }) => amount)]));
}

function shortagesIn(mints: MintRoots): string[] {
  return Object.entries(mints)
    .filter(([, { held, sum }]) => BigInt(held) < BigInt(sum))
    .map(([mint]) => mint);
}

function rootsOf(trees: ReadonlyMap<Mint, Tree>, held: ReadonlyMap<string, string>): MintRoots {
  const roots = [...trees].map(([mint, { root, owed }]) => [
    mint,
    {
      held: held.get(mint) ?? '0',
      leaves: String(owed.length),
      root: Buffer.from(root.hash).toString('hex'),
      sum: String(root.sum),
    },
  ]);
  return Object.fromEntries(roots);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
