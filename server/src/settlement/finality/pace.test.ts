import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createPace } from './pace.ts';

const LIFE_MIN = 30_000;
const HOUR = 3_600_000;

/** Nodes whose heights a test sets, with a clock that goes on only while the pace is measured. */
async function measuring(...heights: ((at: number) => number)[]) {
  let now = 0;
  let wake = () => {};
  const asleep: number[] = [];
  const pace = createPace({
    nodes: heights.map((height) => ({
      finalized: async () => ({ slot: 0n, blockHeight: BigInt(Math.floor(height(now))) }),
    })),
    clock: {
      sleep(ms) {
        asleep.push(ms);
        return new Promise((resolve) => {
          wake = resolve;
        });
      },
    },
    log: pino({ enabled: false }),
    elapsed: () => now,
    lifeMin: LIFE_MIN,
  });
  pace.start();
  await expect.poll(() => asleep.length).toBe(1);
  return {
    life: () => Math.round(pace.blockhashLife()),
    /** Lets so many pauses pass. */
    async pass(pauses: number) {
      for (let count = 0; count < pauses; count += 1) {
        const before = asleep.length;
        now += asleep.at(-1)!;
        wake();
        await expect.poll(() => asleep.length, { interval: 1 }).toBe(before + 1);
      }
    },
    async stop() {
      const stopped = pace.stop();
      wake();
      await stopped;
    },
  };
}

const every = (blockMs: number) => (at: number) => 1_000 + at / blockMs;

test('a blockhash lives for a minute until something is measured, and then for 151 blocks and a tenth', async () => {
  const quick = await measuring(every(200));
  expect(quick.life()).toBe(60_000);
  await quick.pass(2);
  expect(quick.life()).toBeGreaterThan(151 * 200);
  expect(quick.life()).toBeLessThan(151 * 200 * 1.15);
  await quick.stop();
});

test('no setting is passed below, however quick the chain is', async () => {
  const { life, pass, stop } = await measuring(every(50));
  await pass(3);
  expect(life()).toBe(LIFE_MIN);
  await stop();
});

test('a node that jumps ahead once, or for two hours, does not make the chain quick', async () => {
  const jump = (at: number) => (at < HOUR ? 0 : 10_000);
  const once = await measuring((at) => every(400)(at) + jump(at));
  await once.pass(6);
  expect(once.life()).toBe(60_000);
  await once.stop();
  const long = await measuring((at) =>
    at < 4 * HOUR ? every(400)(at) : every(400)(4 * HOUR) + (at - 4 * HOUR) / 100,
  );
  await long.pass(9);
  expect(long.life()).toBe(60_000);
  await long.stop();
});

test('seconds in which a busy machine made no blocks do not make the chain slow', async () => {
  const { life, pass, stop } = await measuring((at) => every(200)(at) - Math.min(at, 4_000) / 250);
  await pass(3);
  expect(life()).toBeLessThan(35_000);
  await stop();
});

test('one of two nodes that always lies about the pace is not believed', async () => {
  const { life, pass, stop } = await measuring(every(100), every(400));
  await pass(6);
  expect(life()).toBe(60_000);
  await stop();
});

test('a node that reports no blocks, or fewer and fewer, holds payments back for a minute at most', async () => {
  const still = await measuring(() => 5);
  await still.pass(3);
  expect(still.life()).toBe(60_000);
  await still.stop();
  const slower = await measuring(every(10_000));
  await slower.pass(3);
  expect(slower.life()).toBe(60_000);
  await slower.stop();
});
