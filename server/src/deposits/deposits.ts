import { setTimeout } from 'node:timers/promises';
import { createRepeatingTask, type RepeatingTask } from '../runtime/repeating-task.ts';
import { checkDue, type DepositsDeps } from './check.ts';
import { makeDue } from './store.ts';

/*
 * Glossary
 *   deposit     what a transaction that the wallet did not sign did to it: nearly always, it received something
 *   external    a row of the ledger from such a transaction; settlement writes the rows of the wallet's own ones
 *   adjustment  a row for a difference that no transaction explains, because the node no longer has ones that old
 *   check       comparing a wallet's ledger with the chain and finding the transactions that explain a difference
 *   walk        reading the transactions of one address, newest first, back to the start of the last walk
 */

export interface Deposits extends RepeatingTask {
  /**
   * Says that ledger and chain may differ at these addresses; those that are not wallets are ignored. Returns at once; a
   * worker in this or another process checks them soon.
   */
  hint(addresses: readonly string[]): void;
  /** Checks wallets that are due, as many as fit into one read of the chain. */
  check(): Promise<void>;
}

/** Interval between checks, milliseconds; with `WALLETS_MAX` it bounds the load on the node. */
const EVERY = 1_000;
/** How long hints are collected before they are written, milliseconds. */
const GATHERED = 100;
/** Shortest time between two checks of a wallet, however many hints there are, milliseconds. */
const HINT_SPACING = 2_000;

/** Finds external transactions of wallets and books them. */
export function openDeposits(deps: DepositsDeps): Deposits {
  const { db, clock, log } = deps;
  const stopped = Promise.withResolvers<void>();
  let noting: Promise<void> | null = null;
  const hinted = new Set<string>();

  async function note(): Promise<void> {
    while (hinted.size > 0) {
      await setTimeout(GATHERED);
      const addresses = [...hinted];
      hinted.clear();
      await makeDue(db, addresses, new Date(clock.now()), HINT_SPACING);
    }
  }

  const failure = 'deposits cannot be checked';
  const sweep = createRepeatingTask({ clock, log, failure, retryMs: EVERY }, async () => {
    // A stop does not wait for a slow node: each step of a check is atomic.
    await Promise.race([checkDue(deps), stopped.promise]);
    return EVERY;
  });

  return {
    hint(addresses) {
      for (const address of addresses) hinted.add(address);
      // If the hint is lost, the next sweep finds the difference.
      noting ??= note()
        .catch((error: unknown) => log.warn({ err: error }, 'lost a hint at deposits'))
        .finally(() => {
          noting = null;
        });
    },
    check: () => checkDue(deps),
    start: sweep.start,
    wake: sweep.wake,
    async stop() {
      stopped.resolve();
      await Promise.all([sweep.stop(), noting]);
    },
  };
}
