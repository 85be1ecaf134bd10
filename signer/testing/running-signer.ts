import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type SignerClient, signerClient } from './client.ts';
import { scratchFolder, startSigner } from './process.ts';

/** A client of a signer that runs for the tests of a file. Call it at the top level. `kekFile`: what opens its sealed keys. */
export async function runningSigner(): Promise<SignerClient & { readonly kekFile: string }> {
  const folder = scratchFolder();
  const run = await startSigner({ folder: folder.path });
  const by = await signerClient(run.socket);
  afterAll(async () => {
    by.socket.destroy();
    await run.kill();
    folder[Symbol.dispose]();
  });
  return { ...by, kekFile: join(folder.path, 'keys/kek') };
}
