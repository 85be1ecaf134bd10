import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** What signs with shares, and where Node looks for it first. */
const THRESHOLD_CODE = ['node_modules/@noble/*', 'signer/node_modules/*'];
const CODE = ['signer', 'process', 'wire'].flatMap((name) => [`${name}/src`, `${name}/package.json`]);

interface Places {
  readonly socket: string;
  readonly journal: string;
  readonly journalCopy?: string | undefined;
  readonly keyFile: string | undefined;
  readonly serviceSocket?: string | undefined;
  /** The file of SIGNER_MEMBERS. */
  readonly members?: string | undefined;
  readonly compileCache?: string;
}

/**
 * Flags that confine the signer: it can read its own code and what it shares with others, and read and write the folders of its sockets, its journal and its copy, its key
 * file and its compile cache, which already exist with mode 0700; it cannot start processes, threads, addons or the inspector; its
 * memory is limited; and its code is not optimised.
 */
export function nodeFlags({
  socket,
  journal,
  journalCopy,
  keyFile,
  serviceSocket,
  members,
  compileCache,
}: Places): string[] {
  const files = [socket, keyFile, serviceSocket].filter((path) => path !== undefined);
  const folders = [...files.map((path) => dirname(path)), journal];
  if (journalCopy) folders.push(journalCopy);
  if (compileCache) folders.push(compileCache);
  const code = members ? [...CODE, ...THRESHOLD_CODE] : CODE;
  const readable = [...code.map((path) => join(ROOT, path)), ...folders];
  if (members) readable.push(members);
  return [
    '--permission',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    ...folders.map((path) => `--allow-fs-write=${path}`),
    '--disable-sigusr1',
    '--disallow-code-generation-from-strings',
    '--max-old-space-size=32',
    '--max-semi-space-size=1',
    '--v8-pool-size=1',
    // V8 leaves optimised code by way of a copy of the processor's registers, which may still hold a seed, and does not wipe it.
    '--no-opt',
    '--no-maglev',
  ];
}
