import { randomBytes } from 'node:crypto';
import { open, seal } from './seal.ts';
import { type StandIn, standIn } from './stand-in.ts';

const ARN = 'arn:aws:kms:eu-central-1:111122223333:key/';
export const AWS_KEYS = ['alias/new', 'alias/old'];

/** AWS KMS with two symmetric keys, as its documentation describes Encrypt and Decrypt over JSON. */
export function standInAwsKms(): Promise<StandIn> {
  const keys = new Map(AWS_KEYS.map((alias) => [alias, { arn: ARN + alias.slice(6), key: randomBytes(32) }]));
  const find = (id: unknown) => keys.get(String(id)) ?? [...keys.values()].find(({ arn }) => arn === id);
  const decode = (text: unknown) => Buffer.from(String(text ?? ''), 'base64');
  const failure = (type: string) => ({ status: 400, body: { __type: type, message: type } });
  return standIn(({ headers, body }) => {
    if (!/^AWS4-HMAC-SHA256 Credential=AKIDTEST\//.test(headers.authorization ?? ''))
      return failure('UnrecognizedClientException');
    const found = find(body.KeyId);
    if (!found) return failure('NotFoundException');
    const context = Buffer.from(JSON.stringify(body.EncryptionContext ?? {}));
    switch (headers['x-amz-target']) {
      case 'TrentService.Encrypt': {
        const sealed = seal(found.key, decode(body.Plaintext), context);
        return { status: 200, body: { CiphertextBlob: sealed.toString('base64'), KeyId: found.arn } };
      }
      case 'TrentService.Decrypt': {
        const plaintext = open(found.key, decode(body.CiphertextBlob), context);
        if (!plaintext) return failure('InvalidCiphertextException');
        return { status: 200, body: { Plaintext: plaintext.toString('base64'), KeyId: found.arn } };
      }
    }
    return failure('InvalidAction');
  });
}
