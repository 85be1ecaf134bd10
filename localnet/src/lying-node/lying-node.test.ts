import {
  type Address,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type KeyPairSigner,
} from '@solana/kit';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Client, createClient, SOL, transferSol } from '../testing/client.ts';
import { useLocalnet } from '../testing/hosted.ts';
import { USDC } from '../testing/mints.ts';
import { until } from '../testing/until.ts';
import { type LyingNode, lyingNode } from './lying-node.ts';

const FINALIZED = { commitment: 'finalized' };
const CONFIRMED = { commitment: 'confirmed' };
const PROCESSED = { commitment: 'processed' };
const BARE_BLOCK = { transactionDetails: 'none', rewards: false, commitment: 'confirmed' };

describe('a lying node', () => {
  const localnet = useLocalnet({ clock: 'real' });
  /** Timers of the node, run by the tests. */
  let timers: { ms: number; run: () => void }[] = [];
  let node: LyingNode;
  let client: Client;
  let payer: KeyPairSigner;

  beforeAll(async () => {
    node = await lyingNode(localnet().rpcUrl, { after: (ms, run) => timers.push({ ms, run }) });
    client = createClient(localnet());
    payer = await generateKeyPairSigner();
    await localnet().control('faucet', { address: payer.address, amount: (1_000n * SOL).toString() });
    await localnet().control('faults', { kind: 'expire' });
  });
  afterEach(() => {
    node.honest();
    node.dropSends();
    timers = [];
  });
  afterAll(() => node.close());

  const post = (body: unknown): Promise<Response> =>
    fetch(node.rpcUrl, { method: 'POST', body: JSON.stringify(body) });
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what each test asserts
  const told = async (method: string, ...params: unknown[]): Promise<any> =>
    (await post({ jsonrpc: '2.0', id: 7, method, params })).json();
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what each test asserts
  const lie = async (method: string, ...params: unknown[]): Promise<any> =>
    (await told(method, ...params)).result;
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what each test asserts
  const truth = async (method: string, ...params: unknown[]): Promise<any> =>
    (await localnet().call(method, ...params)).result;

  async function transfer(from = payer) {
    const to = (await generateKeyPairSigner()).address;
    const transaction = await client.sign(from, [transferSol(from, to, SOL)]);
    const wire = getBase64EncodedWireTransaction(transaction);
    return { to, wire, signature: getSignatureFromTransaction(transaction) as string };
  }
  const OPTIONS = { encoding: 'base64', skipPreflight: true };
  async function landed() {
    const sent = await transfer();
    await truth('sendTransaction', sent.wire, OPTIONS);
    const { slot } = (await truth('getSignatureStatuses', [sent.signature])).value[0];
    await until(async () => ((await truth('getSlot', CONFIRMED)) >= slot ? true : undefined));
    return { ...sent, slot: slot as number };
  }
  const status = async (signature: string) => (await lie('getSignatureStatuses', [signature])).value[0];
  const lamportsAt = async (address: Address): Promise<number> =>
    (await truth('getBalance', address, PROCESSED)).value;

  test('without lies it answers as the chain does, single calls and batches, to the last digit', async () => {
    const rich = (await generateKeyPairSigner()).address;
    await localnet().control('account', { address: rich, lamports: '9223372036854775807', owner: USDC });
    const question = { jsonrpc: '2.0', id: 1, method: 'getBalance', params: [rich, PROCESSED] };
    const digits = '"value":9223372036854775807}';
    expect(await (await post(question)).text()).toContain(digits);
    // One lie about something else: the call is now taken apart and put together again.
    await node.tell({ kind: 'firstAvailableBlock', value: 5 });
    expect(await (await post(question)).text()).toContain(digits);
    const batch = [
      { ...question, id: 'a' },
      { ...question, id: 'b', method: 'noSuchMethod' },
    ];
    expect(await (await post(batch)).json()).toMatchObject([
      { id: 'a', result: {} },
      { id: 'b', error: { code: -32601 } },
    ]);
    expect(await (await fetch(node.rpcUrl, { method: 'POST', body: '{' })).json()).toMatchObject({
      error: { code: -32700 },
    });
  });

  describe('aims a lie', () => {
    const struck = async (asked: number): Promise<number> => {
      let lies = 0;
      for (let call = 0; call < asked; call += 1) if ((await lie('getFirstAvailableBlock')) === 5) lies += 1;
      return lies;
    };

    test('at some calls of a row', async () => {
      await node.tell({ kind: 'firstAvailableBlock', value: 5, skip: 2, count: 3 });
      expect([await struck(2), await struck(3), await struck(2)]).toEqual([0, 3, 0]);
      expect(node.lies).toMatchObject([{ struck: 3 }]);
    });

    test('at one method of several', async () => {
      await node.tell({ kind: 'firstAvailableBlock', value: 5, methods: ['minimumLedgerSlot'] });
      expect([await lie('minimumLedgerSlot'), await lie('getFirstAvailableBlock')]).toEqual([5, 0]);
    });

    test('by chance, and by the same chance for the same seed', async () => {
      const drawn = async (seed: number): Promise<boolean[]> => {
        const other = await lyingNode(localnet().rpcUrl, { seed });
        await other.tell({ kind: 'firstAvailableBlock', value: 5, probability: 0.5 });
        const draws: boolean[] = [];
        for (let call = 0; call < 20; call += 1) {
          const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getFirstAvailableBlock' });
          const answer = await fetch(other.rpcUrl, { method: 'POST', body });
          draws.push(((await answer.json()) as { result: number }).result === 5);
        }
        await other.close();
        return draws;
      };
      const draws = await drawn(3);
      expect(new Set(draws).size).toBe(2);
      expect(await drawn(3)).toEqual(draws);
      expect(await drawn(4)).not.toEqual(draws);
    });

    test('until it is taken back, one of several', async () => {
      await node.tell({ kind: 'firstAvailableBlock', value: 4 });
      const takeBack = await node.tell({ kind: 'firstAvailableBlock', value: 5 });
      expect(await lie('getFirstAvailableBlock')).toBe(5);
      takeBack();
      expect(await lie('getFirstAvailableBlock')).toBe(4);
    });

    test('in a batch, call by call', async () => {
      await node.tell({ kind: 'firstAvailableBlock', value: 5 });
      const batch = [
        { jsonrpc: '2.0', id: 1, method: 'getFirstAvailableBlock' },
        { jsonrpc: '2.0', id: 2, method: 'getHealth' },
      ];
      expect(await (await post(batch)).json()).toMatchObject([
        { id: 1, result: 5 },
        { id: 2, result: 'ok' },
      ]);
    });
  });

  describe('about blocks', () => {
    test.each([0, 1, Number.MAX_SAFE_INTEGER])('a blockhash is good until height %d', async (value) => {
      await node.tell({ kind: 'lastValidBlockHeight', value });
      const { value: latest } = await lie('getLatestBlockhash', CONFIRMED);
      expect(latest.lastValidBlockHeight).toBe(value);
      expect((await truth('isBlockhashValid', latest.blockhash, CONFIRMED)).value).toBe(true);
    });

    test('a blockhash is good for fewer blocks', async () => {
      await node.tell({ kind: 'lastValidBlockHeight', by: -1_000 });
      const { value: latest } = await lie('getLatestBlockhash', CONFIRMED);
      expect(latest.lastValidBlockHeight).toBeLessThan(await truth('getBlockHeight', FINALIZED));
    });

    test('slots have no block', async () => {
      const slot = await truth('getSlot', CONFIRMED);
      await node.tell({ kind: 'missingBlocks', slots: [slot - 5, slot - 3] });
      const kept = [slot - 6, slot - 2, slot - 1];
      expect(await lie('getBlocks', slot - 6, slot - 1, CONFIRMED)).toEqual(kept);
      expect(await lie('getBlocksWithLimit', slot - 6, 6, CONFIRMED)).toEqual(kept);
      expect((await told('getBlock', slot - 4, BARE_BLOCK)).error.code).toBe(-32007);
      expect((await lie('getBlock', slot - 2, BARE_BLOCK)).blockHeight).toBe(slot - 1_002);
    });

    test.each([500, -50])('heights are %d off', async (by) => {
      const slot = await truth('getSlot', CONFIRMED);
      const height = await truth('getBlockHeight', CONFIRMED);
      await node.tell({ kind: 'heights', by });
      expect((await lie('getBlock', slot, BARE_BLOCK)).blockHeight).toBe(slot - 1_000 + by);
      expect(Math.abs((await lie('getBlockHeight', CONFIRMED)) - height - by)).toBeLessThan(40);
      const epoch = await lie('getEpochInfo', CONFIRMED);
      expect(epoch.blockHeight - epoch.absoluteSlot).toBe(by - 1_000);
    });

    test('heights stand still, and slots go on', async () => {
      await node.tell({ kind: 'heights', frozen: true });
      const first = await lie('getEpochInfo', FINALIZED);
      await localnet().control('faults', { kind: 'expire' });
      const later = await lie('getEpochInfo', FINALIZED);
      expect(later.blockHeight).toBe(first.blockHeight);
      expect(later.absoluteSlot).toBeGreaterThan(first.absoluteSlot + 100);
    });

    test('slots jump ahead, in contexts too', async () => {
      const slot = await truth('getSlot', CONFIRMED);
      await node.tell({ kind: 'slots', by: 1_000_000 });
      expect(await lie('getSlot', CONFIRMED)).toBeGreaterThan(slot + 999_999);
      expect((await lie('getEpochInfo', CONFIRMED)).absoluteSlot).toBeGreaterThan(slot + 999_999);
      expect((await lie('getBalance', payer.address)).context.slot).toBeGreaterThan(slot + 900_000);
    });

    test('it is another chain', async () => {
      await node.tell({ kind: 'otherChain' });
      expect(await lie('getGenesisHash')).not.toBe(await truth('getGenesisHash'));
      const { blockhash } = (await lie('getLatestBlockhash', CONFIRMED)).value;
      expect((await truth('isBlockhashValid', blockhash, CONFIRMED)).value).toBe(false);
      const slot = await truth('getSlot', CONFIRMED);
      const parent = await lie('getBlock', slot - 1, BARE_BLOCK);
      expect((await lie('getBlock', slot, BARE_BLOCK)).previousBlockhash).toBe(parent.blockhash);
    });

    test('all is as it was so many slots ago, and what is sent lands', async () => {
      const before = await truth('getSlot', PROCESSED);
      const { to, signature, slot } = await landed();
      await node.tell({ kind: 'behind', slots: 1_000 });
      expect(await lie('getSlot', PROCESSED)).toBeLessThan(before);
      expect((await lie('getEpochInfo', FINALIZED)).blockHeight).toBeLessThan(before - 1_000);
      expect((await lie('getLatestBlockhash', CONFIRMED)).context.slot).toBeLessThan(before);
      expect(await status(signature)).toBeNull();
      expect(await lie('getTransaction', signature, { maxSupportedTransactionVersion: 1 })).toBeNull();
      expect((await lie('getBalance', to, PROCESSED)).value).toBe(0);
      expect((await told('getBlock', slot, BARE_BLOCK)).error.code).toBe(-32004);
      expect((await told('getBalance', to, { minContextSlot: slot })).error.code).toBe(-32016);
      const late = await transfer();
      expect(await lie('sendTransaction', late.wire, OPTIONS)).toBe(late.signature);
      expect(await lamportsAt(late.to)).toBe(Number(SOL));
    });
  });

  describe('about transactions', () => {
    test.each(['all', 'named', 'of a slot'])('signatures are forgotten: %s', async (which) => {
      const [first, second] = [await landed(), await landed()];
      await node.tell({
        kind: 'forgottenSignatures',
        ...(which === 'named' && { signatures: [second.signature] }),
        ...(which === 'of a slot' && { slots: [second.slot, second.slot] }),
      });
      const known = which === 'all' ? null : expect.objectContaining({ slot: first.slot });
      const statuses = await lie('getSignatureStatuses', [first.signature, second.signature]);
      expect(statuses.value).toEqual([known, null]);
      const options = { ...CONFIRMED, maxSupportedTransactionVersion: 1 };
      expect(await lie('getTransaction', first.signature, options)).toEqual(known);
      expect(await lie('getTransaction', second.signature, options)).toBeNull();
      const listed = await lie('getSignaturesForAddress', second.to, CONFIRMED);
      expect(listed).toEqual([]);
      const block = { ...CONFIRMED, transactionDetails: 'signatures', maxSupportedTransactionVersion: 0 };
      expect((await lie('getBlock', second.slot, block)).signatures).not.toContain(second.signature);
    });

    test('statuses are those of other signatures', async () => {
      const [first, second] = [await landed(), await landed()];
      await node.tell({ kind: 'shiftedStatuses', by: 1 });
      const unknown = (await transfer()).signature;
      const { value } = await lie('getSignatureStatuses', [first.signature, unknown, second.signature]);
      expect(value).toEqual([
        null,
        expect.objectContaining({ slot: second.slot }),
        expect.objectContaining({ slot: first.slot }),
      ]);
      expect(await status(unknown)).toMatchObject({ confirmationStatus: expect.any(String) });
    });

    test('what never landed has landed, with balances that fit', async () => {
      const { signature, wire, to } = await transfer();
      await node.tell({ kind: 'forgedLanding' });
      await node.tell({ kind: 'droppedSends', accepted: true });
      await lie('sendTransaction', wire, OPTIONS);
      const first = await status(signature);
      expect(first).toMatchObject({ err: null, status: { Ok: null } });
      expect(first.confirmationStatus).toMatch(/^(confirmed|finalized)$/);
      const options = { ...CONFIRMED, encoding: 'json', maxSupportedTransactionVersion: 0 };
      const { meta, transaction, slot } = await lie('getTransaction', signature, options);
      const at = transaction.message.accountKeys.indexOf(to);
      expect([meta.err, meta.fee, meta.preBalances[at], meta.postBalances[at]]).toEqual([
        null,
        5_000,
        0,
        Number(SOL),
      ]);
      expect(slot).toBe(first.slot);
      await localnet().control('faults', { kind: 'expire' });
      expect(await status(signature)).toMatchObject({ slot, confirmationStatus: 'finalized' });
      expect((await truth('getSignatureStatuses', [signature])).value).toEqual([null]);
      expect(await lamportsAt(to)).toBe(0);
    });

    test('what landed has failed, and so has what never did', async () => {
      const { signature, slot } = await landed();
      const never = await transfer();
      await node.tell({ kind: 'forgedFailure', error: 'AccountNotFound' });
      for (const name of [signature, never.signature]) {
        expect(await status(name)).toMatchObject({ err: 'AccountNotFound' });
        const options = { ...CONFIRMED, maxSupportedTransactionVersion: 0 };
        expect((await lie('getTransaction', name, options)).meta.err).toBe('AccountNotFound');
      }
      expect((await status(signature)).slot).toBe(slot);
    });

    test('what never landed has failed because no one could pay for it: no fee, no logs, nothing moved', async () => {
      const never = await transfer();
      await node.tell({ kind: 'forgedFailure', unpaid: true });
      const options = { ...CONFIRMED, maxSupportedTransactionVersion: 0 };
      const { meta } = await lie('getTransaction', never.signature, options);
      expect(meta).toMatchObject({ err: 'InsufficientFundsForFee', fee: 0, logMessages: [] });
      expect(meta.postBalances).toEqual(meta.preBalances);
    });
  });

  describe('about accounts', () => {
    test('they stay as they were, under new slots', async () => {
      const { to } = await landed();
      await localnet().control('faults', { kind: 'expire' });
      await node.tell({ kind: 'staleAccounts' });
      await truth('sendTransaction', (await transferTo(to)).wire, OPTIONS);
      await localnet().control('faults', { kind: 'expire' });
      const minContextSlot = await truth('getSlot', FINALIZED);
      for (const commitment of ['processed', 'confirmed', 'finalized']) {
        const stale = await lie('getBalance', to, { commitment, minContextSlot });
        expect(stale.value).toBe(Number(SOL));
        expect(stale.context.slot).toBeGreaterThanOrEqual(minContextSlot);
        const { value } = await lie('getMultipleAccounts', [to], { commitment, minContextSlot });
        expect(value[0].lamports).toBe(Number(SOL));
      }
      node.honest();
      expect((await lie('getBalance', to, FINALIZED)).value).toBe(2 * Number(SOL));
    });

    async function transferTo(to: Address) {
      const transaction = await client.sign(payer, [transferSol(payer, to, SOL)]);
      return { wire: getBase64EncodedWireTransaction(transaction) };
    }

    test('they hold more and less than they do', async () => {
      const owner = (await generateKeyPairSigner()).address;
      await localnet().control('faucet', { address: owner, amount: SOL.toString() });
      await localnet().control('faucet', { address: owner, mint: USDC, amount: '5000000' });
      const options = { ...PROCESSED, encoding: 'base64' };
      const [{ pubkey }] = (await truth('getTokenAccountsByOwner', owner, { mint: USDC }, options)).value;
      await node.tell({
        kind: 'inventedBalances',
        lamports: 7,
        tokens: -9_000_000,
        addresses: [owner, pubkey],
      });
      const amount = ([data]: [string]) => Buffer.from(data, 'base64').readBigUInt64LE(64);
      const { value } = await lie('getMultipleAccounts', [owner, payer.address, pubkey], options);
      expect(value[0].lamports).toBe(Number(SOL) + 7);
      expect(value[1].lamports).toBe(await lamportsAt(payer.address));
      expect(amount(value[2].data)).toBe(0n);
      const owned = await lie('getTokenAccountsByOwner', owner, { mint: USDC }, options);
      expect(amount(owned.value[0].account.data)).toBe(0n);
      expect((await lie('getBalance', owner, PROCESSED)).value).toBe(Number(SOL) + 7);
      expect((await lie('getAccountInfo', owner, options)).value.lamports).toBe(Number(SOL) + 7);
      expect((await lie('getTokenAccountBalance', pubkey, PROCESSED)).value.amount).toBe('0');
    });

    test('every simulation succeeds and changes nothing', async () => {
      const poor = await generateKeyPairSigner();
      const { wire } = await transfer(poor);
      await node.tell({ kind: 'inventedSimulations' });
      const accounts = { encoding: 'base64', addresses: [payer.address] };
      const { value } = await lie('simulateTransaction', wire, {
        encoding: 'base64',
        ...CONFIRMED,
        accounts,
      });
      expect(value.err).toBeNull();
      expect(value.accounts[0].lamports).toBe((await truth('getBalance', payer.address, CONFIRMED)).value);
    });
  });

  describe('about sends', () => {
    test('they are accepted and held until they are released', async () => {
      await node.tell({ kind: 'droppedSends', accepted: false });
      await node.tell({ kind: 'delayedSends' });
      const { to, wire, signature } = await transfer();
      expect(await lie('sendTransaction', wire, OPTIONS)).toBe(signature);
      node.honest();
      expect([await lamportsAt(to), node.heldSends]).toEqual([0, 1]);
      expect(await node.releaseSends()).toBe(1);
      expect([await lamportsAt(to), node.heldSends]).toEqual([Number(SOL), 0]);
    });

    test('they are passed on after a time', async () => {
      await node.tell({ kind: 'delayedSends', ms: 7_000 });
      const { to, wire } = await transfer();
      await lie('sendTransaction', wire, OPTIONS);
      expect([await lamportsAt(to), timers[0]?.ms]).toEqual([0, 7_000]);
      timers[0]!.run();
      await until(async () => ((await lamportsAt(to)) > 0 ? true : undefined));
      expect(node.heldSends).toBe(0);
    });

    test.each([true, false])('they are dropped, and answered: %s', async (accepted) => {
      await node.tell({ kind: 'droppedSends', accepted });
      const { to, wire, signature } = await transfer();
      if (accepted) expect(await lie('sendTransaction', wire, OPTIONS)).toBe(signature);
      else await expect(lie('sendTransaction', wire, OPTIONS)).rejects.toThrow('fetch failed');
      expect(await lamportsAt(to)).toBe(0);
    });

    test('they are passed on several times, and land once', async () => {
      const counting = await lyingNode(localnet().rpcUrl);
      const before = await lyingNode(counting.rpcUrl);
      await before.tell({ kind: 'duplicatedSends', times: 3 });
      const { to, wire, signature } = await transfer();
      const body = { jsonrpc: '2.0', id: 1, method: 'sendTransaction', params: [wire, OPTIONS] };
      const answer = await fetch(before.rpcUrl, { method: 'POST', body: JSON.stringify(body) });
      expect(await answer.json()).toMatchObject({ result: signature });
      expect(counting.asked('sendTransaction')).toBe(3);
      expect(await lamportsAt(to)).toBe(Number(SOL));
      await before.close();
      await counting.close();
    });

    test('they are refused, though passed on', async () => {
      await node.tell({ kind: 'refusedSends' });
      const { to, wire } = await transfer();
      expect((await told('sendTransaction', wire, OPTIONS)).error.code).toBe(-32005);
      expect(await lamportsAt(to)).toBe(Number(SOL));
    });
  });

  describe('in its transport', () => {
    const slot = { jsonrpc: '2.0', id: 7, method: 'getSlot' };

    test('it asks to be left alone, with and without a time', async () => {
      await node.tell({ kind: 'rateLimit' });
      const plain = await post(slot);
      expect([plain.status, plain.headers.get('retry-after')]).toEqual([429, null]);
      await node.tell({ kind: 'rateLimit', retryAfterSeconds: 3 });
      const timed = await post(slot);
      expect([timed.status, timed.headers.get('retry-after')]).toEqual([429, '3']);
    });

    test('it fails', async () => {
      await node.tell({ kind: 'serverError' });
      expect((await post(slot)).status).toBe(500);
    });

    test('it does not answer until the lie ends, and has done the call if it is told so', async () => {
      await node.tell({ kind: 'timeout', done: true });
      const { to, wire } = await transfer();
      const answer = lie('sendTransaction', wire, OPTIONS).catch((error: Error) => error.message);
      await until(async () => ((await lamportsAt(to)) > 0 ? true : undefined));
      node.honest();
      expect(await answer).toBe('fetch failed');
    });

    test('it is slow', async () => {
      await node.tell({ kind: 'slow', ms: 9_000 });
      const answer = lie('getHealth');
      await until(() => timers[0]);
      expect(timers[0]!.ms).toBe(9_000);
      timers[0]!.run();
      expect(await answer).toBe('ok');
    });

    test('it answers with what is no JSON, and with half of it', async () => {
      for (const kind of ['garbage', 'truncated'] as const) {
        const takeBack = await node.tell({ kind });
        const text = await (await post(slot)).text();
        expect(() => JSON.parse(text)).toThrow(SyntaxError);
        takeBack();
      }
    });

    test('it answers another question', async () => {
      await node.tell({ kind: 'wrongId' });
      expect(await (await post(slot)).json()).toMatchObject({ id: 'not 7', result: expect.any(Number) });
    });
  });

  describe('over websockets', () => {
    type Message = { id?: number; method?: string; params?: { result: { value: unknown } } };

    async function subscribe(method: string, ...params: unknown[]) {
      const socket = new WebSocket(node.wsUrl);
      const messages: Message[] = [];
      socket.addEventListener('message', ({ data }) => messages.push(JSON.parse(data) as Message));
      const closed = new Promise<void>((resolve) => {
        socket.addEventListener('close', () => resolve(), { once: true });
      });
      const opened = new Promise<void>((resolve) => {
        socket.addEventListener('open', () => resolve(), { once: true });
      });
      await Promise.race([opened, closed]);
      if (socket.readyState === WebSocket.OPEN) {
        socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
      }
      const notifications = (name: string) => messages.filter((message) => message.method === name);
      return { socket, closed, notifications };
    }

    test('it passes notifications on', async () => {
      const { signature, wire } = await transfer();
      const { socket, notifications } = await subscribe('signatureSubscribe', signature, CONFIRMED);
      await truth('sendTransaction', wire, OPTIONS);
      const [notification] = await until(() => {
        const found = notifications('signatureNotification');
        return found.length > 0 ? found : undefined;
      });
      expect(notification?.params?.result.value).toEqual({ err: null });
      socket.close();
    });

    test('it falls silent, and comes back', async () => {
      const { socket, notifications } = await subscribe('slotSubscribe');
      const count = () => notifications('slotNotification').length;
      await until(() => (count() > 0 ? true : undefined));
      await node.tell({ kind: 'silentSocket' });
      const heard = count();
      const slotThen = await truth('getSlot', PROCESSED);
      await until(async () => ((await truth('getSlot', PROCESSED)) > slotThen + 3 ? true : undefined));
      expect(count()).toBeLessThanOrEqual(heard + 1);
      node.honest();
      await until(() => (count() > heard + 2 ? true : undefined));
      socket.close();
    });

    test('it closes what is open, and opens nothing', async () => {
      const { closed } = await subscribe('slotSubscribe');
      await node.tell({ kind: 'closedSocket' });
      await closed;
      const refused = await subscribe('slotSubscribe');
      await refused.closed;
      node.honest();
      const { socket, notifications } = await subscribe('slotSubscribe');
      await until(() => (notifications('slotNotification').length > 0 ? true : undefined));
      socket.close();
    });

    test('it reports signatures that never landed', async () => {
      await node.tell({ kind: 'falseNotifications', error: 'AccountNotFound' });
      const { signature } = await transfer();
      const { socket, notifications } = await subscribe('signatureSubscribe', signature, CONFIRMED);
      const [notification] = await until(() => {
        const found = notifications('signatureNotification');
        return found.length > 0 ? found : undefined;
      });
      expect(notification?.params?.result.value).toEqual({ err: 'AccountNotFound' });
      socket.close();
    });
  });
});
