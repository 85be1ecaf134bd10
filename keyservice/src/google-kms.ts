import { GoogleAuth } from 'google-auth-library';
import { describeError, type KeyService, ServiceFailure, UnwrapRefused } from './key-service.ts';
import { base64Of, objectOf, requestJson, secretOf } from './request-json.ts';

export interface GoogleSettings {
  /** Keys of purpose ENCRYPT_DECRYPT, newest first: projects/…/locations/…/keyRings/…/cryptoKeys/… */
  readonly keys: readonly string[];
  readonly url: string;
}

const SCOPE = 'https://www.googleapis.com/auth/cloudkms';

/**
 * Google Cloud KMS over REST, https://cloud.google.com/kms/docs/reference/rest. Credentials come from
 * GOOGLE_APPLICATION_CREDENTIALS, else from the machine's own account.
 */
export function googleKms({ keys, url }: GoogleSettings): KeyService {
  // Without a project the library runs gcloud to find one.
  const [, projectId = ''] = keys[0]!.split('/');
  const auth = new GoogleAuth({ scopes: [SCOPE], projectId });

  const request = async (act: 'encrypt' | 'decrypt', key: string, body: object, secret?: Buffer) => {
    const token = await auth.getAccessToken().catch((error: unknown) => {
      throw new ServiceFailure(`There are no credentials for Google: ${describeError(error)}`);
    });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await requestJson('Google KMS', `${url}/v1/${key}:${act}`, {
      method: 'POST',
      headers,
      body,
      secret,
    });
    const { status } = answer;
    // A disabled version gives another 400 and may be enabled again.
    if (act === 'decrypt' && status === 400 && objectOf(answer.body.error).status === 'INVALID_ARGUMENT')
      throw new UnwrapRefused();
    if (status !== 200) throw new ServiceFailure(`Google KMS answers ${status} to ${act}`);
    return answer;
  };

  return {
    // Google selects the version of a key itself.
    newest: async () => keys[0]!,
    async wrap(keyId, dataKey, additionalData) {
      const fields = { additionalAuthenticatedData: additionalData.toString('base64') };
      const { body } = await request('encrypt', keyId, fields, dataKey);
      return base64Of(body.ciphertext, 'Google KMS');
    },
    async unwrap(keyId, wrapped, additionalData) {
      if (!keys.includes(keyId)) throw new UnwrapRefused();
      const answer = await request('decrypt', keyId, {
        ciphertext: wrapped.toString('base64'),
        additionalAuthenticatedData: additionalData.toString('base64'),
      });
      return secretOf(answer, 'Google KMS');
    },
  };
}
