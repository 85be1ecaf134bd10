import { CallError, isCallError, storedRefusal } from '@cumulus/contract/errors.ts';
import { z } from 'zod';
import { KEY_SERVICE_REQUESTS, type SignerRequest } from '../../../wire/src/signer-requests.ts';
import type { JournalHeads } from '../ports/journal.ts';
import type { Span } from '../ports/tracer.ts';
import { currentContext, traced } from '../runtime/context.ts';
import type { SignerPlace } from './signer-line.ts';
import { openSignerConnection, signerUnavailable } from './signer-process-connection.ts';

export type SignerProcessOptions = SignerPlace & {
  /** How long a request waits for a connection: 10,000 if unset; 0 fails at once if the signer is not there. */
  readonly connectMilliseconds?: number;
  /** How long the signer may take for a request that was sent; where unset, as long as its key service makes it take. */
  readonly deadlineMilliseconds?: number;
  /** Where to learn and to keep how far the signer's journal has come. Without, nothing is compared. */
  readonly heads?: JournalHeads;
  /** Hears of each request whether the signer has answered it. */
  readonly onAnswered?: (isHere: boolean) => void;
  /** Hears that the connection has ended. */
  readonly onLost?: () => void;
};

/** The signer waits so long for its key service (signer/src/keys/service-key-encryption-key.ts); we wait longer, to get its own error. */
const KEY_SERVICE_WITHIN = 10_000;
const SIGNER_ITSELF_WITHIN = 1_000;

/** Of requests to signers. */
export type Fields = Readonly<Record<string, unknown>>;

/** The answer, as `answer` reads it. Throws what the signer refuses, and SIGNER_UNAVAILABLE. `within`: milliseconds. */
export type Ask = <Answer extends z.ZodType>(
  name: SignerRequest,
  fields: Fields,
  answer: Answer,
  within?: number,
) => Promise<z.output<Answer>>;

export interface SignerLine {
  readonly ask: Ask;
  close(): Promise<void>;
}

const FAILURES: Readonly<Record<string, string>> = {
  key_service:
    'The signer runs, but its key service is too slow, or fails. Try again shortly; the log of the key service says more.',
  journal: 'The signer signs nothing because of its journal: `cumulus status` or its log says why.',
  too_soon: 'The signer waits until the transaction before is old enough to be dead.',
};

const told = z.object({ code: z.string(), context: z.unknown().optional() });
const journalHead = z.object({ journal: z.string(), run: z.string(), count: z.int().nonnegative() });

export function openSignerLine(options: SignerProcessOptions): SignerLine {
  const { heads } = options;
  const connection = openSignerConnection({
    ...options,
    greeting: heads ? async () => ({ name: 'expect', heads: await heads.expected() }) : null,
    connectMilliseconds: options.connectMilliseconds ?? 10_000,
  });

  const ask = async <Answer extends z.ZodType>(
    name: SignerRequest,
    fields: Fields,
    answer: Answer,
    within = options.deadlineMilliseconds,
  ): Promise<z.output<Answer>> => {
    const longest = KEY_SERVICE_REQUESTS[name] * KEY_SERVICE_WITHIN + SIGNER_ITSELF_WITHIN;
    const { reqId, span } = currentContext();
    const origin = { ...(reqId !== null && { reqId }), ...(span && { traced: true }) };
    const isPart = reqId !== null || span !== null;
    const reply = await traced(`signer ${name}`, async () => {
      const began = performance.timeOrigin + performance.now();
      const sent = { name, ...fields, ...(isPart && { origin }) };
      const answered = await connection.request(sent, within ?? longest).catch((error: unknown) => {
        if (isCallError(error, 'SIGNER_UNAVAILABLE')) options.onAnswered?.(false);
        throw error;
      });
      options.onAnswered?.(true);
      addParts(currentContext().span, answered.parts, began);
      return answered;
    });
    const head = journalHead.safeParse(reply.head);
    if (head.success) heads?.seen(head.data);
    const refusal = toldRefusal(reply.told);
    if (refusal) throw refusal;
    if (typeof reply.held === 'string') throw new CallError('ON_HOLD', { why: reply.held });
    if (typeof reply.refused === 'string') throw new CallError('GUARD_REFUSED', { reason: reply.refused });
    return signerAnswer(answer, reply.ok, FAILURES[String(reply.failed)]);
  };

  return { ask, close: () => connection.close() };
}

/** Throws SIGNER_UNAVAILABLE unless it is one. */
export function signerAnswer<Answer extends z.ZodType>(
  answer: Answer,
  given: unknown,
  reason = 'The signer failed: see its log.',
): z.output<Answer> {
  const parsed = answer.safeParse(given);
  if (!parsed.success) throw signerUnavailable(reason);
  return parsed.data;
}

/** A refusal that has a code of its own; null if there is none, or a newer signer has named it. */
function toldRefusal(value: unknown): CallError | null {
  const known = told.safeParse(value);
  const refusal = known.success ? storedRefusal(known.data) : null;
  return refusal?.code === 'REASON_UNKNOWN' ? null : refusal;
}

const parts = z.array(z.tuple([z.string(), z.number(), z.number()]));

/** Of a request that began then: what the signer did for it, which has no network to report that itself. */
function addParts(span: Span | null, reported: unknown, began: number): void {
  const known = parts.safeParse(reported);
  if (!span || !known.success || known.data.length === 0) return;
  const took = performance.timeOrigin + performance.now() - began;
  const own = Math.max(...known.data.map(([, start, length]) => start + length));
  // Its clock may differ: what it did was in the middle of the time that the answer took.
  const start = began + Math.max(0, took - own) / 2;
  const service = 'cumulus-signer';
  const whole = span.add({ service, name: 'sign in the signer', began: start, ended: start + own });
  for (const [name, at, length] of known.data)
    whole.add({ service, name, began: start + at, ended: start + at + length });
}
