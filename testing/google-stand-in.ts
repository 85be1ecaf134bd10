import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { interactionPolicy } from 'oidc-provider';
import { release } from './release.ts';

/** A person with an account at the issuer. */
export interface Person {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly name: string;
}

export interface GoogleStandIn {
  readonly issuer: string;
  /** Settings that make a server use it. */
  readonly settings: Record<string, string>;
  /** Starts to answer, for this server, which people are sent back to. */
  serve(serverUrl: string): void;
  /** Who signs in at the issuer's page from now on; null cancels each sign-in. */
  person: Person | null;
}

const CLIENT_ID = 'cumulus';
const CLIENT_SECRET = 'a secret that the issuer and the server share';

/** An OpenID Connect issuer in Google's place, on a port of its own. Its sign-in page needs no clicks. */
export async function googleStandIn(): Promise<GoogleStandIn> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  release(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, Person>();

  const provide = (serverUrl: string): void => {
    const redirectUris = [`${serverUrl}/api/auth/callback/google`];
    const policy = interactionPolicy.base();
    // Google shows a choice of accounts if asked to; here there is only one.
    policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
    const provider = new Provider(issuer, {
      clients: [{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: redirectUris }],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      // Google tells these in the ID token itself.
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false } },
      interactions: { policy, url: (_context: unknown, { uid }: { uid: string }) => `/sign-in/${uid}` },
      findAccount: (_context: unknown, sub: string) => ({ accountId: sub, claims: () => people.get(sub) }),
      cookies: { keys: ['a key for cookies'] },
    });
    const oidc = provider.callback();
    server.on('request', async (request, response) => {
      if (!request.url?.startsWith('/sign-in/')) return oidc(request, response);
      const { person } = standIn;
      if (!person) return provider.interactionFinished(request, response, { error: 'access_denied' });
      people.set(person.sub, person);
      const grant = new provider.Grant({ accountId: person.sub, clientId: CLIENT_ID });
      grant.addOIDCScope('openid email profile');
      return provider.interactionFinished(request, response, {
        select_account: {},
        login: { accountId: person.sub },
        consent: { grantId: await grant.save() },
      });
    });
  };
  const standIn: GoogleStandIn = {
    issuer,
    settings: { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_CLIENT_SECRET: CLIENT_SECRET },
    serve: provide,
    person: null,
  };
  return standIn;
}
