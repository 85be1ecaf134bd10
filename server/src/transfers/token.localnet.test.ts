import { WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Address } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { getFreezeAccountInstruction, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { describe, expect, test } from 'vitest';
import { accountOf, newAddress } from '../../../testing/issuer.ts';
import { moneyWorld, type TestWallet, tokenOrder } from '../../../testing/money-world.ts';
import { TOKEN_2022_PROGRAM } from '../solana/programs.ts';

const { chain, newWallet, newHolder, serve, lamportsOf, tokensOf, issuer, fund, localnet } =
  await moneyWorld();
const call = serve();
const SOL = 1_000_000_000n;
const FEE = 5_000n;

const plain = await issuer.createMint();
const plain2022 = await issuer.createMint({ program: TOKEN_2022_PROGRAM, decimals: 2 });

const validate = (wallet: TestWallet, asked: ReturnType<typeof tokenOrder>) =>
  call('validateTransfer', wallet, { ...asked, transferType: 'token' });

describe.each([
  // With the lamports that keep an associated account of it alive.
  ['SPL Token', plain, await chain.rentExemptMinimum(165)],
  ['Token-2022', plain2022, await chain.rentExemptMinimum(170)],
])('a token of %s', (_, mint, rent) => {
  const unit = 10n ** BigInt(mint.decimals);

  test("[who-05, api-13, data-06] opens the receiver's account at the sender's cost, as validation said", async () => {
    const wallet = await newHolder(mint);
    const to = await newAddress();
    const said = await validate(wallet, tokenOrder(mint, to, '12.5'));
    expect(said).toMatchObject({
      isValid: true,
      warning: null,
      warnings: [],
      networkFeeLamports: String(FEE),
      rentLamports: String(rent),
      isFirstTimeRecipient: true,
      lookAlike: null,
    });
    const answer = await call('transferToken', wallet, tokenOrder(mint, to, '12.5'));
    expect(answer).toEqual({
      success: true,
      pending: false,
      txSignature: expect.any(String),
      error: null,
      errorDetails: null,
    });
    expect(await tokensOf(to, mint.address)).toBe((25n * unit) / 2n);
    expect(await tokensOf(wallet.publicKey, mint.address)).toBe(1_000n * unit - (25n * unit) / 2n);
    const landed = await chain.transaction(answer.txSignature!);
    expect(landed!.feeLamports).toBe(BigInt(said.networkFeeLamports!));
    const destination = await accountOf(to, mint);
    const opened = landed!.lamports.find(({ address }) => address === destination);
    expect(opened!.after - opened!.before).toBe(BigInt(said.rentLamports!));
    expect(await lamportsOf(wallet.publicKey)).toBe(BigInt(said.solLeftLamports!));
  });

  test('costs only the fee if the receiver has an account', async () => {
    const wallet = await newHolder(mint);
    const to = await newAddress();
    await issuer.give(to, mint, 3n);
    const said = await validate(wallet, tokenOrder(mint, to, '1'));
    expect(said).toMatchObject({ isValid: true, rentLamports: '0', solLeftLamports: String(SOL - FEE) });
    expect(await call('transferToken', wallet, tokenOrder(mint, to, '1'))).toMatchObject({ success: true });
    expect(await tokensOf(to, mint.address)).toBe(unit + 3n);
    expect(await lamportsOf(wallet.publicKey)).toBe(SOL - FEE);
  });

  test('can be sent to the last base unit', async () => {
    const wallet = await newHolder(mint);
    const to = await newAddress();
    expect(await call('transferToken', wallet, tokenOrder(mint, to, '1000'))).toMatchObject({
      success: true,
    });
    expect(await tokensOf(wallet.publicKey, mint.address)).toBe(0n);
    expect(await tokensOf(to, mint.address)).toBe(1_000n * unit);
  });

  test("counts SOL that the receiver's account held before it was opened", async () => {
    const wallet = await newHolder(mint);
    const to = await newAddress();
    // More than an account without data needs.
    const there = rent / 2n;
    const destination = await accountOf(to, mint);
    await issuer.land(getTransferSolInstruction({ source: issuer.signer, destination, amount: there }));
    const said = await validate(wallet, tokenOrder(mint, to, '1'));
    expect(said.rentLamports).toBe(String(rent - there));
    expect(await call('transferToken', wallet, tokenOrder(mint, to, '1'))).toMatchObject({ success: true });
    expect(await tokensOf(to, mint.address)).toBe(unit);
    expect(await lamportsOf(wallet.publicKey)).toBe(BigInt(said.solLeftLamports!));
  });

  test('more than the wallet has is refused', async () => {
    const wallet = await newHolder(mint);
    const refused = call('transferToken', wallet, tokenOrder(mint, await newAddress(), '1000.01'));
    await expect(refused).rejects.toThrow('Not enough of this token. Available: 1,000, needed: 1,000.01.');
    const without = await newWallet(SOL);
    await expect(call('transferToken', without, tokenOrder(mint, await newAddress(), '1'))).rejects.toThrow(
      'Not enough of this token. Available: 0, needed: 1.',
    );
    const knowing = serve({ symbolOf: (asked) => (asked === mint.address ? 'BONK' : null) });
    await expect(
      knowing('transferToken', without, tokenOrder(mint, await newAddress(), '1')),
    ).rejects.toThrow('Not enough BONK. Available: 0 BONK, needed: 1 BONK.');
  });

  test('needs SOL for fee and rent, and enough left to keep the wallet alive', async () => {
    const minimum = await chain.rentExemptMinimum(0);
    const to = await newAddress();
    const enough = rent + FEE + minimum;
    const short = await newHolder(mint, enough - 1n);
    await expect(call('transferToken', short, tokenOrder(mint, to, '1'))).rejects.toMatchObject({
      code: 'INSUFFICIENT_SOL_FOR_FEES',
      message: expect.stringMatching(
        /^Not enough SOL for network costs\. Available: 0\.\d+ SOL, needed: 0\.\d+ SOL\.$/,
      ),
    });
    await fund(short.publicKey, minimum);
    expect(await call('transferToken', short, tokenOrder(mint, to, '1'))).toMatchObject({ success: true });
  });

  test('may take the last lamport of the wallet', async () => {
    const wallet = await newHolder(mint, rent + FEE);
    expect(await call('transferToken', wallet, tokenOrder(mint, await newAddress(), '1'))).toMatchObject({
      success: true,
    });
    expect(await lamportsOf(wallet.publicKey)).toBe(0n);
  });

  test('is refused to and from accounts that its issuer has frozen', async () => {
    const freeze = (account: Address) =>
      issuer.land(
        getFreezeAccountInstruction(
          { account, mint: mint.address, owner: issuer.signer },
          { programAddress: mint.program },
        ),
      );
    const wallet = await newHolder(mint);
    const to = await newAddress();
    await freeze(await issuer.give(to, mint, 0n));
    await expect(call('transferToken', wallet, tokenOrder(mint, to, '1'))).rejects.toThrow(
      "This token cannot be sent: its issuer has frozen the receiver's account.",
    );
    await freeze(await accountOf(wallet.publicKey, mint));
    await expect(call('transferToken', wallet, tokenOrder(mint, await newAddress(), '1'))).rejects.toThrow(
      'This token cannot be sent: its issuer has frozen your account.',
    );
    expect(await lamportsOf(wallet.publicKey)).toBe(SOL);
  });
});

describe('decimals', () => {
  test.each([5, 7, 0, 9, 255, 256, -1, 6.5, 1e9])('of %d are refused for a token of 6', async (decimals) => {
    const wallet = await newHolder(plain);
    const asked = { ...tokenOrder(plain, await newAddress(), '1'), decimals };
    const sentence = 'This token has 6 decimals. Reload and try again.';
    await expect(call('transferToken', wallet, asked)).rejects.toThrow(sentence);
    expect(await validate(wallet, asked)).toMatchObject({ isValid: false, error: sentence });
  });

  test('may be left out if a transfer is only validated', async () => {
    const wallet = await newHolder(plain);
    const { decimals: _, ...asked } = tokenOrder(plain, await newAddress(), '1.5');
    const said = await call('validateTransfer', wallet, { ...asked, transferType: 'token' });
    expect(said).toMatchObject({ isValid: true });
  });

  test('more places than the token has are refused', async () => {
    const wallet = await newHolder(plain2022);
    await expect(
      call('transferToken', wallet, tokenOrder(plain2022, await newAddress(), '0.001')),
    ).rejects.toThrow('Please enter a valid amount');
  });
});

test.each<[string, () => Promise<string>]>([
  ['nothing', newAddress],
  ['a wallet', async () => issuer.address],
  ['a token account', () => issuer.give(issuer.address, plain, 1n)],
  ['no address', async () => 'USDC'],
  ['left out', async () => ''],
])('a mint that is %s is no token', async (_, mint) => {
  const wallet = await newWallet(SOL);
  const asked = { ...tokenOrder(plain, await newAddress(), '1'), tokenMint: await mint() };
  await expect(call('transferToken', wallet, asked)).rejects.toThrow('There is no such token.');
  expect(await validate(wallet, asked)).toMatchObject({ isValid: false, error: 'There is no such token.' });
});

test('wrapped SOL is sent as the token that it is', async () => {
  const wallet = await newWallet(SOL);
  const mint = { address: WRAPPED_SOL_MINT as Address, program: TOKEN_PROGRAM_ADDRESS, decimals: 9 };
  await localnet.fund(wallet.publicKey, SOL, mint.address);
  await expect.poll(() => tokensOf(wallet.publicKey, mint.address)).toBe(SOL);
  const to = await newAddress();
  expect(await call('transferToken', wallet, tokenOrder(mint, to, '0.4'))).toMatchObject({ success: true });
  expect(await tokensOf(to, mint.address)).toBe((4n * SOL) / 10n);
  expect(await tokensOf(wallet.publicKey, mint.address)).toBe((6n * SOL) / 10n);
});
