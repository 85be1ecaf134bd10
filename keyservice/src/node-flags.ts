import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Settings of the services' clients that name files which they read. */
const FILES = [
  'VAULT_TOKEN_FILE',
  'AWS_CONFIG_FILE',
  'AWS_SHARED_CREDENTIALS_FILE',
  'AWS_WEB_IDENTITY_TOKEN_FILE',
  'AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE',
  'GOOGLE_APPLICATION_CREDENTIALS',
];
/** Paths that the cloud clients read unasked: for credentials, for those that a cluster gives, and for the maker of the machine. */
const cloudFolders = (home: string) => [
  join(home, '.aws/*'),
  join(home, '.config/gcloud/*'),
  '/var/run/secrets/*',
  '/sys/class/dmi/id/*',
];

/**
 * Flags that confine the key service: it can read its own code and what its provider's client reads, and write the folder of its
 * socket, which already exists; it cannot start processes, threads, addons or the inspector; and its code is not optimised, as the
 * signer's is not. Its folder of packages is readable for the clients of clouds alone.
 */
export function nodeFlags({
  KEY_PROVIDER,
  KEY_SERVICE_SOCKET = '',
  ...settings
}: NodeJS.ProcessEnv): string[] {
  const isVault = KEY_PROVIDER === 'vault';
  const folder = dirname(resolve(KEY_SERVICE_SOCKET));
  const code = ['keyservice/src', 'keyservice/package.json', 'process/src', 'process/package.json'];
  const packages = isVault ? [] : ['package.json', 'node_modules', 'keyservice/node_modules'];
  const named = FILES.flatMap((name) => (settings[name] ? [resolve(settings[name])] : []));
  const folders = isVault ? [] : cloudFolders(settings.HOME ?? homedir());
  const readable = [...[...code, ...packages].map((path) => join(ROOT, path)), folder, ...named, ...folders];
  return [
    '--permission',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${folder}`,
    '--disable-sigusr1',
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${isVault ? 32 : 128}`,
    // As the signer's: copies of the processor's registers stay behind otherwise.
    '--no-opt',
    '--no-maglev',
  ];
}
