import type { Handlers } from '../accounts/caller.ts';
import type { Liabilities } from './liabilities/liabilities.ts';
import type { Proof } from './proof.ts';

interface Deps {
  readonly proof: Proof;
  readonly liabilities: Pick<Liabilities, 'ownFile'>;
}

export function createProofCalls({ proof, liabilities }: Deps): Handlers<'getProof' | 'getOwnLeaves'> {
  return {
    getProof: () => proof.read(),
    async getOwnLeaves(_input, { userId }) {
      return { success: true, file: await liabilities.ownFile(userId) };
    },
  };
}
