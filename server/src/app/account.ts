import type { Attempts } from '../accounts/attempts.ts';
import type { Handlers } from '../accounts/caller.ts';
import type { PasswordRules } from '../accounts/password-rules.ts';
import { createPasswords } from '../accounts/passwords.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/pool.ts';
import { createPersonalDataCalls } from '../personal-data/calls.ts';
import { createOwnDataExport } from '../personal-data/export.ts';
import type { Clock } from '../ports/clock.ts';
import type { Hasher } from '../ports/hasher.ts';

interface Deps {
  readonly config: Pick<Config, 'RATE_LIMIT_CREDENTIALS'>;
  readonly db: Db;
  readonly clock: Clock;
  readonly hasher: Hasher;
  readonly rules: PasswordRules;
  readonly attempts: Attempts;
}

/** What a person does with the account as a whole. */
export function createAccountPart(deps: Deps): { calls: Handlers<'changePassword' | 'exportOwnData'> } {
  const passwords = createPasswords({ ...deps, triesPerMinute: deps.config.RATE_LIMIT_CREDENTIALS });
  return {
    calls: {
      ...createPersonalDataCalls({ ...deps, ownData: createOwnDataExport(deps) }),
      async changePassword({ currentPassword, newPassword }, caller) {
        await passwords.change(caller, currentPassword, newPassword);
        return { success: true };
      },
    },
  };
}
