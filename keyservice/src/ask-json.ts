import { DEADLINE, reasonOf, ServiceFailure } from './key-service.ts';

export interface JsonAnswer {
  readonly status: number;
  /** Empty where the body is no JSON object. */
  readonly body: Readonly<Record<string, unknown>>;
}

interface Asked {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: object | undefined;
}

/** Asks a service over HTTP. Throws a ServiceFailure, which quotes nothing of what was sent, where no answer comes. */
export async function askJson(
  provider: string,
  url: string,
  { method, headers, body }: Asked,
): Promise<JsonAnswer> {
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(DEADLINE),
    });
    const answer: unknown = await response.json().catch((error: unknown) => {
      if (error instanceof SyntaxError) return {};
      throw error;
    });
    return { status: response.status, body: objectOf(answer) };
  } catch (error) {
    throw new ServiceFailure(`${provider} does not answer: ${reasonOf(error)}`);
  }
}

export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** The text of a field of an answer. A field that is missing must not become bytes that a wallet is sealed with. */
export function textOf(value: unknown, provider: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new ServiceFailure(`${provider} gives an answer that cannot be understood`);
}

export function base64Of(value: unknown, provider: string): Buffer {
  const bytes = Buffer.from(textOf(value, provider), 'base64');
  if (bytes.toString('base64') === value) return bytes;
  throw new ServiceFailure(`${provider} gives an answer that cannot be understood`);
}
