import { bearerOf, type ProgramSecret } from '../../../wire/src/program-secret.ts';

/** Reads of the HTTP API that can be tried in the page: they change nothing. */
export const READS = [
  '/v1/grant',
  '/v1/wallets',
  '/v1/wallets/{walletId}/balances',
  '/v1/orders',
  '/v1/history?wallet={walletId}',
  '/v1/prices?asset={asset}',
] as const;

export interface ApiAnswer {
  readonly status: number;
  /** As it came, JSON with line breaks. */
  readonly body: string;
}

/** Asks as the program: with the token that follows from its secret, which stays in this page. Rejects without a connection. */
export async function tryRead(secret: ProgramSecret, path: string): Promise<ApiAnswer> {
  const response = await fetch(path, { headers: { authorization: `Bearer ${await bearerOf(secret)}` } });
  return { status: response.status, body: readable(await response.text()) };
}

function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
