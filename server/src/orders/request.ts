import { BASE_UNITS_MAX, type BaseUnits, baseUnits } from '@cumulus/contract/amount.ts';
import type { CallRequest } from '@cumulus/contract/call.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { ORDER_EXPIRATION } from '@cumulus/contract/limits.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import { readTrigger, type Trigger, type TriggerRefusal } from '@cumulus/contract/trigger.ts';
import type { Mint } from '../ports/units.ts';
import { readSwapInput } from '../swaps/quote.ts';

export type OrderRequest = Omit<CallRequest<Calls['createConditionalOrder']>, 'pin'>;

/** A valid request for an order; time and market are not considered yet. */
export interface ParsedOrder {
  readonly walletId: string;
  readonly inputMint: Mint;
  readonly outputMint: Mint;
  readonly amount: BaseUnits;
  readonly confirmed: boolean;
  /** Null: as suggested. */
  readonly floor: BaseUnits | null;
  readonly condition:
    | { readonly type: 'time'; readonly at: Date }
    /** `lifeMs`: null until it is cancelled. */
    | { readonly type: 'market'; readonly trigger: Trigger; readonly lifeMs: number | null };
}

/** Throws the CallError of the first field that is missing or malformed. */
export function parseOrder(request: OrderRequest): ParsedOrder {
  const { sellToken, buyToken } = request;
  const walletId = request.walletId?.trim();
  if (!walletId) throw new CallError('WALLET_ID_REQUIRED');
  if (!sellToken?.mint || !buyToken?.mint || !sellToken.amount) throw new CallError('SWAP_SETUP_REQUIRED');
  const { inputMint, outputMint, inAmount } = readSwapInput({
    inputMint: sellToken.mint,
    outputMint: buyToken.mint,
    amount: sellToken.amount,
    slippageBps: null,
  });
  const confirmed = request.userConfirmedPriceImpact ?? false;
  const floor = request.floor == null ? null : parseFloor(request.floor);
  const swap = { walletId, inputMint, outputMint, amount: inAmount, confirmed };
  return { ...swap, floor, condition: parseCondition(request) };
}

/** Throws CallError INVALID_FLOOR unless it is an amount above 0, in base units. */
export function parseFloor(text: string): BaseUnits {
  const floor = /^\d{1,20}$/.test(text.trim()) ? BigInt(text.trim()) : 0n;
  if (floor === 0n || floor > BASE_UNITS_MAX) throw new CallError('INVALID_FLOOR');
  return baseUnits(floor);
}

function parseCondition(request: OrderRequest): ParsedOrder['condition'] {
  if (request.conditionType === 'time') return { type: 'time', at: parseTime(request.scheduledTime) };
  const { triggerToken, triggerCondition: condition, triggerValue: value } = request;
  const read = readTrigger({ mint: triggerToken?.mint, condition, value });
  if ('refusal' in read) throw triggerError(read);
  const lifeMs = (request.expirationMode ?? 'fixed_24h') === 'gtc' ? null : ORDER_EXPIRATION;
  return { type: 'market', trigger: read.trigger, lifeMs };
}

/** ISO 8601 with a zone: without one, a time is ambiguous. */
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/i;

/** Throws CallError SCHEDULED_TIME_REQUIRED. */
export function parseTime(text: string | null | undefined): Date {
  const at = new Date(ISO.test(text?.trim() ?? '') ? text!.trim() : '');
  if (Number.isNaN(at.getTime())) throw new CallError('SCHEDULED_TIME_REQUIRED');
  return at;
}

export function triggerError(refusal: TriggerRefusal): CallError {
  return 'context' in refusal
    ? new CallError(refusal.refusal, refusal.context)
    : new CallError(refusal.refusal);
}
