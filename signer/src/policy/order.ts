import { createHash, type KeyObject } from 'node:crypto';
import type { Mandate } from '../../../wire/src/mandate.ts';
import { type Part, partText } from '../../../wire/src/trades.ts';
import type { Journal } from '../journal/journal.ts';
import type { MandateRecord } from '../journal/record.ts';
import { tradeOf } from '../terms/part.ts';
import { OnHold, Refusal, TooSoon } from '../terms/refusal.ts';
import { openText } from '../terms/sealed-text.ts';
import { isFor } from './is-for.ts';

/* What holds for orders, whose mandates are recorded long before they are used. */

/** How far the clock of a server may be ahead of this one, milliseconds. */
const CLOCKS_DIFFER_MS = 30_000;
const LABEL = 'cumulus order swap 1\n';

export interface AskedOrder {
  readonly record: MandateRecord;
  /** Which swap of an order of several it is; null of an order of one. */
  readonly part: Part | null;
}

/**
 * Throws unless a swap may be signed for an order now: a server has sealed it, the order has a floor, its time has come, and the swap
 * that it waits for was signed.
 */
export function checkOrder(
  { record: { mandate, context }, part }: AskedOrder,
  seal: string | null,
  message: Buffer,
  {
    journal,
    mandateKey,
  }: { readonly journal: Pick<Journal, 'signatures' | 'wallet' | 'slotOf'>; readonly mandateKey: KeyObject },
): void {
  // The two that a server of an older version causes: what it retries is not lost.
  if (mandate.terms.kind === 'swap') throw new OnHold('this order has no least amount yet', 'order');
  if (seal === null) throw new OnHold('no server has sealed this swap of an order', 'order');
  const { text } = openText(
    LABEL,
    seal,
    [mandateKey],
    'the swap of the order was not sealed for this signer',
  );
  if (text !== swapOf(part === null ? mandate.id : partText(part), message))
    throw new Refusal("the seal is of another swap than the order's");
  const time = notBefore(mandate, context);
  const early = (part === null ? (time ?? 0) : timeOf(mandate, part, time)) - Date.now();
  if (early > CLOCKS_DIFFER_MS) throw new Refusal('the time of the order has not come');
  if (early > 0) throw new TooSoon('the time of the order comes within half a minute');
  if (part !== null) expectEarlierTrade(journal, mandate, part);
}

/** Of a round, whose first is at the order's time. */
function timeOf(mandate: Mandate, part: Part, start: number | null): number {
  const { rounds, everyMs } = tradeOf(mandate, part);
  if (rounds > 1 && start === null) throw new Refusal('the order has no time to count its rounds by');
  return (start ?? 0) + part.round * everyMs;
}

/** Whether its transaction has landed is for the server to know: the signer has no chain. */
function expectEarlierTrade(
  journal: Pick<Journal, 'signatures' | 'wallet' | 'slotOf'>,
  mandate: Mandate,
  part: Part,
): void {
  const { after } = tradeOf(mandate, part);
  if (after === null) return;
  const isSigned = journal
    .signatures(mandate.id, (heard) => isFor(journal, mandate, heard))
    .some((record) => record.part?.startsWith(`${after}/`));
  if (!isSigned) throw new Refusal('nothing was signed for the swap that comes before this one');
}

/** What a server seals of a swap; server/src/settlement/signing/order-seal.ts writes the same. */
function swapOf(order: string, message: Buffer): string {
  return JSON.stringify({ order, message: createHash('sha256').update(message).digest('base64') });
}

/** The time of a time order; null for others. Orders older than `notBefore` have it only in the text that people read. */
export function notBefore({ notBefore: time }: Mandate, context: string): number | null {
  if (time !== undefined) return time;
  const { condition } = (parse(context) ?? {}) as { condition?: { type?: unknown; at?: unknown } };
  return condition?.type === 'time' ? Date.parse(String(condition.at)) : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
