import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const CODE = [
  'logos/src',
  'logos/package.json',
  'node_modules/@cf-wasm',
  'node_modules/@resvg',
  'process/src',
  'process/package.json',
];

interface Places {
  /** Folders that exist. */
  readonly socketFolder: string;
  readonly compileCache: string;
}

/**
 * Flags that confine the process that reads strangers' pictures: it reads its own code, writes the folder of its socket and its
 * compile cache, and starts threads, but neither processes nor addons nor the inspector.
 */
export function nodeFlags({ socketFolder, compileCache }: Places): string[] {
  const folders = [socketFolder, compileCache];
  return [
    '--permission',
    ...[...CODE.map((path) => join(ROOT, path)), ...folders].map((path) => `--allow-fs-read=${path}`),
    ...folders.map((path) => `--allow-fs-write=${path}`),
    '--allow-worker',
    '--disable-sigusr1',
    '--no-experimental-sqlite',
    '--disallow-code-generation-from-strings',
    '--max-old-space-size=64',
  ];
}
