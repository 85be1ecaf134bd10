import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../db/pool.ts';
import type { Clock } from '../ports/clock.ts';
import type { JournalHead, JournalHeads } from '../ports/journal.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly log: Pick<Logger, 'warn'>;
}

/** Milliseconds between two writes: a signature waits for none. */
const PAUSE = 1_000;

/**
 * Keeps the newest head of a signer's journal in the database. A changed row can make the signer refuse to sign, or
 * fail to notice that its journal was cut as well; but never have it sign again what its journal has.
 */
export function createJournalHeads({ db, clock, log }: Deps): JournalHeads & { close(): Promise<void> } {
  const stopping = new AbortController();
  /** By their journals: three signers have three. */
  const newest = new Map<string, JournalHead>();
  const stored = new Map<string, JournalHead>();
  let writing: Promise<void> | null = null;

  const unstored = () => [...newest.values()].filter((head) => stored.get(head.journal) !== head);

  async function store(): Promise<void> {
    for (const head of unstored())
      try {
        await storeHead(db, head);
        stored.set(head.journal, head);
      } catch (error) {
        log.warn({ err: error }, "the head of the signer's journal was not stored");
      }
  }

  async function write(): Promise<void> {
    while (unstored().length > 0 && !stopping.signal.aborted) {
      await store();
      await clock.sleep(PAUSE, stopping.signal);
    }
    writing = null;
  }

  return {
    async expected() {
      const heads = await readHeads(db);
      const newer = [...newest.values()].filter(
        ({ journal, count }) => !heads.some((head) => head.journal === journal && head.count >= count),
      );
      return [...heads.filter(({ journal }) => !newer.some((head) => head.journal === journal)), ...newer];
    },
    seen(head) {
      const known = newest.get(head.journal);
      const isNewer = !known || head.run !== known.run || head.count > known.count;
      if (!isNewer || stopping.signal.aborted) return;
      newest.set(head.journal, head);
      writing ??= write();
    },
    async close() {
      stopping.abort();
      await writing;
      await store();
    },
  };
}

/** The newest head of each journal. */
export async function readHeads(db: Db): Promise<JournalHead[]> {
  const rows = await db.selectFrom('signer_journals').select(['journal', 'run', 'records']).execute();
  return rows.map(({ journal, run, records }) => ({ journal, run, count: Number(records) }));
}

/** From here on this head alone is expected, or beside it those of other journals. */
export async function replaceHeads(db: Db, head: JournalHead, keepsOthers: boolean): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const old = tx.deleteFrom('signer_journals');
    await (keepsOthers ? old.where('journal', '=', head.journal) : old).execute();
    await storeHead(tx, head);
  });
}

/** An older head leaves a newer one alone: answers may overtake each other on their way here. */
async function storeHead(db: Db, { journal, run, count }: JournalHead): Promise<void> {
  await db
    .insertInto('signer_journals')
    .values({ journal, run, records: BigInt(count) })
    .onConflict((conflict) =>
      conflict
        .column('journal')
        .doUpdateSet({ run, records: BigInt(count), seen_at: sql`now()` })
        .where('signer_journals.records', '<', BigInt(count)),
    )
    .execute();
}
