import { afterAll } from 'vitest';
import { scratchFolder, startSigner } from '../../signer/testing/process.ts';

/** A signer of the calling test file's own, gone after its last test. Returns the setting that a server finds it by. */
export async function testSigner(): Promise<{ SIGNER_SOCKET: string }> {
  const folder = scratchFolder();
  const signer = await startSigner({ folder: folder.path });
  afterAll(async () => {
    await signer.kill();
    folder[Symbol.dispose]();
  });
  return { SIGNER_SOCKET: signer.socket };
}
