import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../db/pool.ts';
import type { Chain } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import type { Mint } from '../ports/units.ts';
import { createRepeatingTask, type RepeatingTask } from '../runtime/repeating-task.ts';
import { look } from './look.ts';
import { makeDue } from './store.ts';

/*
 * Words of this folder
 *   deposit     what somebody else's transaction did to a wallet: nearly always, it gave something
 *   external    a row of the ledger from such a transaction; rows of the wallet's own are settlement's
 *   adjustment  a row for a difference that no transaction explains, because the node no longer has that old ones
 *   look        comparing a wallet's ledger with the chain and, where they differ, finding out why
 *   walk        reading the transactions of one address, newest first, down to where the last walk began
 */

export interface DepositsDeps {
  readonly db: Db;
  readonly chain: Pick<Chain, 'holdings' | 'signaturesFor' | 'transaction' | 'oldestSlot'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** Sums of the ledger by wallet and mint. */
  readonly booked: (walletIds: readonly string[]) => Promise<ReadonlyMap<string, ReadonlyMap<Mint, bigint>>>;
  /** How often each wallet is compared with the chain when nothing hints at it, milliseconds. */
  readonly sweepMs: number;
}

export interface Deposits extends RepeatingTask {
  /**
   * Says that ledger and chain may differ at these addresses, of which those that are no wallet's are passed over. Returns
   * at once; a worker looks soon, in this process or another.
   */
  hint(addresses: readonly string[]): void;
  /** Looks at wallets that are due, as many as fit into one read of the chain. */
  look(): Promise<void>;
}

/** How often wallets that are due are looked for, milliseconds; with `WALLETS_MAX` it bounds what looking asks of the node. */
const EVERY = 1_000;
/** Milliseconds that a hint waits for others to go along with. */
const GATHERED = 100;
/** However many hint at a wallet, it is not looked at more often, milliseconds. */
const HINT_SPACING = 2_000;

/** Finds what others do to wallets, and books it. */
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

  const failure = 'deposits cannot be looked for';
  const sweep = createRepeatingTask({ clock, log, failure, retryMs: EVERY }, async () => {
    // A stop does not wait for a node that is silent: each step of a look is whole by itself.
    await Promise.race([look(deps), stopped.promise]);
    return EVERY;
  });

  return {
    hint(addresses) {
      for (const address of addresses) hinted.add(address);
      // The next sweep finds what a lost hint would have told.
      noting ??= note()
        .catch((error: unknown) => log.warn({ err: error }, 'a hint at deposits is lost'))
        .finally(() => {
          noting = null;
        });
    },
    look: () => look(deps),
    start: sweep.start,
    wake: sweep.wake,
    async stop() {
      stopped.resolve();
      await Promise.all([sweep.stop(), noting]);
    },
  };
}
