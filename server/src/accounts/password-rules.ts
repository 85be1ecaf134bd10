import { CallError } from '@cumulus/contract/errors.ts';
import { missingLength } from '@cumulus/contract/password.ts';

export interface PasswordRules {
  readonly minCharacters: number;
  /**
   * Throws CallError PASSWORD_TOO_SHORT, PASSWORD_TOO_COMMON or PASSWORD_IS_EMAIL unless it may become the password of the
   * account with this e-mail. Passwords that are set already are never judged.
   */
  expectGood(password: string, email: string | null): Promise<void>;
}

interface Settings {
  readonly minCharacters: number;
  /** `any` only asks for the length. */
  readonly rules: 'strict' | 'any';
}

export function createPasswordRules({ minCharacters, rules }: Settings): PasswordRules {
  let common: Promise<ReadonlySet<string>> | undefined;
  return {
    minCharacters,
    async expectGood(password, email) {
      const characters = missingLength(password, minCharacters);
      if (characters !== null) throw new CallError('PASSWORD_TOO_SHORT', { characters });
      if (rules === 'any') return;
      const given = password.toLowerCase();
      if (email !== null && [email, email.split('@')[0]].includes(given))
        throw new CallError('PASSWORD_IS_EMAIL');
      common ??= loadCommon();
      if ((await common).has(given)) throw new CallError('PASSWORD_TOO_COMMON');
    },
  };
}

/** 49,000 passwords of real leaks; loaded with the first new password. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
