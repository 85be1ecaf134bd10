import { forgetSecret } from '../custody/installation/store.ts';
import { OperatorError } from '../operations/operator-error.ts';
import type { Command } from './command.ts';

const SECRETS = {
  pepper: 'PIN pepper',
  key: 'key-encryption key',
} as const;

export const installationCommands: readonly Command[] = [
  {
    noun: 'installation',
    verb: 'forget',
    summary:
      'Forget which PIN pepper or key-encryption key the database belongs to: the next start takes its own',
    options: {
      secret: { value: 'pepper|key', about: 'Which of them was changed on purpose', required: true },
    },
    answers: { secret: 'pepper or key', pins: 'PINs that need the previous pepper; null for the key' },
    async run({ secret }, { db, print }) {
      if (secret !== 'pepper' && secret !== 'key')
        throw new OperatorError(`--secret is ${secret}, but it is "pepper" or "key".`);
      await forgetSecret(db, secret);
      print(`The next start writes down the ${SECRETS[secret]} that it has.`);
      if (secret === 'key') return { secret, pins: null };
      const { count } = await db
        .selectFrom('pins')
        .select((eb) => eb.fn.countAll<bigint>().as('count'))
        .where('hash', 'is not', null)
        .executeTakeFirstOrThrow();
      print(
        `${count} ${count === 1n ? 'PIN is set and needs' : 'PINs are set and need'} the previous pepper.`,
      );
      return { secret, pins: Number(count) };
    },
  },
];
