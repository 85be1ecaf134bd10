import { createHash, type KeyObject } from 'node:crypto';
import { ATTACHMENT_FIELDS, type AttachmentText, attachmentText, isAttached } from './attachment.ts';
import { decodeAddress } from './base58.ts';
import { type Fields, hasOnly, UUID } from './fields.ts';
import type { Intent } from './intent.ts';
import { Refusal } from './refusal.ts';
import { openText, sealText } from './sealed-text.ts';

/*
 * What an owner has decided that one of their wallets may do. Nothing is signed without one. It is sealed: anyone who can write
 * rows of a database still cannot make one.
 */
export interface Mandate {
  /** A UUID: that of the intent, the order or the contest entry. */
  readonly id: string;
  /** Id of the user. */
  readonly owner: string;
  readonly walletId: string;
  /** Milliseconds since 1970, after which nothing is signed; null if there is no such time. */
  readonly expiresAt: number | null;
  /** Milliseconds since 1970, before which nothing is signed; missing if there is no such time. */
  readonly notBefore?: number;
  /**
   * Set if this only changes the floor of an order: 0 to give one to an order without, else a number that grows with each decision of
   * the owner about it.
   */
  readonly revision?: number;
  readonly terms: Terms;
}

/** Addresses are base58, amounts decimal text in base units. */
export type Terms =
  | ({ readonly kind: 'transfer_sol'; readonly to: string; readonly lamports: string } & AttachmentText)
  | ({
      readonly kind: 'transfer_token';
      readonly to: string;
      readonly mint: string;
      readonly amount: string;
      /** Of the mint, if its owner has decided that by a passkey: how the amount was shown follows from them. */
      readonly decimals?: string;
      /** What a sponsor gets of the token for paying fee and rent; missing if the wallet pays them. */
      readonly feeAmount?: string;
    } & AttachmentText)
  | {
      readonly kind: 'swap';
      readonly sellMint: string;
      /** At most. */
      readonly sellAmount: string;
      readonly buyMint: string;
      /** At least; 0 in the mandates of orders that are older than their floors. */
      readonly buyAmount: string;
    }
  /** A swap that waits. */
  | {
      readonly kind: 'order';
      readonly sellMint: string;
      /** At most. */
      readonly sellAmount: string;
      readonly buyMint: string;
      /** At least: the order's floor. */
      readonly buyAmount: string;
    }
  /** Takes rent of token accounts back to the wallet. */
  | { readonly kind: 'reclaim' };

export const MANDATE_MAX_BYTES = 2_048;
const LABEL = 'cumulus mandate 1\n';
const AMOUNT = /^(0|[1-9]\d{0,19})$/;
const DECIMALS = /^(0|[1-9]\d?)$/;
const FIELDS: Readonly<Record<Terms['kind'], readonly string[]>> = {
  transfer_sol: ['kind', 'to', 'lamports'],
  transfer_token: ['kind', 'to', 'mint', 'amount'],
  swap: ['kind', 'sellMint', 'sellAmount', 'buyMint', 'buyAmount'],
  order: ['kind', 'sellMint', 'sellAmount', 'buyMint', 'buyAmount'],
  reclaim: ['kind'],
};
/** Terms that may be missing. */
const OPTIONAL: Readonly<Record<Terms['kind'], readonly string[]>> = {
  transfer_sol: ATTACHMENT_FIELDS,
  transfer_token: ['decimals', 'feeAmount', ...ATTACHMENT_FIELDS],
  swap: [],
  order: [],
  reclaim: [],
};
const ATTACHED: ReadonlySet<string> = new Set(ATTACHMENT_FIELDS);
/** Named in the digest: what is missing must not look like another. */
const NAMED: ReadonlySet<string> = new Set([...ATTACHMENT_FIELDS, 'feeAmount']);

export function sealMandate(mandate: Mandate, key: KeyObject): string {
  return sealText(LABEL, JSON.stringify(mandate), key);
}

/** The mandate, and which of the keys has sealed it. Throws a Refusal if none has. */
export function openMandate(
  sealed: string,
  keys: readonly KeyObject[],
): { readonly mandate: Mandate; readonly by: KeyObject } {
  const { text, by } = openText(LABEL, sealed, keys, 'the mandate was not sealed for this signer');
  return { mandate: parseMandate(text), by };
}

/** Reads a mandate without checking its seal: good for asking, not for signing. Throws a Refusal if it is malformed. */
export function readMandate(sealed: string): Mandate {
  return parseMandate(Buffer.from(sealed.split('.')[0]!, 'base64url').toString());
}

/** Throws a Refusal if the JSON is not that of a mandate. */
export function parseMandate(json: string): Mandate {
  const value = parseJson(json);
  const { id, owner, walletId, expiresAt, notBefore, revision, terms } = value;
  const optional = ['notBefore', 'revision'].filter((name) => value[name] !== undefined);
  const isText = (field: unknown) => typeof field === 'string' && field !== '';
  const isKnown =
    hasOnly(value, ['id', 'owner', 'walletId', 'expiresAt', 'terms', ...optional]) &&
    typeof id === 'string' &&
    UUID.test(id) &&
    isText(owner) &&
    isText(walletId) &&
    (expiresAt === null || Number.isSafeInteger(expiresAt)) &&
    (notBefore === undefined || Number.isSafeInteger(notBefore)) &&
    (revision === undefined || (Number.isSafeInteger(revision) && (revision as number) >= 0)) &&
    areTerms(terms);
  if (!isKnown) throw new Refusal('the mandate is malformed');
  return value as unknown as Mandate;
}

/** Throws a Refusal unless the intent is what the mandate allows. */
export function checkMandate({ terms }: Mandate, intent: Intent): void {
  if (!isAllowed(terms, intent)) throw new Refusal('the mandate is for something else');
}

/** Of all that a mandate allows but an order's floor: two with one id are the same if these are. */
export function digestOf({ owner, walletId, terms: given }: Mandate): string {
  // As orders were written before they had floors.
  const terms: Terms = given.kind === 'order' ? { ...given, kind: 'swap', buyAmount: '0' } : given;
  // What is attached is named: a memo must not look like decimals.
  const values = fieldsOf(terms).map((name) => {
    const value = (terms as Fields)[name];
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
        carries(terms, attachmentText(intent))
      );
    case 'transfer_token':
      return (
        intent.kind === terms.kind &&
        is(terms.to, intent.to) &&
        is(terms.mint, intent.mint) &&
        intent.amount === BigInt(terms.amount) &&
        (terms.decimals === undefined || intent.decimals === Number(terms.decimals)) &&
        terms.feeAmount === intent.feeAmount?.toString() &&
        carries(terms, attachmentText(intent))
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
  if (typeof kind !== 'string' || !Object.hasOwn(FIELDS, kind)) return false;
  const names = fieldsOf(fields as unknown as Terms);
  if (!hasOnly(fields, names)) return false;
  return names.slice(1).every((name) => {
    const text = fields[name];
    if (typeof text !== 'string') return false;
    if (kind === 'order' && text === '0') return false;
    if (name === 'decimals') return DECIMALS.test(text);
    if (ATTACHED.has(name)) return isAttached(name, text);
    return /lamports|amount/i.test(name) ? AMOUNT.test(text) : decodeAddress(text) !== null;
  });
}

function fieldsOf(terms: Terms): readonly string[] {
  const { kind } = terms;
  const given = OPTIONAL[kind].filter((name) => (terms as Fields)[name] !== undefined);
  return [...FIELDS[kind], ...given];
}

function parseJson(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Fields;
  } catch {}
  throw new Refusal('the mandate is malformed');
}
