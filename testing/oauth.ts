import { createHash, randomBytes } from 'node:crypto';
import type { RunningApp } from './running-app.ts';

export const REDIRECT = 'http://127.0.0.1:33418/callback';

/** A client of OAuth, and its owner's browser, without a page between them. */
export function oauthClient({ url, call }: Pick<RunningApp, 'url' | 'call'>) {
  const at = `${url}/api/auth/oauth2`;
  const verifier = randomBytes(32).toString('base64url');

  async function post(path: string, body: Record<string, string>, headers: Record<string, string> = {}) {
    const response = await fetch(`${at}${path}`, {
      method: 'POST',
      body: new URLSearchParams(body),
      headers,
    });
    return { status: response.status, body: (await response.json().catch(() => null)) as Tokens };
  }

  async function sentFrom(page: string | URL, cookie: string): Promise<URL> {
    const response = await fetch(page, { redirect: 'manual', headers: { cookie } });
    return new URL(response.headers.get('location') ?? `about:${response.status}`, url);
  }

  return {
    /** Opens what a client's host has the browser open, and returns what the owner's page is given. */
    open: async (page: URL, cookie: string) => (await sentFrom(page, cookie)).search.slice(1),
    post,
    async register(metadata: Record<string, unknown> = {}) {
      const response = await fetch(`${at}/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ client_name: 'Agent', redirect_uris: [REDIRECT], ...metadata }),
      });
      return { status: response.status, body: (await response.json()) as { client_id: string } };
    },
    /** The address that a browser is sent to when it asks for this client. */
    async authorize(clientId: string, cookie: string, but: Record<string, string | null> = {}): Promise<URL> {
      const query = Object.entries({
        ...{ response_type: 'code', client_id: clientId, redirect_uri: REDIRECT, state: 'a state' },
        ...{ scope: 'wallet offline_access', resource: `${url}/mcp`, code_challenge_method: 'S256' },
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        ...but,
      }).filter((entry): entry is [string, string] => entry[1] !== null);
      return await sentFrom(`${at}/authorize?${new URLSearchParams(query)}`, cookie);
    },
    /** What the owner's page does once it was allowed. */
    async consent(query: string, cookie: string, accept = true, origin = url) {
      const response = await fetch(`${at}/consent`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie, origin },
        body: JSON.stringify({ accept, oauth_query: query }),
      });
      const body = (await response.json().catch(() => null)) as { url?: string } | null;
      return { status: response.status, to: body?.url === undefined ? null : new URL(body.url) };
    },
    allow: (query: string, walletId: string, token: string) =>
      call('connectProgram', { query, wallets: [walletId], expiresAt: null }, token),
    redeem: (clientId: string, code: string, but: Record<string, string> = {}) =>
      post('/token', {
        ...{ grant_type: 'authorization_code', client_id: clientId, code, redirect_uri: REDIRECT },
        ...{ code_verifier: verifier, resource: `${url}/mcp`, ...but },
      }),
    refresh: (clientId: string, token: string) =>
      post('/token', { grant_type: 'refresh_token', client_id: clientId, refresh_token: token }),
  };
}

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly error?: string;
}
