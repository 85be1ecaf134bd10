import { expect, onTestFinished, test } from 'vitest';
import { THIEF, TO } from '../../testing/cases.ts';
import { signerClient } from '../../testing/client.ts';
import { order } from '../../testing/operator.ts';
import { FAST_CLOCK, type SignerRun, scratchFolder, startSigner } from '../../testing/process.ts';
import { runningSigner } from '../../testing/running-signer.ts';
import { payingWallet } from '../../testing/wallet.ts';

const SOL = 1_000_000_000;
const FEE = 5_000;

/** A signer of this test alone, and a way to restart it on its journal. */
async function signerWith(policy: unknown, flags: readonly string[] = []) {
  const folder = scratchFolder();
  let run: SignerRun;
  const start = async () => {
    const environment = { SIGNER_POLICY: JSON.stringify(policy) };
    run = await startSigner({ folder: folder.path, flags, environment });
    return await signerClient(run.socket);
  };
  onTestFinished(async () => {
    await run.kill();
    folder[Symbol.dispose]();
  });
  return { by: await start(), crash: () => run.kill().then(start) };
}

const signedOf = (replies: readonly Readonly<Record<string, unknown>>[]) =>
  replies.filter(({ ok }) => ok !== undefined).length;

test('lets leave exactly what an hour allows, however many ask at once and however often it crashes', async () => {
  const policy = { perHour: { amounts: { SOL: String(50 * (SOL + FEE)) } } };
  let { by, crash } = await signerWith(policy);
  let signed = 0;
  for (let round = 0; round < 4; round += 1) {
    const wallets = await Promise.all(Array.from({ length: 4 }, () => payingWallet(by)));
    const asked = wallets.flatMap((wallet) => Array.from({ length: 5 }, () => wallet.pay(THIEF, SOL)));
    const replies = await Promise.all(asked);
    signed += signedOf(replies);
    expect(signed).toBe(Math.min(50, 20 * (round + 1)));
    for (const { ok, held } of replies)
      if (!ok) expect(held).toBe('this is more than what all wallets may send in an hour');
    by = await crash();
  }
});

test('counts the USD of a limit by the reported price, within its bounds', async () => {
  const { by } = await signerWith({ perHour: { usd: '1000' } });
  const wallet = await payingWallet(by);
  expect((await wallet.pay(TO, 2 * SOL)).held, 'at 1,000 USD, the highest').toBeDefined();
  expect((await by.ask({ name: 'price', mint: 'SOL', usd: '200000000' })).ok).toMatchObject({
    mints: expect.stringContaining('SOL '),
  });
  expect((await wallet.pay(TO, 2 * SOL)).ok, '400 USD').toBeDefined();
  expect((await wallet.pay(TO, 4 * SOL)).held, '1,200 USD').toBeDefined();
  await by.ask({ name: 'price', mint: 'SOL', usd: '1' });
  expect((await wallet.pay(TO, 11 * SOL)).ok, '550 USD at 50, the lowest').toBeDefined();
  expect((await wallet.pay(TO, 2 * SOL)).held).toBeDefined();
});

test('limits each wallet separately', async () => {
  const { by } = await signerWith({ perHour: {}, perWalletDay: { amounts: { SOL: String(2 * SOL) } } });
  for (const wallet of [await payingWallet(by), await payingWallet(by)]) {
    expect((await wallet.pay(TO, SOL)).ok).toBeDefined();
    expect((await wallet.pay(TO, SOL)).held).toBe('this is more than what this wallet may send in a day');
    expect((await wallet.pay(TO, SOL - 2 * FEE)).ok).toBeDefined();
  }
});

test('counts nothing that it did not sign', async () => {
  const { by } = await signerWith({ perHour: { amounts: { SOL: String(SOL + FEE) } } });
  const wallet = await payingWallet(by);
  const other = await payingWallet(by);
  // The sealed key of another wallet does not open.
  const broken = { ...wallet, publicKey: other.publicKey };
  expect((await by.ask({ name: 'sign', ...broken })).refused).toBeDefined();
  expect((await wallet.pay(TO, 2 * SOL)).held).toBeDefined();
  expect((await wallet.pay(TO, SOL)).ok).toBeDefined();
});

test('pays a new recipient only once it has been known for as long as the policy says', async () => {
  const policy = { newRecipientDelayMinutes: 300 };
  const { by } = await signerWith(policy, FAST_CLOCK);
  const wallet = await payingWallet(by);
  const first = await wallet.pay(TO, 1);
  expect(first.refused).toMatch(/^the recipient is new: it can be paid from \d{4}-.*Z on$/);
  await expect.poll(async () => (await wallet.pay(TO, 1)).ok, { timeout: 60_000 }).toBeDefined();
  expect((await wallet.pay(THIEF, 1)).refused).toBeDefined();
});

test('pays only the recipients that are listed for an owner', async () => {
  const { by } = await signerWith({ onlyRecipients: { careful: [TO] } });
  const wallet = await payingWallet(by, 'careful');
  expect((await wallet.pay(THIEF, 1)).refused).toBe('this user pays listed recipients alone');
  expect((await wallet.pay(TO, 1)).ok).toBeDefined();
  expect((await (await payingWallet(by)).pay(THIEF, 1)).ok).toBeDefined();
});

/** Without a policy of its own. */
const by = await runningSigner();

test('a treasury pays the places of campaigns to wallets of this installation, each once, and nothing else', async () => {
  const treasury = await payingWallet(by, 'treasury');
  const wallets = await Promise.all(Array.from({ length: 4 }, () => payingWallet(by)));
  await order(by, { kind: 'treasury', walletId: treasury.walletId });
  const campaign = { kind: 'campaign', id: crypto.randomUUID(), lamports: '7', entries: 3 } as const;
  expect((await treasury.pay(wallets[0]!.publicKey, 7)).refused).toBe(
    'no campaign of the operator pays this',
  );
  await order(by, { ...campaign, expiresAt: Date.now() + 3_600_000 });
  expect((await treasury.pay(THIEF, 7)).refused).toBe('a treasury pays wallets of this installation alone');
  expect((await treasury.pay(wallets[0]!.publicKey, 8)).refused).toBe(
    'no campaign of the operator pays this',
  );
  const twice = [...wallets, ...wallets].map(({ publicKey }) => treasury.pay(publicKey, 7));
  expect(signedOf(await Promise.all(twice))).toBe(3);
  await order(by, { ...campaign, id: crypto.randomUUID(), expiresAt: Date.now() - 1 });
  expect((await treasury.pay(wallets[3]!.publicKey, 7)).refused).toBe(
    'no campaign of the operator pays this',
  );
});
