import type { Address } from '@solana/kit';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { spawnLocalnet, temporaryFolder } from '../../../localnet/src/testing/spawn.ts';
import { encodeMessage } from '../../testing/scripted-chain.ts';
import { newAddress } from '../../testing/wallets.ts';
import { openSolanaNodes } from '../adapters/solana-nodes.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { confirm } from './confirm.ts';
import { createPace } from './finality/pace.ts';

/** As the servers' settings have them by default. */
const POLL_MS = 2_000;
const LIFE_MIN = 30_000;

test('a payment that never lands is proven dead within 45 s of its signature, at slots of 200 ms', async () => {
  const { folder, remove } = temporaryFolder();
  const localnet = await spawnLocalnet(folder, { LOCALNET_SLOT_MS: '200' });
  const log = pino({ enabled: false });
  const elapsed = () => performance.now();
  const { chain, nodes } = openSolanaNodes({
    ...{ rpcUrls: [localnet.rpcUrl], wsUrl: localnet.wsUrl, clock: systemClock, levelMode: 'auto', log },
  });
  const pace = createPace({ nodes, clock: systemClock, log, elapsed, lifeMin: LIFE_MIN });
  pace.start();
  onTestFinished(async () => {
    await Promise.all([pace.stop(), chain.close()]);
    await localnet.stop();
    remove();
  });
  const wallet = newAddress() as Address;
  await localnet.control('faucet', { address: wallet, amount: '1000000000' });
  await expect.poll(() => pace.blockhashLife()).not.toBe(60_000);

  const { blockhash, lastValidBlockHeight, slot } = await chain.latestBlockhash();
  const { value } = await chain.accounts([wallet]);
  const message = encodeMessage({ from: wallet, to: newAddress(), lamports: '1', blockhash });
  const attempt = {
    ...({ intentId: 'intent', number: 1, state: 'live', paysFee: true } as const),
    signature: '5'.repeat(88),
    transaction: Uint8Array.of(1, ...Buffer.alloc(64, 7), ...message),
    ...{ sinceSlot: slot, lastValidBlockHeight },
    baseline: { slot, lamports: value[0]!.lamports, sold: null },
  };
  const silent = { ...chain, broadcast: async () => true };
  const signedAt = elapsed();
  const landed = await confirm(
    { chain: silent, nodes, pace, clock: systemClock, log, pollMs: POLL_MS, elapsed },
    attempt,
    wallet,
    new AbortController().signal,
  );
  const seconds = (elapsed() - signedAt) / 1_000;
  expect(landed).toBeNull();
  expect(seconds).toBeGreaterThan(LIFE_MIN / 1_000);
  expect(seconds).toBeLessThan(45);
});
