import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { standInVault, VAULT_TOKEN } from '../keyservice/testing/vault.ts';
import { scratchFolder, startSigner } from '../signer/testing/process.ts';
import { release } from './release.ts';

/** A key service in its process over Vault, and a signer that has its keys from there. */
export async function signerOverVault() {
  const [vault, folder] = [await standInVault(), scratchFolder()];
  const socket = join(folder.path, 'service/sock');
  const service = {
    ...{ KEY_PROVIDER: 'vault', KEY_SERVICE_SOCKET: socket, KEY_SERVICE_TOKEN: 'only the signer has this' },
  };
  const main = join(import.meta.dirname, '../keyservice/src/main.ts');
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {
      PATH: process.env.PATH,
      ...service,
      VAULT_ADDR: vault.url,
      VAULT_TRANSIT_KEY: 'cumulus',
      VAULT_TOKEN,
    },
  });
  await once(child, 'message');
  const signer = await startSigner({ folder: folder.path, environment: { ...service, KEK_FILE: '' } });
  release(async () => {
    child.kill('SIGKILL');
    await signer.kill();
    await vault[Symbol.asyncDispose]();
    folder[Symbol.dispose]();
  });
  return { vault, signer };
}
