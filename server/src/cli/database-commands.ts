import { migrateAsOwner } from '../db/roles.ts';
import { OperatorError } from '../operations/operator-error.ts';
import type { Command } from './command.ts';

export const databaseCommands: readonly Command[] = [
  {
    noun: 'database',
    verb: 'migrate',
    summary:
      'Migrate the database of MIGRATION_DATABASE_URL, and give the roles of DATABASE_URL and OPERATOR_DATABASE_URL their rights',
    options: {},
    answers: { migrated: 'true' },
    // The audit log may not exist yet.
    unrecorded: true,
    async run(_given, { environment, print }) {
      const setting = (name: string): string => {
        const value = environment[name];
        if (!value) throw new OperatorError(`${name} is not set.`);
        return value;
      };
      await migrateAsOwner({
        owner: setting('MIGRATION_DATABASE_URL'),
        server: setting('DATABASE_URL'),
        operator: setting('OPERATOR_DATABASE_URL'),
      });
      print('The database is migrated, and its roles have their rights.');
      return { migrated: true };
    },
  },
];
