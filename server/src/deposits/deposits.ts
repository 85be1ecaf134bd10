import { setTimeout } from 'node:timers/promises';
import type { Invalidations } from '../db/invalidations.ts';
import { causedBy } from '../runtime/context.ts';
import { createRepeatingTask, type RepeatingTask } from '../runtime/repeating-task.ts';
import { bookHints, HINTS_MAX } from './book-hints.ts';
import { checkDue, type DepositsDeps } from './check.ts';
import { makeDue, type Queue } from './store.ts';
import { reread } from './unread.ts';

/*
 * Glossary
 *   deposit     what a transaction that the wallet did not sign did to it: nearly always, it received something
 *   external    a row of the ledger from such a transaction; settlement writes the rows of the wallet's own ones
 *   unread      a transaction that this version cannot read: set aside, and read again
 *   adjustment  a row for a difference that no transaction explains: because the node no longer has ones that old, or because
 *               one is unread
 *   asked       of a wallet: someone looks at it, and has seen that ledger and chain differ
 *   hint        of a stream: a transaction that touches a wallet, to be read from the chain and booked
 *   check       comparing a wallet's ledger with the chain and finding the transactions that explain a difference
 *   walk        reading the transactions of one address, newest first, back to the start of the last walk
 */

export interface Deposits extends RepeatingTask {
  /**
   * Says that ledger and chain may differ at these addresses; those that are not wallets are ignored. Returns at once; a
   * worker in this or another process checks them soon.
   */
  hint(addresses: readonly string[]): void;
  /** As `hint`, of wallets that someone looks at: they are checked ahead of all others, however many those are. */
  ask(addresses: readonly string[]): void;
  /** Books what streams have shown, and checks wallets that are due: of each queue as many as fit into one read of the chain. */
  check(): Promise<void>;
}

/** Interval between checks of each queue, milliseconds; with `WALLETS_MAX` it bounds the load on the node. */
const EVERY = 1_000;
/** Between looks for what may be read again, milliseconds. */
const REREAD_EVERY = 10_000;
/** How long hints are collected before they are written, milliseconds. */
const GATHERED = 100;
/** Shortest time between two checks of a wallet, however many hints there are, milliseconds. */
const HINT_SPACING = 2_000;

interface OpenDeps extends DepositsDeps {
  /** Tells of hints that any process has written. */
  readonly invalidations: Pick<Invalidations, 'on'>;
}

/** Finds external transactions of wallets and books them. */
export function openDeposits(deps: OpenDeps): Deposits {
  const { db, clock, log, invalidations } = deps;
  const stopped = Promise.withResolvers<void>();
  let noting: Promise<void> | null = null;
  /** Whether someone looks at the wallet of an address. */
  const hinted = new Map<string, boolean>();

  async function note(): Promise<void> {
    while (hinted.size > 0) {
      await setTimeout(GATHERED);
      const hints = [...hinted];
      hinted.clear();
      for (const isAsked of [true, false]) {
        const addresses = hints.flatMap(([address, asked]) => (asked === isAsked ? [address] : []));
        if (addresses.length > 0) await makeDue(db, addresses, new Date(clock.now()), HINT_SPACING, isAsked);
      }
    }
  }

  function gather(addresses: readonly string[], isAsked: boolean): void {
    for (const address of addresses) hinted.set(address, isAsked || hinted.get(address) === true);
    // If the hint is lost, the next sweep finds the difference.
    noting ??= note()
      .catch((error: unknown) => log.warn({ err: error }, 'lost a hint at deposits'))
      .finally(() => {
        noting = null;
      });
  }

  const failure = 'deposits cannot be checked';
  const checks = (queue: Queue) =>
    createRepeatingTask({ clock, log, failure, retryMs: EVERY }, async () => {
      // A stop does not wait for a slow node: each step of a check is atomic.
      const check = causedBy(queue === 'asked' ? 'deposit' : 'sweep', () => checkDue(deps, queue));
      await Promise.race([check, stopped.promise]);
      return EVERY;
    });
  // Beside each other, so that a user who looks does not wait until a check of the others has read all their transactions.
  const hints = createRepeatingTask(
    { clock, log, failure: 'transactions that a stream has shown cannot be booked', retryMs: EVERY },
    async () => {
      const booking = causedBy('deposit', () => bookHints(deps));
      const booked = await Promise.race([booking, stopped.promise]);
      return booked === HINTS_MAX ? 0 : EVERY;
    },
  );
  const rereads = createRepeatingTask(
    { clock, log, failure: 'transactions that could not be read cannot be read again', retryMs: EVERY },
    async () => {
      await Promise.race([causedBy('deposit', () => reread(deps)), stopped.promise]);
      return REREAD_EVERY;
    },
  );
  const tasks = [hints, rereads, checks('asked'), checks('all')];
  invalidations.on('deposits_hinted', hints.wake);

  return {
    hint: (addresses) => gather(addresses, false),
    ask: (addresses) => gather(addresses, true),
    async check() {
      await causedBy('deposit', () => bookHints(deps));
      await causedBy('deposit', () => reread(deps));
      await causedBy('deposit', () => checkDue(deps, 'asked'));
      await causedBy('sweep', () => checkDue(deps));
    },
    start() {
      for (const task of tasks) task.start();
    },
    wake() {
      for (const task of tasks) task.wake();
    },
    async stop() {
      stopped.resolve();
      await Promise.all([...tasks.map((task) => task.stop()), noting]);
    },
  };
}
