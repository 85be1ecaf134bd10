import { createPaymentCalls } from '../payments/calls.ts';
import { createReclaimCalls } from '../payments/reclaim/calls.ts';
import { reclaimKind } from '../payments/reclaim/kind.ts';
import type { Router } from '../ports/router.ts';
import type { IntentKind } from '../settlement/intent.ts';
import { createSettlement, type SettlementDeps } from '../settlement/settlement.ts';
import type { SealOrder } from '../settlement/signing/order-seal.ts';
import { createLearnedUnits } from '../solana/learned-units.ts';
import { createSwapCalls } from '../swaps/calls.ts';
import { createOfferJudge } from '../swaps/judge.ts';
import { createSwapKind } from '../swaps/kind.ts';
import { createHasLittleSol } from '../swaps/little-sol.ts';
import { createSeals } from '../swaps/seals.ts';
import { createTransferCalls } from '../transfers/calls.ts';
import { transferSolKind, transferTokenKind } from '../transfers/kinds.ts';

export type PaymentDeps = Omit<SettlementDeps, 'kinds' | 'units'> &
  Omit<Parameters<typeof createTransferCalls>[0], 'settlement' | 'units'> &
  Omit<
    Parameters<typeof createSwapCalls>[0],
    'settlement' | 'seals' | 'router' | 'judge' | 'hasLittleSol'
  > & {
    readonly router: Router;
    readonly sealOrder: SealOrder;
    /** Seals the quotes of swaps. */
    readonly secret: string;
    /** Replaces the product's own kinds, in tests. */
    readonly kinds?: Partial<SettlementDeps['kinds']>;
  };

/** Calls that return the outcome if their idempotency key is repeated. */
const KIND_OF: Readonly<Record<string, IntentKind>> = {
  transferSol: 'transfer_sol',
  transferToken: 'transfer_token',
  executeCloudWalletSwap: 'swap',
  reclaimRent: 'reclaim',
};

/** Joins settlement with transfers and swaps. */
export function createPayments({ kinds, secret, ...deps }: PaymentDeps) {
  const judge = createOfferJudge(deps);
  const hasLittleSol = createHasLittleSol(deps);
  const units = createLearnedUnits();
  const settlement = createSettlement({
    ...deps,
    units,
    kinds: {
      transfer_sol: transferSolKind,
      transfer_token: transferTokenKind,
      reclaim: reclaimKind,
      swap: createSwapKind(deps.router, deps.feeCapLamports, deps.sealOrder, judge),
      ...kinds,
    },
  });
  return {
    settlement,
    judge,
    hasLittleSol,
    async isRepeat(name: string, userId: string, idempotencyKey: string): Promise<boolean> {
      const kind = KIND_OF[name];
      if (kind === undefined) return false;
      if (await settlement.knows(userId, idempotencyKey, kind)) return true;
      const mayBeScheduled = kind === 'transfer_sol' || kind === 'transfer_token';
      return mayBeScheduled && (await deps.scheduledSends.outcome(userId, idempotencyKey)) !== null;
    },
    calls: {
      ...createTransferCalls({ ...deps, settlement, units }),
      ...createSwapCalls({
        ...deps,
        settlement,
        judge,
        hasLittleSol,
        seals: createSeals(secret),
      }),
      ...createReclaimCalls({ ...deps, settlement, units }),
      ...createPaymentCalls({ settlement, scheduledSends: deps.scheduledSends }),
    },
  };
}
