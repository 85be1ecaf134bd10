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

/** A code of the catalogue (errors.ts) and the facts that its sentence is made of: enough to write it in any language. */
export interface ErrorDetails {
  readonly code: string;
  readonly [fact: string]: unknown;
}

/** The body of a refused call: `{ "error": ErrorBody }`. */
export interface ErrorBody {
  readonly message: string;
  readonly status: Status;
  /**
   * The refusal's code and context. Text only if a swap failed with INTERNAL: then it is the sentence, `message` is the code
   * and the context is in `context`. An unexpected error is INTERNAL without details.
   */
  readonly details?: ErrorDetails | string;
  readonly context?: Readonly<Record<string, unknown>>;
}
