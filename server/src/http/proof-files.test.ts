import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createLimits } from './limits.ts';
import { proofFileRoutes } from './proof-files.ts';
import { localBuckets } from './token-buckets.ts';

const CONTENT = JSON.stringify({ wallets: Array.from({ length: 1_000 }, (_, index) => ({ index })) });

/** A server with the files of a day, and how often they were read. */
async function serverOf(day: string | null) {
  const made = { day, reads: 0 };
  const read = async () => {
    made.reads += 1;
    return { fileName: `cumulus-custody-${made.day}.json`, content: `${CONTENT}${made.day}` };
  };
  const app = Fastify();
  const limits = createLimits(
    { perUser: 1_200, perAddress: 1_200, credentials: 30 },
    { buckets: localBuckets(() => 0), attempts: { take: async () => 0 }, elapsed: () => 0 },
  );
  const proofFiles = {
    day: async () => made.day,
    liabilities: read,
    custody: read,
    prices: read,
    checks: read,
    coverage: read,
    execution: { day: () => '2030-01-01', file: read },
  };
  await app.register(proofFileRoutes({ limits, proofFiles }));
  onTestFinished(() => app.close());
  const get = (headers = {}, remoteAddress = '10.0.0.1') =>
    app.inject({ method: 'GET', url: '/custody.json', headers, remoteAddress });
  return { made, get };
}

test('a file is read once a day, however many ask, and again when there is a newer one', async () => {
  const { made, get } = await serverOf('2030-01-01');
  const all = await Promise.all(Array.from({ length: 50 }, (_, index) => get({}, `10.0.1.${index}`)));
  expect(new Set(all.map(({ body }) => body))).toEqual(new Set([`${CONTENT}2030-01-01`]));
  expect(made.reads).toBe(1);
  made.day = '2030-01-02';
  const next = await get();
  expect(next.body).toBe(`${CONTENT}2030-01-02`);
  expect(next.headers['content-disposition']).toBe('attachment; filename="cumulus-custody-2030-01-02.json"');
  expect(made.reads).toBe(2);
});

test('a file is sent compressed to who can read that, and not again to who has it', async () => {
  const { get } = await serverOf('2030-01-01');
  const zipped = await get({ 'accept-encoding': 'br, gzip' });
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(zipped.rawPayload.length).toBeLessThan(CONTENT.length / 2);
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(`${CONTENT}2030-01-01`);
  const again = await get({ 'if-none-match': zipped.headers.etag });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('an address gets ten a minute, and others theirs', async () => {
  const { get } = await serverOf('2030-01-01');
  const codes = [];
  for (let index = 0; index < 11; index += 1) codes.push((await get()).statusCode);
  expect(codes.slice(0, 10)).toEqual(Array(10).fill(200));
  expect(codes[10]).not.toBe(200);
  expect((await get({}, '10.0.0.2')).statusCode).toBe(200);
});

test('before the first day there is no file', async () => {
  const { get } = await serverOf(null);
  expect((await get()).statusCode).not.toBe(200);
});
