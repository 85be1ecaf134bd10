import { activateKeyVersion, addKeyVersion, KeyFileError, readKeyFile, stageKeyVersion } from './key-file.ts';

/** What `npm run cumulus -- keys rotate` runs: KEK_FILE=<path> KEK_STEP=<step> node signer/src/keys/rotate.ts */
const STEPS = {
  rotate: { event: 'rotated', change: addKeyVersion },
  stage: { event: 'staged', change: stageKeyVersion },
  activate: { event: 'activated', change: activateKeyVersion },
};

const { KEK_FILE: path, KEK_STEP: step = 'rotate', KEK_NEWEST: expected } = process.env;
try {
  if (!path) throw new KeyFileError('KEK_FILE is not set: it is the path of the key file to rotate.');
  if (!Object.hasOwn(STEPS, step)) throw new KeyFileError(`KEK_STEP is ${step}: rotate, stage or activate.`);
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
