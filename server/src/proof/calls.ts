import { CallError } from '@cumulus/contract/errors.ts';
import type { Handlers } from '../accounts/caller.ts';
import type { Checks } from './checks/checks.ts';
import type { Liabilities } from './liabilities/liabilities.ts';
import type { Proof } from './proof.ts';

interface Deps {
  readonly proof: Proof;
  readonly liabilities: Pick<Liabilities, 'ownFile'>;
  readonly checks: Pick<Checks, 'issue' | 'count'>;
}

type Names = 'getProof' | 'getOwnLeaves' | 'createCheckTokens' | 'countCheck';

export function createProofCalls({ proof, liabilities, checks }: Deps): Handlers<Names> {
  return {
    getProof: () => proof.read(),
    async getOwnLeaves(_input, { userId }) {
      return { success: true, file: await liabilities.ownFile(userId) };
    },
    async createCheckTokens(asked, { userId }) {
      return { success: true, tokens: await checks.issue(userId, asked) };
    },
    async countCheck(token, { userId }) {
      if (userId !== null)
        throw new CallError('INVALID_INPUT', { field: '', reason: 'A check is counted without a sign-in.' });
      return { success: true, isCounted: await checks.count(token) };
    },
  };
}
