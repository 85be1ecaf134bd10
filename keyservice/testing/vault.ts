import { randomBytes } from 'node:crypto';
import { open, seal } from './seal.ts';
import { type StandIn, standIn } from './stand-in.ts';

export const VAULT_TOKEN = 'hvs.test';

/** Vault's transit engine with one key, "cumulus", as its documentation describes it. */
export async function standInVault(): Promise<StandIn & { rotate(): void }> {
  const versions = [randomBytes(32)];
  const decode = (text: unknown) => Buffer.from(String(text ?? ''), 'base64');
  const bad = (error: string) => ({ status: 400, body: { errors: [error] } });
  const server = await standIn(({ method, path, headers, body }) => {
    if (headers['x-vault-token'] !== VAULT_TOKEN)
      return { status: 403, body: { errors: ['permission denied'] } };
    const additionalData = decode(body.associated_data);
    switch (`${method} ${path}`) {
      case 'GET /v1/transit/keys/cumulus':
        return { status: 200, body: { data: { latest_version: versions.length, type: 'aes256-gcm96' } } };
      case 'POST /v1/transit/encrypt/cumulus': {
        const version = Number(body.key_version) || versions.length;
        const key = versions[version - 1];
        if (!key) return bad('requested version for encryption is higher than the latest key version');
        const sealed = seal(key, decode(body.plaintext), additionalData).toString('base64');
        return {
          status: 200,
          body: { data: { ciphertext: `vault:v${version}:${sealed}`, key_version: version } },
        };
      }
      case 'POST /v1/transit/decrypt/cumulus': {
        const [, version, sealed] = /^vault:v(\d+):(.+)$/.exec(String(body.ciphertext)) ?? [];
        const key = versions[Number(version) - 1];
        const plaintext = key && open(key, decode(sealed), additionalData);
        if (!plaintext) return bad('cipher: message authentication failed');
        return { status: 200, body: { data: { plaintext: plaintext.toString('base64') } } };
      }
    }
    return { status: 404, body: { errors: [] } };
  });
  return { ...server, rotate: () => void versions.push(randomBytes(32)) };
}
