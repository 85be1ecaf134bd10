import { generateKeyPairSigner } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { SOL } from '../testing/client.ts';
import { useLocalnet } from '../testing/hosted.ts';
import { BONK, SOL_MINT } from '../testing/mints.ts';
import { createTaker } from '../testing/taker.ts';

const READS_1 = { commitment: 'confirmed', encoding: 'base64', maxSupportedTransactionVersion: 1 };

describe.each([
  ['2026-06', 0, 0],
  // 42 of a hundred: with so many gifts, chance stays within these.
  ['now', 0.2, 0.64],
  ['next', 0.2, 0.64],
])('over %s', (chain, least, most) => {
  const localnet = useLocalnet({ settings: { LOCALNET_CHAIN: chain } });

  test('gifts are of version 1 as often as transactions are on mainnet', async () => {
    const { address } = await generateKeyPairSigner();
    const versions = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const gift = { address, amount: SOL.toString() };
        const { signature } = await localnet().control<{ signature: string }>('faucet', gift);
        return (await localnet().call('getTransaction', signature, READS_1)).result.version;
      }),
    );
    const share = versions.filter((version) => version === 1).length / versions.length;
    expect(share).toBeGreaterThanOrEqual(least);
    expect(share).toBeLessThanOrEqual(most);
  });
});

describe.each([
  ['now', false],
  ['next', true],
])('over %s', (chain, isFull) => {
  const localnet = useLocalnet({ settings: { LOCALNET_CHAIN: chain } });

  test(`a gift of version 1 has ${isFull ? 'as many bytes as there may be' : 'no byte too many'}`, async () => {
    const { address } = await generateKeyPairSigner();
    for (const mint of [undefined, BONK]) {
      const gift = { address, amount: SOL.toString(), version: 1, mint };
      const { signature } = await localnet().control<{ signature: string }>('faucet', gift);
      const { result } = await localnet().call('getTransaction', signature, READS_1);
      expect(result.meta.err).toBeNull();
      const { length } = Buffer.from(result.transaction[0], 'base64');
      if (isFull) expect(length).toBe(4_096);
      else expect(length).toBeLessThan(800);
    }
  });

  test.each([0, 1])(
    `a route of version %i lands, ${isFull ? 'full of accounts' : 'with few accounts'}`,
    async (version) => {
      await localnet().control('versions', { v1Share: version });
      const taker = await createTaker(localnet(), { lamports: 5n * SOL });
      const { body: offer } = await taker.order(SOL_MINT, BONK, SOL);
      const { body } = await taker.execute(await taker.sign(offer.transaction), offer.requestId);
      expect(body.status).toBe('Success');
      const json = { ...READS_1, encoding: 'json' };
      const { result } = await localnet().call('getTransaction', body.signature, json);
      expect(result.version).toBe(version);
      const accounts = result.meta.preBalances.length;
      if (isFull) expect(accounts).toBeGreaterThanOrEqual(63);
      else expect(accounts).toBeLessThan(40);
    },
  );
});
