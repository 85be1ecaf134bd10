import type { KeyObject } from 'node:crypto';
import type { Mandate } from '../../../wire/src/mandate.ts';
import { readPart } from '../../../wire/src/trades.ts';
import type { Passkeys } from '../factors/passkey/passkeys.ts';
import type { Pins } from '../factors/pins.ts';
import type { Journal } from '../journal/journal.ts';
import type { SignatureRecord } from '../journal/record.ts';
import { slotOf } from '../journal/slot.ts';
import type { KeyHolder } from '../keys/sealed-key.ts';
import type { Operations } from '../operator/operations.ts';
import type { Grants } from '../policy/grants/grants.ts';
import { isFor } from '../policy/is-for.ts';
import type { AskedOrder } from '../policy/order.ts';
import { encodeBase58 } from '../terms/base58.ts';
import { digestOf, openMandate, readMandate } from '../terms/mandate.ts';
import { Refusal } from '../terms/refusal.ts';
import type { Meetings } from '../threshold/meetings.ts';

/** What tells whether a request has the right to what it asks for. */
interface Authority {
  readonly journal: Journal;
  /** Seals the mandates of servers. */
  readonly mandateKey: KeyObject;
  /** Seals what operators order. */
  readonly operatorKey: KeyObject;
  readonly operations: Pick<Operations, 'isTreasury'>;
  readonly pins: Pick<Pins, 'has'>;
  readonly passkeys: Pick<Passkeys, 'has'>;
  readonly grants: Pick<Grants, 'isService'>;
}

interface Opened {
  readonly mandate: Mandate;
  readonly byOperator: boolean;
  /** Null of all but orders. */
  readonly order: AskedOrder | null;
}

/** A sealed mandate. Throws a Refusal if its owner has a PIN or a passkey and it was sealed without. */
export function opened(
  { journal, mandateKey, operatorKey, operations, pins, passkeys }: Authority,
  sealed: string,
): Opened {
  const { mandate, by } = openMandate(sealed, [mandateKey, journal.mandateKey, operatorKey]);
  const byOperator = by === operatorKey;
  if (byOperator && !operations.isTreasury(mandate.walletId))
    throw new Refusal('an operator moves money of a treasury alone');
  if (by !== journal.mandateKey) {
    if (mandate.grant !== undefined) throw new Refusal('the program has not asked for this');
    if (pins.has(mandate.owner)) throw new Refusal("the owner's PIN was not given");
    if (passkeys.has(mandate.owner)) throw new Refusal("the owner's passkey was not given");
  }
  return { mandate, byOperator, order: null };
}

/** The mandate that a request names or brings. Throws a Refusal unless it is for this wallet, now. */
export function mandateOf(deps: Authority, given: string, { walletId, owner }: KeyHolder): Opened {
  const found = given.includes('.') ? opened(deps, given) : recorded(deps, given);
  const { mandate, order } = found;
  // Whatever a server has, and whatever was recorded before the account was one.
  if (mandate.grant === undefined && deps.grants.isService(mandate.owner))
    throw new Refusal('the key of the service account was not used');
  // Anyone who saw it recorded could have it signed without the rules for orders.
  if (order === null && isOfOrder(mandate)) throw new Refusal('an order is signed for by its id');
  if (mandate.owner !== owner || mandate.walletId !== walletId)
    throw new Refusal('the mandate is for another wallet');
  if (mandate.expiresAt !== null && Date.now() > mandate.expiresAt)
    throw new Refusal('the mandate has expired');
  if (order === null && mandate.notBefore !== undefined && Date.now() < mandate.notBefore)
    throw new Refusal('the time of the mandate has not come');
  return found;
}

function recorded({ journal }: Authority, given: string): Opened {
  const part = readPart(given);
  const record = journal.mandate(part?.mandateId ?? given);
  if (!record) throw new Refusal('there is no such mandate');
  const { mandate } = record;
  const { kind } = mandate.terms;
  if ((kind === 'trades') !== (part !== null))
    throw new Refusal('an order of several swaps is signed for by its parts, and no other');
  // Sends that wait are recorded too.
  const isOrder = kind === 'order' || kind === 'swap' || kind === 'trades';
  return { mandate, byOperator: false, order: isOrder ? { record, part } : null };
}

function isOfOrder({ terms }: Mandate): boolean {
  return (
    terms.kind === 'order' || terms.kind === 'trades' || (terms.kind === 'swap' && terms.buyAmount === '0')
  );
}

/**
 * What was signed for an intent, whatever became of its mandate since: it may have landed. Asking for it takes no right. Undefined
 * if nothing was signed, or under this id for another mandate.
 */
export function signedFor(journal: Journal, given: string, intentId: string): SignatureRecord | undefined {
  const part = readPart(given);
  const mandate = given.includes('.')
    ? readMandate(given)
    : journal.mandate(part?.mandateId ?? given)?.mandate;
  const digest = mandate && digestOf(mandate);
  const found = journal
    .signatures(
      slotOf(mandate?.id ?? part?.mandateId ?? given, part),
      (heard) => mandate !== undefined && isFor(journal, mandate, heard),
    )
    .filter(
      (record) => record.intentId === intentId && (record.digest ?? digest) === (digest ?? record.digest),
    );
  return found.at(-1);
}

/** A row of the database says whose a wallet is; the journal knows it. */
export function expectOwner(journal: Journal, { walletId, owner, publicKey }: KeyHolder): void {
  const known = journal.wallet(walletId);
  if (!known) return;
  if (known.owner !== owner) throw new Refusal('the wallet belongs to another user');
  if (known.publicKey !== encodeBase58(publicKey)) throw new Refusal('the wallet has another address');
}

/**
 * Throws a Refusal if this signer has only a share of the wallet's key; and Unmet before the others were heard, since it may have been set back
 * to when it had the whole.
 */
export function expectOwnKey(
  { journal, together }: { journal: Journal; together: { meetings: Pick<Meetings, 'expectMet'> } | null },
  walletId: string,
): void {
  together?.meetings.expectMet();
  if (journal.wallet(walletId)?.group !== undefined)
    throw new Refusal('the key of this wallet is shared: two signers sign for it');
}
