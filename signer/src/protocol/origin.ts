import { isUuid } from '../../../wire/src/uuid.ts';
import { type Fields, malformed } from '../terms/fields.ts';

/** What a request is part of, for its log line and for a trace. It changes nothing of what is answered. */
export interface Origin {
  /** Id of the request that a server got. */
  readonly reqId: string | null;
  /** Whether the server asks for the parts of this request and how long each took. */
  readonly isTraced: boolean;
}

const NONE: Origin = { reqId: null, isTraced: false };

/** Throws a Refusal if it is malformed. Nothing but a UUID reaches the log. */
export function parseOrigin(value: unknown): Origin {
  if (value === undefined) return NONE;
  if (typeof value !== 'object' || value === null) throw malformed('origin');
  const fields = value as Fields;
  const { reqId = null, traced = false } = fields;
  const isOrigin =
    Object.keys(fields).every((name) => name === 'reqId' || name === 'traced') &&
    (reqId === null || isUuid(reqId)) &&
    typeof traced === 'boolean';
  if (!isOrigin) throw malformed('origin');
  return { reqId: reqId as string | null, isTraced: traced };
}
