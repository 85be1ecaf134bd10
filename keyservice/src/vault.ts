import { readFile } from 'node:fs/promises';
import { describeError, type KeyService, ServiceFailure, UnwrapRefused } from './key-service.ts';
import { objectOf, requestJson, secretOf, textOf } from './request-json.ts';

export interface VaultSettings {
  readonly address: string;
  readonly mount: string;
  readonly key: string;
  readonly namespace: string | undefined;
  /** A token, or the file in which an agent renews one. */
  readonly token: { readonly value: string } | { readonly file: string };
}

/** Milliseconds for which the newest version is cached. */
const NEWEST_TTL = 60_000;
/** Anything else is invalid in a header, and the error would quote it. */
const TOKEN = /^[!-~]+$/;
/** Vault's messages for a ciphertext of another key or other additional data. Some versions answer 500. */
const REFUSED = /message authentication failed|ciphertext/;

/**
 * HashiCorp Vault's transit engine, or OpenBao's: a key of type aes256-gcm96 or chacha20-poly1305, since only these bind
 * additional data. https://developer.hashicorp.com/vault/api-docs/secret/transit
 */
export function vault(settings: VaultSettings, now: () => number = Date.now): KeyService {
  const prefix = `vault:${settings.mount}/${settings.key}:v`;
  let known: { id: string; until: number } | undefined;

  const request = async (method: string, act: string, body?: object, secret?: Buffer) => {
    const url = `${settings.address}/v1/${settings.mount}/${act}/${settings.key}`;
    const headers = {
      'x-vault-token': await tokenOf(settings),
      'x-vault-request': 'true',
      ...(settings.namespace && { 'x-vault-namespace': settings.namespace }),
    };
    const answer = await requestJson('Vault', url, { method, headers, body, secret });
    const { status } = answer;
    if (act === 'decrypt' && (status === 400 || status === 500) && REFUSED.test(String(answer.body.errors)))
      throw new UnwrapRefused();
    if (status !== 200) throw new ServiceFailure(`Vault answers ${status} to ${act}`);
    return { ...answer, body: objectOf(answer.body.data) };
  };

  return {
    async newest() {
      if (!known || known.until < now()) {
        const { latest_version } = (await request('GET', 'keys')).body;
        if (!Number.isSafeInteger(latest_version))
          throw new ServiceFailure('Vault does not say which version of the key is the newest');
        known = { id: `${prefix}${latest_version}`, until: now() + NEWEST_TTL };
      }
      return known.id;
    },
    async wrap(keyId, dataKey, additionalData) {
      const fields = {
        associated_data: additionalData.toString('base64'),
        key_version: Number(keyId.slice(prefix.length)),
      };
      const { body } = await request('POST', 'encrypt', fields, dataKey);
      return Buffer.from(textOf(body.ciphertext, 'Vault'), 'latin1');
    },
    async unwrap(keyId, wrapped, additionalData) {
      if (!keyId.startsWith(prefix)) throw new UnwrapRefused();
      const answer = await request('POST', 'decrypt', {
        ciphertext: wrapped.toString('latin1'),
        associated_data: additionalData.toString('base64'),
      });
      return secretOf(answer, 'Vault');
    },
  };
}

async function tokenOf({ token }: VaultSettings): Promise<string> {
  const text =
    'value' in token
      ? token.value
      : await readFile(token.file, 'utf8').catch((error: unknown) => {
          throw new ServiceFailure(`The file of the token for Vault cannot be read: ${describeError(error)}`);
        });
  if (!TOKEN.test(text.trim())) throw new ServiceFailure('The token for Vault is not one word of plain text');
  return text.trim();
}
