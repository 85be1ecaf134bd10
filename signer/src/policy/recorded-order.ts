import type { Mandate } from '../../../wire/src/mandate.ts';
import type { Terms } from '../../../wire/src/terms.ts';
import type { Journal } from '../journal/journal.ts';
import type { MandateRecord } from '../journal/record.ts';
import { digestOf } from '../terms/mandate.ts';
import { Refusal } from '../terms/refusal.ts';
import { isFor } from './is-for.ts';
import { notBefore } from './order.ts';
import { expectSignedStays } from './signed-stays.ts';

interface Recorded {
  /** As it is from now on. */
  readonly mandate: Mandate;
  /** Null if nothing is new. */
  readonly record: MandateRecord | null;
}

/** Of orders; a swap is one that has no floor yet. */
const ORDERS: ReadonlySet<Terms['kind']> = new Set(['order', 'swap', 'trades']);
/** Instead of a context: the previous one stays. */
const SAME = '{}';

/**
 * What to record for an order that may be known already. A floor may be added to an order without one by any server, since it only
 * narrows what the order may do. Afterwards only its owner changes it: `authorise` throws a Refusal unless the owner has given their
 * factor, if they have one. They change the floor of an order, of an order of several swaps what was not signed (signed-stays.ts), and,
 * as long as nothing was signed, all but whose it is. Throws a Refusal. Called in the turn of the mandate: what was signed stays so.
 */
export function toRecord(
  journal: Pick<Journal, 'mandate' | 'signatures' | 'wallet' | 'slotOf'>,
  { mandate, context }: { readonly mandate: Mandate; readonly context: string },
  authorise: () => void,
): Recorded {
  const known = journal.mandate(mandate.id);
  const record = (kept: Pick<MandateRecord, 'mandate' | 'context'>): Recorded => {
    return { mandate: kept.mandate, record: { kind: 'mandate', at: Date.now(), ...kept } };
  };
  if (!known) {
    // What a row of a database made up must not become an order by being given a floor.
    if (mandate.revision !== undefined) throw new Refusal('there is no such mandate');
    authorise();
    return record({ mandate, context });
  }
  const { terms, revision = 0, grant } = mandate;
  if (grant !== known.mandate.grant || (grant !== undefined && revision > 0))
    throw new Refusal('an order of a program stays as it is');
  const isNewer = revision > (known.mandate.revision ?? 0);
  const isSame = digestOf(known.mandate) === digestOf(mandate);
  if (!isSame) expectChangeable(journal, known.mandate, mandate, isNewer);
  else if (isNewer) expectSignedStays(journal, known.mandate, mandate);
  if (terms.kind !== 'order' && terms.kind !== 'trades') return { mandate: known.mandate, record: null };
  if (known.mandate.terms.kind !== 'swap' || !isSame) {
    if (!isNewer) return { mandate: known.mandate, record: null };
    authorise();
  }
  const time = notBefore(known.mandate, known.context);
  // A new floor alone comes without a context, and says nothing of the time.
  const isFloor = isSame && terms.kind === 'order' && context === SAME;
  const from = isFloor ? time : (mandate.notBefore ?? time);
  const { expiresAt } = isFloor ? known.mandate : mandate;
  return record({
    mandate: {
      ...{ ...known.mandate, expiresAt, terms },
      ...(from !== null && { notBefore: from }),
      ...(revision > 0 && { revision }),
    },
    context: context === SAME ? known.context : context,
  });
}

function expectChangeable(
  journal: Pick<Journal, 'signatures' | 'wallet' | 'slotOf'>,
  known: Mandate,
  mandate: Mandate,
  isNewer: boolean,
): void {
  const isOwn = known.owner === mandate.owner && known.walletId === mandate.walletId;
  const isOrder =
    ORDERS.has(known.terms.kind) && mandate.terms.kind !== 'swap' && ORDERS.has(mandate.terms.kind);
  if (!isOwn || !isOrder || !isNewer) throw new Refusal('another mandate was recorded under this id');
  if (journal.signatures(known.id, (heard) => isFor(journal, known, heard)).length > 0)
    throw new Refusal('a transaction was signed for this order, which stays as it is');
}
