import { createHash } from 'node:crypto';
import { conditionParts } from '@cumulus/contract/trigger.ts';
import { canonicalJson } from '../../../../wire/src/canonical-json.ts';
import { SLIPPAGE } from '../trigger-doubt.ts';
import { type Look, lookFields } from './chain.ts';
import type { StatedOrder } from './statement-store.ts';

/*
 * What the installation says about an order: each look that it was compared with, what followed from it, and how each attempt ended.
 * All values are text, so that there is one way to write them. docs/order-statements.md has the fields one by one, and
 * verify/cumulus-verify.mjs decides each look again.
 */

/** `unknown`: the look has no price that the order may be judged by. `under way`: it was due already. */
export type Decision = 'waits' | 'due' | 'unknown' | 'under way' | 'expired';

/** Consecutive looks with the same decision; numbers of looks, both included. */
export interface Run {
  readonly decision: Decision;
  readonly from: string;
  readonly to: string;
}

/** What a statement says besides the order itself; the order has the hash of each. */
export interface Evidence {
  readonly attempts: readonly object[];
  readonly days: readonly {
    readonly day: string;
    readonly head: string;
    readonly looks: readonly object[];
  }[];
  readonly decisions: readonly Run[];
}

/** The looks of one day at the order's token, all of them: the chain begins with the first. */
export interface LookedDay {
  readonly day: string;
  /** Hex. */
  readonly head: string;
  readonly looks: readonly Look[];
}

export function evidenceOf(order: StatedOrder, days: readonly LookedDay[]): Evidence {
  return {
    attempts: order.attempts.map(({ dueAt, dueLook, endedAt, looksAfter, outcome, details }) => ({
      details: asText(details),
      due: dueAt.toISOString(),
      dueLook: text(dueLook),
      ended: endedAt.toISOString(),
      looksAfter: text(looksAfter),
      outcome,
    })),
    days: days.map(({ day, head, looks }) => ({ day, head, looks: looks.map(lookFields) })),
    decisions: decisionsOf(
      order,
      days.flatMap(({ looks }) => looks),
    ),
  };
}

/** The statement as the signer gets it, canonical JSON. */
export function statementOf(order: StatedOrder, evidence: Evidence, madeAt: Date): string {
  const { days, attempts, decisions } = evidence;
  return canonicalJson({
    format: 'cumulus order 1',
    installation: { id: order.installationId, genesisHash: order.genesisHash },
    madeAt: madeAt.toISOString(),
    id: order.id,
    wallet: order.wallet,
    asked: {
      soldMint: order.soldMint,
      soldAmount: String(order.soldAmount),
      boughtMint: order.boughtMint,
      minimum: text(order.floor),
    },
    condition:
      order.watched === null
        ? { at: order.scheduledAt!.toISOString() }
        : {
            mint: order.watched.mint,
            when: order.watched.condition,
            value: String(order.watched.value),
            slippage: String(SLIPPAGE),
            expires: order.expiresAt?.toISOString() ?? null,
          },
    placed: order.createdAt.toISOString(),
    state: order.state,
    ended: order.endedAt?.toISOString() ?? null,
    error: order.errorCode,
    looksBefore: text(order.looksBefore),
    dueLook: text(order.dueLook),
    due: order.dueAt?.toISOString() ?? null,
    signature: order.signature,
    received: text(order.received),
    attempts: hashOf(attempts),
    days: hashOf(days),
    decisions: hashOf(decisions),
  });
}

function decisionsOf(order: StatedOrder, looks: readonly Look[]): Run[] {
  const { looksBefore, watched } = order;
  if (watched === null || looksBefore === null) return [];
  const runs: { decision: Decision; from: string; to: string }[] = [];
  for (const look of looks) {
    if (look.number <= looksBefore || look.number > order.looksUntil) continue;
    const decision = decide(order, watched, look);
    const last = runs.at(-1);
    if (last?.decision === decision && decision !== 'due') last.to = String(look.number);
    else runs.push({ decision, from: String(look.number), to: String(look.number) });
  }
  return runs;
}

function decide(
  { attempts, dueLook, expiresAt }: StatedOrder,
  { condition, value }: NonNullable<StatedOrder['watched']>,
  look: Look,
): Decision {
  const isUnderWay = [...attempts, { dueLook, looksAfter: null }].some(
    ({ dueLook: due, looksAfter: after }) =>
      due !== null && look.number > due && (after === null || look.number <= after),
  );
  if (isUnderWay) return 'under way';
  if (expiresAt !== null && look.at >= expiresAt) return 'expired';
  const { isPrice, side } = conditionParts(condition);
  const seen = isPrice ? look.price : look.cap;
  if (look.price === null || look.doubt === 'thin' || seen === null) return 'unknown';
  return (side === 'above' ? seen >= value : seen <= value) ? 'due' : 'waits';
}

/** JSON values as text, as the format has them. */
function asText(value: unknown): unknown {
  if (value === null || typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(asText);
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, asText(entry)]));
  return String(value);
}

function text(value: bigint | null): string | null {
  return value === null ? null : String(value);
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}
