import { dirname, join } from 'node:path';
import type { Settings } from './settings.ts';

const SIGNER = join(import.meta.dirname, '..');

/**
 * The flags that shut the signer in: it reads its own code and reads and writes the folders of its socket, its key file
 * and its compile cache, which exist already with mode 0700; it starts no process, no thread, no addon and no
 * inspector; and it keeps its memory small.
 */
export function nodeFlags(settings: Settings & { readonly compileCache?: string }): string[] {
  const folders = [dirname(settings.socket), dirname(settings.keyFile)];
  if (settings.compileCache) folders.push(settings.compileCache);
  const readable = [join(SIGNER, 'src'), join(SIGNER, 'package.json'), ...folders];
  return [
    '--permission',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    ...folders.map((path) => `--allow-fs-write=${path}`),
    '--disable-sigusr1',
    '--disallow-code-generation-from-strings',
    '--max-old-space-size=32',
    '--max-semi-space-size=1',
    '--v8-pool-size=1',
  ];
}
