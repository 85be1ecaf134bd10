import { SOL_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Address } from '@solana/kit';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { newAddress } from '../../../testing/issuer.ts';
import { ownLocalnet } from '../../../testing/localnet.ts';
import { runningCumulus } from '../../../testing/running-cumulus.ts';
import { verifyFiles } from '../../../verify/cumulus-verify.mjs';
import { openSolanaRpc } from '../adapters/solana-rpc.ts';
import { systemClock } from '../adapters/system-clock.ts';

const FEE_BPS = 100n;
const SOL = 1_000_000_000n;
const USDC = 1_000_000n;

const operator = await newAddress();
const { call, signUp, localnet, database, until } = await runningCumulus(
  { SETTLEMENT_POLL: '20', SWAP_FEE_BPS: String(FEE_BPS), SWAP_FEE_ACCOUNT: operator },
  ownLocalnet(),
);
const chain = openSolanaRpc({ ...localnet, clock: systemClock });
afterAll(() => chain.close());
afterEach(localnet.heal);

const usdc = localnet.mintOf('USDC');
const bonk = localnet.mintOf('BONK');

// An account of each token that is sold for, as the operator has to make them.
for (const mint of [WRAPPED_SOL_MINT, usdc, bonk]) await localnet.fund(operator, 1n, mint);

const { token } = await signUp();
await call('acceptTermsOfService', { version: '1.0' }, token);
const created = (await call('createCloudWallet', { name: 'Main' }, token)).result as {
  wallet: { walletId: string; publicKey: string };
};
const { walletId, publicKey } = created.wallet;
await localnet.fund(publicKey, 10n * SOL);
await localnet.fund(publicKey, 1_000n * USDC, usdc);

/** Base units by mint; what is not wrapped is under SOL's. */
async function held(owner: string): Promise<Record<string, bigint>> {
  const [holdings] = (await chain.holdings([owner as Address])).value;
  return Object.fromEntries([
    [SOL_MINT, holdings!.lamports],
    ...holdings!.tokens.map(({ mint, amount }) => [mint, amount] as const),
  ]);
}

interface Quote {
  readonly outAmount: string;
  readonly minimumReceived: string;
  readonly feeBps: number;
  readonly operatorFeeBps: number;
}

async function quoteOf(inputMint: string, outputMint: string, amount: bigint): Promise<Quote> {
  const wish = { walletId, inputMint, outputMint, amount: String(amount) };
  return ((await call('getCloudWalletSwapQuote', wish, token)).result as { quote: Quote }).quote;
}

const execute = (quote: Quote) => call('executeCloudWalletSwap', { walletId, quote }, token);

const pairs = [
  ['SOL for a token', SOL_MINT, usdc, SOL],
  ['a token for SOL', usdc, SOL_MINT, 100n * USDC],
  ['a token for another', usdc, bonk, 100n * USDC],
] as const;

test.each(pairs)(
  '[who-06] of a swap of %s the operator gets the fee, to the unit, and the user what was quoted',
  async (_what, sell, buy, amount) => {
    const quote = await quoteOf(sell, buy, amount);
    expect(quote).toMatchObject({ feeBps: Number(FEE_BPS), operatorFeeBps: Number(FEE_BPS) });
    const [user, fees] = [await held(publicKey), await held(operator)];
    const { result } = await execute(quote);
    expect(result).toMatchObject({ success: true, inAmount: String(amount), outAmount: quote.outAmount });
    const [userAfter, feesAfter] = [await held(publicKey), await held(operator)];

    const paidIn = buy === SOL_MINT ? WRAPPED_SOL_MINT : buy;
    const fee = feesAfter[paidIn]! - fees[paidIn]!;
    const out = BigInt(quote.outAmount);
    // Of what the route gives, rounded down.
    expect(fee).toBe(((out + fee) * FEE_BPS) / 10_000n);
    expect({ ...feesAfter, [paidIn]: 0n }).toEqual({ ...fees, [paidIn]: 0n });
    const change = (mint: string) => (userAfter[mint] ?? 0n) - (user[mint] ?? 0n);
    if (sell !== SOL_MINT) expect(change(sell)).toBe(-amount);
    if (buy !== SOL_MINT) expect(change(buy)).toBe(out);

    const { txSignature } = result as { txSignature: string };
    const receipt = (await call('getReceipt', { transactionId: txSignature }, token)).result;
    const { content } = receipt as { content: string };
    expect(JSON.parse(content).receipt).toMatchObject({ received: String(out), elsewhere: String(fee) });
    const { publicKey: key } = JSON.parse(content) as { publicKey: string };
    expect(verifyFiles(key, [{ name: 'receipt', bytes: Buffer.from(content) }]).lines).toContain(
      `holds  receipt: all that was paid out arrived, but for ${fee} in fees that were stated: nothing was kept.`,
    );
  },
);

test('what the tokens of a swap are worth afterwards is looked at while the server runs', async () => {
  await execute(await quoteOf(SOL_MINT, usdc, SOL));
  await until(async () => {
    const { rows } = await sql<{ looked: boolean }>`
      select every(json_array_length(marks) > 0) as looked from swap_marks`.execute(database.db);
    // On a machine that is too busy they are missed.
    expect(rows[0]!.looked).toBe(true);
  });
});

test.each(['short_output', 'dust_output', 'greedy_input', 'extra_transfer', 'other_recipient'])(
  'a router that takes more than the fee, by %s, is offered to nobody',
  async (lie) => {
    const [user, fees] = [await held(publicKey), await held(operator)];
    await localnet.fault({ kind: 'lie', lie });
    const wish = { walletId, inputMint: usdc, outputMint: bonk, amount: String(50n * USDC) };
    const { result, error } = await call('getCloudWalletSwapQuote', wish, token);
    expect(result).toBeUndefined();
    expect(JSON.stringify(error)).toContain('ROUTER_REFUSED');
    expect([await held(publicKey), await held(operator)]).toEqual([user, fees]);
  },
);
