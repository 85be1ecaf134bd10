import {
  generateKeyPairSigner,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
} from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { createClient, SOL, transferSol } from '../testing/client.ts';
import { useLocalnet } from '../testing/hosted.ts';
import { USDC } from '../testing/mints.ts';
import { until } from '../testing/until.ts';

const number = expect.any(Number);

describe('the RPC, method by method', () => {
  const localnet = useLocalnet({ clock: 'real' });

  const stranger = async (): Promise<string> => (await generateKeyPairSigner()).address;
  const strangers = (count: number): Promise<string[]> =>
    Promise.all(Array.from({ length: count }, stranger));
  const result = async (method: string, ...params: unknown[]) =>
    (await localnet().call(method, ...params)).result;
  const refusal = async (method: string, ...params: unknown[]) =>
    (await localnet().call(method, ...params)).error;

  async function transfer(count = 1) {
    const client = createClient(localnet());
    const payer = await generateKeyPairSigner();
    await localnet().control('faucet', { address: payer.address, amount: (100n * SOL).toString() });
    const to = (await generateKeyPairSigner()).address;
    const instructions = Array.from({ length: count }, () => transferSol(payer, to, SOL));
    const transaction = await client.sign(payer, instructions);
    return {
      payer,
      to,
      wire: getBase64EncodedWireTransaction(transaction),
      signature: getSignatureFromTransaction(transaction),
    };
  }

  test.each([
    ['getHealth', 'ok'],
    ['getVersion', { 'solana-core': expect.any(String), 'feature-set': number }],
    ['getGenesisHash', expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)],
    ['getSlot', number],
    ['getBlockHeight', number],
    ['getFirstAvailableBlock', 0],
    ['minimumLedgerSlot', 0],
    [
      'getEpochInfo',
      {
        absoluteSlot: number,
        blockHeight: number,
        epoch: number,
        slotIndex: number,
        slotsInEpoch: 432_000,
        transactionCount: number,
      },
    ],
  ])('%s answers', async (method, shape) => {
    expect(await result(method)).toEqual(shape);
  });

  test('recent fees are reported by slot, and are zero', async () => {
    const fees = await result('getRecentPrioritizationFees', [await stranger()]);
    expect(fees.length).toBeGreaterThan(0);
    expect(fees[0]).toEqual({ slot: number, prioritizationFee: 0 });
  });

  test('block times are reported for recent slots and refused for others', async () => {
    const slot = await result('getSlot', { commitment: 'confirmed' });
    const time = await result('getBlockTime', slot);
    expect(Math.abs(time - Date.now() / 1000)).toBeLessThan(30);
    expect((await refusal('getBlockTime', 1))?.code).toBe(-32009);
  });

  test('the slots that have a block are as many as heights, from one slot to another', async () => {
    await localnet().control('faults', { kind: 'expire' });
    const at = await result('getEpochInfo', { commitment: 'finalized' });
    const first = at.absoluteSlot - 20;
    const listed = await result('getBlocks', first, at.absoluteSlot);
    expect(listed).toEqual(Array.from({ length: 21 }, (_, index) => first + index));
    expect(await result('getBlocksWithLimit', first, 3)).toEqual(listed.slice(0, 3));
    expect(await result('getBlocks', at.absoluteSlot, first)).toEqual([]);
    expect(await result('getBlocks', 0, 1_002)).toEqual([1_001, 1_002]);
  });

  test('slots are listed up to the commitment that is asked for', async () => {
    const newest = async (...params: unknown[]) => (await result('getBlocks', ...params)).at(-1);
    await localnet().control('faults', { kind: 'expire' });
    const before = await result('getSlot');
    const confirmedBefore = await result('getSlot', { commitment: 'confirmed' });
    const finalized = await newest(before - 5);
    const confirmed = await newest(before - 5, { commitment: 'confirmed' });
    const bounded = await newest(before - 5, before + 400_000, { commitment: 'confirmed' });
    expect(finalized).toBeGreaterThanOrEqual(before);
    // Equal where consensus knows one finality.
    expect(finalized).toBeLessThanOrEqual(confirmed);
    expect(confirmed).toBeGreaterThanOrEqual(confirmedBefore);
    expect(bounded).toBeGreaterThanOrEqual(confirmed);
  });

  test('a block says its place in the chain, and as much of its transactions as is asked for', async () => {
    const { wire, signature } = await transfer();
    await result('sendTransaction', wire, { encoding: 'base64', preflightCommitment: 'confirmed' });
    const { slot } = await until(async () => {
      const [status] = (await result('getSignatureStatuses', [signature])).value;
      return status?.confirmationStatus === 'finalized' ? status : undefined;
    });
    const options = { rewards: false, maxSupportedTransactionVersion: 1 };
    const bare = await result('getBlock', slot, { ...options, transactionDetails: 'none' });
    expect(bare).toEqual({
      blockHeight: slot - 1_000,
      blockTime: await result('getBlockTime', slot),
      blockhash: expect.any(String),
      parentSlot: slot - 1,
      previousBlockhash: (await result('getBlock', slot - 1, { transactionDetails: 'none' })).blockhash,
    });
    const signed = await result('getBlock', slot, { ...options, transactionDetails: 'signatures' });
    expect(signed).toEqual({ ...bare, signatures: expect.arrayContaining([signature]) });
    const { transactions, ...rest } = await result('getBlock', slot, { ...options, encoding: 'base64' });
    expect(rest).toEqual(bare);
    expect(transactions).toHaveLength(signed.signatures.length);
    expect(transactions[signed.signatures.indexOf(signature)]).toMatchObject({
      version: 0,
      transaction: [wire, 'base64'],
      meta: { err: null, fee: 5_000 },
    });
    expect((await refusal('getBlock', slot))?.code).toBe(-32015);
  });

  test('a block that is yet to come, and a slot that was skipped, are refused by their own codes', async () => {
    const bare = { transactionDetails: 'none', rewards: false };
    const confirmed = await result('getSlot', { commitment: 'confirmed' });
    expect((await refusal('getBlock', confirmed + 1_000, bare))?.code).toBe(-32004);
    const seen = await result('getBlock', confirmed, { ...bare, commitment: 'confirmed' });
    expect(seen.blockHeight).toBe(confirmed - 1_000);
    expect((await refusal('getBlock', 500, bare))?.code).toBe(-32007);
  });

  test.each([
    ['getMultipleAccounts', 100],
    ['getSignatureStatuses', 256],
  ])('%s takes %i and no more', async (method, most) => {
    const keys =
      method === 'getMultipleAccounts' ? await strangers(most + 1) : Array(most + 1).fill('5'.repeat(88));
    expect((await result(method, keys.slice(0, most))).value).toHaveLength(most);
    expect(await refusal(method, keys)).toMatchObject({ code: -32602 });
  });

  test('what is not served says so', async () => {
    expect((await refusal('getProgramAccounts', USDC))?.message).toContain(
      'getProgramAccounts is not served',
    );
    const compressed = { encoding: 'base64+zstd', commitment: 'confirmed' };
    expect((await refusal('getAccountInfo', USDC, compressed))?.message).toContain('base64+zstd');
  });

  test.each([
    ['an address that is none', 'getBalance', ['nobody']],
    ['an address of the wrong length', 'getBalance', ['5'.repeat(60)]],
    ['a commitment that is none', 'getSlot', [{ commitment: 'certain' }]],
    ['history that is only processed', 'getTransaction', ['5'.repeat(88), { commitment: 'processed' }]],
    ['more slots than are listed at once', 'getBlocks', [5, 500_006]],
    ['more blocks than are listed at once', 'getBlocksWithLimit', [5, 500_001]],
    ['blocks that are only processed', 'getBlocks', [5, 6, { commitment: 'processed' }]],
    ['a block that is only processed', 'getBlock', [5, { commitment: 'processed' }]],
    ['a token program that is none', 'getTokenAccountsByOwner', [USDC, { programId: USDC }]],
    ['an account that is no token account', 'getTokenAccountBalance', [USDC]],
  ])('refuses %s', async (_, method, params) => {
    expect((await refusal(method, ...params))?.code).toBe(-32602);
  });

  test('64-bit integers come with all their digits', async () => {
    const address = await stranger();
    await localnet().control('account', { address, lamports: '9223372036854775807', owner: USDC });
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'getBalance',
      params: [address, { commitment: 'processed' }],
    });
    const response = await fetch(localnet().rpcUrl, { method: 'POST', body });
    expect(await response.text()).toContain('"value":9223372036854775807}');
  });

  test('a version 0 transaction is returned only to those who say that they can read it', async () => {
    const { wire, signature } = await transfer();
    await result('sendTransaction', wire, { encoding: 'base64', preflightCommitment: 'confirmed' });
    await localnet().control('faults', { kind: 'expire' });
    expect((await refusal('getTransaction', signature))?.code).toBe(-32015);
    const told = { maxSupportedTransactionVersion: 1, encoding: 'base64' };
    expect(await result('getTransaction', signature, told)).toMatchObject({
      version: 0,
      transaction: [wire, 'base64'],
    });
  });

  test('an old status is returned to those who search history', async () => {
    const { wire, signature } = await transfer();
    await result('sendTransaction', wire, { encoding: 'base64', preflightCommitment: 'confirmed' });
    await localnet().control('faults', { kind: 'expire' });
    expect((await result('getSignatureStatuses', [signature])).value[0]).toMatchObject({
      confirmationStatus: 'finalized',
    });
    await localnet().control('faults', { kind: 'expire' });
    expect((await result('getSignatureStatuses', [signature])).value).toEqual([null]);
    const searched = await result('getSignatureStatuses', [signature], { searchTransactionHistory: true });
    expect(searched.value[0]).toMatchObject({ confirmationStatus: 'finalized', err: null });
  });

  test('a simulation checks signatures only if it is asked to', async () => {
    const { wire } = await transfer();
    const forged = Buffer.from(wire, 'base64');
    forged[5]! ^= 1;
    const simulate = (options: object) =>
      result('simulateTransaction', forged.toString('base64'), {
        encoding: 'base64',
        commitment: 'confirmed',
        ...options,
      });
    expect((await simulate({})).value.err).toBeNull();
    expect((await simulate({ sigVerify: true })).value.err).toBe('SignatureFailure');
  });

  test('a simulation tells the balances around it', async () => {
    const { wire, payer, to } = await transfer();
    const { value } = await result('simulateTransaction', wire, {
      encoding: 'base64',
      commitment: 'confirmed',
    });
    expect(value.preBalances.slice(0, 2)).toEqual([100e9, 0]);
    expect(value.postBalances.slice(0, 2)).toEqual([99e9 - 5_000, 1e9]);
    expect(value.fee).toBe(5_000);
    expect((await result('getBalance', to, { commitment: 'processed' })).value).toBe(0);
    expect((await result('getBalance', payer.address, { commitment: 'processed' })).value).toBe(100e9);
  });

  test('base58 is read if no encoding is named', async () => {
    const { wire, signature } = await transfer();
    const text = getBase58Decoder().decode(Buffer.from(wire, 'base64'));
    expect(await result('sendTransaction', text, { preflightCommitment: 'confirmed' })).toBe(signature);
  });

  test('what is not JSON, or not a request, is answered with its error', async () => {
    const post = async (body: string) =>
      (await (await fetch(localnet().rpcUrl, { method: 'POST', body })).json()) as {
        error: { code: number };
      };
    expect((await post('{')).error.code).toBe(-32700);
    expect((await post('{"id":1}')).error.code).toBe(-32600);
  });

  test('a websocket message without an id is not answered, and an unsubscription ends notifications', async () => {
    const socket = new WebSocket(localnet().wsUrl);
    const messages: { id?: number; result?: unknown; method?: string; error?: { code: number } }[] = [];
    socket.addEventListener('message', ({ data }) => messages.push(JSON.parse(data)));
    await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
    const send = (message: object) => socket.send(JSON.stringify({ jsonrpc: '2.0', ...message }));

    const answer = (id: number) => until(() => messages.find((message) => message.id === id));
    const notified = () => messages.filter(({ method }) => method === 'slotNotification').length;

    send({ method: 'ping' });
    send({ id: 1, method: 'slotSubscribe', params: [] });
    const { result: subscription } = await answer(1);
    await until(() => (notified() > 1 ? true : undefined));
    send({ id: 2, method: 'slotUnsubscribe', params: [subscription] });
    expect((await answer(2)).result).toBe(true);

    const before = notified();
    const { result: slot } = await localnet().call('getSlot', { commitment: 'processed' });
    await until(async () =>
      (await result('getSlot', { commitment: 'processed' })) > slot + 1 ? true : undefined,
    );
    send({ id: 3, method: 'slotUnsubscribe', params: [subscription] });
    expect((await answer(3)).error?.code).toBe(-32602);
    expect(notified()).toBe(before);
    send({ id: 4, method: 'blockSubscribe', params: [] });
    expect((await answer(4)).error?.code).toBe(-32601);
    expect(messages.every(({ id, method }) => id !== undefined || method === 'slotNotification')).toBe(true);
    socket.close();
  });
});
