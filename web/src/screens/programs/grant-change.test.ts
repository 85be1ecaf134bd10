import { expect, test } from 'vitest';
import type { Grant } from '../../../../wire/src/grant.ts';
import { changeOf } from './grant-change.ts';

const grant: Grant = {
  ...{ version: '1', id: '0199f0a2-6c1e-7d3a-8f00-0123456789ab', key: 'k'.repeat(43), name: 'Shop' },
  ...{ wallets: ['w1'], acts: ['send'], tokens: {}, recipients: ['A', 'B'], mints: null },
  usd: { payment: '10', day: '50', week: null, all: null },
  ...{ expiresAt: '2000', raiseWaitMs: '86400000' },
};
const day = (most: string | null) => ({ ...grant, usd: { ...grant.usd!, day: most } });

test.each<[string, Partial<Grant>, string]>([
  ['nothing', {}, ''],
  ['another name', { name: 'Other' }, ''],
  ['less a day', day('9'), 'lowers'],
  ['a little more a day', day('50.000001'), 'raises'],
  ['more digits a day', day('100'), 'raises'],
  ['no limit a day', day(null), 'raises'],
  ['a limit a week', { usd: { ...grant.usd!, week: '100' } }, 'lowers'],
  ['no dollars at all', { usd: null }, 'raises'],
  ['another wallet', { wallets: ['w2'] }, 'lowers raises'],
  ['one more act', { acts: ['order', 'send'] }, 'raises'],
  ['fewer recipients', { recipients: ['A'] }, 'lowers'],
  ['any recipient', { recipients: null }, 'raises'],
  ['only one token', { mints: ['SOL'] }, 'lowers'],
  ['a later end', { expiresAt: '10000' }, 'raises'],
  ['a shorter wait', { raiseWaitMs: '3600000' }, 'raises'],
  ['a token of its own', { tokens: { SOL: grant.usd! } }, 'lowers raises'],
])('a change to %s', (_what, change, expected) => {
  const { lowers, raises } = changeOf(grant, { ...grant, ...change });
  expect([lowers && 'lowers', raises && 'raises'].filter(Boolean).join(' ')).toBe(expected);
});
