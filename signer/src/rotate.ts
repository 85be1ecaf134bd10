import { addKeyVersion, KeyFileError, readKeyFile } from './key-file.ts';

// What `npm run cumulus -- keys rotate` runs: KEK_FILE=<path> node signer/src/rotate.ts
const path = process.env.KEK_FILE;
try {
  if (!path) throw new KeyFileError('KEK_FILE is not set: it is the path of the key file to rotate.');
  const expected = process.env.KEK_NEWEST;
  if (expected && readKeyFile(path)?.versions.at(-1)?.id !== expected)
    throw new KeyFileError(`The key file ${path} is not the one that the signer uses: set KEK_FILE.`);
  addKeyVersion(path);
  const newest = readKeyFile(path)?.versions.at(-1)?.id;
  process.stdout.write(`${JSON.stringify({ event: 'rotated', id: newest })}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
