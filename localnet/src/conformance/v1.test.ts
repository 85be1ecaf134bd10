import { generateKeyPairSigner } from '@solana/kit';
import { afterEach, describe, expect, test } from 'vitest';
import vectors from '../../../signer/testing/tx-v1-vectors.json' with { type: 'json' };
import { SOL } from '../testing/client.ts';
import refused from '../testing/error-32015.json' with { type: 'json' };
import recorded from '../testing/get-transaction-v1.json' with { type: 'json' };
import { useLocalnet } from '../testing/hosted.ts';
import { BONK, SOL_MINT } from '../testing/mints.ts';
import { createTaker } from '../testing/taker.ts';

const CONFIRMED = { commitment: 'confirmed', encoding: 'json' };
const READS_1 = { ...CONFIRMED, maxSupportedTransactionVersion: 1 };

describe('version 1 at the RPC and the market', () => {
  const localnet = useLocalnet();
  afterEach(() => localnet().control('versions', { v1Share: 0 }));

  const call = (method: string, ...params: unknown[]) => localnet().call(method, ...params);
  const gift = async (version: 0 | 1): Promise<string> => {
    const { address } = await generateKeyPairSigner();
    const input = { address, amount: SOL.toString(), version };
    return (await localnet().control<{ signature: string }>('faucet', input)).signature;
  };
  const slotOf = async (signature: string): Promise<number> =>
    (await call('getSignatureStatuses', [signature])).result.value[0].slot;

  test('a transaction comes in the documented shape', async () => {
    const signature = await gift(1);
    const shapeOf = (value: unknown): unknown => {
      if (Array.isArray(value)) return 'list';
      if (typeof value !== 'object' || value === null) return typeof value;
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
    };
    for (const encoding of ['json', 'jsonParsed', 'base64'] as const) {
      const { result } = await call('getTransaction', signature, { ...READS_1, encoding });
      expect(result.version).toBe(1);
      expect(shapeOf(result)).toEqual(shapeOf(recorded[encoding].result));
      if (encoding === 'base64') continue;
      expect(result.transaction.message.transactionConfig).toEqual({
        computeUnitLimit: 400_000,
        heapSize: null,
        loadedAccountsDataSizeLimit: 16_777_216,
        priorityFee: result.meta.fee - 5_000,
      });
    }
  });

  test('clients that cannot read version 1 are refused with Agave’s sentence, for a whole block as well', async () => {
    const signature = await gift(1);
    const slot = await slotOf(signature);
    const sentence = refused.getTransaction.answer.error;
    for (const options of [CONFIRMED, { ...CONFIRMED, maxSupportedTransactionVersion: 0 }]) {
      expect((await call('getTransaction', signature, options)).error).toEqual(sentence);
      expect((await call('getBlock', slot, options)).error).toEqual(sentence);
      const bare = { ...options, transactionDetails: 'signatures' };
      expect((await call('getBlock', slot, bare)).result.signatures).toEqual([signature]);
    }
    expect((await call('getBlock', slot, READS_1)).result.transactions[0].version).toBe(1);
  });

  test('the version is asked for by a number', async () => {
    const signature = await gift(0);
    const text = { ...CONFIRMED, maxSupportedTransactionVersion: '1' };
    expect((await call('getTransaction', signature, text)).error?.code).toBe(-32602);
  });

  test('the vector is sent as base64, and read as it was sent', async () => {
    const [vector] = vectors.vectors;
    const { error } = await call('sendTransaction', vector!.wireBase64, { encoding: 'base64' });
    // Its blockhash is not of this chain: it was read, and refused for that alone.
    expect(error).toMatchObject({ code: -32002, data: { err: 'BlockhashNotFound' } });
    const { result } = await call(
      'getFeeForMessage',
      Buffer.from(vector!.messageHex, 'hex').toString('base64'),
    );
    expect(result.value).toBeNull();
  });

  test('a swap is offered in version 1 unless the request excludes it, and lands', async () => {
    await localnet().control('versions', { v1Share: 1 });
    const taker = await createTaker(localnet(), { lamports: 5n * SOL });
    const order = async (more?: Record<string, string>) =>
      (await taker.order(SOL_MINT, BONK, SOL, more)).body;
    const old = await order({ maxSupportedTransactionVersion: '0' });
    expect([old.transactionVersion, Buffer.from(old.transaction, 'base64')[0]]).toEqual([0, 1]);
    const fresh = await order();
    expect([fresh.transactionVersion, Buffer.from(fresh.transaction, 'base64')[0]]).toEqual([1, 0x81]);
    const { body } = await taker.execute(await taker.sign(fresh.transaction), fresh.requestId);
    expect(body.status).toBe('Success');
    const { result } = await call('getTransaction', body.signature, READS_1);
    expect(result).toMatchObject({ version: 1, meta: { err: null } });
    expect((await taker.holdings())[BONK]).toBe(BigInt(fresh.outAmount));
  });

  test.each([
    ['version_2', { error: { code: -32015 } }],
    ['error', { error: { code: -32603 } }],
    ['missing', { result: null }],
    ['no_meta', { result: { meta: null } }],
  ])('in the guise %s a transaction is what readers get, until it ends', async (guise, answer) => {
    const signature = await gift(0);
    await localnet().control('guise', { signature, guise });
    expect(await call('getTransaction', signature, READS_1)).toMatchObject(answer);
    await localnet().control('guise', { signature, guise: null });
    expect((await call('getTransaction', signature, READS_1)).result.meta.err).toBeNull();
  });
});
