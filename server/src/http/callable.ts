import { CallError, detailsOf } from '@cumulus/contract/errors.ts';
import { type ErrorBody, httpStatus } from '@cumulus/contract/status.ts';

const INT64 = /^type\.googleapis\.com\/google\.protobuf\.U?Int64Value$/;
/** Maximum nesting depth, so that decoding cannot overflow the stack. */
const DEPTH_MAX = 64;

/** The payload of a request body. Throws MALFORMED_REQUEST unless the body is `{"data": ...}`. */
export function requestData(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new CallError('MALFORMED_REQUEST');
  if (!Object.hasOwn(body, 'data') || Object.keys(body).length !== 1)
    throw new CallError('MALFORMED_REQUEST');
  return decode((body as { data: unknown }).data, 0);
}

/** Decodes 64-bit integers, `{"@type": ...Int64Value, "value": "123"}`, to decimal text. */
function decode(value: unknown, depth: number): unknown {
  if (depth > DEPTH_MAX) throw new CallError('MALFORMED_REQUEST');
  // PostgreSQL cannot store NUL in text, and no valid name, address or amount contains it.
  if (typeof value === 'string' && value.includes('\0'))
    throw new CallError('INVALID_INPUT', { field: '', reason: 'Text must not contain NUL characters' });
  if (typeof value === 'string' && !value.isWellFormed())
    throw new CallError('INVALID_INPUT', { field: '', reason: 'Text must not contain halves of characters' });
  if (Array.isArray(value)) return value.map((item) => decode(item, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  const record = value as Record<string, unknown>;
  if (typeof record['@type'] === 'string' && INT64.test(record['@type'])) {
    if (typeof record.value !== 'string' || !/^-?\d{1,20}$/.test(record.value))
      throw new CallError('MALFORMED_REQUEST');
    return record.value;
  }
  return Object.fromEntries(Object.entries(record).map(([key, item]) => [key, decode(item, depth + 1)]));
}

/** The body of a result. Throws if it contains a bigint, so that money never becomes a JSON number. */
export function resultBody(result: unknown): string {
  return JSON.stringify({ result: result ?? null });
}

/** HTTP status and body of a refusal. */
export function errorAnswer(error: CallError): { status: number; body: { error: ErrorBody } } {
  const { code, status, message } = error;
  const context: object | undefined = error.context;
  return { status: httpStatus[status], body: { error: body() } };

  function body(): ErrorBody {
    if (code === 'INTERNAL') return { message, status };
    // Clients read the sentence of "functions/internal" from its details.
    if (status === 'INTERNAL')
      return { message: code, status, details: message, ...(context && { context: { ...context } }) };
    return { message, status, details: detailsOf(error) };
  }
}
