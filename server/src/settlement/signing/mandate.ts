import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import { MANDATE_LABEL, type Mandate } from '../../../../wire/src/mandate.ts';
import type { Terms } from '../../../../wire/src/terms.ts';
import { UNKNOWN_TICKET } from '../../../../wire/src/ticket.ts';
import type { SignIntent } from '../../ports/keys.ts';
import type { PinKeeper } from '../../ports/pins.ts';
import { sealText } from './seal-text.ts';

/** Seals a mandate, with the ticket of a user who gave their PIN; throws then as `authorise` of PinKeeper. */
export type SealMandate = (mandate: Mandate, ticket?: string | null) => string | Promise<string>;

/** Seals mandates for a signer that has the same key. */
export function createMandateSeal(key: string): (mandate: Mandate) => string {
  return (mandate) => sealText(MANDATE_LABEL, mandate, key);
}

/** The signer seals the mandates of users who gave their PIN, this process those of all others. */
export function createMandates(key: string, signer: Pick<PinKeeper, 'authorise'>): SealMandate {
  const seal = createMandateSeal(key);
  return (mandate, ticket = null) =>
    ticket === null ? seal(mandate) : signer.authorise(mandate, ticket).catch(askedAgain);
}

/** A signer that has restarted no longer knows the tickets that it gave: nothing was decided, and the user may try again. */
function askedAgain(error: unknown): never {
  const isForgotten = isCallError(error, 'GUARD_REFUSED') && error.context.reason === UNKNOWN_TICKET;
  throw isForgotten ? new CallError('SIGNER_UNAVAILABLE') : error;
}

/** Exactly what an intent declares, but for the cap of its fee. */
export function termsOf(intent: SignIntent): Terms {
  switch (intent.kind) {
    case 'transfer_sol':
      return {
        kind: intent.kind,
        to: intent.to,
        lamports: String(intent.lamports),
        memo: intent.memo,
        references: intent.references,
      };
    case 'transfer_token':
      return {
        ...{ kind: intent.kind, to: intent.to, mint: intent.mint, amount: String(intent.amount) },
        ...{ memo: intent.memo, references: intent.references },
        ...(intent.feeAmount !== undefined && { feeAmount: String(intent.feeAmount) }),
      };
    case 'reclaim':
      return { kind: intent.kind };
    case 'swap': {
      const { kind, sell, buy } = intent;
      return {
        ...{ kind, sellMint: sell.mint, sellAmount: String(sell.amount) },
        ...{ buyMint: buy.mint, buyAmount: String(buy.amount) },
      };
    }
  }
}
