import { describeError, REQUEST_TIMEOUT, ServiceFailure } from './key-service.ts';

export interface JsonResponse {
  readonly status: number;
  /** Empty if the body is not a JSON object. */
  readonly body: Readonly<Record<string, unknown>>;
}

interface JsonRequest {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: object | undefined;
}

/** Sends a request to a service. If no response comes, throws a ServiceFailure, which quotes nothing of the request. */
export async function requestJson(
  provider: string,
  url: string,
  { method, headers, body }: JsonRequest,
): Promise<JsonResponse> {
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    });
    const json: unknown = await response.json().catch((error: unknown) => {
      if (error instanceof SyntaxError) return {};
      throw error;
    });
    return { status: response.status, body: objectOf(json) };
  } catch (error) {
    throw new ServiceFailure(`${provider} does not answer: ${describeError(error)}`);
  }
}

export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** A field of a response as text. A missing field must not become bytes that seal a wallet. */
export function textOf(value: unknown, provider: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new ServiceFailure(`${provider} gives an answer that cannot be understood`);
}

export function base64Of(value: unknown, provider: string): Buffer {
  const bytes = Buffer.from(textOf(value, provider), 'base64');
  if (bytes.toString('base64') === value) return bytes;
  throw new ServiceFailure(`${provider} gives an answer that cannot be understood`);
}
