import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '../ports/tracer.ts';

/** What the work in progress is part of, however deep: every log line and every request to the signer names it. */
export interface WorkContext {
  /** Id of the request that asked for it; null if no request did. */
  readonly reqId: string | null;
  /** Null unless it is traced. */
  readonly span: Span | null;
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
    return await storage.run({ reqId, span }, work);
  } catch (error) {
    span.fail();
    throw error;
  } finally {
    span.end();
  }
}
