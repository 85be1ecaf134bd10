import { KeyFileError, readKeyFile } from './key-file.ts';
import { addKeyVersion } from './key-file-write.ts';

// What `npm run cumulus -- keys rotate` runs: KEK_FILE=<path> node signer/src/rotate.ts
const path = process.env.KEK_FILE;
try {
  if (!path) throw new KeyFileError('KEK_FILE is not set: it is the path of the key file to rotate.');
  addKeyVersion(path);
  const newest = readKeyFile(path)?.versions.at(-1)?.id;
  process.stdout.write(`${JSON.stringify({ event: 'rotated', id: newest })}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
