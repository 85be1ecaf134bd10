import { NO_ATTACHMENT } from './attachment.ts';
import { atMostOne, effectOf } from './effect.ts';
import { decodeMessage } from './message.ts';
import { Refusal } from './refusal.ts';

/**
 * The market maker who fills a swap, to whom its message pays what is sold; null if it is routed, and pays accounts of pools
 * that only the router knows. Throws a Refusal if it is an exchange with somebody who signs it: that could be anybody, at any price.
 */
export function makerOf(bytes: Buffer): Buffer | null {
  const effects = decodeMessage(bytes).instructions.map((each) => effectOf(each, 'swap', NO_ATTACHMENT));
  if (effects.some(({ kind }) => kind === 'transfer_checked'))
    throw new Refusal('only swaps over the router or filled by a market maker are signed for this');
  return atMostOne(effects, 'fill', 'instruction of the order engine')?.maker ?? null;
}
