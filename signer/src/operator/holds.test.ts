import { createSecretKey } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINT, TO } from '../../testing/cases.ts';
import { type SignerClient, signerClient } from '../../testing/client.ts';
import { MANDATE_KEY } from '../../testing/mandates.ts';
import { order, sealed } from '../../testing/operator.ts';
import { type SignerRun, scratchFolder, startSigner } from '../../testing/process.ts';
import { type PayingWallet, payingWallet } from '../../testing/wallet.ts';

const folder = scratchFolder();
let run: SignerRun;
let by: SignerClient;
let wallet: PayingWallet;
const start = async () => {
  run = await startSigner({ folder: folder.path });
  by = await signerClient(run.socket);
};
beforeAll(start);
beforeEach(async () => {
  wallet = await payingWallet(by);
});
afterAll(async () => {
  await run.kill();
  folder[Symbol.dispose]();
});

const why = 'we look into something';

describe('a hold', () => {
  test.each<[string, (of: PayingWallet) => string]>([
    ['everything', () => 'all'],
    ['a wallet', ({ walletId }) => `wallet:${walletId}`],
    ['a user', ({ owner }) => `user:${owner}`],
    ['SOL', () => 'mint:SOL'],
  ])(
    'on %s stops payments at once, outlives a crash, and ends when it is lifted',
    async (_what, subjectOf) => {
      const subject = subjectOf(wallet);
      expect((await wallet.pay(TO, 1)).ok).toBeDefined();
      expect((await order(by, { kind: 'hold', subject, why })).ok).toEqual({});
      expect((await wallet.pay(TO, 1)).held).toBe(why);
      await run.kill();
      await start();
      const { holds } = (await order(by, { kind: 'holds' })).ok as { holds: string };
      expect(JSON.parse(holds)).toEqual([{ subject, since: expect.any(Number), why }]);
      wallet = await payingWallet(by, wallet.owner);
      const isOfWallet = subject.startsWith('wallet:');
      expect((await wallet.pay(TO, 1))[isOfWallet ? 'ok' : 'held']).toBeDefined();
      await order(by, { kind: 'lift', subject, why });
      expect((await wallet.pay(TO, 1)).ok).toBeDefined();
    },
  );

  test('on another wallet, user or token stops nothing', async () => {
    for (const subject of ['wallet:other', 'user:other', `mint:${MINT}`])
      await order(by, { kind: 'hold', subject, why });
    expect((await wallet.pay(TO, 1)).ok).toBeDefined();
  });
});

describe('an order', () => {
  const hold = { kind: 'hold', subject: 'all', why };

  test('is refused unless the operator has sealed it', async () => {
    const server = createSecretKey(MANDATE_KEY, 'utf8');
    for (const text of [sealed(Date.now(), hold, server), 'a.b', sealed(Date.now(), hold).slice(1)])
      expect((await by.ask({ name: 'operate', order: text })).refused).toBe(
        'the order was not sealed by the operator',
      );
    expect((await wallet.pay(TO, 1)).ok).toBeDefined();
  });

  test('is refused if it is old, or was carried out before', async () => {
    expect((await by.ask({ name: 'operate', order: sealed(Date.now() - 301_000, hold) })).refused).toBe(
      "the order is too old, or the operator's clock is wrong",
    );
    const lift = sealed(Date.now(), { kind: 'lift', subject: 'all', why });
    expect((await by.ask({ name: 'operate', order: lift })).ok).toEqual({});
    await run.kill();
    await start();
    expect((await by.ask({ name: 'operate', order: lift })).refused).toBe('the order was carried out before');
  });

  test.each<[string, unknown]>([
    ['no object', 'hold'],
    ['no known kind', { kind: 'pay' }],
    ['a field more', { ...hold, also: 1 }],
    ['a subject of no kind', { ...hold, subject: 'everybody' }],
    ['a mint that is none', { ...hold, subject: 'mint:O0' }],
    ['no reason', { ...hold, why: ' ' }],
    [
      'an amount of nothing',
      { kind: 'campaign', id: crypto.randomUUID(), lamports: '0', entries: 1, expiresAt: 1 },
    ],
  ])('with %s is refused', async (_what, action) => {
    expect((await by.ask({ name: 'operate', order: sealed(Date.now(), action) })).refused).toBe(
      'the signer knows no action of this kind',
    );
  });
});
