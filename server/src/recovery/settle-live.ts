import type { Db } from '../db/pool.ts';
import type { Keys } from '../ports/keys.ts';
import type { SettleDeps } from '../settlement/record-outcome.ts';
import { createWorker } from '../settlement/worker.ts';
import { liveTransactions } from './recover.ts';

const LEASE_MS = 15_000;

/** Resolves once each live transaction has landed or is dead, as settlement finds. Nothing is signed. */
export async function settleLive(
  deps: Omit<SettleDeps, 'keys' | 'isClockRight'> & { readonly db: Db },
): Promise<void> {
  const worker = createWorker({
    ...deps,
    keys: UNUSED,
    // As with a wrong clock: nothing is signed, and nothing is too old.
    isClockRight: () => false,
    leaseMs: LEASE_MS,
  });
  worker.start();
  try {
    while ((await liveTransactions(deps.db)) > 0) {
      worker.wake();
      await deps.clock.sleep(deps.pollMs);
    }
  } finally {
    await worker.stop();
  }
}

const refuse = async (): Promise<never> => {
  throw new Error('nothing is signed while an installation is being recovered');
};
const UNUSED: Keys = {
  create: refuse,
  sign: refuse,
  judge: refuse,
  recordMandate: refuse,
  closeMandate: refuse,
  rewrap: refuse,
  tellPrice: refuse,
  signed: refuse,
};
