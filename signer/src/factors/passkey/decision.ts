import { createHash } from 'node:crypto';
import { ATTACHMENT_FIELDS, type AttachmentText, isAttached } from '../../terms/attachment.ts';
import { decodeAddress, encodeBase58 } from '../../terms/base58.ts';
import { type Fields, hasOnly } from '../../terms/fields.ts';
import type { Mandate, Terms } from '../../terms/mandate.ts';
import { SYSTEM, WRAPPED_SOL } from '../../terms/programs.ts';
import { Refusal } from '../../terms/refusal.ts';

/**
 * What an owner decides by a passkey, as the page writes it from what it shows, or by a PIN, as the server writes it from the request;
 * contract/src/decision.ts is the same. Its text is JSON with sorted names and no spaces, and the SHA-256 of that is what the passkey
 * signs.
 */
export interface Decision {
  readonly version: '1';
  /** Issued by the signer, for one use; empty with a PIN, which is in the same request. */
  readonly nonce: string;
  /** Name of the call. */
  readonly call: string;
  /** What the call is given, field by field as text: the server compares it with a passkey's. */
  readonly request: Readonly<Record<string, string>>;
  /** What may leave a wallet; null if nothing does. The signer compares it. */
  readonly terms: DecisionTerms | null;
}

/** Addresses are base58, all ones for SOL; amounts and decimals are decimal text, amounts in base units. */
export type DecisionTerms = { readonly walletId: string } & (
  | ({ readonly kind: 'transfer_sol'; readonly to: string; readonly lamports: string } & AttachmentText)
  | ({
      readonly kind: 'transfer_token';
      readonly to: string;
      readonly mint: string;
      readonly amount: string;
      readonly decimals: string;
      /** What a sponsor gets of the token; missing if the wallet pays fee and rent. */
      readonly feeAmount?: string;
    } & AttachmentText)
  | {
      readonly kind: 'swap';
      readonly sellMint: string;
      readonly sellAmount: string;
      readonly buyMint: string;
      /** At least. */
      readonly buyAmount: string;
    }
  /** A swap that waits. */
  | {
      readonly kind: 'order';
      readonly sellMint: string;
      readonly sellAmount: string;
      readonly buyMint: string;
      /** At least; missing if the page leaves it to the server. */
      readonly buyAmount?: string;
    }
  /** Takes rent of token accounts back to the wallet. */
  | { readonly kind: 'reclaim' }
);

export const DECISION_MAX_BYTES = 4_096;
const FIELDS: Readonly<Record<DecisionTerms['kind'], readonly string[]>> = {
  transfer_sol: ['to', 'lamports'],
  transfer_token: ['to', 'mint', 'amount', 'decimals'],
  swap: ['sellMint', 'sellAmount', 'buyMint', 'buyAmount'],
  order: ['sellMint', 'sellAmount', 'buyMint'],
  reclaim: [],
};
/** Terms that may be missing. */
const OPTIONAL: Readonly<Record<DecisionTerms['kind'], readonly string[]>> = {
  transfer_sol: ATTACHMENT_FIELDS,
  transfer_token: ['feeAmount', ...ATTACHMENT_FIELDS],
  swap: [],
  order: ['buyAmount'],
  reclaim: [],
};
const AMOUNT = /^(0|[1-9]\d{0,19})$/;
const DECIMALS = /^(0|[1-9]\d?)$/;

/** Throws a Refusal unless it is the one way to write a decision. */
export function parseDecision(text: string): Decision {
  const value = parseJson(text);
  const { version, nonce, call, request, terms } = value;
  const isKnown =
    hasOnly(value, ['version', 'nonce', 'call', 'request', 'terms']) &&
    version === '1' &&
    typeof nonce === 'string' &&
    typeof call === 'string' &&
    isRecordOfText(request) &&
    (terms === null || areTerms(terms)) &&
    canonical(value) === text;
  if (!isKnown) throw malformed();
  return value as unknown as Decision;
}

/** What a passkey signs for it. */
export function challengeOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** The mandate with what only the decision says; null unless it is what its owner has decided. */
export function mandateFor({ terms, request }: Decision, mandate: Mandate): Mandate | null {
  const expected = terms && terms.walletId === mandate.walletId ? mandateTerms(terms, mandate.terms) : null;
  const { decimals, ...rest } = (expected ?? {}) as Fields;
  if (expected === null || canonical(rest) !== canonical(mandate.terms)) return null;
  const { scheduledTime } = request;
  const isTimed = expected.kind === 'order' && scheduledTime !== undefined;
  if (isTimed && Date.parse(scheduledTime.trim()) !== mandate.notBefore) return null;
  return { ...mandate, terms: expected };
}

function mandateTerms(terms: DecisionTerms, asked: Terms): Terms {
  switch (terms.kind) {
    case 'transfer_sol':
    case 'transfer_token': {
      const { walletId: _, ...transfer } = terms;
      return transfer;
    }
    case 'reclaim':
      return { kind: terms.kind };
    case 'swap':
    case 'order': {
      const { kind, sellMint, sellAmount, buyMint } = terms;
      const left = asked.kind === 'order' ? asked.buyAmount : '0';
      return {
        // Servers that are older than floors ask for an order as for a swap.
        kind: kind === 'order' && asked.kind === 'order' ? kind : 'swap',
        ...{ sellMint: traded(sellMint), sellAmount, buyMint: traded(buyMint) },
        buyAmount: terms.buyAmount ?? left,
      };
    }
  }
}

/** Swaps are of wrapped SOL. */
function traded(mint: string): string {
  return mint === encodeBase58(SYSTEM) ? encodeBase58(WRAPPED_SOL) : mint;
}

function areTerms(value: unknown): value is DecisionTerms {
  if (!isRecordOfText(value)) return false;
  const { kind, walletId } = value;
  if (kind === undefined || !walletId || !Object.hasOwn(FIELDS, kind)) return false;
  const given = OPTIONAL[kind as DecisionTerms['kind']].filter((name) => value[name] !== undefined);
  const names = [...FIELDS[kind as DecisionTerms['kind']], ...given];
  return hasOnly(value, ['kind', 'walletId', ...names]) && names.every((name) => isTerm(name, value[name]!));
}

function isTerm(name: string, text: string): boolean {
  if (name === 'decimals') return DECIMALS.test(text);
  if (name === 'memo' || name === 'references') return isAttached(name, text);
  return /lamports|amount/i.test(name) ? AMOUNT.test(text) : decodeAddress(text) !== null;
}

function isRecordOfText(value: unknown): value is Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((entry) => typeof entry === 'string');
}

/** Of objects, text and null. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, entry: unknown) =>
    typeof entry === 'object' && entry !== null
      ? Object.fromEntries(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)))
      : entry,
  );
}

function parseJson(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  } catch {}
  throw malformed();
}

function malformed(): Refusal {
  return new Refusal('the decision is malformed');
}
