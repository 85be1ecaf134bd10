import type { Logger } from 'pino';
import type { Attempts } from '../accounts/attempts.ts';
import type { Handlers } from '../accounts/caller.ts';
import type { PasswordRules } from '../accounts/password-rules.ts';
import { createPasswords } from '../accounts/passwords.ts';
import { createPersonalDataCalls } from '../accounts/personal-data/calls.ts';
import { createAccountDeletion, type Held } from '../accounts/personal-data/deletion.ts';
import { createOwnDataExport } from '../accounts/personal-data/export.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/pool.ts';
import type { Clock } from '../ports/clock.ts';
import type { GrantKeeper } from '../ports/grants.ts';
import type { Hasher } from '../ports/hasher.ts';
import type { Mail } from '../ports/mail.ts';
import type { PinKeeper } from '../ports/pins.ts';
import { createHandleCalls } from '../recipients/handles/calls.ts';
import { createHandles } from '../recipients/handles/handles.ts';
import { createRepeatingTask, type RepeatingTask } from '../runtime/repeating-task.ts';
import { createTokenSeal } from '../runtime/token-seal.ts';
import { createPinCalls } from '../security/pin/calls.ts';
import { createForgottenPin } from '../security/pin/forgotten.ts';
import type { Pin } from '../security/pin/pin.ts';
import type { PinStatus } from '../security/pin/status.ts';

interface Deps {
  readonly config: Pick<Config, 'RATE_LIMIT_CREDENTIALS' | 'APP_SECRET'>;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly hasher: Hasher;
  readonly rules: PasswordRules;
  readonly attempts: Attempts;
  readonly keeper: PinKeeper & Pick<GrantKeeper, 'endGrant'>;
  readonly pin: Pin;
  readonly status: PinStatus;
  readonly mail: Mail;
  readonly publicUrl: () => string;
  /** A user's wallets with what they hold. */
  readonly holdings: (userId: string) => Promise<readonly Held[]>;
}

type Names =
  | keyof ReturnType<typeof createPinCalls>
  | keyof ReturnType<typeof createHandleCalls>
  | 'changePassword'
  | 'exportOwnData'
  | 'deleteAccount';

/** Pause between two looks for PINs to remove, milliseconds. */
const RESET_POLL = 60_000;

/** What a person does with the account as a whole. */
export function createAccountPart(deps: Deps): { calls: Handlers<Names>; resets: RepeatingTask } {
  const { config, clock, log } = deps;
  const passwords = createPasswords({ ...deps, triesPerMinute: config.RATE_LIMIT_CREDENTIALS });
  const forgotten = createForgottenPin({ ...deps, links: createTokenSeal(config.APP_SECRET, 'PIN reset 1') });
  return {
    calls: {
      ...createPinCalls({ ...deps, forgotten }),
      ...createHandleCalls(createHandles(deps)),
      ...createPersonalDataCalls({
        ...deps,
        ownData: createOwnDataExport(deps),
        deletion: createAccountDeletion(deps),
      }),
      async changePassword({ currentPassword, newPassword }, caller) {
        await passwords.change(caller, currentPassword, newPassword);
        return { success: true };
      },
    },
    /** Removes forgotten PINs when their waits are over. */
    resets: createRepeatingTask(
      { clock, log, failure: 'forgotten PINs cannot be removed', retryMs: RESET_POLL },
      async () => {
        await forgotten.finishDue();
        return RESET_POLL;
      },
    ),
  };
}
