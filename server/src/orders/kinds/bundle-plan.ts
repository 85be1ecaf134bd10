import type { Trade } from '../../../../wire/src/trades.ts';
import { tradedMint } from '../../solana/sol.ts';
import type { AskedBundle, NewBundle } from '../bundles/bundle.ts';
import type { Asked, Rule } from './plan.ts';

/** A trade of what is asked for; a choice is the most that is sold and the least that brings, base units. */
export function tradeOf(
  { inputMint, outputMint }: Pick<Asked, 'inputMint' | 'outputMint'>,
  choices: readonly { readonly amount: bigint; readonly floor: bigint }[],
  more: Partial<Pick<Trade, 'rounds' | 'everyMs' | 'after'>> = {},
): Trade {
  return {
    ...{ sellMint: tradedMint(inputMint), buyMint: tradedMint(outputMint) },
    ...{ rounds: 1, everyMs: 0, after: null, ...more },
    choices: choices.map(({ amount, floor }) => ({ sellAmount: String(amount), buyAmount: String(floor) })),
  };
}

export function bundleOf(
  asked: Asked,
  rule: Rule,
  kind: NewBundle['kind'],
  {
    nextAt,
    ...mandate
  }: Pick<AskedBundle, 'trades' | 'notBefore' | 'expiresAt' | 'band'> & Pick<NewBundle, 'nextAt'>,
): NewBundle {
  const { id, userId, walletId, sellToken, buyToken, amount, shareBps, confirmed, watchedMint, now } = asked;
  return {
    ...{ id, userId, walletId, kind, sellToken, buyToken, nextAt },
    // A bundle always has a key; that of a request without one finds nothing.
    idempotencyKey: asked.idempotencyKey ?? id,
    asked: { rule, sellAmount: String(amount), shareBps, confirmed, watchedMint, ...mandate },
    createdAt: new Date(now),
  };
}
