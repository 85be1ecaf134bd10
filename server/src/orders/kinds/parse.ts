import { CallError } from '@cumulus/contract/errors.ts';
import { ORDER_EXPIRATION } from '@cumulus/contract/limits.ts';
import { readTrigger, type Trigger, type TriggerCondition } from '@cumulus/contract/trigger.ts';
import { readSwapInput } from '../../swaps/quote.ts';
import { parseFloor, triggerError } from '../request.ts';
import type { ParsedPlacing, PlaceRequest } from './plan.ts';

const SHARE_MAX_BPS = 10_000;

/** Throws the CallError of the first field that is missing or malformed, apart from the rule's. */
export function parsePlacing(request: PlaceRequest): ParsedPlacing {
  const { sellToken, buyToken, rule, shareBps, floors } = request;
  const walletId = request.walletId.trim();
  if (!walletId) throw new CallError('WALLET_ID_REQUIRED');
  if (!sellToken.mint || !buyToken.mint) throw new CallError('SWAP_SETUP_REQUIRED');
  const { inputMint, outputMint, inAmount } = readSwapInput({
    ...{ inputMint: sellToken.mint, outputMint: buyToken.mint, amount: sellToken.amount },
    slippageBps: null,
  });
  if (shareBps != null && !(Number.isInteger(shareBps) && shareBps >= 1 && shareBps <= SHARE_MAX_BPS))
    throw new CallError('INVALID_SHARE');
  return {
    ...{ walletId, inputMint, outputMint, amount: inAmount },
    confirmed: request.userConfirmedPriceImpact ?? false,
    watchedMint: request.watchedMint?.trim() || (rule.kind === 'otoco' ? outputMint : inputMint),
    lifeMs: request.expirationMode === 'fixed_24h' ? ORDER_EXPIRATION : null,
    shareBps: shareBps ?? null,
    floors: floors?.map(parseFloor) ?? null,
  };
}

/** Throws the CallError of a price or market cap as typed. */
export function parseTrigger(
  mint: string,
  condition: TriggerCondition,
  value: number | string | null | undefined,
): Trigger {
  const read = readTrigger({ mint, condition, value });
  if ('refusal' in read) throw triggerError(read);
  return read.trigger;
}
