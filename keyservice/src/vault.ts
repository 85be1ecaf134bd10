import { readFile } from 'node:fs/promises';
import { DEADLINE, type KeyService, NotOpened, ServiceFailure } from './key-service.ts';

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

/**
 * HashiCorp Vault's transit engine, or OpenBao's: a key of type aes256-gcm96 or chacha20-poly1305, since only these bind
 * additional data. https://developer.hashicorp.com/vault/api-docs/secret/transit
 */
export function vault(settings: VaultSettings, now: () => number = Date.now): KeyService {
  const prefix = `vault:${settings.mount}/${settings.key}:v`;
  let known: { id: string; until: number } | undefined;

  const ask = async (method: string, act: string, body?: object): Promise<Record<string, unknown>> => {
    const { token } = settings;
    const response = await fetch(`${settings.address}/v1/${settings.mount}/${act}/${settings.key}`, {
      method,
      headers: {
        'x-vault-token': 'file' in token ? (await readFile(token.file, 'utf8')).trim() : token.value,
        'x-vault-request': 'true',
        ...(settings.namespace && { 'x-vault-namespace': settings.namespace }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(DEADLINE),
    });
    if (response.status === 400 && act === 'decrypt') throw new NotOpened();
    if (!response.ok) throw new ServiceFailure(`Vault answers ${response.status} to ${act}`);
    return ((await response.json()) as { data: Record<string, unknown> }).data;
  };

  return {
    async newest() {
      if (!known || known.until < now()) {
        const { latest_version } = await ask('GET', 'keys');
        known = { id: prefix + latest_version, until: now() + NEWEST_FOR };
      }
      return known.id;
    },
    async wrap(keyId, dataKey, additionalData) {
      const { ciphertext } = await ask('POST', 'encrypt', {
        plaintext: dataKey.toString('base64'),
        associated_data: additionalData.toString('base64'),
        key_version: Number(keyId.slice(prefix.length)),
      });
      return Buffer.from(String(ciphertext), 'latin1');
    },
    async unwrap(keyId, wrapped, additionalData) {
      if (!keyId.startsWith(prefix)) throw new NotOpened();
      const { plaintext } = await ask('POST', 'decrypt', {
        ciphertext: wrapped.toString('latin1'),
        associated_data: additionalData.toString('base64'),
      });
      return Buffer.from(String(plaintext), 'base64');
    },
  };
}
