import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { AccountRole, type Address } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { expect, test } from 'vitest';
import { newAddress } from '../../../testing/issuer.ts';
import { moneyWorld, type TestWallet, tokenOrder } from '../../../testing/money-world.ts';
import { createWallets } from '../wallets/wallets.ts';
import { createDepositCalls } from './calls.ts';

const { db, chain, keys, newWallet, newHolder, serve, issuer } = await moneyWorld();
const send = serve();
const wallets = createWallets({ db, keys });
let now = 0;
let asks = 0;
const calls = createDepositCalls({
  chain: {
    signaturesFor: (...range) => {
      asks += 1;
      return chain.signaturesFor(...range);
    },
    transaction: (signature) => {
      asks += 1;
      return chain.transaction(signature);
    },
  },
  elapsed: () => now,
  ownWallet: ({ userId }, walletId) => wallets.own(userId, walletId),
});
const SOL = 1_000_000_000n;

/** Asks as a wallet's owner. */
async function paid(
  { caller, walletId }: TestWallet,
  asked: { reference: string; mint?: string; amount: string },
): Promise<string | null> {
  return (await calls.findPayment({ walletId, mint: SOL_MINT, ...asked }, caller)).txSignature;
}

test('a request is paid by the transaction that names its reference and brings as much, or more', async () => {
  const [payer, payee] = [await newWallet(10n * SOL), await newWallet(0n)];
  const reference = await newAddress();
  const asked = { reference, amount: String(SOL) };
  expect(await paid(payee, asked)).toBeNull();
  const order = { toAddress: payee.publicKey, references: [reference] };
  // Without the reference, and with it but too little.
  await send('transferSol', payer, { toAddress: payee.publicKey, amount: '1' });
  await send('transferSol', payer, { ...order, amount: '0.999999999' });
  expect(await paid(payee, asked)).toBeNull();
  const { txSignature } = await send('transferSol', payer, { ...order, amount: '1' });
  expect(await paid(payee, asked)).toBe(txSignature);
  // Nor does it pay anybody else's request, also if the payer made it.
  expect(await paid(payer, asked)).toBeNull();
  expect(await paid(await newWallet(0n), asked)).toBeNull();
});

test('a request for a token is paid in that token alone', async () => {
  const mint = await issuer.createMint();
  const [payer, payee] = [await newHolder(mint), await newWallet(0n)];
  const reference = await newAddress();
  const asked = { reference, mint: mint.address, amount: String(5n * 10n ** BigInt(mint.decimals)) };
  await send('transferSol', payer, { toAddress: payee.publicKey, amount: '0.5', references: [reference] });
  expect(await paid(payee, asked)).toBeNull();
  const order = { ...tokenOrder(mint, payee.publicKey, '5'), references: [reference] };
  const { txSignature } = await send('transferToken', payer, order);
  expect(await paid(payee, asked)).toBe(txSignature);
});

/** Lands transactions by a stranger who has seen the request: they name its reference and bring the payee 0.001 SOL each. */
async function spam(payee: TestWallet, reference: string, count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += 50)
    await Promise.all(
      Array.from({ length: Math.min(50, count - sent) }, (_, index) => {
        const amount = 1_000_000n + BigInt(sent + index);
        const { accounts, ...transfer } = getTransferSolInstruction({
          source: issuer.signer,
          destination: payee.publicKey,
          amount,
        });
        const named = { address: reference as Address, role: AccountRole.READONLY };
        return issuer.land({ ...transfer, accounts: [...accounts, named] });
      }),
    );
}

test('200 transactions that name the reference and pay too little hide no payment, before or after it', async () => {
  const reference = await newAddress();
  const [payer, payee] = [await newWallet(4n * SOL), await newWallet(0n)];
  const asked = { reference, amount: String(SOL) };
  await spam(payee, reference, 160);
  const { txSignature } = await send('transferSol', payer, {
    ...{ toAddress: payee.publicKey, amount: '1', references: [reference] },
  });
  await spam(payee, reference, 40);
  // The node is asked 150 times at once, and 50 times in each second after that.
  const before = asks;
  for (let asking = 0; asking < 3; asking += 1) expect(await paid(payee, asked)).toBeNull();
  expect(asks - before).toBe(150);
  now += 1_000;
  expect(await paid(payee, asked)).toBe(txSignature);
  expect(asks - before).toBeLessThanOrEqual(200);
  // After all of them have been read, what comes next is found at once.
  const more = { ...asked, amount: String(2n * SOL) };
  for (let asking = 0; asking < 3; asking += 1) {
    now += 3_000;
    expect(await paid(payee, more)).toBeNull();
  }
  now += 3_000;
  const second = await send('transferSol', payer, {
    ...{ toAddress: payee.publicKey, amount: '2', references: [reference] },
  });
  expect(await paid(payee, more)).toBe(second.txSignature);
});

test('what is no request is refused', async () => {
  const wallet = await newWallet(0n);
  const reference = await newAddress();
  await expect(paid(wallet, { reference: 'x', amount: '1' })).rejects.toMatchObject({
    code: 'MALFORMED_REFERENCES',
  });
  await expect(paid(wallet, { reference, amount: '1', mint: 'x' })).rejects.toMatchObject({
    code: 'TOKEN_NOT_FOUND',
  });
  for (const amount of ['0', '', '-1', '1.5', '1e3', '9'.repeat(21)])
    await expect(paid(wallet, { reference, amount })).rejects.toMatchObject({ code: 'MALFORMED_AMOUNT' });
  const { walletId } = await newWallet(0n);
  await expect(paid({ ...wallet, walletId }, { reference, amount: '1' })).rejects.toMatchObject({
    code: 'WALLET_NOT_FOUND',
  });
});
