import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

interface Places {
  /** Files of certificates and key. */
  readonly files: readonly string[];
  readonly compileCache: string;
}

/** Flags that confine the gate: it reads its own code and its certificates, starts nothing, and its memory is limited. */
export function nodeFlags({ files, compileCache }: Places): string[] {
  const code = ['gate/src', 'gate/package.json', 'process/src', 'process/package.json'];
  return [
    '--permission',
    ...code.map((path) => `--allow-fs-read=${join(ROOT, path)}`),
    ...[...files, compileCache].map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${compileCache}`,
    '--disable-sigusr1',
    '--no-experimental-sqlite',
    '--disallow-code-generation-from-strings',
    '--max-old-space-size=64',
  ];
}
