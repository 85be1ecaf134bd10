import { readFile } from 'node:fs/promises';
import { askJson, base64Of, objectOf, textOf } from './ask-json.ts';
import { type KeyService, NotOpened, reasonOf, ServiceFailure } from './key-service.ts';

export interface VaultSettings {
  readonly address: string;
  readonly mount: string;
  readonly key: string;
  readonly namespace: string | undefined;
  /** A token, or a file that an agent keeps one in. */
  readonly token: { readonly value: string } | { readonly file: string };
}

/** How long a version is taken for the newest, milliseconds. */
const NEWEST_FOR = 60_000;
/** What a header may hold. Whoever sends another would be quoted by the error of it. */
const TOKEN = /^[!-~]+$/;
/** Vault's words for what is no ciphertext of this key and this additional data. Some versions call it a 500. */
const NOT_OPENED = /message authentication failed|ciphertext/;

/**
 * HashiCorp Vault's transit engine, or OpenBao's: a key of type aes256-gcm96 or chacha20-poly1305, since only these bind
 * additional data. https://developer.hashicorp.com/vault/api-docs/secret/transit
 */
export function vault(settings: VaultSettings, now: () => number = Date.now): KeyService {
  const prefix = `vault:${settings.mount}/${settings.key}:v`;
  let known: { id: string; until: number } | undefined;

  const ask = async (method: string, act: string, body?: object) => {
    const url = `${settings.address}/v1/${settings.mount}/${act}/${settings.key}`;
    const headers = {
      'x-vault-token': await tokenOf(settings),
      'x-vault-request': 'true',
      ...(settings.namespace && { 'x-vault-namespace': settings.namespace }),
    };
    const answer = await askJson('Vault', url, { method, headers, body });
    const { status } = answer;
    if (
      act === 'decrypt' &&
      (status === 400 || status === 500) &&
      NOT_OPENED.test(String(answer.body.errors))
    )
      throw new NotOpened();
    if (status !== 200) throw new ServiceFailure(`Vault answers ${status} to ${act}`);
    return objectOf(answer.body.data);
  };

  return {
    async newest() {
      if (!known || known.until < now()) {
        const { latest_version } = await ask('GET', 'keys');
        if (!Number.isSafeInteger(latest_version))
          throw new ServiceFailure('Vault does not say which version of the key is the newest');
        known = { id: `${prefix}${latest_version}`, until: now() + NEWEST_FOR };
      }
      return known.id;
    },
    async wrap(keyId, dataKey, additionalData) {
      const { ciphertext } = await ask('POST', 'encrypt', {
        plaintext: dataKey.toString('base64'),
        associated_data: additionalData.toString('base64'),
        key_version: Number(keyId.slice(prefix.length)),
      });
      return Buffer.from(textOf(ciphertext, 'Vault'), 'latin1');
    },
    async unwrap(keyId, wrapped, additionalData) {
      if (!keyId.startsWith(prefix)) throw new NotOpened();
      const { plaintext } = await ask('POST', 'decrypt', {
        ciphertext: wrapped.toString('latin1'),
        associated_data: additionalData.toString('base64'),
      });
      return base64Of(plaintext, 'Vault');
    },
  };
}

async function tokenOf({ token }: VaultSettings): Promise<string> {
  const text =
    'value' in token
      ? token.value
      : await readFile(token.file, 'utf8').catch((error: unknown) => {
          throw new ServiceFailure(`The file of the token for Vault cannot be read: ${reasonOf(error)}`);
        });
  if (!TOKEN.test(text.trim())) throw new ServiceFailure('The token for Vault is not one word of plain text');
  return text.trim();
}
