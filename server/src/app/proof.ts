import type { Logger } from 'pino';
import { installationKey } from '../custody/installation/installation.ts';
import { type ProveDeps, proveCustody } from '../custody/prove.ts';
import type { Db } from '../db/pool.ts';
import { createPriceDays } from '../orders/looks/store.ts';
import type { Chain } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import type { TokenMarket } from '../ports/market.ts';
import type { ProofSigner } from '../ports/proofs.ts';
import { createProofCalls } from '../proof/calls.ts';
import { createExecution } from '../proof/execution/execution.ts';
import { createLiabilities } from '../proof/liabilities/liabilities.ts';
import { publishNewest } from '../proof/liabilities/memo.ts';
import { createSwapMarks } from '../proof/marks/marks.ts';
import { createProof } from '../proof/proof.ts';
import { createReceiptCalls } from '../proof/receipts/calls.ts';
import { createReceipts } from '../proof/receipts/receipts.ts';
import { createReceiptSharing } from '../proof/receipts/sharing.ts';

interface ProofDeps extends Omit<ProveDeps, 'at' | 'attest' | 'chain'> {
  readonly chain: Chain;
  readonly db: Db;
  readonly keys: ProofSigner & Pick<ProveDeps, 'attest'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly market: Pick<TokenMarket, 'fresh' | 'listed' | 'tokens'>;
  /** Whether liabilities are made every day, and whether their root is written to the chain. */
  readonly isDaily: boolean;
  readonly isPublished: boolean;
  /** Of this installation; seals the links of receipts. */
  readonly secret: string;
}

/** Joins receipts, daily liabilities and the public page about both. */
export function createProofPart(deps: ProofDeps) {
  const { db, chain, keys, clock, log, market, network, isDaily, isPublished, secret } = deps;
  const marks = createSwapMarks({ db, market, clock, log });
  const receipts = createReceipts({ db, signer: keys, clock, log });
  const sharing = createReceiptSharing({ db, receipts, market, clock, secret });
  const liabilities = createLiabilities({
    ...{ db, signer: keys, clock, log },
    proveCustody: (at) => proveCustody({ db, chain, attest: keys.attest, network, at }),
    priceDays: createPriceDays(db),
    publish: isPublished
      ? () => publishNewest({ db, chain, signer: keys, publisher: () => installationKey(db), log })
      : null,
  });
  const execution = createExecution({ db, clock });
  const proof = createProof({ db, signer: keys, liabilities, execution, market, clock, log });
  return {
    liabilities,
    execution,
    calls: { ...createReceiptCalls({ receipts, sharing }), ...createProofCalls({ proof, liabilities }) },
    start(): void {
      receipts.start();
      marks.start();
      if (isDaily) liabilities.start();
    },
    async stop(): Promise<void> {
      await Promise.all([receipts.stop(), marks.stop(), liabilities.stop()]);
    },
  };
}
