import { readEmail } from '@cumulus/contract/email.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { DELETE_WARNING_USD, SOL_MINT } from '@cumulus/contract/limits.ts';
import type { WalletBalances } from '@cumulus/contract/shapes.ts';
import type { Db } from '../../db/pool.ts';
import type { GrantKeeper } from '../../ports/grants.ts';
import type { PinKeeper } from '../../ports/pins.ts';
import type { Caller } from '../caller.ts';
import { lockSession } from '../session.ts';
import { erase, isBusy, programsOf } from './deletion-store.ts';

/** A wallet with what it holds now. */
export type Held = Pick<WalletBalances, 'totalUsdValue' | 'tokens'> & { readonly name: string };

export interface AccountDeletion {
  /**
   * Deletes the caller's account. Throws CallError ACCOUNT_EMAIL_MISMATCH, ACCOUNT_NOT_EMPTY, ACCOUNT_BUSY, CHAIN_UNAVAILABLE,
   * SIGNER_UNAVAILABLE, and as lockSession does.
   */
  delete(caller: Caller, typedEmail: string): Promise<void>;
}

interface Deps {
  readonly db: Db;
  readonly keeper: Pick<PinKeeper, 'forgetFactors'> & Pick<GrantKeeper, 'endGrant'>;
  /** The user's wallets, read from the chain. */
  readonly holdings: (userId: string) => Promise<readonly Held[]>;
}

export function createAccountDeletion({ db, keeper, holdings }: Deps): AccountDeletion {
  return {
    async delete(caller, typedEmail) {
      const { userId, email, ticket = null } = caller;
      const read = readEmail(typedEmail);
      if (email === null || !('email' in read) || read.email !== email)
        throw new CallError('ACCOUNT_EMAIL_MISMATCH');
      const funded = (await holdings(userId)).filter((wallet) => !isEmpty(wallet)).map(({ name }) => name);
      if (funded.length > 0) throw new CallError('ACCOUNT_NOT_EMPTY', { wallets: funded.join(', ') });
      await db.transaction().execute(async (tx) => {
        await lockSession(tx, caller);
        if (await isBusy(tx, userId)) throw new CallError('ACCOUNT_BUSY');
        // If the process dies behind this line, its programs have ended and the account is there: the same request goes on.
        for (const id of await programsOf(tx, userId)) await keeper.endGrant(userId, id, null);
        await erase(tx, userId, email);
        // If the process dies behind this line, the account is there and has no factor: deleting it takes a recent sign-in then.
        await keeper.forgetFactors(userId, ticket);
      });
    },
  };
}

/**
 * Whether what a wallet holds may be left behind: at most DELETE_WARNING_USD in all. SOL and listed tokens count even without a price;
 * other tokens without one are what strangers send to everybody.
 */
function isEmpty({ totalUsdValue, tokens }: Held): boolean {
  const unpriced = tokens.some(
    ({ mint, usdValue, balance, verified }) =>
      usdValue === null && BigInt(balance) > 0n && (verified || mint === SOL_MINT),
  );
  return !unpriced && totalUsdValue <= DELETE_WARNING_USD;
}
