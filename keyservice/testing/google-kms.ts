import { randomBytes } from 'node:crypto';
import { open, seal } from './seal.ts';
import { type StandIn, standIn } from './stand-in.ts';

export const GOOGLE_KEYS = ['new', 'old'].map(
  (name) => `projects/p/locations/europe-west3/keyRings/r/cryptoKeys/${name}`,
);

/** Google Cloud KMS, and the metadata server that gives a Google machine its token. */
export function standInGoogleKms(): Promise<StandIn> {
  const keys = new Map(GOOGLE_KEYS.map((name) => [name, randomBytes(32)]));
  const token = randomBytes(16).toString('hex');
  const decode = (text: unknown) => Buffer.from(String(text ?? ''), 'base64');
  return standIn(({ path, headers, body }) => {
    if (path.startsWith('/computeMetadata/')) {
      const flavor = { 'metadata-flavor': 'Google' };
      if (headers['metadata-flavor'] !== 'Google') return { status: 403, headers: flavor, body: {} };
      return path.includes('/service-accounts/default/token')
        ? {
            status: 200,
            headers: flavor,
            body: { access_token: token, expires_in: 3600, token_type: 'Bearer' },
          }
        : { status: 404, headers: flavor, body: {} };
    }
    if (headers.authorization !== `Bearer ${token}`) return { status: 401, body: {} };
    const [, name = '', act] = /^\/v1\/(.+):(encrypt|decrypt)$/.exec(path) ?? [];
    const key = keys.get(name);
    if (!key) return { status: 404, body: {} };
    const additionalData = decode(body.additionalAuthenticatedData);
    if (act === 'encrypt') {
      const sealed = seal(key, decode(body.plaintext), additionalData);
      return {
        status: 200,
        body: { name: `${name}/cryptoKeyVersions/1`, ciphertext: sealed.toString('base64') },
      };
    }
    const plaintext = open(key, decode(body.ciphertext), additionalData);
    if (!plaintext) return { status: 400, body: { error: { status: 'INVALID_ARGUMENT' } } };
    return { status: 200, body: { plaintext: plaintext.toString('base64') } };
  });
}
