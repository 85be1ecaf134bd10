/** Statuses of the callable protocol and the HTTP status that carries each. */
export const httpStatus = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  OUT_OF_RANGE: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  ABORTED: 409,
  RESOURCE_EXHAUSTED: 429,
  CANCELLED: 499,
  UNKNOWN: 500,
  INTERNAL: 500,
  DATA_LOSS: 500,
  UNIMPLEMENTED: 501,
  UNAVAILABLE: 503,
  DEADLINE_EXCEEDED: 504,
} as const;

export type Status = keyof typeof httpStatus;

/** The body of a refused call: `{ "error": ErrorBody }`. */
export interface ErrorBody {
  readonly message: string;
  readonly status: Status;
  /**
   * `code` is one of the catalogue (errors.ts); the rest is that code's context. Text only where a swap came to nothing, as INTERNAL:
   * then it is the sentence, and `message` is the code. An unforeseen error is INTERNAL without details.
   */
  readonly details?: { readonly code: string; readonly [key: string]: unknown } | string;
}
