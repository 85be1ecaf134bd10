import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../../wire/src/canonical-json.ts';
import { type Look, lookFields } from './chain.ts';
import { type Change, conditionText } from './condition.ts';
import { decisionsOf, type Phase, type Run } from './decisions.ts';
import type { StatedOrder } from './statement-store.ts';

/*
 * What the installation says about an order: each look that it was compared with, what followed from it, and how each attempt ended.
 * All values are text, so that there is one way to write them. docs/order-statements.md has the fields one by one, and
 * verify/cumulus-verify.mjs decides each look again.
 */

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
  const breaks = [...order.attempts, { outcome: null, dueLook: order.dueLook, looksAfter: null }];
  const compared = days
    .flatMap(({ looks }) => looks)
    .filter(({ number }) => number > order.looksBefore! && number <= order.looksUntil);
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
    decisions: decisionsOf(phasesOf(order), breaks, compared),
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
    ...(order.part !== null && { mandate: order.mandate }),
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
        : conditionText(order.watched, order.expiresAt),
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

/** What an order waited for, from its first condition to the one that it has. */
function phasesOf({ attempts, watched, expiresAt }: StatedOrder): Phase[] {
  if (watched === null) return [];
  const changes = attempts.flatMap(({ outcome, looksAfter, details }) =>
    outcome === 'changed' ? [{ until: looksAfter, ...(details as unknown as Change) }] : [],
  );
  const newest = { until: null, condition: conditionText(watched, expiresAt) };
  const first = changes[0]?.condition.trail?.from;
  const froms = [first === undefined ? watched.from : Number(first), ...changes.map(({ peak }) => peak)];
  return [...changes, newest].map(({ until, condition }, index) => ({
    ...{ until, condition },
    from: froms[index] ?? null,
  }));
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
