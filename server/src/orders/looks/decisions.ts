import { conditionParts, type TriggerCondition } from '@cumulus/contract/trigger.ts';
import { trailedValue } from '../trail.ts';
import type { Look } from './chain.ts';
import type { ConditionText } from './condition.ts';

/**
 * `due`: its trigger was reached; `due by stop`. `unknown`: the look has not all that the order may be judged by. `under way`: it was due
 * already. `paused`: its user let it rest.
 */
type Decision = 'waits' | 'due' | 'due by stop' | 'unknown' | 'under way' | 'paused' | 'expired';

/** Consecutive looks with the same decision; numbers of looks, both included. */
export interface Run {
  readonly decision: Decision;
  readonly from: string;
  readonly to: string;
}

/** From after one look until after another it was not compared: it was due, or rested. */
export interface Break {
  readonly outcome: string | null;
  readonly dueLook: bigint | null;
  /** Null: still. */
  readonly looksAfter: bigint | null;
}

/** Until after a look, null for ever, an order had a condition. */
export interface Phase {
  readonly until: bigint | null;
  readonly condition: ConditionText;
  /** Where its peak began, USD; null without a trail. */
  readonly from: number | null;
}

/** Decides looks again, all those that an order was compared with, in their order. */
export function decisionsOf(
  phases: readonly Phase[],
  breaks: readonly Break[],
  looks: readonly Look[],
): Run[] {
  const runs: { decision: Decision; from: string; to: string }[] = [];
  let phase: Phase | undefined;
  let peak: number | null = null;
  for (const look of looks) {
    const now = phases.find(({ until }) => until === null || look.number <= until)!;
    if (now !== phase) peak = now.from;
    phase = now;
    const decision = breakAt(breaks, look.number) ?? (isExpired(now.condition, look) ? 'expired' : null);
    if (decision === null && peak !== null && look.sure !== null) peak = Math.max(peak, look.sure);
    const made = decision ?? decide(now.condition, peak, look);
    const last = runs.at(-1);
    if (last?.decision === made && !made.startsWith('due')) last.to = String(look.number);
    else runs.push({ decision: made, from: String(look.number), to: String(look.number) });
  }
  return runs;
}

function breakAt(breaks: readonly Break[], number: bigint): Decision | null {
  const found = breaks.find(
    ({ dueLook, looksAfter }) =>
      dueLook !== null && number > dueLook && (looksAfter === null || number <= looksAfter),
  );
  if (!found) return null;
  return found.outcome === 'paused' ? 'paused' : 'under way';
}

const isExpired = ({ expires }: ConditionText, { at }: Look) => expires !== null && at >= new Date(expires);

function decide(condition: ConditionText, peak: number | null, look: Look): Decision {
  if (look.price === null || look.doubt === 'thin') return 'unknown';
  const { stop } = condition;
  const moved = movedValue(condition, peak);
  const trigger = reached(
    condition.when,
    stop ? Number(condition.value) : (moved ?? Number(condition.value)),
    look,
  );
  if (trigger) return 'due';
  const stopped = stop ? reached(stop.when, moved ?? Number(stop.value), look) : false;
  if (stopped) return 'due by stop';
  return trigger === null || stopped === null ? 'unknown' : 'waits';
}

/** Of the stop, or of the trigger of an order without one; null if it does not move. */
function movedValue({ trail }: ConditionText, peak: number | null): number | null {
  if (!trail || peak === null) return null;
  return trailedValue(peak, 'ppm' in trail ? { ppm: Number(trail.ppm) } : { usd: Number(trail.usd) });
}

/** Null if the look does not have what it would be judged by. */
function reached(when: TriggerCondition, value: number, { price, cap }: Look): boolean | null {
  const { isPrice, side } = conditionParts(when);
  const seen = isPrice ? price : cap;
  if (seen === null) return null;
  return side === 'above' ? seen >= value : seen <= value;
}
