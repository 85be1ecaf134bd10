import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../../wire/src/canonical-json.ts';
import type { Decision } from '../../../../wire/src/decision.ts';
import type { Mandate } from '../../../../wire/src/mandate.ts';
import { DECISION_TERMS, type DecisionTerms, type Terms } from '../../../../wire/src/terms.ts';
import { readTrades, tradesText } from '../../../../wire/src/trades.ts';
import { encodeBase58 } from '../../terms/base58.ts';
import { type Fields, hasOnly } from '../../terms/fields.ts';
import { SYSTEM, WRAPPED_SOL } from '../../terms/programs.ts';
import { Refusal } from '../../terms/refusal.ts';
import { hasTerms } from '../../terms/term-names.ts';

/** One of as many trades and choices as there may be takes 3,400. */
export const DECISION_MAX_BYTES = 4_096;
/** How long ago an order may have begun, by the clock of a server, that begins when it is decided. */
const STARTS_WITHIN_MS = 5 * 60_000;

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
  const decided = { ...mandate, terms: expected };
  if (expected.kind !== 'order' && expected.kind !== 'trades') return decided;
  if (!isOfOrder(request, mandate)) return null;
  const { notBefore = 0, ...timeless } = decided;
  if (request.scheduledTime !== undefined)
    return Date.parse(request.scheduledTime.trim()) === notBefore ? decided : null;
  const start = startIn(request.rule);
  if (start !== null) return notBefore >= start ? decided : null;
  // What only a server has said may delay an order: a time of the past would let all of its rounds be made at once.
  return notBefore < Date.now() - STARTS_WITHIN_MS ? timeless : decided;
}

/** A decision of a new order changes no existing one, and one that changes an order makes no other beside it. */
function isOfOrder({ id, orderId }: Decision['request'], mandate: Mandate): boolean {
  if (id === undefined && orderId === undefined) return mandate.revision === undefined;
  return mandate.revision !== undefined && (id ?? mandate.id) === mandate.id;
}

/** The first time of an order, as passed to `placeOrder` and `editOrder`; null if it is theirs to choose, or not readable. */
function startIn(rule: string | undefined): number | null {
  if (!rule?.startsWith('{')) return null;
  const { startAt, at } = parseJson(rule);
  const start = startAt ?? at ?? null;
  return start === null ? null : Date.parse(String(start));
}

function mandateTerms(terms: DecisionTerms, asked: Terms): Terms {
  switch (terms.kind) {
    case 'transfer_sol':
    case 'transfer_token': {
      const { walletId: _, ...transfer } = terms;
      return transfer;
    }
    case 'trades':
      return { kind: terms.kind, trades: mandateTrades(terms.trades, asked) };
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

/** With the floors that are left to the server. */
function mandateTrades(decided: string, asked: Terms): string {
  const left = asked.kind === 'trades' ? readTrades(asked.trades) : null;
  return tradesText(
    readTrades(decided)!.map((trade, number) => ({
      ...{ ...trade, sellMint: traded(trade.sellMint), buyMint: traded(trade.buyMint) },
      choices: trade.choices.map(({ sellAmount, buyAmount }, choice) => ({
        sellAmount,
        buyAmount: buyAmount || (left?.[number]?.choices[choice]?.buyAmount ?? ''),
      })),
    })),
  );
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
