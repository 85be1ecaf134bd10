import { expect, test } from 'vitest';
import type { Rates } from '../../ports/exchange-rates.ts';
import { createExchangeRates } from './exchange-rates.ts';

const MINUTE = 60_000;
const rates = (date: string, euro: number): Rates => ({ date, perUsd: new Map([['EUR', euro]]) });

/** A source that answers what the test puts there. */
function world(first: Rates | Error) {
  const state = { now: 1_000_000_000, answer: first as Rates | Error, asked: 0, warned: 0 };
  const { current } = createExchangeRates({
    clock: { now: () => state.now },
    log: { warn: () => void state.warned++ },
    source: {
      async rates() {
        state.asked++;
        if (state.answer instanceof Error) throw state.answer;
        return state.answer;
      },
    },
  });
  /** The euro after a question that may be answered by older rates. */
  const later = async () => {
    await current();
    await new Promise(setImmediate);
    return (await current())?.perUsd.get('EUR') ?? null;
  };
  return { state, current, later };
}

test('asks once for callers of an hour', async () => {
  const { state, current } = world(rates('2026-11-24', 0.9));
  const both = await Promise.all([current(), current()]);
  state.now += 59 * MINUTE;
  expect([...both, await current()].map((each) => each?.perUsd.get('EUR'))).toEqual([0.9, 0.9, 0.9]);
  expect(state.asked).toBe(1);
});

test('answers with the last rates while it asks for the next', async () => {
  const { state, current, later } = world(rates('2026-11-24', 0.9));
  await current();
  state.now += 61 * MINUTE;
  state.answer = rates('2026-11-25', 0.8);
  expect((await current())?.date).toBe('2026-11-24');
  expect(await later()).toBe(0.8);
  expect(state.asked).toBe(2);
});

test('keeps the last rates with their date if the source fails, and asks again after a minute', async () => {
  const { state, current, later } = world(rates('2026-11-24', 0.9));
  await current();
  state.now += 61 * MINUTE;
  state.answer = new Error('down');
  expect(await later()).toBe(0.9);
  expect([state.asked, state.warned]).toEqual([2, 1]);
  state.now += MINUTE;
  state.answer = rates('2026-11-25', 0.8);
  expect(await later()).toBe(0.8);
});

test('does not go back to an older day', async () => {
  const { state, current, later } = world(rates('2026-11-24', 0.9));
  await current();
  state.now += 61 * MINUTE;
  state.answer = rates('2026-11-21', 0.7);
  expect(await later()).toBe(0.9);
});

test('asks again if the clock was set back', async () => {
  const { state, current } = world(rates('2026-11-24', 0.9));
  await current();
  state.now -= 61 * MINUTE;
  await current();
  expect(state.asked).toBe(2);
});

test('has none if the source never answered, and none without a source', async () => {
  const { current } = world(new Error('down'));
  expect(await current()).toBeNull();
  const none = createExchangeRates({ source: null, clock: { now: () => 0 }, log: { warn: () => {} } });
  expect(await none.current()).toBeNull();
});
