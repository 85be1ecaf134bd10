import type { Handlers } from '../accounts/caller.ts';
import type { Approvals } from './approvals.ts';
import type { Connections } from './connections.ts';
import type { Grants } from './grants.ts';
import type { Uses } from './uses.ts';

type Names =
  | 'createGrant'
  | 'changeGrant'
  | 'endGrant'
  | 'getGrants'
  | 'getGrantUses'
  | 'setWalletLimit'
  | 'getWalletLimits'
  | 'getApprovals'
  | 'answerApproval'
  | 'getConnection'
  | 'connectProgram';

interface Deps {
  readonly grants: Grants;
  readonly uses: Pick<Uses, 'list'>;
  readonly approvals: Approvals;
  readonly connections: Connections;
}

export function createProgramCalls({ grants, uses, approvals, connections }: Deps): Handlers<Names> {
  return {
    async createGrant({ grant, bearer }, caller) {
      return { success: true, grant: await grants.create(caller, grant, bearer) };
    },
    async changeGrant({ grant }, caller) {
      return { success: true, grant: await grants.change(caller, grant) };
    },
    async endGrant({ grantId }, caller) {
      await grants.end(caller, grantId);
      return { success: true };
    },
    async getGrants(_input, { userId }) {
      return { grants: await grants.list(userId) };
    },
    getGrantUses: ({ grantId, cursor }, { userId }) => uses.list(userId, grantId, cursor ?? null),
    async setWalletLimit({ walletId, grant }, caller) {
      return { success: true, limit: await grants.setLimit(caller, walletId, grant) };
    },
    async getWalletLimits(_input, { userId }) {
      return { limits: await grants.limits(userId) };
    },
    async getApprovals(_input, { userId }) {
      return { approvals: await approvals.list(userId) };
    },
    getConnection: ({ query }) => connections.read(query),
    async connectProgram({ query, wallets, expiresAt }, caller) {
      return { success: true, grantId: await connections.allow(caller, { query, wallets, expiresAt }) };
    },
    async answerApproval({ approvalId, approved }, caller) {
      return { success: true, approval: await approvals.answer(caller, approvalId, approved) };
    },
  };
}
