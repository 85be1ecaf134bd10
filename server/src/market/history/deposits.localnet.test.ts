import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { expect, test } from 'vitest';
import { newAddress } from '../../../../testing/issuer.ts';
import { moneyWorld, tokenOrder } from '../../../../testing/money-world.ts';
import { book } from '../../../../testing/prices.ts';
import { depositsOn } from './deposits.ts';

const { db, newWallet, serve, issuer, localnet } = await moneyWorld();
const call = serve();
const SOL = 1_000_000_000n;
const MINUTE = 60_000;
const token = await issuer.createMint();
const { address, decimals } = token;

/** Of one wallet over the last minutes, by mint. */
async function deposits(walletId: string): Promise<Record<string, bigint>> {
  const grid = { from: Date.now() - 10 * MINUTE, to: Date.now() + MINUTE, steps: 1 };
  const found = await depositsOn(db, [walletId], grid);
  return Object.fromEntries([...found].map(([mint, steps]) => [mint, steps.get(1)!]));
}

test('what is sent counts without its fee and rent; swaps and reclaims do not count', async () => {
  const wallet = await newWallet(10n * SOL);
  const { walletId, publicKey } = wallet;
  await issuer.give(publicKey, token, 1_000n * 10n ** BigInt(decimals));

  await call('transferSol', wallet, { toAddress: await newAddress(), amount: '0.25' });
  expect(await deposits(walletId)).toEqual({ [SOL_MINT]: -SOL / 4n });

  await call('transferToken', wallet, tokenOrder(token, await newAddress(), '1000'));
  const sent = { [SOL_MINT]: -SOL / 4n, [address]: -1_000n * 10n ** BigInt(decimals) };
  expect(await deposits(walletId)).toEqual(sent);

  await call('reclaimRent', wallet, {});
  expect(await deposits(walletId)).toEqual(sent);

  const pair = { inputMint: SOL_MINT, outputMint: localnet.mintOf('USDC'), amount: String(SOL) };
  const { quote } = await call('getCloudWalletSwapQuote', wallet, pair);
  await call('executeCloudWalletSwap', wallet, { quote: { seal: quote.seal } });
  expect(await deposits(walletId)).toEqual(sent);
});

test('what others move counts, unless it is an exchange', async () => {
  const { walletId } = await newWallet(0n);
  const at = Date.now() - MINUTE;
  await book(db, walletId, [
    { mint: SOL_MINT, delta: 5n, at },
    { mint: address, delta: 7n, at },
  ]);
  expect(await deposits(walletId)).toEqual({ [SOL_MINT]: 5n, [address]: 7n });
  const exchange = {
    wallet_id: walletId,
    signature: 'exchange',
    source: 'external',
    intent_id: null,
  } as const;
  const row = { counterparty: null, slot: 9n, at: new Date(at), value_nano_usd: null, valued_at: null };
  await db
    .insertInto('ledger')
    .values([
      { ...exchange, ...row, mint: SOL_MINT as never, delta: -3n },
      { ...exchange, ...row, mint: address as never, delta: 4n },
    ])
    .execute();
  expect(await deposits(walletId)).toEqual({ [SOL_MINT]: 5n, [address]: 7n });
});
