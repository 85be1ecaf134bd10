import { createHash, type KeyObject } from 'node:crypto';
import { ATTACHMENT_FIELDS, type AttachmentText } from '../../../wire/src/attachment.ts';
import { MANDATE_LABEL, type Mandate } from '../../../wire/src/mandate.ts';
import { TERMS, type Terms } from '../../../wire/src/terms.ts';
import { type Part, readTrades } from '../../../wire/src/trades.ts';
import { isUuid } from '../../../wire/src/uuid.ts';
import { textOf } from './attachment.ts';
import { decodeAddress } from './base58.ts';
import { type Fields, hasOnly } from './fields.ts';
import type { Intent } from './intent.ts';
import { termsOfPart } from './part.ts';
import { Refusal } from './refusal.ts';
import { openText, sealText } from './sealed-text.ts';
import { givenNames, hasTerms } from './term-names.ts';

/** A sealed one of as many trades and choices as there may be takes 3,400. */
export const MANDATE_MAX_BYTES = 4_096;
/** Named in the digest: what is missing must not look like another. */
const NAMED: ReadonlySet<string> = new Set([...ATTACHMENT_FIELDS, 'feeAmount']);

export function sealMandate(mandate: Mandate, key: KeyObject): string {
  return sealText(MANDATE_LABEL, JSON.stringify(mandate), key);
}

/** The mandate, and which of the keys has sealed it. Throws a Refusal if none has. */
export function openMandate(
  sealed: string,
  keys: readonly KeyObject[],
): { readonly mandate: Mandate; readonly by: KeyObject } {
  const { text, by } = openText(MANDATE_LABEL, sealed, keys, 'the mandate was not sealed for this signer');
  return { mandate: parseMandate(text), by };
}

/** Reads a mandate without checking its seal: good for asking, not for signing. Throws a Refusal if it is malformed. */
export function readMandate(sealed: string): Mandate {
  return parseMandate(Buffer.from(sealed.split('.')[0]!, 'base64url').toString());
}

/** Throws a Refusal if the JSON is not that of a mandate. */
export function parseMandate(json: string): Mandate {
  const value = parseJson(json);
  const { id, owner, walletId, expiresAt, notBefore, revision, grant, terms } = value;
  const optional = ['notBefore', 'revision', 'grant'].filter((name) => value[name] !== undefined);
  const isText = (field: unknown) => typeof field === 'string' && field !== '';
  const isKnown =
    hasOnly(value, ['id', 'owner', 'walletId', 'expiresAt', 'terms', ...optional]) &&
    isUuid(id) &&
    isText(owner) &&
    isText(walletId) &&
    (expiresAt === null || Number.isSafeInteger(expiresAt)) &&
    (notBefore === undefined || Number.isSafeInteger(notBefore)) &&
    (revision === undefined || (Number.isSafeInteger(revision) && (revision as number) >= 0)) &&
    (grant === undefined || isUuid(grant)) &&
    areTerms(terms);
  if (!isKnown) throw new Refusal('the mandate is malformed');
  return value as unknown as Mandate;
}

/** Throws a Refusal unless the intent is what the mandate, or this part of it, allows. */
export function checkMandate(mandate: Mandate, intent: Intent, part: Part | null = null): void {
  const sold = intent.kind === 'swap' ? intent.sell.amount : 0n;
  const terms = part === null ? mandate.terms : termsOfPart(mandate, part, sold);
  if (!isAllowed(terms, intent)) throw new Refusal('the mandate is for something else');
}

/** Of all that a mandate allows but an order's floor and trades: two with one id are the same if these are. */
export function digestOf({ owner, walletId, terms: given }: Mandate): string {
  // As orders were written before they had floors.
  const terms: Terms = given.kind === 'order' ? { ...given, kind: 'swap', buyAmount: '0' } : given;
  // What is attached is named: a memo must not look like decimals.
  const names = terms.kind === 'trades' ? [] : givenNames(terms, TERMS[terms.kind]);
  const values = ['kind', ...names].map((name) => {
    const value = ({ ...terms } as Fields)[name];
    return NAMED.has(name) ? [name, value] : value;
  });
  return createHash('sha256')
    .update(JSON.stringify([owner, walletId, ...values]))
    .digest('hex');
}

function isAllowed(terms: Terms, intent: Intent): boolean {
  const is = (address: string, bytes: Buffer) => decodeAddress(address)?.equals(bytes) === true;
  switch (terms.kind) {
    case 'transfer_sol':
      return (
        intent.kind === terms.kind &&
        is(terms.to, intent.to) &&
        intent.lamports === BigInt(terms.lamports) &&
        carries(terms, textOf(intent))
      );
    case 'transfer_token':
      return (
        intent.kind === terms.kind &&
        is(terms.to, intent.to) &&
        is(terms.mint, intent.mint) &&
        intent.amount === BigInt(terms.amount) &&
        (terms.decimals === undefined || intent.decimals === Number(terms.decimals)) &&
        terms.feeAmount === intent.feeAmount?.toString() &&
        carries(terms, textOf(intent))
      );
    case 'swap':
    case 'order':
      return (
        intent.kind === 'swap' &&
        is(terms.sellMint, intent.sell.mint) &&
        intent.sell.amount <= BigInt(terms.sellAmount) &&
        is(terms.buyMint, intent.buy.mint) &&
        intent.buy.amount >= BigInt(terms.buyAmount)
      );
    case 'trades':
      // A part of it may be, never the whole.
      return false;
    case 'reclaim':
      return intent.kind === terms.kind;
  }
}

function carries(terms: AttachmentText, { memo, references }: AttachmentText): boolean {
  return terms.memo === memo && terms.references === references;
}

function areTerms(value: unknown): value is Terms {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Fields;
  const { kind } = fields;
  if (typeof kind !== 'string' || !Object.hasOwn(TERMS, kind)) return false;
  if (kind === 'order' && (fields.sellAmount === '0' || fields.buyAmount === '0')) return false;
  if (kind === 'trades' && !haveFloors(fields.trades)) return false;
  return hasTerms(fields, TERMS[kind as Terms['kind']], ['kind']);
}

function haveFloors(trades: unknown): boolean {
  const all = typeof trades === 'string' ? readTrades(trades) : null;
  return all?.every(({ choices }) => choices.every(({ buyAmount }) => buyAmount !== '')) === true;
}

function parseJson(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Fields;
  } catch {}
  throw new Refusal('the mandate is malformed');
}
