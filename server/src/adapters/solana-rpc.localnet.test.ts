import { USDC_MINT } from '@cumulus/contract/limits.ts';
import {
  type Address,
  appendTransactionMessageInstruction,
  type Blockhash,
  createTransactionMessage,
  generateKeyPairSigner,
  getSignatureFromTransaction,
  getTransactionEncoder,
  type KeyPairSigner,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { afterAll, expect, test, vi } from 'vitest';
import { cutOff } from '../../../testing/cut-off.ts';
import { ownLocalnet } from '../../../testing/localnet.ts';
import type { Chain } from '../ports/chain.ts';
import { openConfirmations } from './solana-rpc/confirmations.ts';
import { openSolanaRpc } from './solana-rpc.ts';
import { systemClock } from './system-clock.ts';

const localnet = await ownLocalnet();
const websocket = await cutOff(localnet.wsUrl);
const rpc = await cutOff(localnet.rpcUrl);
const chain = openSolanaRpc({ rpcUrl: rpc.url, wsUrl: websocket.url, clock: systemClock });
afterAll(() => chain.close());

const SOL = 1_000_000_000n;

/** Waits until all of these are confirmed; answers a slot at which they are seen. */
async function seen(signatures: string[]): Promise<bigint> {
  return vi.waitFor(
    async () => {
      const { value } = await chain.signatureStatuses(signatures, false);
      expect(value.every((status) => status !== null && status.commitment !== 'processed')).toBe(true);
      return value.reduce((newest, status) => (status!.slot > newest ? status!.slot : newest), 0n);
    },
    { timeout: 10_000, interval: 20 },
  );
}

async function fundedWallet(amount = SOL): Promise<KeyPairSigner> {
  const wallet = await generateKeyPairSigner();
  await seen([await localnet.fund(wallet.address, amount)]);
  return wallet;
}

async function transferOf(from: KeyPairSigner, to: Address, amount: bigint, reader: Chain = chain) {
  const { blockhash, lastValidBlockHeight } = await reader.latestBlockhash();
  const transaction = await pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayerSigner(from, message),
    (message) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash as Blockhash, lastValidBlockHeight },
        message,
      ),
    (message) =>
      appendTransactionMessageInstruction(
        getTransferSolInstruction({ source: from, destination: to, amount: lamports(amount) }),
        message,
      ),
    signTransactionMessageWithSigners,
  );
  return {
    signature: getSignatureFromTransaction(transaction),
    bytes: new Uint8Array(getTransactionEncoder().encode(transaction)),
  };
}

const newAddress = async () => (await generateKeyPairSigner()).address;

test('a node that has all of its history says so', async () => {
  expect(await chain.oldestSlot()).toBe(0n);
});

test('[fn-13] reads SOL and the tokens of both programs, and which are frozen', async () => {
  const [rich, empty] = [await newAddress(), await newAddress()];
  const [pyusd, ice] = [localnet.mintOf('PYUSD'), localnet.mintOf('ICE')];
  const signatures = [await localnet.fund(rich, 3n * SOL)];
  signatures.push(await localnet.fund(rich, 1_234_567n, USDC_MINT));
  signatures.push(await localnet.fund(rich, 89n, pyusd));
  signatures.push(await localnet.fund(rich, 5n, ice));
  const minSlot = await seen(signatures);
  const { slot, value } = await chain.holdings([rich, empty], { minSlot });
  expect(slot).toBeGreaterThanOrEqual(minSlot);
  expect(value[0]!.lamports).toBe(3n * SOL);
  const told = value[0]!.tokens.map(({ mint, amount, frozen }) => ({ mint, amount, frozen }));
  expect(told).toHaveLength(3);
  expect(told).toEqual(
    expect.arrayContaining([
      { mint: USDC_MINT, amount: 1_234_567n, frozen: false },
      { mint: pyusd, amount: 89n, frozen: false },
      { mint: ice, amount: 5n, frozen: true },
    ]),
  );
  expect(new Set(value[0]!.tokens.map(({ program }) => program)).size).toBe(2);
  expect(value[1]).toEqual({ owner: empty, lamports: 0n, tokens: [] });
  const { value: accounts } = await chain.accounts([value[0]!.tokens[0]!.address, empty]);
  expect(accounts[0]).toMatchObject({ owner: value[0]!.tokens[0]!.program, executable: false });
  expect(accounts[1]).toBeNull();
});

test('refuses a state older than requested', async () => {
  const { slot } = await chain.accounts([USDC_MINT as Address]);
  await expect(chain.accounts([USDC_MINT as Address], { minSlot: slot + 1_000_000n })).rejects.toMatchObject({
    code: 'CHAIN_UNAVAILABLE',
  });
});

test('simulates, sends and follows a transfer to its balances', async () => {
  const [from, to] = [await fundedWallet(), await newAddress()];
  const { bytes, signature } = await transferOf(from, to, 400_000_000n);
  const simulation = await chain.simulate(bytes, [from.address, to]);
  expect(simulation.error).toBeNull();
  expect(simulation.unitsConsumed).toBeGreaterThan(0n);
  expect(simulation.accounts.map((account) => account?.lamports)).toEqual([599_995_000n, 400_000_000n]);
  expect((await chain.signatureStatuses([signature], true)).value).toEqual([null]);
  expect(await chain.transaction(signature)).toBeNull();

  const confirmed = Promise.withResolvers<void>();
  chain.onConfirmed(signature, confirmed.resolve);
  expect(await chain.broadcast(bytes)).toBe(true);
  await confirmed.promise;
  const { value } = await chain.signatureStatuses([signature], false);
  expect(value[0]).toMatchObject({ error: null });
  expect(await chain.transaction(signature)).toMatchObject({
    slot: value[0]!.slot,
    error: null,
    feeLamports: 5_000n,
    lamports: expect.arrayContaining([
      { address: from.address, before: SOL, after: 599_995_000n },
      { address: to, before: 0n, after: 400_000_000n },
    ]),
    tokens: [],
  });
});

test('tells token balances before and after', async () => {
  const to = await newAddress();
  const signature = await localnet.fund(to, 7n, USDC_MINT);
  await seen([signature]);
  const landed = await chain.transaction(signature);
  expect(landed!.tokens.find(({ owner }) => owner === to)).toMatchObject({
    mint: USDC_MINT,
    before: 0n,
    after: 7n,
  });
});

test('lists what named an address, newest first, between two signatures of the list', async () => {
  const wallet = await fundedWallet();
  const to = await newAddress();
  const sent: string[] = [];
  for (const amount of [SOL / 10n, SOL / 5n, 2n * SOL]) {
    const { signature, bytes } = await transferOf(wallet, to, amount);
    await chain.broadcast(bytes);
    await seen([signature]);
    sent.push(signature);
  }
  const listed = await chain.signaturesFor(to, { limit: 1_000 });
  expect(listed.map(({ signature, failed }) => [signature, failed])).toEqual([
    [sent[2], true],
    [sent[1], false],
    [sent[0], false],
  ]);
  expect(listed[2]!.slot).toBe((await chain.transaction(sent[0]!))!.slot);
  expect(await chain.signaturesFor(to, { limit: 1 })).toEqual([listed[0]]);
  expect(await chain.signaturesFor(to, { limit: 9, before: sent[2]!, until: sent[0]! })).toEqual([listed[1]]);
  expect(await chain.signaturesFor(await newAddress(), { limit: 9 })).toEqual([]);
});

test('says in words why a transaction would fail', async () => {
  const from = await fundedWallet();
  const { bytes } = await transferOf(from, await newAddress(), 2n * SOL);
  expect((await chain.simulate(bytes, [])).error).toBe('the wallet has too little SOL');
  const poor = await generateKeyPairSigner();
  const unpaid = await transferOf(poor, from.address, 1n);
  expect((await chain.simulate(unpaid.bytes, [])).error).toBe('the wallet has no SOL to pay the network fee');
  const dust = await transferOf(from, await newAddress(), 1n);
  expect((await chain.simulate(dust.bytes, [])).error).toBe(
    'an account would be left with less SOL than Solana requires',
  );
});

test('reads finalized height and slot, a later blockhash, rent and priority fee', async () => {
  const { blockHeight, slot } = await chain.finalized();
  const { lastValidBlockHeight } = await chain.latestBlockhash();
  expect(lastValidBlockHeight).toBeGreaterThan(blockHeight);
  expect(slot).toBeGreaterThanOrEqual(blockHeight);
  const perByte = (await chain.rentExemptMinimum(0)) / 128n;
  expect(await chain.rentExemptMinimum(165)).toBe(perByte * (128n + 165n));
  expect(await chain.priorityFee([USDC_MINT as Address])).toBe(0n);
});

test('priority is never below its floor, nor above its cap', async () => {
  const urls = { rpcUrl: rpc.url, wsUrl: websocket.url, clock: systemClock };
  for (const [priorityFeeMin, said] of [
    [10_000n, 10_000n],
    [2_000_000n, 1_000_000n],
  ] as const) {
    const floored = openSolanaRpc({ ...urls, priorityFeeMin });
    expect(await floored.priorityFee([USDC_MINT as Address])).toBe(said);
    await floored.close();
  }
});

test('hears of confirmations although the websocket breaks, and over one connection', async () => {
  const from = await fundedWallet();
  const signatures = [];
  const hints: Promise<void>[] = [];
  const transfers = [];
  for (const amount of [1_000_000n, 2_000_000n, 3_000_000n]) {
    const transfer = await transferOf(from, await newAddress(), amount);
    const { promise, resolve } = Promise.withResolvers<void>();
    chain.onConfirmed(transfer.signature, resolve);
    hints.push(promise);
    signatures.push(transfer.signature);
    transfers.push(transfer);
  }
  const before = websocket.connections;
  websocket.cut();
  await vi.waitFor(() => expect(websocket.connections).toBe(before + 1));
  for (const { bytes } of transfers) await chain.broadcast(bytes);
  await Promise.all(hints);
  await seen(signatures);
  expect(websocket.connections).toBe(before + 1);
});

test('drops a connection that has gone silent', async () => {
  const line = await cutOff(localnet.wsUrl);
  const confirmations = openConfirmations(line.url, 100);
  const [from, heard] = [await fundedWallet(), Promise.withResolvers<void>()];
  const [first, second] = [
    await transferOf(from, await newAddress(), 1_000_000n),
    await transferOf(from, await newAddress(), 2_000_000n),
  ];
  const opened = Promise.withResolvers<void>();
  confirmations.onConfirmed(first.signature, opened.resolve);
  await chain.broadcast(first.bytes);
  await opened.promise;
  line.silence();
  confirmations.onConfirmed(second.signature, heard.resolve);
  await chain.broadcast(second.bytes);
  await heard.promise;
  expect(line.connections).toBeGreaterThan(1);
  confirmations.close();
});

test('calls every listener of a signature, except those that stopped', async () => {
  const from = await fundedWallet();
  const { bytes, signature } = await transferOf(from, await newAddress(), 1_000_000n);
  const heard: string[] = [];
  const first = Promise.withResolvers<void>();
  chain.onConfirmed(signature, () => {
    heard.push('first');
    first.resolve();
  });
  chain.onConfirmed(signature, () => heard.push('second'));
  chain.onConfirmed(signature, () => heard.push('gone'))();
  await chain.broadcast(bytes);
  await first.promise;
  expect(heard).toEqual(['first', 'second']);
});

test('reads through a busy node and a broken connection', async () => {
  await localnet.control('faults', { kind: 'rate_limit', method: 'getMultipleAccounts' });
  expect((await chain.accounts([USDC_MINT as Address])).value[0]).not.toBeNull();
  rpc.loseNextAnswer();
  expect((await chain.accounts([USDC_MINT as Address])).value[0]).not.toBeNull();
});

test('does not know what became of a broadcast whose answer was lost', async () => {
  const from = await fundedWallet();
  const { bytes, signature } = await transferOf(from, await newAddress(), 1_000_000n);
  rpc.loseNextAnswer();
  await expect(chain.broadcast(bytes)).rejects.toMatchObject({ code: 'CHAIN_UNAVAILABLE' });
  await seen([signature]);
  // The same bytes again: refused or taken, they move nothing twice.
  await chain.broadcast(bytes);
  const { value } = await chain.holdings([from.address]);
  expect(value[0]!.lamports).toBe(SOL - 1_000_000n - 5_000n);
});
