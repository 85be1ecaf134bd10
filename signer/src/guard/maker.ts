import { NO_ATTACHMENT } from '../terms/attachment.ts';
import type { SwapIntent } from '../terms/intent.ts';
import { Refusal } from '../terms/refusal.ts';
import { atMostOne, effectOf } from './effect.ts';
import { isOfJupiter, paidBeside } from './fill.ts';
import { decodeMessage } from './message.ts';

/**
 * The market maker who fills a swap, to whom its message pays what is sold; null if it is routed, and pays accounts of pools
 * that only the router knows. Throws a Refusal if it is an exchange with someone who signs it, or pays a fee beside the fill to anyone
 * but Jupiter: that could be anyone, at any price.
 */
export function makerOf(bytes: Buffer, wallet: Buffer, intent: SwapIntent): Buffer | null {
  const effects = decodeMessage(bytes).instructions.map((each) => effectOf(each, 'swap', NO_ATTACHMENT));
  const fill = atMostOne(effects, 'fill', 'instruction of the order engine');
  const { fee, rest } = fill ? paidBeside(effects, wallet, intent) : { fee: null, rest: effects };
  if (rest.some(({ kind }) => kind === 'transfer_checked'))
    throw new Refusal('only swaps over the router or filled by a market maker are signed for this');
  if (fill && fee && !isOfJupiter(fill, fee))
    throw new Refusal('the fee beside the order goes to others than Jupiter');
  return fill?.maker ?? null;
}
