import { baseUnits } from '@cumulus/contract/amount.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { lamports as toLamports } from '@solana/kit';
import { toJson } from '../db/json.ts';
import { plus } from '../ports/units.ts';
import { memoUnits, networkFee, priority, UNITS } from '../solana/fees.ts';
import { checkRecipient } from './address.ts';
import { expectApart } from './attachment.ts';
import {
  affordLamports,
  type PlanDeps,
  type PlannedTransfer,
  type Sender,
  solText,
} from './planned-transfer.ts';
import type { SolPlan, SolRequest } from './stored.ts';

/** Plans a SOL transfer. Throws the CallError that says why it cannot be sent. */
export async function planSolTransfer(
  deps: PlanDeps,
  { publicKey }: Sender,
  request: SolRequest,
): Promise<PlannedTransfer> {
  const { chain, feeCapLamports } = deps;
  const { to, lamports } = request;
  expectApart(request, publicKey, to);
  const [read, goingRate, rentExemptMinimum] = await Promise.all([
    chain.accounts([publicKey, to]),
    chain.priorityFee([publicKey, to]),
    chain.rentExemptMinimum(0),
  ]);
  const [wallet, recipient] = read.value;
  const warnings = checkRecipient(to, recipient ?? null, publicKey);
  if (!recipient && lamports < rentExemptMinimum) {
    throw new CallError('BELOW_RENT_EXEMPT', { minimum: solText(rentExemptMinimum) });
  }
  const paid = priority(UNITS.transferSol + memoUnits(request.memo), goingRate, feeCapLamports);
  const plan: SolPlan = { ...paid, feeLamports: networkFee(paid) };
  const needed = plus(lamports, plan.feeLamports);
  return {
    kind: 'transfer_sol',
    plan: toJson(plan),
    reserve: { lamports: needed, mint: null, amount: baseUnits(0n) },
    feeLamports: plan.feeLamports,
    rentLamports: toLamports(0n),
    warnings,
    funds: {
      async read(minSlot) {
        if (read.slot >= minSlot) return { slot: read.slot, lamports: wallet?.lamports ?? 0n, amount: 0n };
        const again = await chain.accounts([publicKey], { minSlot });
        return { slot: again.slot, lamports: again.value[0]?.lamports ?? 0n, amount: 0n };
      },
      afford(free) {
        affordLamports(free.lamports, needed, rentExemptMinimum, {
          short: (available, needed) =>
            new CallError('INSUFFICIENT_FUNDS', {
              available: solText(available),
              needed: solText(needed),
              symbol: 'SOL',
            }),
          leavesTooLittle: () =>
            new CallError('LEAVES_BELOW_RENT_EXEMPT', { minimum: solText(rentExemptMinimum) }),
        });
      },
    },
  };
}
