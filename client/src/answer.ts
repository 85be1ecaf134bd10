import { CumulusError, type Json } from './error.ts';
import type { Answer } from './http.ts';

/** What an answer says: its value, or the refusal. `now`: milliseconds since 1970. */
export function readAnswer({ status, text, headers }: Answer, now: number): Json | CumulusError {
  const value = parse(text);
  if (value && status >= 200 && status < 300) return value;
  const header = (name: string) => headers?.get(name) ?? null;
  const facts = {
    status,
    requestId: header('x-request-id'),
    retryAfterMs: waitOf(header('retry-after'), now),
  };
  if (typeof value?.code !== 'string')
    return new CumulusError({
      ...{ ...facts, code: 'NO_ANSWER', isOpen: true },
      message: `Something else than Cumulus answered, with HTTP ${status}.`,
    });
  const message = typeof value.title === 'string' ? value.title : 'The request was refused.';
  const refusal = {
    ...facts,
    code: value.code,
    message,
    context: isJson(value.context) ? value.context : {},
  };
  const clock = value.code === 'ACT_CLOCK' ? clockOf(header('date'), now) : null;
  // What could not be served may have been begun.
  return new CumulusError({ ...refusal, ...(clock && told(refusal, clock)), isOpen: status >= 500 });
}

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface Clock {
  /** Of the server, ISO time. */
  readonly serverTime: string;
  /** How much the server's clock is ahead. */
  readonly aheadMs: number;
}

function clockOf(date: string | null, now: number): Clock | null {
  const at = Date.parse(date ?? '');
  return Number.isNaN(at) ? null : { serverTime: new Date(at).toISOString(), aheadMs: at - now };
}

function told({ message, context }: { readonly message: string; readonly context: Json }, clock: Clock) {
  const seconds = Math.round(Math.abs(clock.aheadMs) / 1_000);
  const way = clock.aheadMs < 0 ? 'behind' : 'ahead of';
  return {
    message: `${message} The server's clock is ${seconds} s ${way} this one.`,
    context: { ...context, ...clock },
  };
}

/** Of `Retry-After`: seconds, or a date. */
function waitOf(text: string | null, now: number): number | null {
  if (text === null) return null;
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? null : Math.max(ms, 0);
}

/** Null unless it is an object. */
export function parse(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJson(value) ? value : null;
  } catch {
    return null;
  }
}
