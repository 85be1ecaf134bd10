import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '../ports/tracer.ts';

/**
 * What calls to the Solana nodes are made for:
 * send, swap, reclaim  a payment of that kind, from its plan to its outcome; entries into campaigns are sends
 * death     the proof that an attempt can never land
 * quote     an offer that is looked at
 * look      balances that someone looks at
 * deposit   reading a transaction that a stream has shown or that explains a difference, and payments that were requested
 * sweep     comparing wallets with the chain while no one looks
 * proof     what is owed and held, proven daily
 * other     all else: prices, health, operators
 */
export const CAUSES = [
  'send',
  'swap',
  'reclaim',
  'death',
  'quote',
  'look',
  'deposit',
  'sweep',
  'proof',
  'other',
] as const;
export type Cause = (typeof CAUSES)[number];

const PATIENT: ReadonlySet<Cause> = new Set(['sweep', 'proof']);

/** What the work in progress is part of, however deep: every log line and every request to the signer names it. */
export interface WorkContext {
  /** Id of the request that asked for it; null if no request did. */
  readonly reqId: string | null;
  /** Null unless it is traced. */
  readonly span: Span | null;
  readonly cause?: Cause;
  /** No one waits for it: its calls to the nodes give way to all others. */
  readonly isPatient?: boolean;
}

/** As an intent keeps it. */
export interface Origin {
  readonly reqId: string | null;
  /** As in the header of this name. */
  readonly traceparent: string | null;
}

const NONE: WorkContext = { reqId: null, span: null };
const storage = new AsyncLocalStorage<WorkContext>();

export function currentContext(): WorkContext {
  return storage.getStore() ?? NONE;
}

export function currentOrigin(): Origin {
  const { reqId, span } = currentContext();
  return { reqId, traceparent: span?.traceparent ?? null };
}

export function currentCause(): Cause {
  return currentContext().cause ?? 'other';
}

/** Whether no one waits for the work in progress. */
export function isPatient(): boolean {
  return currentContext().isPatient ?? false;
}

/** Does work whose calls to the nodes are made for this cause. Within patient work, it is patient too. */
export function causedBy<T>(cause: Cause, work: () => T): T {
  const context = currentContext();
  return storage.run({ ...context, cause, isPatient: context.isPatient || PATIENT.has(cause) }, work);
}

export function within<T>(context: WorkContext, work: () => T): T {
  return storage.run(context, work);
}

/** Does a part of the work in progress, as a span of its own if that is traced. Attributes never name a user. */
export async function traced<T>(
  name: string,
  work: () => Promise<T>,
  attributes?: Readonly<Record<string, string>>,
): Promise<T> {
  const context = storage.getStore();
  if (!context?.span) return await work();
  return await inSpan(context.span.begin(name, attributes), context.reqId, work);
}

/** Does work as this span, and ends it. */
export async function inSpan<T>(span: Span, reqId: string | null, work: () => Promise<T>): Promise<T> {
  try {
    return await storage.run({ ...currentContext(), reqId, span }, work);
  } catch (error) {
    span.fail();
    throw error;
  } finally {
    span.end();
  }
}
