import type { Logger } from 'pino';
import { installationKey } from '../custody/installation/installation.ts';
import { type ProveDeps, proveCustody } from '../custody/prove.ts';
import type { Db } from '../db/pool.ts';
import type { Metrics } from '../http/metrics.ts';
import { createPriceDays } from '../orders/looks/store.ts';
import type { Chain } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import type { TokenMarket } from '../ports/market.ts';
import type { ProofSigner } from '../ports/proofs.ts';
import { createProofCalls } from '../proof/calls.ts';
import { type CheckOutcome, createChecks } from '../proof/checks/checks.ts';
import { createCheckTokens } from '../proof/checks/tokens.ts';
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
  readonly metrics: Pick<Metrics, 'labelled'>;
  /** Of this installation; seals the links of receipts, and makes the key of checks. */
  readonly secret: string;
}

/** Joins receipts, daily liabilities and the public page about both. */
export function createProofPart(deps: ProofDeps) {
  const { db, chain, keys, clock, log, market, network, isDaily, isPublished, secret, metrics } = deps;
  const marks = createSwapMarks({ db, market, clock, log });
  const receipts = createReceipts({ db, signer: keys, clock, log });
  const sharing = createReceiptSharing({ db, receipts, market, clock, secret });
  const tokens = createCheckTokens(secret);
  const liabilities = createLiabilities({
    ...{ db, signer: keys, clock, log },
    proveCustody: (at) => proveCustody({ db, chain, attest: keys.attest, network, at }),
    priceDays: createPriceDays(db),
    checkKey: tokens.publicKey,
    publish: isPublished
      ? () => publishNewest({ db, chain, signer: keys, publisher: () => installationKey(db), log })
      : null,
  });
  const execution = createExecution({ db, clock });
  const counted = metrics.labelled(
    'cumulus_owner_checks_total',
    'Tokens for checks of what is owed: issued to owners, and what came back without a name.',
    { outcome: ['issued', 'counted', 'repeated', 'refused'] satisfies CheckOutcome[] },
  );
  const checks = createChecks({
    ...{ db, liabilities, tokens, clock },
    onOutcome: (outcome) => counted({ outcome }),
  });
  const proof = createProof({ db, signer: keys, liabilities, execution, checks, market, clock, log });
  return {
    liabilities,
    execution,
    checks,
    calls: {
      ...createReceiptCalls({ receipts, sharing }),
      ...createProofCalls({ proof, liabilities, checks }),
    },
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
