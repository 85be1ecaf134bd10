import type { SwapIntent } from '../terms/intent.ts';
import { Refusal } from '../terms/refusal.ts';
import { atMostOne, type Effect } from './effect.ts';
import { checkFill, paidBeside } from './fill.ts';
import type { Message } from './message-parts.ts';
import { besideSponsored, isSponsored } from './sponsored.ts';
import { checkAccounts } from './swap-accounts.ts';
import { checkExchange, checkRoute } from './swap-exchange.ts';

/**
 * Throws a Refusal unless the wallet exchanges what `intent` says and otherwise only wraps and unwraps its SOL and opens its
 * own accounts. Other signers do not matter: nothing in the message lets them take from the wallet.
 *
 * The exchange is one of three: by the router, over any route; by the order engine, with a market maker, and a fee beside it; or one
 * transfer by the wallet for one by another signer.
 */
export function checkSwap(
  message: Message,
  effects: readonly Effect[],
  wallet: Buffer,
  intent: SwapIntent,
  rentCapLamports: bigint,
): void {
  if (intent.sell.mint.equals(intent.buy.mint)) throw new Refusal('the swap is of a token for itself');
  const route = atMostOne(effects, 'route', 'instruction of the router');
  const fill = atMostOne(effects, 'fill', 'instruction of the order engine');
  if (route && fill) throw new Refusal('the swap is both routed and filled by a market maker');
  const own = isSponsored(message, effects, wallet)
    ? besideSponsored(effects, wallet, rentCapLamports)
    : effects;
  const { fee, rest } = fill ? paidBeside(own, wallet, intent) : { fee: null, rest: own };
  const temporary = checkAccounts(message, rest, wallet, intent, rentCapLamports);
  const transfers = rest.filter((effect) => effect.kind === 'transfer_checked');
  if (!route && !fill) checkExchange(transfers, message, wallet, intent);
  else if (transfers.length > 0) throw new Refusal('the swap moves tokens beside the router');
  if (route) checkRoute(route, wallet, intent, temporary);
  if (fill) checkFill(fill, fee, wallet, intent);
}
