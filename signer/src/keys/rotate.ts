import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  activateKeyVersion,
  addKeyVersion,
  destroyOlderVersions,
  KeyFileError,
  readKeyFile,
  stageKeyVersion,
} from './key-file.ts';

/**
 * What `npm run cumulus -- keys rotate` runs: KEK_FILE=<path> KEK_STEP=<step> node signer/src/keys/rotate.ts. The step `destroy` is for
 * operators, after wallets were split among three signers, and needs SIGNER_JOURNAL too.
 */
const STEPS = {
  rotate: { event: 'rotated', change: addKeyVersion },
  stage: { event: 'staged', change: stageKeyVersion },
  activate: { event: 'activated', change: activateKeyVersion },
  destroy: { event: 'destroyed', change: destroyOlder },
};

const { KEK_FILE: path, KEK_STEP: step = 'rotate', KEK_NEWEST: expected } = process.env;
try {
  if (!path) throw new KeyFileError('KEK_FILE is not set: it is the path of the key file to rotate.');
  if (!Object.hasOwn(STEPS, step))
    throw new KeyFileError(`KEK_STEP is ${step}: rotate, stage, activate or destroy.`);
  if (expected && readKeyFile(path)?.sealing.id !== expected)
    throw new KeyFileError(`The key file ${path} is not the one that the signer uses: set KEK_FILE.`);
  const { event, change } = STEPS[step as keyof typeof STEPS];
  change(path);
  const file = readKeyFile(path)!;
  const newest = step === 'stage' ? file.versions.at(-1)! : file.sealing;
  process.stdout.write(`${JSON.stringify({ event, id: newest.id })}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

/** The journal's own key would be lost with the version that wraps it. */
function destroyOlder(path: string): void {
  const folder = process.env.SIGNER_JOURNAL;
  if (!folder) throw new KeyFileError('SIGNER_JOURNAL is not set: it is the folder of the journal.');
  const [wrappedBy] = readFileSync(join(folder, 'key'), 'latin1').split(' ');
  if (wrappedBy !== readKeyFile(path)?.sealing.id)
    throw new KeyFileError('The key of the journal is under an older version: start the signer again first.');
  destroyOlderVersions(path);
}
