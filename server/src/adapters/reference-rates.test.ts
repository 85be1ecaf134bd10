import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openReferenceRates } from './reference-rates.ts';

const NOW = Date.parse('2026-11-24T12:00:00Z');

async function ratesOf(body: unknown, { path = '/latest', status = 200 } = {}) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url!);
    response.writeHead(status).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const source = openReferenceRates({ url, clock: { now: () => NOW } });
  onTestFinished(async () => {
    await source.close();
    server.close();
  });
  return { rates: source.rates(), asked };
}

test('reads rates to the dollar', async () => {
  const { rates, asked } = await ratesOf(
    { base: 'USD', date: '2026-11-24', rates: { EUR: 0.9, JPY: 150, XAU: 0.0003 } },
    { path: '/v1/latest?base=USD' },
  );
  const { date, perUsd } = await rates;
  expect([date, [...perUsd]]).toEqual([
    '2026-11-24',
    [
      ['EUR', 0.9],
      ['JPY', 150],
    ],
  ]);
  expect(asked).toEqual(['/v1/latest?base=USD']);
});

test('converts rates to another base', async () => {
  const { rates } = await ratesOf({ base: 'EUR', date: '2026-11-21', rates: { USD: 1.25, CHF: 1 } });
  expect(Object.fromEntries((await rates).perUsd)).toEqual({ EUR: 0.8, CHF: 0.8 });
});

test('leaves out what is no rate', async () => {
  const wrong = { EUR: 0, GBP: -1, CHF: '0.9', JPY: null, CAD: 1e9, AUD: 1.5 };
  const { rates } = await ratesOf({ base: 'USD', date: '2026-11-24', rates: wrong });
  expect(Object.fromEntries((await rates).perUsd)).toEqual({ AUD: 1.5 });
});

test.each([
  ['no object', []],
  ['no base', { date: '2026-11-24', rates: { USD: 1, EUR: 1 } }],
  ['no date', { base: 'USD', rates: { EUR: 0.9 } }],
  ['no day', { base: 'USD', date: '2026-11-24T00:00:00Z', rates: { EUR: 0.9 } }],
  ['a day of the future', { base: 'USD', date: '2026-11-26', rates: { EUR: 0.9 } }],
  ['no dollar', { base: 'EUR', date: '2026-11-24', rates: { CHF: 0.93 } }],
  ['a dollar of nothing', { base: 'EUR', date: '2026-11-24', rates: { USD: 0 } }],
])('refuses an answer with %s', async (_what, body) => {
  await expect((await ratesOf(body)).rates).rejects.toThrow('The source of exchange rates');
});

test('fails if the source does', async () => {
  const { rates } = await ratesOf({}, { status: 503 });
  await expect(rates).rejects.toThrow('The source of exchange rates returned HTTP 503');
});
