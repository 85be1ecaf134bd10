import type { Address } from '@solana/kit';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { encodeMessage } from '../../../testing/scripted-chain.ts';
import { base58 } from '../solana/base58.ts';
import { type ConfirmDeps, confirm } from './confirm.ts';
import type { Attempt } from './intent.ts';

const MINUTE = 60_000;
const POLL = 1_000;
/** One signature, which is there. */
const WALLET = base58(Buffer.alloc(32, 9));
const message = encodeMessage({ from: WALLET, to: 'receiver', lamports: '1', blockhash: 'hash' });
const transaction = Uint8Array.of(1, ...Buffer.alloc(64, 7), ...message);

/** A transaction under way on a chain that takes it and never lands it, turn by turn. */
function underWay(over: Partial<ConfirmDeps> = {}) {
  let now = 100 * MINUTE;
  let elapsed = 0;
  const stop = new AbortController();
  let wake = () => {};
  const sleep = vi.fn(
    (_: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => {
        wake = resolve;
        signal?.addEventListener('abort', () => resolve(), { once: true });
      }),
  );
  const broadcast = vi.fn(async () => true);
  const forward = vi.fn(async () => null);
  const chain = {
    broadcast,
    transaction: async () => null,
    signatureStatuses: async () => ({ slot: 1n, value: [null] }),
    isBlockhashValid: async () => ({ slot: 1n, value: true }),
    finalized: async () => ({ slot: 1n, blockHeight: 1n }),
    onConfirmed: () => () => {},
  };
  const attempt: Attempt = {
    ...{ intentId: 'intent', number: 1, state: 'live' as const, signature: 'signature', transaction },
    paysFee: true,
    ...{ sinceSlot: 1n, lastValidBlockHeight: 100n, baseline: null },
  };
  const clock = { now: () => now, sleep };
  const deps: ConfirmDeps = {
    ...{ chain: chain as never, clock, log: pino({ enabled: false }), pollMs: POLL, elapsed: () => elapsed },
    ...over,
  };
  const outcome = confirm(deps, attempt, WALLET as Address, stop.signal, { forward }).catch(() => 'stopped');
  return {
    broadcast,
    forward,
    /** The pause that it takes now, milliseconds. */
    pause: () => sleep.mock.lastCall![0],
    /** Lets the clock go on by so much, or back, and waits until the turn after that has slept down. */
    async turn(milliseconds: number) {
      const slept = sleep.mock.calls.length;
      now += milliseconds;
      elapsed += Math.max(0, milliseconds);
      wake();
      await vi.waitFor(() => expect(sleep.mock.calls.length).toBe(slept + 1), { interval: 1 });
    },
    async end() {
      stop.abort();
      expect(await outcome).toBe('stopped');
    },
  };
}

test('bytes are broadcast on every poll, and forwarded at growing intervals', async () => {
  const { broadcast, forward, turn, end } = underWay();
  for (let count = 1; count <= 6; count++) await turn(POLL);
  expect(broadcast).toHaveBeenCalledTimes(7);
  expect(forward).toHaveBeenCalledTimes(3);
  await end();
});

test('a clock that is set back does not stop the broadcasts', async () => {
  const { broadcast, forward, turn, end } = underWay();
  for (let count = 1; count <= 6; count++) await turn(POLL);
  await turn(-10 * MINUTE);
  await turn(POLL);
  expect(broadcast).toHaveBeenCalledTimes(9);
  expect(forward).toHaveBeenCalledTimes(4);
  await end();
});

test('once its blockhash has expired, each look that proves nothing makes the next pause longer, up to thirty polls', async () => {
  const { pause, turn, end } = underWay();
  const pauses: number[] = [];
  for (let second = 1; second <= 400; second++) {
    await turn(POLL);
    pauses.push(pause());
  }
  const [early, ...late] = [pauses[8], ...pauses.slice(60)];
  expect(early, 'in the first ten seconds').toBe(POLL);
  expect(late[0]).toBe(2.2 * POLL);
  expect(late.toSorted((a, b) => a! - b!)).toEqual(late);
  expect(late.at(-1)).toBe(30 * POLL);
  await end();
});

test('a node that errs is warned of once a minute for each transaction, with the number of errors between', async () => {
  const warn = vi.fn();
  const log = Object.assign(pino({ enabled: false }), { warn });
  const { turn, broadcast, end } = underWay({ log });
  broadcast.mockRejectedValue(new Error('no'));
  for (let count = 1; count <= 4; count++) await turn(POLL);
  expect(warn).toHaveBeenCalledTimes(1);
  await turn(MINUTE);
  await turn(POLL);
  expect(warn).toHaveBeenCalledTimes(2);
  expect(warn.mock.lastCall![0]).toMatchObject({ signature: 'signature', unsaid: expect.any(Number) });
  expect(warn.mock.lastCall![0].unsaid).toBeGreaterThan(0);
  await end();
});

test('an answer that a slow node gives between two looks counts at the next one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const landed = {
    signatures: ['signature'],
    slot: 5n,
    error: null,
    feeLamports: 5_000n,
    lamports: [],
    tokens: [],
  };
  const status = { slot: 5n, error: null, commitment: 'confirmed' };
  const answer = Promise.withResolvers<typeof landed>();
  const transactionOf = vi.fn(() => answer.promise);
  let wake = Promise.withResolvers<void>();
  const sleep = vi.fn(() => wake.promise);
  const chain = {
    broadcast: async () => true,
    transaction: transactionOf,
    signatureStatuses: async () => ({ slot: 6n, value: [status] }),
    onConfirmed: () => () => {},
  };
  const attempt: Attempt = {
    ...{ intentId: 'intent', number: 1, state: 'live' as const, signature: 'signature', transaction },
    ...{ paysFee: true, sinceSlot: 1n, lastValidBlockHeight: 100n, baseline: null },
  };
  const deps = {
    chain: chain as never,
    clock: { now: () => 0, sleep },
    log: pino({ enabled: false }),
    pollMs: POLL,
  };
  const outcome = confirm(deps, attempt, WALLET as Address, new AbortController().signal);
  const wakeUp = wake.resolve;
  wake = Promise.withResolvers<void>();
  wakeUp();
  await vi.advanceTimersByTimeAsync(0);
  expect(transactionOf).toHaveBeenCalledTimes(1);
  // The look ends without an answer, and sleeps.
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sleep).toHaveBeenCalledTimes(2);
  answer.resolve(landed);
  await vi.advanceTimersByTimeAsync(0);
  wake.resolve();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await outcome).toBe(landed);
  expect(transactionOf).toHaveBeenCalledTimes(1);
});
