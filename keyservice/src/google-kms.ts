import { GoogleAuth } from 'google-auth-library';
import { askJson, base64Of, objectOf } from './ask-json.ts';
import { type KeyService, NotOpened, reasonOf, ServiceFailure } from './key-service.ts';

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
    const token = await auth.getAccessToken().catch((error: unknown) => {
      throw new ServiceFailure(`No credentials for Google can be had: ${reasonOf(error)}`);
    });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await askJson('Google KMS', `${url}/v1/${key}:${act}`, { method: 'POST', headers, body });
    const { status } = answer;
    // A version that is disabled is another 400, and may be enabled again.
    if (act === 'decrypt' && status === 400 && objectOf(answer.body.error).status === 'INVALID_ARGUMENT')
      throw new NotOpened();
    if (status !== 200) throw new ServiceFailure(`Google KMS answers ${status} to ${act}`);
    return answer.body;
  };

  return {
    // Google keeps the versions of a key apart by itself, and finds the right one.
    newest: async () => keys[0]!,
    async wrap(keyId, dataKey, additionalData) {
      const { ciphertext } = await ask('encrypt', keyId, {
        plaintext: dataKey.toString('base64'),
        additionalAuthenticatedData: additionalData.toString('base64'),
      });
      return base64Of(ciphertext, 'Google KMS');
    },
    async unwrap(keyId, wrapped, additionalData) {
      if (!keys.includes(keyId)) throw new NotOpened();
      const { plaintext } = await ask('decrypt', keyId, {
        ciphertext: wrapped.toString('base64'),
        additionalAuthenticatedData: additionalData.toString('base64'),
      });
      return base64Of(plaintext, 'Google KMS');
    },
  };
}
