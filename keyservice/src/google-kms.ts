import { GoogleAuth } from 'google-auth-library';
import { DEADLINE, type KeyService, NotOpened, ServiceFailure } from './key-service.ts';

export interface GoogleSettings {
  /** Keys of purpose ENCRYPT_DECRYPT, newest first: projects/…/locations/…/keyRings/…/cryptoKeys/… */
  readonly keys: readonly string[];
  readonly url: string;
}

const SCOPE = 'https://www.googleapis.com/auth/cloudkms';

/**
 * Google Cloud KMS by its REST interface, https://cloud.google.com/kms/docs/reference/rest. Who asks is found out as all
 * of Google's libraries do: GOOGLE_APPLICATION_CREDENTIALS, else the machine's own account.
 */
export function googleKms({ keys, url }: GoogleSettings): KeyService {
  const auth = new GoogleAuth({ scopes: [SCOPE] });

  const ask = async (act: 'encrypt' | 'decrypt', key: string, body: object) => {
    const response = await fetch(`${url}/v1/${key}:${act}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await auth.getAccessToken()}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(DEADLINE),
    });
    if (response.status === 400 && act === 'decrypt') throw new NotOpened();
    if (!response.ok) throw new ServiceFailure(`Google KMS answers ${response.status} to ${act}`);
    return (await response.json()) as Record<string, unknown>;
  };

  return {
    // Google keeps the versions of a key apart by itself, and finds the right one.
    newest: async () => keys[0]!,
    async wrap(keyId, dataKey, additionalData) {
      const { ciphertext } = await ask('encrypt', keyId, {
        plaintext: dataKey.toString('base64'),
        additionalAuthenticatedData: additionalData.toString('base64'),
      });
      return Buffer.from(String(ciphertext), 'base64');
    },
    async unwrap(keyId, wrapped, additionalData) {
      if (!keys.includes(keyId)) throw new NotOpened();
      const { plaintext } = await ask('decrypt', keyId, {
        ciphertext: wrapped.toString('base64'),
        additionalAuthenticatedData: additionalData.toString('base64'),
      });
      return Buffer.from(String(plaintext), 'base64');
    },
  };
}
