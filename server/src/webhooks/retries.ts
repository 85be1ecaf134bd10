import type { WebhookAnswer } from '../ports/webhooks.ts';

/** Waits between tries, seconds: together about three days. The last repeats. */
const WAITS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
/** Of a wait, at random: receivers that were down together are not all asked together. */
const JITTER = 0.2;
/** What a receiver may ask for, seconds. */
const ASKED_MAX = 3_600;

/** How long to wait after a try that failed, milliseconds. `tries`: those before it. */
export function retryWaitMs(
  tries: number,
  answer: WebhookAnswer | null,
  now: number,
  random: () => number = Math.random,
): number {
  const asked = answer && (answer.status === 429 || answer.status === 503) ? askedFor(answer, now) : null;
  if (asked !== null) return asked * 1_000;
  const wait = WAITS[Math.min(tries, WAITS.length - 1)]!;
  return Math.round(wait * 1_000 * (1 + JITTER * (2 * random() - 1)));
}

/** Of Retry-After: seconds, or a date (RFC 9110, 10.2.3), within bounds; null without one that can be read. */
function askedFor({ retryAfter }: WebhookAnswer, now: number): number | null {
  if (retryAfter === null) return null;
  const seconds = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter)
    : (new Date(retryAfter).getTime() - now) / 1_000;
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 1), ASKED_MAX);
}
