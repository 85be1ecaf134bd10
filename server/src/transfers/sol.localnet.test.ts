import { amountText, ownUnits } from '@cumulus/contract/amount.ts';
import { describe, expect, test } from 'vitest';
import { newAddress } from '../../../testing/issuer.ts';
import { moneyWorld } from '../../../testing/money-world.ts';

const { chain, newWallet, serve, lamportsOf, fund, db } = await moneyWorld();
const call = serve();
const SOL = 1_000_000_000n;
const FEE = 5_000n;
/** What an account without data must hold on this chain. */
const MINIMUM = await chain.rentExemptMinimum(0);

/** Lamports as the decimal text that a client sends. */
const text = (lamports: bigint) => `${lamports / SOL}.${String(lamports % SOL).padStart(9, '0')}`;

async function knownAddress() {
  const address = await newAddress();
  await fund(address, MINIMUM);
  return address;
}

test('[who-05, api-12, data-06] sends SOL, and answers with the signature under which the chain has it', async () => {
  const wallet = await newWallet(2n * SOL);
  const to = await newAddress();
  const answer = await call('transferSol', wallet, { toAddress: to, amount: '0.5' });
  expect(answer).toEqual({
    success: true,
    pending: false,
    txSignature: expect.any(String),
    error: null,
    errorDetails: null,
  });
  expect(await lamportsOf(to)).toBe(SOL / 2n);
  expect(await lamportsOf(wallet.publicKey)).toBe(2n * SOL - SOL / 2n - FEE);
  const landed = await chain.transaction(answer.txSignature!);
  expect(landed).toMatchObject({ error: null, feeLamports: FEE });
});

test('an address may be surrounded by spaces', async () => {
  const wallet = await newWallet(SOL);
  const to = await newAddress();
  expect(await call('transferSol', wallet, { toAddress: ` ${to}\n`, amount: '0.1' })).toMatchObject({
    success: true,
  });
  expect(await lamportsOf(to)).toBe(SOL / 10n);
});

describe('to a new address', () => {
  test('less than the rent-exempt minimum is refused with a sentence that states it', async () => {
    const wallet = await newWallet(SOL);
    const to = await newAddress();
    const amount = text(MINIMUM - 1n);
    const sentence = `This address is new on Solana. Its first transfer must be at least ${amountText(MINIMUM, ownUnits(9))} SOL.`;
    await expect(call('transferSol', wallet, { toAddress: to, amount })).rejects.toThrow(sentence);
    const verdict = { toAddress: to, amount, transferType: 'sol' } as const;
    expect(await call('validateTransfer', wallet, verdict)).toMatchObject({
      isValid: false,
      error: sentence,
    });
    expect(await lamportsOf(wallet.publicKey)).toBe(SOL);
  });

  test('exactly that much passes', async () => {
    const wallet = await newWallet(SOL);
    const to = await newAddress();
    const answer = await call('transferSol', wallet, { toAddress: to, amount: text(MINIMUM) });
    expect(answer).toMatchObject({ success: true });
    expect(await lamportsOf(to)).toBe(MINIMUM);
  });
});

test('to an address that has SOL a single lamport can be sent', async () => {
  const wallet = await newWallet(SOL);
  const to = await knownAddress();
  expect(await call('transferSol', wallet, { toAddress: to, amount: '0.000000001' })).toMatchObject({
    success: true,
  });
  expect(await lamportsOf(to)).toBe(MINIMUM + 1n);
});

describe('what is left in the wallet', () => {
  test('may be nothing at all', async () => {
    const wallet = await newWallet(SOL);
    const to = await newAddress();
    expect(await call('transferSol', wallet, { toAddress: to, amount: text(SOL - FEE) })).toMatchObject({
      success: true,
    });
    expect(await lamportsOf(wallet.publicKey)).toBe(0n);
    expect(await lamportsOf(to)).toBe(SOL - FEE);
  });

  test('may be exactly what Solana lets an account keep', async () => {
    const wallet = await newWallet(SOL);
    const amount = text(SOL - FEE - MINIMUM);
    expect(await call('transferSol', wallet, { toAddress: await newAddress(), amount })).toMatchObject({
      success: true,
    });
    expect(await lamportsOf(wallet.publicKey)).toBe(MINIMUM);
  });

  test.each([
    ['one lamport', 1n],
    ['one lamport less than that', MINIMUM - 1n],
  ])('may not be %s', async (_, left) => {
    const wallet = await newWallet(SOL);
    const order = { toAddress: await newAddress(), amount: text(SOL - FEE - left) };
    const sentence = `This would leave less than ${amountText(MINIMUM, ownUnits(9))} SOL, which Solana does not allow. Send a little less, or everything.`;
    await expect(call('transferSol', wallet, order)).rejects.toThrow(sentence);
    expect(await call('validateTransfer', wallet, { ...order, transferType: 'sol' })).toMatchObject({
      isValid: false,
      error: sentence,
    });
    expect(await lamportsOf(wallet.publicKey)).toBe(SOL);
  });
});

test('more than the wallet has is refused with what there is and what it takes', async () => {
  const wallet = await newWallet(SOL);
  const order = { toAddress: await newAddress(), amount: '1' };
  await expect(call('transferSol', wallet, order)).rejects.toThrow(
    'Not enough SOL. Available: 1 SOL, needed: 1.000005 SOL.',
  );
  const empty = await newWallet(0n);
  await expect(call('transferSol', empty, order)).rejects.toThrow(
    'Not enough SOL. Available: 0 SOL, needed: 1.000005 SOL.',
  );
});

describe('[api-14] what validation says', () => {
  test('is what the transfer then costs and leaves', async () => {
    const wallet = await newWallet(2n * SOL);
    const order = { toAddress: await newAddress(), amount: '0.25' };
    const said = await call('validateTransfer', wallet, { ...order, transferType: 'sol' });
    expect(said).toEqual({
      isValid: true,
      error: null,
      errorDetails: null,
      warning: null,
      warnings: [],
      networkFeeLamports: expect.any(String),
      rentLamports: '0',
      solLeftLamports: expect.any(String),
      isFirstTimeRecipient: true,
      lookAlike: null,
    });
    expect(await lamportsOf(wallet.publicKey)).toBe(2n * SOL);
    const { txSignature } = await call('transferSol', wallet, order);
    const landed = await chain.transaction(txSignature!);
    expect(landed!.feeLamports).toBe(BigInt(said.networkFeeLamports!));
    expect(await lamportsOf(wallet.publicKey)).toBe(BigInt(said.solLeftLamports!));
  });

  test('holds on a busy network too, where priority is paid for', async () => {
    const busy = serve({ chain: { ...chain, priorityFee: async () => 1_000_000n } });
    const wallet = await newWallet(2n * SOL);
    const order = { toAddress: await newAddress(), amount: '0.25' };
    const said = await busy('validateTransfer', wallet, { ...order, transferType: 'sol' });
    expect(said.networkFeeLamports).toBe('5600');
    const { txSignature } = await busy('transferSol', wallet, order);
    expect((await chain.transaction(txSignature!))!.feeLamports).toBe(5_600n);
    expect(await lamportsOf(wallet.publicKey)).toBe(BigInt(said.solLeftLamports!));
  });

  test('[rule-13] of a transfer that cannot be sent is the reason, with no numbers', async () => {
    const wallet = await newWallet(SOL);
    const order = { toAddress: await newAddress(), amount: '7', transferType: 'sol' } as const;
    expect(await call('validateTransfer', wallet, order)).toEqual({
      isValid: false,
      error: 'Not enough SOL. Available: 1 SOL, needed: 7.000005 SOL.',
      errorDetails: { code: 'INSUFFICIENT_FUNDS', available: '1', needed: '7.000005', symbol: 'SOL' },
      warning: null,
      warnings: [],
      networkFeeLamports: null,
      rentLamports: null,
      solLeftLamports: null,
      isFirstTimeRecipient: true,
      lookAlike: null,
    });
  });
});

describe('[rule-08] an amount', () => {
  test.each<[string | number, bigint]>([
    ['0.1', SOL / 10n],
    [0.1, SOL / 10n],
    ['1.', SOL],
    ['.5', SOL / 2n],
    [0.000_000_1, 100n],
    ['1.234567891', 1_234_567_891n],
  ])('of %j SOL arrives to the lamport', async (amount, lamports) => {
    const wallet = await newWallet(3n * SOL);
    const to = await knownAddress();
    expect(await call('transferSol', wallet, { toAddress: to, amount })).toMatchObject({ success: true });
    expect(await lamportsOf(to)).toBe(MINIMUM + lamports);
  });

  test.each<[string | number]>([
    [''],
    ['-1'],
    ['1e5'],
    ['Infinity'],
    ['0'],
    ['0.0000000001'],
    ['18446744074'],
    [1e300],
    [1e-10],
    [0],
    [-1],
  ])('of %j SOL is refused', async (amount) => {
    const wallet = await newWallet(0n);
    const to = await newAddress();
    await expect(call('transferSol', wallet, { toAddress: to, amount })).rejects.toThrow(
      'Please enter a valid amount',
    );
    expect(
      await call('validateTransfer', wallet, { toAddress: to, amount, transferType: 'sol' }),
    ).toMatchObject({
      isValid: false,
      error: 'Please enter a valid amount',
    });
  });
});

test('what is refused leaves no trace in the database', async () => {
  const wallet = await newWallet(0n);
  const refused = call('transferSol', wallet, { toAddress: await newAddress(), amount: '1' });
  await expect(refused).rejects.toThrow('Not enough SOL');
  const intents = await db
    .selectFrom('intents')
    .selectAll()
    .where('wallet_id', '=', wallet.walletId)
    .execute();
  expect(intents).toEqual([]);
});

describe('another user’s wallet', () => {
  test('[error-07] is not found, to send from or to ask about', async () => {
    const [mine, theirs] = [await newWallet(0n), await newWallet(SOL)];
    const stolen = { ...mine, walletId: theirs.walletId };
    const order = { toAddress: mine.publicKey, amount: '0.5' };
    await expect(call('transferSol', stolen, order)).rejects.toThrow('Wallet not found');
    await expect(call('validateTransfer', stolen, { ...order, transferType: 'sol' })).rejects.toThrow(
      'Wallet not found',
    );
    await expect(
      call('transferToken', stolen, { ...order, tokenMint: mine.publicKey, decimals: 6 }),
    ).rejects.toThrow('Wallet not found');
    expect(await lamportsOf(theirs.publicKey)).toBe(SOL);
  });

  test('that is read-only cannot be sent from', async () => {
    const wallet = await newWallet(SOL);
    const desktop = { ...wallet, walletId: `desktop-${wallet.publicKey}` };
    const order = { toAddress: await newAddress(), amount: '0.5' };
    await expect(call('transferSol', desktop, order)).rejects.toMatchObject({ code: 'WALLET_READ_ONLY' });
  });
});
