import {
  DecryptCommand,
  EncryptCommand,
  IncorrectKeyException,
  InvalidCiphertextException,
  KMSClient,
} from '@aws-sdk/client-kms';
import { type KeyService, REQUEST_TIMEOUT, ServiceFailure, UnwrapRefused } from './key-service.ts';

/**
 * Keys of AWS KMS, newest first, by id, alias or ARN. The SDK reads region, credentials and endpoint from the environment
 * (AWS_REGION, AWS_ENDPOINT_URL_KMS and its credential chain).
 */
export function awsKms(keys: readonly string[]): KeyService {
  const client = new KMSClient({});
  /** Bounds all retries together; the SDK's own timeouts bound each of them. */
  const deadline = () => ({ abortSignal: AbortSignal.timeout(REQUEST_TIMEOUT) });
  const arns = new Map<string, Promise<string>>();

  const encrypt = async (key: string, plaintext: Uint8Array, context: Record<string, string>) => {
    const { CiphertextBlob, KeyId } = await client.send(
      new EncryptCommand({ KeyId: key, Plaintext: plaintext, EncryptionContext: context }),
      deadline(),
    );
    if (!CiphertextBlob || !KeyId) throw new ServiceFailure('AWS KMS answers without a ciphertext');
    return { wrapped: Buffer.from(CiphertextBlob), arn: KeyId };
  };
  const requireRegion = () =>
    client.config.region().catch(() => {
      throw new ServiceFailure('AWS_REGION is not set');
    });
  /** The ARN behind a name, from an encryption: DescribeKey would need another permission. */
  const arnOf = (key: string): Promise<string> => {
    const cached = arns.get(key);
    if (cached) return cached;
    const found = requireRegion()
      .then(() => encrypt(key, Buffer.from('which key is this'), {}))
      .then(({ arn }) => arn);
    arns.set(key, found);
    found.catch(() => arns.delete(key));
    return found;
  };

  /** Throws unless the key is one of ours. A key that is unavailable does not affect the others. */
  const requireOwnKey = async (keyId: string): Promise<void> => {
    const ours = await Promise.allSettled(keys.map(arnOf));
    if (ours.some((each) => each.status === 'fulfilled' && each.value === keyId)) return;
    throw ours.find((each) => each.status === 'rejected')?.reason ?? new UnwrapRefused();
  };

  return {
    newest: () => arnOf(keys[0]!),
    async wrap(keyId, dataKey, additionalData) {
      return (await encrypt(keyId, dataKey, contextOf(additionalData))).wrapped;
    },
    async unwrap(keyId, wrapped, additionalData) {
      await requireOwnKey(keyId);
      try {
        const { Plaintext } = await client.send(
          new DecryptCommand({
            KeyId: keyId,
            CiphertextBlob: wrapped,
            EncryptionContext: contextOf(additionalData),
          }),
          deadline(),
        );
        if (!Plaintext) throw new ServiceFailure('AWS KMS answers without a plaintext');
        return Buffer.from(Plaintext);
      } catch (error) {
        if (error instanceof InvalidCiphertextException || error instanceof IncorrectKeyException)
          throw new UnwrapRefused();
        throw error;
      }
    },
  };
}

/** KMS logs the context in CloudTrail: it holds a wallet's id and address, nothing secret. */
const contextOf = (additionalData: Buffer) => ({ cumulus: additionalData.toString('base64') });
