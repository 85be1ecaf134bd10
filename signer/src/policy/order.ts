import { createHash, type KeyObject } from 'node:crypto';
import type { Mandate } from '../../../wire/src/mandate.ts';
import type { Journal } from '../journal/journal.ts';
import type { MandateRecord } from '../journal/record.ts';
import { digestOf, openMandate } from '../terms/mandate.ts';
import { OnHold, Refusal, TooSoon } from '../terms/refusal.ts';
import { openText } from '../terms/sealed-text.ts';

/* What holds for orders, whose mandates are recorded long before they are used. */

/** How far the clock of a server may be ahead of this one, milliseconds. */
const CLOCKS_DIFFER_MS = 30_000;
const LABEL = 'cumulus order swap 1\n';

/** Throws unless a swap may be signed for an order now: a server has sealed it, the order has a floor, and its time has come. */
export function checkOrder(
  { mandate, context }: MandateRecord,
  seal: string | null,
  message: Buffer,
  keys: readonly KeyObject[],
): void {
  // The two that a server of an older version causes: what it retries is not lost.
  if (mandate.terms.kind !== 'order') throw new OnHold('this order has no least amount yet', 'order');
  if (seal === null) throw new OnHold('no server has sealed this swap of an order', 'order');
  const { text } = openText(LABEL, seal, keys, 'the swap of the order was not sealed for this signer');
  if (text !== swapOf(mandate.id, message)) throw new Refusal("the seal is of another swap than the order's");
  const early = (notBefore(mandate, context) ?? 0) - Date.now();
  if (early > CLOCKS_DIFFER_MS) throw new Refusal('the time of the order has not come');
  if (early > 0) throw new TooSoon('the time of the order comes within half a minute');
}

/** What a server seals of a swap; server/src/settlement/signing/order-seal.ts writes the same. */
function swapOf(order: string, message: Buffer): string {
  return JSON.stringify({ order, message: createHash('sha256').update(message).digest('base64') });
}

/** The time of a time order; null for others. Orders older than `notBefore` have it only in the text that people read. */
function notBefore({ notBefore: time }: Mandate, context: string): number | null {
  if (time !== undefined) return time;
  const { condition } = (parse(context) ?? {}) as { condition?: { type?: unknown; at?: unknown } };
  return condition?.type === 'time' ? Date.parse(String(condition.at)) : null;
}

/**
 * What to record for an order that may be known already; null if nothing is new. A floor may be added to an order without one by
 * any server, since it only narrows what the order may do. Afterwards only its owner changes it: `authorise` throws a Refusal
 * unless the owner has given their factor, if they have one. All else of an order stays as it was. Throws a Refusal.
 */
export function toRecord(
  { journal, mandateKey }: { readonly journal: Journal; readonly mandateKey: KeyObject },
  { mandate: sealed, context }: { readonly mandate: string; readonly context: string },
  authorise: () => void,
): { readonly mandate: Mandate; readonly record: MandateRecord | null } {
  const { mandate } = openMandate(sealed, [mandateKey, journal.mandateKey]);
  const known = journal.mandate(mandate.id);
  const record = (kept: Omit<MandateRecord, 'kind' | 'at'>): MandateRecord => {
    return { kind: 'mandate', at: Date.now(), ...kept };
  };
  if (!known) {
    // What a row of a database made up must not become an order by being given a floor.
    if (mandate.revision !== undefined) throw new Refusal('there is no such mandate');
    authorise();
    return { mandate, record: record({ mandate, context }) };
  }
  if (digestOf(known.mandate) !== digestOf(mandate))
    throw new Refusal('another mandate was recorded under this id');
  const { terms, revision = 0 } = mandate;
  if (terms.kind !== 'order') return { mandate: known.mandate, record: null };
  if (known.mandate.terms.kind === 'order') {
    if (revision <= (known.mandate.revision ?? 0)) return { mandate: known.mandate, record: null };
    authorise();
  }
  const time = notBefore(known.mandate, known.context);
  const changed = {
    ...{ ...known.mandate, terms },
    ...(time !== null && { notBefore: time }),
    ...(revision > 0 && { revision }),
  };
  return { mandate: changed, record: record({ mandate: changed, context: known.context }) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
