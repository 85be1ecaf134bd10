import { randomUUID } from 'node:crypto';
import { CallError } from '@cumulus/contract/errors.ts';
import type { Caller, Handlers } from '../../accounts/caller.ts';
import { toJson } from '../../db/json.ts';
import type { Settlement } from '../../settlement/settlement.ts';
import { transferAnswer } from '../../transfers/answer.ts';
import type { PlanDeps, Sender } from '../../transfers/planned-transfer.ts';
import { planReclaim, type Reclaimed, reclaimTerms } from './plan.ts';

interface Deps extends PlanDeps {
  readonly settlement: Pick<Settlement, 'resume' | 'submit'>;
  /** The caller's own wallet. Throws CallError WALLET_NOT_FOUND or WALLET_READ_ONLY. */
  readonly ownWallet: (caller: Caller, walletId: string) => Promise<Sender>;
}

export function createReclaimCalls(deps: Deps): Handlers<'getReclaimableRent' | 'reclaimRent'> {
  const { chain, settlement, ownWallet } = deps;
  return {
    async getReclaimableRent({ walletId, unwrap }, caller) {
      const planned = await planReclaim(deps, await ownWallet(caller, walletId), reclaimed(unwrap));
      return {
        accounts: planned?.plan.accounts.length ?? 0,
        excessAccounts: planned?.plan.withdraws?.length ?? 0,
        lamports: String(planned?.lamports ?? 0),
        networkFeeLamports: String(planned?.plan.feeLamports ?? 0),
      };
    },

    async reclaimRent({ walletId, unwrap, idempotencyKey }, caller) {
      const sender = await ownWallet(caller, walletId);
      const { userId } = caller;
      const request = toJson({ walletId, ...(unwrap && { unwrap }) });
      const key = idempotencyKey ?? randomUUID();
      // Asked first: the accounts that it has closed are gone.
      const earlier = await settlement.resume(userId, key, 'reclaim', request);
      if (earlier) return transferAnswer(earlier);
      const planned = await planReclaim(deps, sender, reclaimed(unwrap));
      if (!planned) throw new CallError(unwrap ? 'NOTHING_TO_UNWRAP' : 'NOTHING_TO_RECLAIM');
      const minimum = await chain.rentExemptMinimum(0);
      const { plan, reserve, funds } = reclaimTerms(chain, sender, planned, minimum);
      const intent = {
        userId,
        walletId,
        idempotencyKey: key,
        kind: 'reclaim',
        request,
        plan,
        reserve,
      } as const;
      return transferAnswer(await settlement.submit({ ...intent, session: caller }, funds));
    },
  };
}

const reclaimed = (unwrap: boolean | undefined): Reclaimed => (unwrap ? 'wrapped' : 'rent');
