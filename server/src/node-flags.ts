import { join } from 'node:path';
import { readSigners } from './runtime/signers-setting.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Folders; one that did not exist yet would count as a file. */
const CODE = ['node_modules', 'server', 'client', 'contract', 'mcp', 'process', 'wire', 'web'];
/** Parameters of a database's connection string that name files. */
const CERTIFICATES = ['sslrootcert', 'sslcert', 'sslkey'];

interface Places {
  /** An existing folder of the server's own: what it writes there is code that it runs at its next start. */
  readonly compileCache: string;
  /** The server's environment. */
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * Flags that confine the server: it reads its own code, the built web app and the certificates and places that its settings name, and
 * writes its compile cache alone; it cannot start processes, threads, addons or the inspector. Secrets are in its environment.
 */
export function nodeFlags(places: Places): string[] {
  return confined(CODE, places);
}

/** The same for the process of the operators' page, which verifies passkeys with code of the signer. */
export function adminFlags(places: Places): string[] {
  return confined([...CODE, 'signer'], places);
}

function confined(code: readonly string[], { compileCache, environment }: Places): string[] {
  const readable = [...code.map((path) => join(ROOT, path)), compileCache, ...named(environment)];
  return [
    '--permission',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${compileCache}`,
    '--disable-sigusr1',
    // The permission model does not apply to files that SQLite opens, nor to those that flags of V8 have it write.
    '--no-experimental-sqlite',
    // Young objects: by default three times 16 MB. With 2 MB a list of wallets takes half as much processor time again.
    '--max-semi-space-size=8',
    // Collected when it has doubled. By default it grows fourfold: to 370 MB after 20,000 calls, of which 63 are alive.
    '--heap-growing-percent=100',
    '--freeze-flags-after-init',
  ];
}

function named({
  DATABASE_URL,
  DATABASE_DIRECT_URL,
  OPERATOR_DATABASE_URL,
  NODE_EXTRA_CA_CERTS,
  SSL_CERT_FILE,
  PLACES_FILE,
  SIGNER_TLS_CERT,
  SIGNER_TLS_KEY,
  SIGNER_TLS_CA,
  SIGNERS,
}: NodeJS.ProcessEnv): string[] {
  const ofDatabase = [DATABASE_URL, DATABASE_DIRECT_URL, OPERATOR_DATABASE_URL].flatMap((url) => {
    const { searchParams } = new URL(url || 'postgres:');
    return CERTIFICATES.map((name) => searchParams.get(name));
  });
  const ofThree = (readSigners(SIGNERS ?? '') ?? []).flatMap((place) =>
    'url' in place ? [place.certificate, place.key, place.authority] : [],
  );
  const ofSigner = [SIGNER_TLS_CERT, SIGNER_TLS_KEY, SIGNER_TLS_CA, ...new Set(ofThree)];
  return [...ofDatabase, ...ofSigner, NODE_EXTRA_CA_CERTS, SSL_CERT_FILE, PLACES_FILE].filter(
    (path) => !!path,
  ) as string[];
}
