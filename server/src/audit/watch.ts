import type { Logger } from 'pino';
import type { Db } from '../db/pool.ts';
import type { Clock } from '../ports/clock.ts';
import { createRepeatingTask, type RepeatingTask } from '../runtime/repeating-task.ts';
import { NO_HASH } from './entry.ts';
import { chainAfter } from './store.ts';
import { BEFORE_ALL, brokenAt } from './verify.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

/** Verifies the audit log again and again, a page at a time, so that a change is noticed without a command. */
export interface AuditWatch extends RepeatingTask {
  /** Verifies the next page. False once the newest entry is reached: the next page is the first one again. */
  look(): Promise<boolean>;
  /** Whether the log was found changed, cut or replaced, and not whole since. */
  isBroken(): boolean;
  /** Entries that the last complete turn verified. */
  entries(): number;
}

const ENTRIES_PER_PAGE = 1_000;
/** Pause between two pages, milliseconds: a turn over a million entries takes half an hour. */
const PAUSE = 2_000;
/** Pause between two turns, milliseconds. */
const REST = 60_000;

export function createAuditWatch({ db, clock, log }: Deps): AuditWatch {
  /** The position of this turn, and where the previous one ended: the entry there must stay the same. */
  let [position, head] = [0n, NO_HASH];
  let last = { position: 0n, head: NO_HASH };
  let isBroken = false;

  function begin(): void {
    [position, head] = [0n, NO_HASH];
  }

  function report(reason: string): void {
    if (!isBroken) log.error({ position: String(position + 1n), reason }, 'the audit log was tampered with');
    isBroken = true;
    begin();
  }

  async function look(): Promise<boolean> {
    const page = await chainAfter(db, position === 0n ? BEFORE_ALL : position, ENTRIES_PER_PAGE);
    for (const entry of page) {
      const broken = brokenAt(position + 1n, head, entry);
      if (broken) {
        report(broken.reason);
        return false;
      }
      [position, head] = [entry.position, entry.hash];
      if (position === last.position && head !== last.head) {
        report('replaced');
        return false;
      }
    }
    if (page.length === ENTRIES_PER_PAGE) return true;
    if (position < last.position) report('cut');
    else {
      isBroken = false;
      last = { position, head };
      begin();
    }
    return false;
  }

  return {
    look,
    isBroken: () => isBroken,
    entries: () => Number(last.position),
    ...createRepeatingTask(
      { clock, log, failure: 'the audit log cannot be verified', retryMs: REST },
      async () => ((await look()) ? PAUSE : REST),
    ),
  };
}
