import type { Mandate } from '../../../wire/src/mandate.ts';
import { type Part, readPart } from '../../../wire/src/trades.ts';
import type { Journal } from '../journal/journal.ts';
import type { SignatureRecord } from '../journal/record.ts';
import { slotOf } from '../journal/slot.ts';
import { isFor } from '../policy/is-for.ts';
import type { Fields } from '../terms/fields.ts';
import { tradeOf } from '../terms/part.ts';
import { Refusal } from '../terms/refusal.ts';
import { object, productMint, units } from './statement-fields.ts';

/**
 * What the journal has about an order: all that was ever signed for it, or for its part of a mandate. Throws a Refusal if the statement
 * is of another one.
 */
export function orderEntry(
  journal: Pick<Journal, 'signatures' | 'wallet' | 'slotOf' | 'mandate' | 'isClosed'>,
  fields: Fields,
  name: string,
): Fields {
  if ('journal' in fields) throw new Refusal('the statement says what only the journal does');
  const part = readPart(name);
  if ((part === null ? fields.id : fields.mandate) !== name)
    throw new Refusal('the statement is of another order');
  const record = journal.mandate(part?.mandateId ?? name);
  if (!record) throw new Refusal('the journal has no order of this id');
  const { mandate } = record;
  if (journal.wallet(mandate.walletId)?.publicKey !== fields.wallet)
    throw new Refusal('the statement names another wallet');
  const signatures = journal.signatures(slotOf(mandate.id, part), (heard) => isFor(journal, mandate, heard));
  const decided = part === null ? orderOf(mandate) : partOf(mandate, part, signatures.at(-1));
  const { soldMint, soldAmount, boughtMint } = object(fields.asked);
  const isDecided =
    productMint(String(soldMint)) === productMint(decided.sellMint) &&
    units(soldAmount) >= decided.sellsAtLeast &&
    units(soldAmount) <= decided.sellsAtMost &&
    productMint(String(boughtMint)) === productMint(decided.buyMint);
  if (!isDecided) throw new Refusal('the statement is of another order than was decided');
  if (fields.state === 'executed' && signatures.length === 0)
    throw new Refusal('nothing was signed for this order');
  return {
    recordedAt: new Date(record.at).toISOString(),
    minimum: decided.minimum,
    signed: String(signatures.length),
    signature: signatures.at(-1)?.signature ?? null,
    closed: journal.isClosed(mandate.id) ? 'yes' : 'no',
  };
}

interface Decided {
  readonly sellMint: string | undefined;
  readonly buyMint: string | undefined;
  readonly sellsAtLeast: bigint;
  readonly sellsAtMost: bigint;
  readonly minimum: string;
}

function orderOf({ terms }: Mandate): Decided {
  // It is a swap until it has a floor.
  if (terms.kind !== 'order' && terms.kind !== 'swap') throw new Refusal('the mandate is of no order');
  const amount = units(terms.sellAmount);
  return { ...terms, sellsAtLeast: amount, sellsAtMost: amount, minimum: terms.buyAmount };
}

/** Its owner may have changed later rounds since one was signed for: then what was signed counts. */
function partOf(mandate: Mandate, part: Part, signed: SignatureRecord | undefined): Decided {
  const { sellMint, buyMint, chosen } = tradeOf(mandate, part);
  const { sellAmount, buyAmount: minimum } = chosen;
  if (!signed) return { sellMint, buyMint, sellsAtLeast: 1n, sellsAtMost: units(sellAmount), minimum };
  const { soldMint, soldAmount, boughtMint } = signed.facts;
  const isChanged = mandate.revision !== undefined;
  const sold = units(soldAmount);
  return {
    ...{ sellMint: soldMint, buyMint: boughtMint, sellsAtLeast: sold, minimum },
    sellsAtMost: isChanged ? 2n ** 64n : units(sellAmount),
  };
}
