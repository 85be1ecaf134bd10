import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../../wire/src/canonical-json.ts';
import type { Decision } from '../../../../wire/src/decision.ts';
import type { Mandate } from '../../../../wire/src/mandate.ts';
import { DECISION_TERMS, type DecisionTerms, type Terms } from '../../../../wire/src/terms.ts';
import { encodeBase58 } from '../../terms/base58.ts';
import { type Fields, hasOnly } from '../../terms/fields.ts';
import { SYSTEM, WRAPPED_SOL } from '../../terms/programs.ts';
import { Refusal } from '../../terms/refusal.ts';
import { hasTerms } from '../../terms/term-names.ts';

export const DECISION_MAX_BYTES = 4_096;

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
    canonicalJson(value) === text;
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
  if (expected === null || canonicalJson(rest) !== canonicalJson(mandate.terms)) return null;
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
    case 'trades':
      return { kind: terms.kind, trades: terms.trades };
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
  if (kind === undefined || !walletId || !Object.hasOwn(DECISION_TERMS, kind)) return false;
  return hasTerms(value, DECISION_TERMS[kind as Terms['kind']], ['kind', 'walletId']);
}

function isRecordOfText(value: unknown): value is Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((entry) => typeof entry === 'string');
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
