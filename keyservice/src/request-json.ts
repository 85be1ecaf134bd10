import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { describeError, misunderstood, REQUEST_TIMEOUT, ServiceFailure } from './key-service.ts';
import { encodeJson, takeSecret } from './secret-json.ts';
import { plainAgent, secureAgent } from './wiped-connection.ts';

export interface JsonResponse {
  readonly status: number;
  /** Empty if the body is not a JSON object. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The data key of the body, which is not in there; null if it has none. The caller wipes it. */
  readonly secret: Buffer | null;
}

interface JsonRequest {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: object | undefined;
  /** A data key that is sent in addition to the body. */
  readonly secret?: Buffer | undefined;
}

const RESPONSE_MAX_BYTES = 65_536;

/**
 * Sends a request to a service. If no response comes, throws a ServiceFailure, which quotes nothing of the request. A data key is bytes
 * all the way, wiped when it is sent and read: fetch would leave copies of it.
 */
export async function requestJson(
  provider: string,
  url: string,
  { method, headers, body, secret }: JsonRequest,
): Promise<JsonResponse> {
  const sent = body && encodeJson(body, secret);
  let received: Received | null = null;
  try {
    received = await exchange(url, method, headers, sent);
    const opened = takeSecret(received.bytes, provider);
    return { status: received.status, body: parse(received.bytes), secret: opened };
  } catch (error) {
    if (error instanceof ServiceFailure) throw error;
    throw new ServiceFailure(`${provider} does not answer: ${describeError(error)}`);
  } finally {
    sent?.fill(0);
    received?.bytes.fill(0);
  }
}

interface Received {
  readonly status: number;
  readonly bytes: Buffer;
}

/** A redirection is an answer as any other. */
function exchange(
  url: string,
  method: string,
  headers: Record<string, string>,
  body: Buffer | undefined,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const [send, agent] = url.startsWith('https:') ? [request, secureAgent] : [plainRequest, plainAgent];
    const length = body && { 'content-type': 'application/json', 'content-length': String(body.length) };
    const options = {
      ...{ method, agent, headers: { ...length, ...headers } },
      signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    };
    const sending = send(url, options, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size > RESPONSE_MAX_BYTES) sending.destroy(new Error('too much'));
      });
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        for (const chunk of chunks) chunk.fill(0);
        resolve({ status: response.statusCode!, bytes });
      });
      response.on('error', reject);
    });
    sending.on('error', reject);
    sending.end(body);
  });
}

function parse(bytes: Buffer): Readonly<Record<string, unknown>> {
  try {
    return objectOf(JSON.parse(bytes.toString()));
  } catch {
    return {};
  }
}

export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** A field of a response as text. A missing field must not become bytes that seal a wallet. */
export function textOf(value: unknown, provider: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw misunderstood(provider);
}

export function base64Of(value: unknown, provider: string): Buffer {
  const bytes = Buffer.from(textOf(value, provider), 'base64');
  if (bytes.toString('base64') === value) return bytes;
  throw misunderstood(provider);
}

/** The data key of a response. */
export function secretOf({ secret }: JsonResponse, provider: string): Buffer {
  if (secret) return secret;
  throw misunderstood(provider);
}
