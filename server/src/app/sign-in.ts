import { createAccountCalls } from '../accounts/calls.ts';
import { createEmailProof } from '../accounts/email-proof.ts';
import { createPasswordRules } from '../accounts/password-rules.ts';
import type { Held } from '../accounts/personal-data/deletion.ts';
import { createUnprovenAccounts } from '../accounts/set-aside.ts';
import { createArgon2Hasher } from '../adapters/argon2-hasher.ts';
import { createAccountPart } from './account.ts';
import { type Base, ofWorkers, type Stage } from './base.ts';
import { createIdentityPart } from './identity.ts';
import type { OpenInstallation } from './installation.ts';
import type { People } from './people.ts';

interface SignInDeps extends Base {
  readonly people: People;
  readonly signerKeys: OpenInstallation['signerKeys'];
  /** A user's wallets with what they hold. */
  readonly holdings: (userId: string) => Promise<readonly Held[]>;
}

export type SignIn = Awaited<ReturnType<typeof createSignIn>>;

/** The stage of accounts themselves: the identity service, proof of e-mails, passwords, an account's data and its end. */
export async function createSignIn(deps: SignInDeps) {
  const { config, db, clock, log, mail, publicUrl, people, signerKeys, holdings } = deps;
  const { accounts, limits, pin } = people;
  const hasher = createArgon2Hasher();
  const passwords = createPasswordRules({
    minCharacters: config.PASSWORD_MIN_CHARACTERS,
    rules: config.PASSWORD_RULES,
  });
  const identity = await createIdentityPart({
    ...{ config, clock, log, hasher, mail, passwords, publicUrl },
    isBlocked: accounts.isBlocked,
    passkeys: signerKeys,
    unproven: createUnprovenAccounts(db, config.provesAddresses),
  });
  const emails = createEmailProof({
    ...{ db, publicUrl, secret: config.APP_SECRET, attempts: limits.attempts },
    mails: config.RATE_LIMIT_MAILS,
    // A page that anyone can read proves nothing, but on a test network.
    mail: config.SMTP_URL || config.NETWORK === 'localnet' ? mail : null,
    onUnsent: (error) => log.error({ err: error }, 'mail could not be sent'),
  });
  const account = createAccountPart({
    ...{ config, db, clock, log, hasher, keeper: signerKeys, pin, mail, publicUrl, holdings },
    status: people.pinStatus,
    rules: passwords,
    attempts: limits.attempts,
  });
  return {
    identity,
    calls: { ...createAccountCalls(accounts, emails), ...account.calls },
    tasks: [account.resets, ...identity.tasks].map((task) => ofWorkers(config, task)),
    opened: identity.opened,
  } satisfies Stage & Record<string, unknown>;
}
