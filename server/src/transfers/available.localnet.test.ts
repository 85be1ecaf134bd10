import { expect, test } from 'vitest';
import { newAddress } from '../../../testing/issuer.ts';
import { lookAlikeOf } from '../../../testing/look-alike.ts';
import { IMPATIENT, moneyWorld, tokenOrder } from '../../../testing/money-world.ts';

const { chain, db, issuer, newWallet, newHolder, serve, lamportsOf, tokensOf } = await moneyWorld();
const SOL = 1_000_000_000n;
const to = await newAddress();
const call = serve();
/** Its transfers are signed and never reach the chain. */
const unheard = serve({
  ...IMPATIENT,
  chain: { ...chain, broadcast: async () => true, transaction: async () => null },
});
/** Its transfers land, and it never hears of it. */
const deaf = serve({
  ...IMPATIENT,
  chain: { ...chain, transaction: async () => null, onConfirmed: () => () => {} },
});

/** Waits until the wallet's newest transfer is on the chain. */
async function landed(walletId: string): Promise<void> {
  const status = async () => {
    const attempt = await db
      .selectFrom('attempts')
      .innerJoin('intents', 'intents.id', 'attempts.intent_id')
      .select('attempts.signature')
      .where('wallet_id', '=', walletId)
      .executeTakeFirst();
    return attempt && (await chain.signatureStatuses([attempt.signature], false)).value[0]?.commitment;
  };
  await expect.poll(status).toMatch(/confirmed|finalized/);
}

test('validation counts what pending transfers hold back, as sending does', async () => {
  const wallet = await newWallet(3n * SOL);
  await unheard('transferSol', wallet, { toAddress: to, amount: '2' });
  const next = { toAddress: to, amount: '1.5' };
  const judged = await call('validateTransfer', wallet, { ...next, transferType: 'sol' });
  expect(judged).toMatchObject({ isValid: false, error: expect.stringMatching(/^Not enough SOL\./) });
  await expect(call('transferSol', wallet, next)).rejects.toThrow(judged.error!);
  const less = { toAddress: to, amount: '0.9' };
  const fits = await call('validateTransfer', wallet, { ...less, transferType: 'sol' });
  expect(fits).toMatchObject({ isValid: true, error: null });
  expect(BigInt(fits.solLeftLamports!), 'what is left counts them too').toBeLessThan(SOL / 10n);
});

test('tokens held back by a pending transfer are not there for the next one', async () => {
  const mint = await issuer.createMint();
  const wallet = await newHolder(mint);
  await unheard('transferToken', wallet, tokenOrder(mint, to, '800'));
  const { amount, toAddress } = tokenOrder(mint, to, '300');
  const judged = await call('validateTransfer', wallet, {
    ...{ toAddress, amount, transferType: 'token' },
    ...{ tokenMint: mint.address, decimals: mint.decimals },
  });
  expect(judged).toMatchObject({ isValid: false, error: expect.stringContaining('Available: 200') });
  await expect(call('transferToken', wallet, tokenOrder(mint, to, '300'))).rejects.toThrow(judged.error!);
});

test('what has landed and is not settled yet holds back nothing that is still there', async () => {
  const [wallet, recipient] = [await newWallet(3n * SOL), await newAddress()];
  await deaf('transferSol', wallet, { toAddress: recipient, amount: '1.5' });
  await landed(wallet.walletId);
  const next = { toAddress: recipient, amount: '1.2' };
  expect(await call('validateTransfer', wallet, { ...next, transferType: 'sol' })).toMatchObject({
    isValid: true,
  });
  expect(await call('transferSol', wallet, next)).toMatchObject({ success: true });
  expect(await lamportsOf(recipient)).toBe(2_700_000_000n);
  expect(
    await call('validateTransfer', wallet, { ...next, transferType: 'sol' }),
    'and nothing is there twice',
  ).toMatchObject({ isValid: false });
});

test('tokens that have landed and are not settled yet are counted once', async () => {
  const mint = await issuer.createMint();
  const [wallet, recipient] = [await newHolder(mint), await newAddress()];
  await deaf('transferToken', wallet, tokenOrder(mint, recipient, '600'));
  await landed(wallet.walletId);
  await expect(call('transferToken', wallet, tokenOrder(mint, recipient, '401'))).rejects.toThrow(
    /Available: 400,/,
  );
  expect(await call('transferToken', wallet, tokenOrder(mint, recipient, '400'))).toMatchObject({
    success: true,
  });
  expect(await tokensOf(recipient, mint.address)).toBe(1_000n * 10n ** BigInt(mint.decimals));
});

test('of many transfers at once after one that landed, no more are taken than can be paid', async () => {
  const [wallet, recipient] = [await newWallet(3n * SOL), await newAddress()];
  await deaf('transferSol', wallet, { toAddress: recipient, amount: '1' });
  await landed(wallet.walletId);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 6 }, () => call('transferSol', wallet, { toAddress: recipient, amount: '0.6' })),
  );
  const refusals = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [String(outcome.reason)] : [],
  );
  expect(refusals).toEqual(Array(3).fill(expect.stringMatching('Not enough SOL')));
  expect(await lamportsOf(recipient)).toBe(2_800_000_000n);
});

test('what lands while the balance is read holds back nothing that is still there', async () => {
  const wallet = await newWallet(3n * SOL);
  const sent: Parameters<typeof chain.broadcast>[0][] = [];
  const withheld = serve({
    ...IMPATIENT,
    chain: {
      ...chain,
      broadcast: async (bytes) => {
        if (!sent.includes(bytes)) sent.push(bytes);
        return true;
      },
      transaction: async () => null,
    },
  });
  await deaf('transferSol', wallet, { toAddress: to, amount: '1' });
  await landed(wallet.walletId);
  await withheld('transferSol', wallet, { toAddress: to, amount: '0.5' });
  const [first] = sent;
  await withheld('transferSol', wallet, { toAddress: to, amount: '0.7' });
  const second = sent.find((bytes) => !Buffer.from(bytes).equals(Buffer.from(first!)));
  const confirmed = async (bytes: typeof first) => {
    const before = await lamportsOf(to);
    await chain.broadcast(bytes!);
    await expect.poll(() => lamportsOf(to)).toBeGreaterThan(before);
  };
  let asked = 0;
  const racing = serve({
    chain: {
      ...chain,
      signatureStatuses: async (...asks) => {
        asked += 1;
        if (asked > 1) return chain.signatureStatuses(...asks);
        await confirmed(first);
        const answer = await chain.signatureStatuses(...asks);
        await confirmed(second);
        return answer;
      },
    },
  });
  const next = { toAddress: to, amount: '0.7', transferType: 'sol' as const };
  expect(await racing('validateTransfer', wallet, next)).toMatchObject({ isValid: true, error: null });
  expect(asked, 'landed payments are asked for').toBeGreaterThan(0);
});

test('both checks report an address that looks like a known one, with the known one', async () => {
  const [wallet, friend] = [await newWallet(SOL), await newAddress()];
  await call('transferSol', wallet, { toAddress: friend, amount: '0.1' });
  const toAddress = lookAlikeOf(friend);
  const lookAlike = { address: friend, name: null };
  expect(await call('validateSolanaAddress', wallet, { address: toAddress })).toMatchObject({
    isValid: true,
    lookAlike,
  });
  const transfer = { toAddress, amount: '0.1', transferType: 'sol' } as const;
  expect(await call('validateTransfer', wallet, transfer)).toMatchObject({ isValid: true, lookAlike });
  expect(await call('validateSolanaAddress', wallet, { address: friend })).toMatchObject({
    lookAlike: null,
    isFirstTimeRecipient: false,
  });
});
