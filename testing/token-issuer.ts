import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { release } from './release.ts';

/** An issuer of tokens that publishes its public keys at an address. */
export interface TokenIssuer {
  readonly jwksUrl: string;
  /** The published key that is used now, in PEM-like JSON, for tests that misuse it. */
  publicKey(): Promise<string>;
  /** A token signed with the key that is used now. */
  sign(claims: JWTPayload, header?: { alg?: string; kid?: string }): Promise<string>;
  /** Uses and publishes a new key beside the old ones. */
  rotate(): Promise<void>;
  /** How often the keys were fetched. */
  fetches(): number;
  /** Answers nothing but errors from now on. */
  fail(): void;
}

const ALG = 'RS256';

export async function tokenIssuer(): Promise<TokenIssuer> {
  const published: object[] = [];
  let pair = await generateKeyPair(ALG, { extractable: true });
  let kid = 'key-0';
  let fetches = 0;
  let failing = false;
  const publish = async (): Promise<void> => {
    published.push({ ...(await exportJWK(pair.publicKey)), kid, alg: ALG, use: 'sig' });
  };
  await publish();

  const server = createServer((_request, response) => {
    fetches += 1;
    response.statusCode = failing ? 500 : 200;
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: published }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  release(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));

  return {
    jwksUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`,
    publicKey: async () => JSON.stringify(await exportJWK(pair.publicKey)),
    sign: (claims, header = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: ALG, kid, ...header }).sign(pair.privateKey),
    async rotate() {
      pair = await generateKeyPair(ALG, { extractable: true });
      kid = `key-${published.length}`;
      await publish();
    },
    fetches: () => fetches,
    fail: () => {
      failing = true;
    },
  };
}
