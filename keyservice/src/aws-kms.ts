import {
  DecryptCommand,
  EncryptCommand,
  IncorrectKeyException,
  InvalidCiphertextException,
  KMSClient,
} from '@aws-sdk/client-kms';
import { DEADLINE, type KeyService, NotOpened, ServiceFailure } from './key-service.ts';

/**
 * Keys of AWS KMS, newest first, by id, alias or ARN. Region, credentials and an endpoint other than Amazon's come from
 * AWS_REGION, the SDK's own chain and AWS_ENDPOINT_URL_KMS.
 */
export function awsKms(keys: readonly string[]): KeyService {
  const client = new KMSClient({});
  /** The SDK's own limits are for each of its tries. */
  const inTime = () => ({ abortSignal: AbortSignal.timeout(DEADLINE) });
  const arns = new Map<string, Promise<string>>();

  const encrypt = async (key: string, plaintext: Uint8Array, context: Record<string, string>) => {
    const { CiphertextBlob, KeyId } = await client.send(
      new EncryptCommand({ KeyId: key, Plaintext: plaintext, EncryptionContext: context }),
      inTime(),
    );
    if (!CiphertextBlob || !KeyId) throw new ServiceFailure('AWS KMS answers without a ciphertext');
    return { wrapped: Buffer.from(CiphertextBlob), arn: KeyId };
  };
  const known = () =>
    client.config.region().catch(() => {
      throw new ServiceFailure('AWS_REGION is not set');
    });
  /** The ARN behind a name. Who may encrypt learns it by that; DescribeKey would need one more permission. */
  const arnOf = (key: string): Promise<string> => {
    const found = arns.get(key);
    if (found) return found;
    const asked = known()
      .then(() => encrypt(key, Buffer.from('which key is this'), {}))
      .then(({ arn }) => arn);
    arns.set(key, asked);
    asked.catch(() => arns.delete(key));
    return asked;
  };

  /** One key that cannot be used just now, or ever again, is no hindrance to the others. */
  const knowOurs = async (keyId: string): Promise<void> => {
    const ours = await Promise.allSettled(keys.map(arnOf));
    if (ours.some((each) => each.status === 'fulfilled' && each.value === keyId)) return;
    throw ours.find((each) => each.status === 'rejected')?.reason ?? new NotOpened();
  };

  return {
    newest: () => arnOf(keys[0]!),
    async wrap(keyId, dataKey, additionalData) {
      return (await encrypt(keyId, dataKey, contextOf(additionalData))).wrapped;
    },
    async unwrap(keyId, wrapped, additionalData) {
      await knowOurs(keyId);
      try {
        const { Plaintext } = await client.send(
          new DecryptCommand({
            KeyId: keyId,
            CiphertextBlob: wrapped,
            EncryptionContext: contextOf(additionalData),
          }),
          inTime(),
        );
        if (!Plaintext) throw new ServiceFailure('AWS KMS answers without a plaintext');
        return Buffer.from(Plaintext);
      } catch (error) {
        if (error instanceof InvalidCiphertextException || error instanceof IncorrectKeyException)
          throw new NotOpened();
        throw error;
      }
    },
  };
}

/** KMS binds names and values, and writes them into CloudTrail: they hold a wallet's id and address, nothing secret. */
const contextOf = (additionalData: Buffer) => ({ cumulus: additionalData.toString('base64') });
