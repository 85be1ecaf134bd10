import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { record } from '../audit/record.ts';
import { rewrapCheckKey } from '../custody/installation/installation.ts';
import { rewrapAll } from '../custody/rewrap.ts';
import { countSealedUnderOthers, keyVersions } from '../custody/sealed-keys.ts';
import { OperatorError, UsageError } from '../operations/operator-error.ts';
import { keyFile } from '../operations/operator-settings.ts';
import type { Command, Given } from './command.ts';

const ROTATE = fileURLToPath(new URL('../../../signer/src/keys/rotate.ts', import.meta.url));

export const keyCommands: readonly Command[] = [
  {
    noun: 'keys',
    verb: 'show',
    summary: 'Show which version of the key-encryption key seals, and how many wallets are under which',
    options: {},
    answers: {
      keyId: 'Version that seals',
      provider: 'What keeps it',
      versions: 'List of keyId and wallets',
    },
    async run(_given, context) {
      const { keyId, provider } = await context.reach.signer((signer) => signer.ping());
      context.print(`New keys are sealed under ${keyId} (provider: ${provider}).`);
      const versions = await keyVersions(context.serverDb);
      for (const { keyId: id, wallets } of versions)
        context.print(`${id}\t${wallets} ${wallets === 1 ? 'wallet' : 'wallets'}`);
      return { keyId, provider, versions };
    },
  },
  {
    noun: 'keys',
    verb: 'rotate',
    summary: 'Add a version to the key file: the running signer seals under it from now on',
    options: {
      stage: { about: 'Only add it, to be copied to other hosts before any of them seals under it' },
      activate: { about: 'Seal under the version that was staged' },
    },
    answers: { keyId: 'The new version', file: 'The key file', isStaged: 'Whether it does not seal yet' },
    async run(given, context) {
      const { db, environment, print } = context;
      const file = keyFile(environment);
      return await context.reach.signer(async (signer) => {
        const before = await signer.ping();
        if (before.provider !== 'file')
          throw new OperatorError(`The key-encryption key is kept by ${before.provider}: rotate it there.`);
        const step = stepOf(given);
        const id = await rotate(file, before.keyId, step);
        if (step === 'stage') {
          await record(db, 'keys.rotated', { from: before.keyId, staged: id });
          print(`Staged ${id}. Copy ${file} to all hosts; then, on each: keys rotate --activate.`);
          return { keyId: id, file, isStaged: true };
        }
        await record(db, 'keys.rotated', { from: before.keyId, to: id });
        const after = await signer.ping();
        if (after.keyId !== id)
          throw new OperatorError(`${file} has the version ${id} now, but the signer uses ${after.keyId}.`);
        print(`New keys are sealed under ${id}. Back up ${file} now; then: keys rewrap.`);
        return { keyId: id, file, isStaged: false };
      });
    },
  },
  {
    noun: 'keys',
    verb: 'rewrap',
    summary: 'Seal the keys of all wallets anew under the newest version; addresses stay',
    options: {},
    answers: {
      keyId: 'Version that seals',
      wallets: 'How many keys were sealed again',
      refused: 'Addresses of those that do not open',
    },
    async run(_given, context) {
      const { db, serverDb, print } = context;
      return await context.reach.signer(async (keys) => {
        const { keyId } = await keys.ping();
        const total = await countSealedUnderOthers(serverDb, keyId);
        const progress = (done: number) => print(`${done} of ${total}`);
        const { done, refused } = await rewrapAll({ db, serverDb, keys, keyId, progress });
        await rewrapCheckKey(db, keys);
        await record(db, 'keys.rewrapped', { to: keyId, wallets: done, refused });
        print(`${done} ${done === 1 ? 'key is' : 'keys are'} sealed again, under ${keyId}.`);
        const answer = { keyId, wallets: done, refused };
        if (refused.length > 0)
          throw new OperatorError(
            `The signer does not open ${refused.length} of the keys, of: ${refused.slice(0, 20).join(', ')}.`,
            answer,
          );
        return answer;
      });
    },
  },
];

type Step = 'rotate' | 'stage' | 'activate';

function stepOf({ stage, activate }: Given): Step {
  if (stage !== undefined && activate !== undefined) throw new UsageError('Give --stage or --activate.');
  if (stage !== undefined) return 'stage';
  return activate === undefined ? 'rotate' : 'activate';
}

/** Changes the key file with the signer's own program, unless `newest` does not seal any more. Returns the version's id. */
async function rotate(file: string, newest: string, step: Step): Promise<string> {
  const env = { PATH: process.env.PATH, KEK_FILE: file, KEK_NEWEST: newest, KEK_STEP: step };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [ROTATE], { env });
    return (JSON.parse(stdout) as { id: string }).id;
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    throw stderr ? new OperatorError(stderr.trim()) : error;
  }
}
