import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { encodeFrame, frameReader } from '../../process/src/frames.ts';
import type { Running } from './child.ts';
import type { ModuleName } from './process-group.ts';
import type { SignerPaths } from './signer-paths.ts';

/**
 * Records which three signers sign together, at their first start: each reports the keys by which the others know it, which it makes with its
 * journal. `start` runs one that signs alone, and signs nothing yet. A start that ends before the file is written is simply repeated.
 */
export async function introduceSigners(
  signers: readonly { readonly name: ModuleName; readonly paths: SignerPaths }[],
  start: (name: ModuleName, paths: SignerPaths) => Promise<Running>,
): Promise<void> {
  const file = signers[0]!.paths.members!;
  if (existsSync(file)) return;
  const members = await Promise.all(
    signers.map(async ({ name, paths }) => {
      const running = await start(name, paths);
      try {
        return { name, ...(await keysAt(paths.socket)) };
      } finally {
        await running.stop();
      }
    }),
  );
  writeFileSync(`${file}.new`, `${JSON.stringify(members, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}

async function keysAt(path: string): Promise<object> {
  const socket = connect(path);
  try {
    socket.write(encodeFrame({ id: 1, name: 'member' }));
    const read = frameReader();
    for await (const chunk of socket)
      for (const reply of read(chunk as Buffer)) return (reply as { ok: object }).ok;
    throw new Error('A signer has ended before it said by which keys the others know it.');
  } finally {
    socket.destroy();
  }
}
