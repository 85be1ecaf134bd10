import { randomUUID } from 'node:crypto';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { getFreezeAccountInstruction } from '@solana-program/token';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { newAddress } from '../../../../testing/issuer.ts';
import type { TestWallet } from '../../../../testing/money-world.ts';
import { swapWorld } from '../../../../testing/swap-world.ts';
import { verifyFiles } from '../../../../verify/cumulus-verify.mjs';
import { createOwnChainCheck } from '../../custody/installation/own-chain.ts';
import { createReceipts } from './receipts.ts';

const world = await swapWorld();
const { db, superuser, keys, call, serve, newWallet, newHolder, mint, sale, intentsOf } = world;
const SOL = 1_000_000_000n;
const GENESIS = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';
const log = pino({ enabled: false });
const receipts = createReceipts({ db, signer: keys, clock: { sleep: async () => {} }, log });

beforeAll(async () => void (await createOwnChainCheck(db)(GENESIS)));

const fileOf = async ({ caller }: TestWallet, id: string) => receipts.file(caller.userId, id);
const parse = (content: string) => JSON.parse(content).receipt;
async function check(content: string | Uint8Array) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return verifyFiles(await keys.proofKey(), [{ name: 'receipt', bytes }]);
}

test('a transfer has a receipt that anyone can verify', async () => {
  const wallet = await newWallet(2n * SOL);
  const to = await newAddress();
  const { txSignature } = await call('transferSol', wallet, { toAddress: to, amount: '0.5' });
  const [intent] = await intentsOf(wallet);
  const { fileName, content } = await fileOf(wallet, intent!.id);
  expect(fileName).toBe(`cumulus-receipt-${intent!.id}.json`);
  const said = parse(content);
  expect(said).toMatchObject({
    installation: { genesisHash: GENESIS },
    kind: 'transfer',
    state: 'confirmed',
    wallet: wallet.publicKey,
    asked: { recipient: to, amount: '500000000' },
    received: '500000000',
    signature: txSignature,
    fees: { network: '5000', rent: '0' },
    journal: { signature: txSignature, declared: { recipient: to, amount: '500000000' } },
  });
  const fee = BigInt(said.fees.network) + BigInt(said.fees.priority);
  expect(said.changes).toEqual({ [said.asked.mint]: String(-500_000_000n - fee) });
  const { holds, lines } = await check(content);
  expect(lines.filter((line) => !line.startsWith('holds'))).toEqual([]);
  expect(holds).toBe(true);
  expect((await fileOf(wallet, intent!.id)).content).toBe(content);
});

test('a token transfer that opens an account has its rent in the receipt', async () => {
  const holder = await newHolder(mint);
  const to = await newAddress();
  await call('transferToken', holder, {
    ...{ toAddress: to, amount: '3', tokenMint: mint.address, decimals: mint.decimals },
  });
  const [intent] = await intentsOf(holder);
  const said = parse((await fileOf(holder, intent!.id)).content);
  const plan = intent!.plan as { rentLamports: string };
  expect(said).toMatchObject({ asked: { mint: mint.address }, fees: { rent: plan.rentLamports } });
  expect(BigInt(said.fees.rent)).toBeGreaterThan(0n);
});

test('a swap has what was quoted, the least, what arrived and the age of the price', async () => {
  const wallet = await newWallet(2n * SOL);
  const { txSignature } = await call('executeCloudWalletSwap', wallet, await sale(wallet, SOL / 10n));
  const [intent] = await intentsOf(wallet);
  const { content } = await fileOf(wallet, intent!.id);
  const said = parse(content);
  const { bought } = intent!.moved as { bought: string };
  expect(said).toMatchObject({
    kind: 'swap',
    state: 'confirmed',
    received: bought,
    sold: String(SOL / 10n),
    asked: { soldAmount: String(SOL / 10n), boughtMint: mint.address },
    priceAgeMilliseconds: expect.stringMatching(/^\d+$/),
    journal: { signature: txSignature },
    ...{ offers: [], elsewhere: '0' },
  });
  expect(BigInt(said.minimum)).toBeLessThanOrEqual(BigInt(said.quoted));
  expect((await check(content)).holds).toBe(true);
  const row = await db
    .selectFrom('receipts')
    .select(['quoted', 'received'])
    .where('intent_id', '=', intent!.id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ quoted: BigInt(said.quoted), received: BigInt(bought) });
});

test('a swap has the offers that lost, as they were told, with the reason', async () => {
  const { state } = world.router;
  state.fallback = (outAmount) => outAmount - 7n;
  state.say = (order) => ({ ...order, ...(Object(order).router === 'metis' && { transaction: 'AAAA' }) });
  const wallet = await newWallet(2n * SOL);
  await call('executeCloudWalletSwap', wallet, await sale(wallet, SOL / 10n));
  const [intent] = await intentsOf(wallet);
  const { content } = await fileOf(wallet, intent!.id);
  const { offers } = parse(content);
  expect(offers).toEqual([{ router: 'metis', outAmount: '10000000', reason: expect.any(String) }]);
  const { lines } = await check(content);
  expect(lines).toContain(`holds  receipt: offers that lost: 10000000 from metis (${offers[0].reason}).`);
});

test('each flipped bit of a receipt file is found', async () => {
  const wallet = await newWallet(2n * SOL);
  await call('executeCloudWalletSwap', wallet, await sale(wallet, SOL / 10n));
  const [intent] = await intentsOf(wallet);
  const bytes = Buffer.from((await fileOf(wallet, intent!.id)).content);
  const key = await keys.proofKey();
  expect(verifyFiles(key, [{ name: 'receipt', bytes }]).holds).toBe(true);
  const unseen: number[] = [];
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const flipped = Buffer.from(bytes);
    flipped[bit >> 3]! ^= 1 << (bit & 7);
    if (verifyFiles(key, [{ name: 'receipt', bytes: flipped }]).holds) unseen.push(bit);
  }
  expect(unseen).toEqual([]);
});

test('a receipt of another installation does not hold', async () => {
  const wallet = await newWallet(SOL);
  await call('transferSol', wallet, { toAddress: await newAddress(), amount: '0.1' });
  const [intent] = await intentsOf(wallet);
  const bytes = Buffer.from((await fileOf(wallet, intent!.id)).content);
  const { lines } = verifyFiles(await newAddress(), [{ name: 'receipt', bytes }]);
  expect(lines).toEqual(['FAILS  receipt: it is signed by another key than the one that was given']);
});

test('a swap that the guard refused has a receipt that nothing was signed', async () => {
  const wallet = await newWallet(2n * SOL);
  world.router.state.act = (exchange) => ({ ...exchange, outAmount: exchange.outAmount / 2n });
  // The signer would have seen it when the offer was made.
  const trusting = serve({ keys: { ...keys, judge: async () => 0n } });
  const quote = await world.quoteOf(wallet, SOL_MINT, mint.address, SOL / 10n, trusting);
  await expect(trusting('executeCloudWalletSwap', wallet, { quote })).rejects.toThrow();
  const [intent] = await intentsOf(wallet);
  const { content } = await fileOf(wallet, intent!.id);
  expect(parse(content)).toMatchObject({
    ...{ state: 'failed', error: 'GUARD_REFUSED', signature: null, received: null, journal: null },
    fees: { network: '0', priority: '0', rent: '0' },
  });
  expect((await check(content)).holds).toBe(true);
});

test('a swap that landed and failed has a receipt of the fee that it cost, and nothing else', async () => {
  const wallet = await newHolder(mint);
  const account = await world.issuer.give(wallet.publicKey, mint, 0n);
  const freeze = getFreezeAccountInstruction({
    account,
    mint: mint.address,
    owner: world.issuer.signer,
  });
  const unlucky = serve({
    keys: {
      ...keys,
      async sign(request) {
        await world.issuer.land(freeze);
        return await keys.sign(request);
      },
    },
  });
  const quote = await world.quoteOf(wallet, mint.address, SOL_MINT, 500_000_000n, unlucky);
  const { txSignature } = await unlucky('executeCloudWalletSwap', wallet, { quote });
  const [intent] = await intentsOf(wallet);
  const { content } = await fileOf(wallet, intent!.id);
  expect(parse(content)).toMatchObject({
    ...{ state: 'failed', error: 'TRANSACTION_FAILED', signature: txSignature, sold: null, received: null },
    fees: { network: '10000', priority: '0', rent: '0' },
    changes: { [SOL_MINT]: '-10000' },
    journal: { signature: txSignature },
  });
  expect((await check(content)).holds).toBe(true);
});

test('the signer refuses a receipt of a row that was changed', async () => {
  const wallet = await newWallet(2n * SOL);
  await call('transferSol', wallet, { toAddress: await newAddress(), amount: '0.5' });
  const [intent] = await intentsOf(wallet);
  await sql`
    update intents set request = jsonb_set(request, '{lamports}', '"400000000"') where id = ${intent!.id}`.execute(
    superuser.db,
  );
  await expect(fileOf(wallet, intent!.id)).rejects.toMatchObject({
    code: 'RECEIPT_REFUSED',
    context: { reason: 'the receipt is of another payment than was signed' },
  });
});

test('no one gets the receipt of another user, or of nothing', async () => {
  const [wallet, stranger] = [await newWallet(SOL), await newWallet(0n)];
  await call('transferSol', wallet, { toAddress: await newAddress(), amount: '0.1' });
  const [intent] = await intentsOf(wallet);
  for (const id of [intent!.id, randomUUID(), 'no id'])
    await expect(fileOf(stranger, id)).rejects.toMatchObject({ code: 'RECEIPT_NOT_FOUND' });
});

test('a worker signs every settled intent once, also beside another worker', async () => {
  const wallet = await newWallet(2n * SOL);
  const to = await newAddress();
  for (let sent = 0; sent < 3; sent += 1) await call('transferSol', wallet, { toAddress: to, amount: '0.1' });
  const other = createReceipts({ db, signer: keys, clock: { sleep: async () => {} }, log });
  await Promise.all([receipts.signNext(), other.signNext()]);
  expect(await receipts.signNext()).toBe(0);
  const { rows } = await sql<{ signed: bigint }>`
    select count(statement) as signed from receipts join intents on intents.id = intent_id
    where wallet_id = ${wallet.walletId}`.execute(db);
  expect(Number(rows[0]!.signed)).toBe(3);
});
