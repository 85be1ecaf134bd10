import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import type { Address } from '@solana/kit';
import { AccountState, getTokenDecoder, getTokenEncoder } from '@solana-program/token';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectBooked } from '../../../testing/booked.ts';
import { newAddress } from '../../../testing/issuer.ts';
import { ownLocalnet } from '../../../testing/localnet.ts';
import { permanentDelegate, scaled, transferFee } from '../../../testing/mint-rules.ts';
import { IMPATIENT, moneyWorld, type TestWallet, tokenOrder } from '../../../testing/money-world.ts';
import { overtakenKeys } from '../../../testing/overtaken-keys.ts';
import { ownSigner } from '../../../testing/test-signer.ts';
import { tokenAccount } from '../../../testing/token-bytes.ts';
import { callerOf, userRow } from '../../../testing/user-row.ts';
import { verifyFiles } from '../../../verify/cumulus-verify.mjs';
import { createOwnChainCheck } from '../custody/installation/own-chain.ts';
import { mint as mintOf } from '../ports/units.ts';
import { createReceipts } from '../proof/receipts/receipts.ts';
import { SendDelayed } from '../settlement/intent.ts';
import { TOKEN_PROGRAM } from '../solana/programs.ts';
import { associatedTokenAccount } from '../solana/token-account.ts';
import { createSponsor } from './sponsor.ts';

// The operator pays for sends of users who hold no SOL, for a fee in the token that they send.
const WALLET_ID = '5b0f3c52-8d1e-4a6c-9f37-6f0c8a1f2e11';
const world = await moneyWorld({
  localnet: ownLocalnet(),
  // By a clock that runs, prices stay fresh.
  signer: ownSigner(
    { SPONSOR_WALLET: WALLET_ID, SPONSOR_USER_DAY_LAMPORTS: '5000000', BLOCKHASH_LIFE_MIN: '1' },
    [],
  ),
});
const { db, chain, keys, localnet, serve, newWallet, lamportsOf, tokensOf, fund, expire } = world;
const books = { ...world, sponsorWallet: WALLET_ID };
const usdc = USDC_MINT as Address;
const SOL = 1_000_000_000n;
const USDC_50 = 50_000_000n;
const market = {
  prices: async () =>
    new Map([
      [SOL_MINT, { usd: 150, at: Date.now() }],
      [USDC_MINT, { usd: 1, at: Date.now() }],
    ]) as never,
};
const sponsor = createSponsor({ db, market, walletId: WALLET_ID, name: 'Example Ltd' });
const call = serve({ sponsor });
let wallet: TestWallet;

beforeAll(async () => {
  const caller = callerOf(await userRow(db));
  const { publicKey, sealedKey } = await keys.create(WALLET_ID, caller.userId, '{}');
  await db
    .insertInto('wallets')
    .values({
      ...{ id: WALLET_ID, user_id: caller.userId, name: 'Sponsor', public_key: publicKey as Address },
      sealed_key: Buffer.from(sealedKey),
    })
    .execute();
  wallet = { caller, walletId: WALLET_ID, publicKey: publicKey as Address };
  await fund(wallet.publicKey, SOL);
  await localnet.fund(wallet.publicKey, 1n, USDC_MINT);
  await keys.tellPrice('SOL', 150_000_000n);
  await keys.tellPrice(USDC_MINT, 1_000_000n);
});

async function newcomer(): Promise<TestWallet> {
  const user = await newWallet(0n);
  await localnet.fund(user.publicKey, USDC_50, USDC_MINT);
  return user;
}

const order = (toAddress: string, amount = '10') => ({
  toAddress,
  amount,
  tokenMint: USDC_MINT,
  decimals: 6,
});
const validated = (user: TestWallet, to: string, amount = '10', calls = call) =>
  calls('validateTransfer', user, { ...order(to, amount), transferType: 'token' });
const REFUSED = { isValid: false, errorDetails: { code: 'INSUFFICIENT_SOL_FOR_FEES' } };

async function feeOf(user: TestWallet, to: string): Promise<string> {
  return (await validated(user, to)).sponsored!.feeAmount;
}

describe('a newcomer who holds USDC alone', () => {
  test('sends it, for a fee in USDC that the review names, and swaps it for SOL', async () => {
    const user = await newcomer();
    const to = await newAddress();
    const before = await lamportsOf(wallet.publicKey);
    const review = await validated(user, to);
    expect(review).toMatchObject({
      ...{ isValid: true, networkFeeLamports: '0', rentLamports: '0', solLeftLamports: '0' },
      sponsored: { name: 'Example Ltd', feeAmount: expect.stringMatching(/^3\d{5}$/) },
    });
    const { feeAmount } = review.sponsored!;
    const answer = await call('transferToken', user, {
      ...order(to),
      feeAmount,
      idempotencyKey: 'the first',
    });
    expect(answer).toMatchObject({ success: true });
    expect(await tokensOf(to, usdc)).toBe(10_000_000n);
    expect(await tokensOf(user.publicKey, usdc)).toBe(40_000_000n - BigInt(feeAmount));
    expect(await tokensOf(wallet.publicKey, usdc)).toBe(1n + BigInt(feeAmount));
    expect(await lamportsOf(user.publicKey)).toBe(0n);
    const rent = await localnet.rent(165);
    const paid = before - (await lamportsOf(wallet.publicKey));
    expect(paid).toBe(10_000n + rent);
    expect((paid * 150n) / 1_000n, 'what it was paid is worth that').toBeLessThanOrEqual(BigInt(feeAmount));
    expect((await chain.transaction(answer.txSignature!))!.signatures).toHaveLength(2);
    await expectBooked(books, user);
    await expectBooked(books, wallet);

    const input = { inputMint: USDC_MINT, outputMint: SOL_MINT, amount: '20000000', slippageBps: 100 };
    const { quote } = await call('getCloudWalletSwapQuote', user, input);
    expect(await call('executeCloudWalletSwap', user, { quote })).toMatchObject({ success: true });
    expect(await lamportsOf(user.publicKey)).toBe(BigInt(quote.outAmount));
    await expectBooked(books, user);
    expect((await validated(user, to, '1')).sponsored, 'it has SOL of its own').toBeUndefined();
  });

  test('pays less to an address that has an account', async () => {
    const user = await newcomer();
    const to = (await newcomer()).publicKey;
    const feeAmount = await feeOf(user, to);
    expect(Number(feeAmount)).toBeLessThan(10_000);
    const sent = { ...order(to), feeAmount, idempotencyKey: 'to an account' };
    const answer = await call('transferToken', user, sent);
    expect(answer).toMatchObject({ success: true });
    expect(await call('transferToken', user, sent), 'a repeated request').toEqual(answer);
    expect(await tokensOf(to, usdc)).toBe(USDC_50 + 10_000_000n);
  });

  test('has a receipt: no network fee, and the fee in the token', async () => {
    await createOwnChainCheck(db)('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d');
    const user = await newcomer();
    const to = (await newcomer()).publicKey;
    const feeAmount = await feeOf(user, to);
    await call('transferToken', user, { ...order(to), feeAmount, idempotencyKey: 'a receipt' });
    const { id } = await db
      .selectFrom('intents')
      .select('id')
      .where('wallet_id', '=', user.walletId)
      .executeTakeFirstOrThrow();
    const log = { warn: () => {}, error: () => {} };
    const receipts = createReceipts({ db, signer: keys, clock: { sleep: async () => {} }, log });
    const { content } = await receipts.file(user.caller.userId, id);
    expect(JSON.parse(content).receipt).toMatchObject({
      ...{ state: 'confirmed', fees: { network: '0', priority: '0' } },
      journal: { declared: { feeAmount } },
    });
    const files = [{ name: 'receipt', bytes: Buffer.from(content) }];
    expect(verifyFiles(await keys.proofKey(), files)).toMatchObject({ holds: true });
  });

  test('pays a request: its memo and reference stand with the payment, by which the payee finds it', async () => {
    const user = await newcomer();
    const to = await newAddress();
    const reference = await newAddress();
    const asked = { ...order(to), memo: 'Invoice 17', references: [reference] };
    const review = await call('validateTransfer', user, { ...asked, transferType: 'token' });
    const { feeAmount } = review.sponsored!;
    const { txSignature } = await call('transferToken', user, { ...asked, feeAmount });
    expect(await tokensOf(to, usdc)).toBe(10_000_000n);
    expect(await lamportsOf(user.publicKey)).toBe(0n);
    const [found] = await chain.signaturesFor(reference, { limit: 1 });
    expect(found!.signature).toBe(txSignature);
  });

  test('pays a request out of five accounts, of which the first pays the fee', async () => {
    const user = await newcomer();
    for (let number = 0; number < 4; number += 1) {
      const held = tokenAccount({ mint: usdc, owner: user.publicKey, amount: 10_000_000n });
      const { lamports, owner, data } = { ...held, lamports: await localnet.rent(165) };
      const put = { address: await newAddress(), lamports: String(lamports), owner };
      await localnet.control('account', { ...put, data: Buffer.from(data).toString('base64') });
    }
    const to = await newAddress();
    const references = await Promise.all(Array.from({ length: 5 }, newAddress));
    const asked = { ...order(to, '89'), memo: 'x'.repeat(200), references };
    const { sponsored } = await call('validateTransfer', user, { ...asked, transferType: 'token' });
    const { feeAmount } = sponsored!;
    const answer = await call('transferToken', user, { ...asked, feeAmount });
    expect(answer).toMatchObject({ success: true });
    expect(await tokensOf(to, usdc)).toBe(89_000_000n);
    expect(await tokensOf(user.publicKey, usdc)).toBe(1_000_000n - BigInt(feeAmount));
    expect(await lamportsOf(user.publicKey)).toBe(0n);
  });

  test('is refused before signing if a reference is an account of the sponsor', async () => {
    const user = await newcomer();
    const asked = {
      ...order(await newAddress()),
      references: [wallet.publicKey],
      transferType: 'token' as const,
    };
    expect(await call('validateTransfer', user, asked)).toMatchObject({
      isValid: false,
      errorDetails: { code: 'MALFORMED_REFERENCES' },
    });
  });

  test('is refused with the usual refusal if there is no sponsor, or no fee was accepted', async () => {
    const user = await newcomer();
    const to = await newAddress();
    const without = serve();
    const refusal = await validated(user, to, '10', without);
    expect(refusal).toMatchObject(REFUSED);
    expect(refusal.sponsored).toBeUndefined();
    await expect(without('transferToken', user, order(to))).rejects.toMatchObject({
      code: 'INSUFFICIENT_SOL_FOR_FEES',
      message: refusal.error,
    });
    await expect(call('transferToken', user, order(to))).rejects.toMatchObject({ message: refusal.error });
    expect(await tokensOf(user.publicKey, usdc)).toBe(USDC_50);
  });

  test('learns which tokens have their costs paid: none of Token-2022, whatever its issuer keeps or multiplies', async () => {
    const to = await newAddress();
    const rules = [permanentDelegate, transferFee(100, 1_000n), scaled(5)];
    for (const [number, rule] of rules.entries()) {
      const mint = await world.issuer.createMint({ rule });
      const user = await world.newHolder(mint, 0n);
      const asked = {
        ...tokenOrder(mint, to, '10'),
        multiplier: [1, 1, 5][number],
        transferType: 'token' as const,
      };
      const refusal = await call('validateTransfer', user, asked);
      expect(refusal).toMatchObject({
        ...REFUSED,
        errorDetails: { sponsor: { name: 'Example Ltd', tokens: 'USDC, USDT' } },
      });
      expect(refusal.error).toMatch(
        /^Not enough SOL for network costs\. .* Example Ltd pays them for sends of USDC, USDT alone\.$/,
      );
    }
  });

  test('learns that the costs of a send that has to wait are not paid', async () => {
    const user = await newcomer();
    const mayPay = async () => {
      throw new SendDelayed(new Date(Date.now() + 3_600_000));
    };
    const waiting = serve({ sponsor, mayPay });
    const refusal = await validated(user, await newAddress(), '10', waiting);
    expect(refusal).toMatchObject({ ...REFUSED, errorDetails: { sponsor: { tokens: null } } });
    expect(refusal.error).toMatch(/ Example Ltd pays them for no send that has to wait\.$/);
  });

  test('is not sponsored for all of it: the fee has to fit', async () => {
    const user = await newcomer();
    expect(await validated(user, await newAddress(), '50')).toMatchObject({
      isValid: false,
      errorDetails: { code: 'INSUFFICIENT_FUNDS' },
    });
  });

  test('signs nothing for a fee below the costs, whatever the server says', async () => {
    const user = await newcomer();
    const to = await newAddress();
    const sent = { ...order(to), feeAmount: '1000' };
    await expect(call('transferToken', user, sent)).rejects.toMatchObject({ code: 'QUOTE_EXPIRED' });
    const lying = serve({ sponsor: { ...sponsor, feeFor: async () => 1_000n as never } });
    await expect(lying('transferToken', user, sent)).rejects.toMatchObject({
      code: 'GUARD_REFUSED',
      context: { reason: 'the sponsor is paid less than it pays' },
    });
    expect(await tokensOf(user.publicKey, usdc)).toBe(USDC_50);
  });

  test('is paid for up to what the signer lets one user cost in a day', async () => {
    const user = await newcomer();
    const codes: (string | null)[] = [];
    for (let sent = 0; sent < 3; sent += 1) {
      const to = await newAddress();
      const feeAmount = await feeOf(user, to);
      await call('transferToken', user, { ...order(to, '1'), feeAmount }).then(
        () => codes.push(null),
        ({ code }) => codes.push(code),
      );
    }
    expect(codes).toEqual([null, null, 'ON_HOLD']);
  });
});

test('a send that fails on the chain costs the sponsor its fee alone, is booked and told, and the tokens stay', async () => {
  const user = await newcomer();
  const to = await newAddress();
  const feeAmount = await feeOf(user, to);
  const account = await associatedTokenAccount(user.publicKey, mintOf(usdc), TOKEN_PROGRAM);
  /** Its issuer freezes the account after the simulation and before the broadcast. */
  const freeze = async () => {
    const [held] = (await chain.accounts([account])).value;
    const { state: _, ...token } = getTokenDecoder().decode(held!.data);
    const data = Buffer.from(getTokenEncoder().encode({ ...token, state: AccountState.Frozen }));
    const { lamports, owner, executable } = held!;
    const frozen = { address: account, lamports: String(lamports), owner, executable };
    await localnet.control('account', { ...frozen, data: data.toString('base64') });
  };
  const sign: typeof keys.sign = async (request) => {
    const signed = await keys.sign(request);
    await freeze();
    return signed;
  };
  await expectBooked(books, user);
  const [before, tokens] = [await lamportsOf(wallet.publicKey), await tokensOf(wallet.publicKey, usdc)];
  const sent = { ...order(to), feeAmount, idempotencyKey: 'frozen meanwhile' };
  const answer = await serve({ sponsor, keys: { ...keys, sign } })('transferToken', user, sent);
  const reason = 'the token account is frozen by the issuer of the token';
  expect(answer).toMatchObject({
    ...{ success: false, pending: false, txSignature: expect.any(String) },
    error: `Solana refused the transaction: ${reason}. Nothing was charged.`,
    errorDetails: { code: 'TRANSACTION_FAILED', reason, free: true },
  });
  expect(await call('transferToken', user, sent), 'the same key tells the same').toEqual(answer);
  expect(before - (await lamportsOf(wallet.publicKey)), 'two signatures').toBe(10_000n);
  expect(await tokensOf(wallet.publicKey, usdc)).toBe(tokens);
  expect(await tokensOf(user.publicKey, usdc)).toBe(USDC_50);
  expect(await lamportsOf(user.publicKey)).toBe(0n);
  await expectBooked(books, user);
  await expectBooked(books, wallet);
});

test('a send that landed under other signatures of both is paid once, and known by these', async () => {
  const user = await newcomer();
  const to = await newAddress();
  const feeAmount = await feeOf(user, to);
  const { caller, walletId, publicKey } = wallet;
  const overtaken = overtakenKeys(world, {
    async sponsor() {
      const row = await db
        .selectFrom('wallets')
        .select('sealed_key')
        .where('id', '=', WALLET_ID)
        .executeTakeFirst();
      return { walletId, owner: caller.userId, publicKey, sealedKey: row!.sealed_key };
    },
  });
  const answer = await serve({ sponsor, keys: overtaken.keys })('transferToken', user, {
    ...order(to),
    feeAmount,
  });
  expect(answer).toMatchObject({ success: true, txSignature: overtaken.names[0] });
  expect(await tokensOf(to, usdc)).toBe(10_000_000n);
  expect(overtaken.names).toHaveLength(1);
  await expectBooked(books, user);
  await expectBooked(books, wallet);
});

test('a send that died with its blockhash is signed again by both, and pays once', async () => {
  const user = await newcomer();
  const to = (await newcomer()).publicKey;
  const feeAmount = await feeOf(user, to);
  let isDeaf = true;
  const broadcast: typeof chain.broadcast = async (bytes) => (isDeaf ? true : chain.broadcast(bytes));
  const dying = serve({ ...IMPATIENT, sponsor, chain: { ...chain, broadcast } });
  const sent = { ...order(to), feeAmount, idempotencyKey: 'dies once' };
  expect(await dying('transferToken', user, sent)).toMatchObject({ pending: true });
  await expire();
  isDeaf = false;
  await world.until(async () => expect(await tokensOf(to, usdc)).toBe(USDC_50 + 10_000_000n));
  expect(await tokensOf(user.publicKey, usdc)).toBe(40_000_000n - BigInt(feeAmount));
});
