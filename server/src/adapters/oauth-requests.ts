import { createHash } from 'node:crypto';
import { constantTimeEqual, makeSignature } from 'better-auth/crypto';
import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { ReadConnectionRequest } from '../ports/connections.ts';

/** SHA-256 of a request by its signature, which differs for each. */
export const requestHash = (query: string): Buffer =>
  createHash('sha256')
    .update(String(new URLSearchParams(query).get('sig')))
    .digest();

/** Reads what the provider hands to the page of the signed-in user (`signParams` of @better-auth/oauth-provider). */
export function createReadConnectionRequest(
  db: Db,
  secret: string,
  now: () => number,
): ReadConnectionRequest {
  return async (query) => {
    const params = new URLSearchParams(query);
    const one = (name: string): string => (params.getAll(name).length === 1 ? params.get(name)! : '');
    const [signature, clientId, redirectUri] = [one('sig'), one('client_id'), one('redirect_uri')];
    const isCurrent = Number(one('exp')) * 1_000 > now();
    params.delete('sig');
    const expected = await makeSignature(sorted(params), secret);
    if (signature === '' || !constantTimeEqual(signature, expected) || !isCurrent) return null;
    const { rows } = await sql<{ name: string | null }>`
      select name from identity.oauth_clients where client_id = ${clientId}`.execute(db);
    const [client] = rows;
    if (!client || redirectUri === '') return null;
    const resources = params.getAll('resource');
    return { clientId, clientName: client.name ?? '', redirectUri, resources, hash: requestHash(query) };
  };
}

function sorted(params: URLSearchParams): string {
  const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  const entries = [...params].sort(([a, x], [b, y]) => order(a, b) || order(x, y));
  return new URLSearchParams(entries).toString();
}
