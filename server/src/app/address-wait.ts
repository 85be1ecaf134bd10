import type { Lamports } from '@solana/kit';
import type { Logger } from 'pino';
import type { Db } from '../db/pool.ts';
import type { Chain } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import type { Keys } from '../ports/keys.ts';
import type { TokenMarket } from '../ports/market.ts';
import { createAddressWaits } from '../recipients/wait/address-wait.ts';
import { createAddressWaitCalls } from '../recipients/wait/calls.ts';
import type { Settlement } from '../settlement/settlement.ts';
import type { SealMandate } from '../settlement/signing/mandate.ts';
import type { Sender } from '../transfers/planned-transfer.ts';
import { createScheduledSendCalls } from '../transfers/scheduled/calls.ts';
import { createScheduledSends } from '../transfers/scheduled/scheduled-sends.ts';
import { createSendWorker } from '../transfers/scheduled/worker.ts';
import { planStored } from '../transfers/transfers.ts';

interface AddressWaitDeps {
  readonly db: Db;
  readonly chain: Chain;
  readonly clock: Clock;
  readonly isClockRight: () => boolean;
  readonly log: Logger;
  readonly market: TokenMarket;
  readonly keys: Keys;
  readonly sealMandate: SealMandate;
  readonly feeCapLamports: Lamports;
  readonly leaseMs: number;
  readonly held: Parameters<typeof createScheduledSends>[0]['held'];
}

/** Joins the wait before new addresses and the sends that wait. */
export function createAddressWaitPart(deps: AddressWaitDeps) {
  const waits = createAddressWaits(deps);
  const scheduledSends = createScheduledSends(deps);
  return {
    mayPay: waits.mayPay,
    scheduledSends,
    createWorker: (
      settlement: Settlement,
      ownWallet: (userId: string, walletId: string) => Promise<Sender>,
    ) =>
      createSendWorker({
        ...deps,
        settlement,
        ownWallet,
        planStored: (sender, send) => planStored({ ...deps, symbolOf: deps.market.symbolOf }, sender, send),
      }),
    calls: { ...createAddressWaitCalls(waits), ...createScheduledSendCalls(scheduledSends) },
  };
}
