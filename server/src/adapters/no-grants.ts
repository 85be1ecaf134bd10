import { CallError } from '@cumulus/contract/errors.ts';
import type { GrantKeeper } from '../ports/grants.ts';

/** Stands in until the signer keeps grants: nothing is signed under any. */
export const noGrants: GrantKeeper = {
  putGrant: async () => {},
  endGrant: async () => {},
  checkAct: async () => {
    throw new CallError('SIGNER_UNAVAILABLE');
  },
  standingGrants: async () => {
    throw new CallError('SIGNER_UNAVAILABLE');
  },
};
