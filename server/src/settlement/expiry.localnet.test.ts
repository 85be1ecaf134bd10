import type { Address } from '@solana/kit';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { heldClock } from '../../../testing/held-clock.ts';
import { ownLocalnet } from '../../../testing/localnet.ts';
import { encodeMessage } from '../../../testing/scripted-chain.ts';
import { newAddress } from '../../../testing/wallets.ts';
import { openSolanaNodes } from '../adapters/solana-nodes.ts';
import { base58, fromBase58 } from '../solana/base58.ts';
import { confirm } from './confirm.ts';
import { createPace, LIFE_UNMEASURED } from './finality/pace.ts';

const SLOT_MS = 200;
/** Blocks in which a transaction may land. */
const LIFE_BLOCKS = 151;
/** As the servers' settings have them by default. */
const POLL_MS = 2_000;
const LIFE_MIN = 30_000;
/** Calls of a payment's plan and of its simulation, besides those for the blockhash and the wallet. */
const BEFORE_SIGNATURE = 3;

test('a payment that never lands is proven dead within 45 s of its signature and for 50 calls, at slots of 200 ms', async () => {
  const localnet = await ownLocalnet();
  const log = pino({ enabled: false });
  const clock = heldClock();
  const { now: elapsed } = clock;
  let calls = 0;
  const { chain, nodes } = openSolanaNodes({
    onCall() {
      calls += 1;
    },
    ...{ rpcUrls: [localnet.rpcUrl], wsUrl: localnet.wsUrl, clock, levelMode: 'auto', log },
  });
  const pace = createPace({ nodes, clock, log, elapsed, lifeMin: LIFE_MIN });
  onTestFinished(async () => {
    await Promise.all([pace.stop(), chain.close()]);
  });
  /** A block, and the time that it takes. */
  const block = async (): Promise<void> => {
    await localnet.step();
    clock.advance(SLOT_MS);
  };
  const wallet = newAddress() as Address;
  await localnet.fund(wallet, 1_000_000_000n);
  pace.start();
  await expect.poll(() => clock.asleep).toBe(1);
  for (let blocks = 0; blocks < 25; blocks += 1) await block();
  await expect.poll(() => pace.blockhashLife()).toBeLessThan(LIFE_UNMEASURED);

  calls = BEFORE_SIGNATURE;
  const { blockhash, lastValidBlockHeight, slot } = await chain.latestBlockhash();
  const { value } = await chain.accounts([wallet]);
  const scripted = encodeMessage({ from: wallet, to: newAddress(), lamports: '1', blockhash });
  // The message of a double names the blockhash by a hash of it: this one has to be the chain's.
  const message = Buffer.from(scripted);
  message.set(fromBase58(blockhash), 4 + 32 + 32);
  const attempt = {
    ...({ intentId: 'intent', number: 1, state: 'live', paysFee: true } as const),
    signature: base58(Buffer.alloc(64, 7)),
    transaction: Uint8Array.of(1, ...Buffer.alloc(64, 7), ...message),
    ...{ sinceSlot: slot, lastValidBlockHeight },
    baseline: { slot, lamports: value[0]!.lamports, sold: null },
  };
  const silent = {
    ...chain,
    async broadcast() {
      calls += 1;
      return true;
    },
  };
  const signedAt = elapsed();
  let deadAt: number | null = null;
  const dead = confirm(
    { chain: silent, nodes, pace, clock, log, pollMs: POLL_MS, elapsed },
    attempt,
    wallet,
    new AbortController().signal,
  ).then((landed) => {
    deadAt = elapsed();
    return landed;
  });
  for (let blocks = 1; deadAt === null; blocks += 1) {
    // Time passes only while no question is open.
    await expect.poll(() => clock.asleep === 2 || deadAt !== null, { interval: 1 }).toBe(true);
    await block();
    if (blocks === LIFE_BLOCKS) await localnet.fault({ kind: 'expire' });
  }
  expect(await dead).toBeNull();
  const seconds = (deadAt! - signedAt) / 1_000;
  expect(seconds).toBeGreaterThan((LIFE_BLOCKS * SLOT_MS) / 1_000);
  expect(seconds).toBeLessThan(45);
  expect(calls).toBeLessThanOrEqual(50);
});
