import { randomUUID } from 'node:crypto';
import { type Grant, grantText } from '../wire/src/grant.ts';

/** The text of a grant that allows a program everything with 100 USD a day, but for what is said. */
export function grantOf(but: Partial<Grant>): string {
  return grantText({
    ...{ version: '1', id: randomUUID(), key: 'A'.repeat(43), name: 'Shop', wallets: [] },
    ...{ acts: ['order', 'read', 'send', 'swap'], tokens: {}, recipients: null, mints: null },
    ...{
      usd: { payment: null, day: '100', week: null, all: null },
      expiresAt: null,
      raiseWaitMs: '86400000',
    },
    ...but,
  });
}
