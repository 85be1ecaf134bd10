import type { ShownGrant } from '@cumulus/contract/calls/programs.ts';
import { type Grant, grantText } from '../../wire/src/grant.ts';

/** Grants as the server sends them. */

export const SHOP_ID = '0199f0a2-6c1e-7d3a-8f00-0123456789ab';
const NOTHING = { day: '0', week: '0', all: '0' };

export const shopGrant = {
  ...{ version: '1', id: SHOP_ID, key: 'k'.repeat(43), name: 'Shop' },
  ...{ wallets: ['w1'], acts: ['read', 'send'], tokens: {}, recipients: null, mints: null },
  usd: { payment: '10', day: '50', week: null, all: null },
  ...{ expiresAt: null, raiseWaitMs: '86400000' },
} as const satisfies Grant;

export function shown(grant: Grant, values: Partial<ShownGrant> = {}): ShownGrant {
  return {
    ...{ grantId: grant.id, grant: grantText(grant), raise: null },
    ...{
      usedUsd: NOTHING,
      usedTokens: {},
      createdAt: '2026-11-01T00:00:00Z',
      endedAt: null,
      lastUsedAt: null,
    },
    ...values,
  };
}
