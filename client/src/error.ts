import type { ErrorCode } from './v1.ts';

export type Json = Readonly<Record<string, unknown>>;

export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly context?: Json;
  readonly status?: number | null;
  readonly isOpen?: boolean;
  readonly requestId?: string | null;
  readonly retryAfterMs?: number | null;
}

/** A request that was refused (RFC 9457), or that has no answer. */
export class CumulusError extends Error {
  override readonly name = 'CumulusError';
  /** Decide by it: one of `ErrorCode`; `NO_ANSWER` if none came that can be read, `STILL_WAITING` if a wait is over. */
  readonly code: ErrorCode | 'NO_ANSWER' | 'STILL_WAITING' | (string & Record<never, never>);
  /** Facts of the refusal, such as `{ limit: 'day' }` of GRANT_EXCEEDED. */
  readonly context: Json;
  /** Of HTTP; null without an answer. */
  readonly status: number | null;
  /** What was asked for may have happened. Ask again with the same act id, or look it up. */
  readonly isOpen: boolean;
  /** Finds the request in the logs of the server's operator. */
  readonly requestId: string | null;
  /** When the server wants to be asked again, milliseconds from now. */
  readonly retryAfterMs: number | null;

  constructor({ code, message, context = {}, status = null, ...rest }: Refusal, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.context = context;
    this.status = status;
    this.isOpen = rest.isOpen ?? false;
    this.requestId = rest.requestId ?? null;
    this.retryAfterMs = rest.retryAfterMs ?? null;
  }
}
