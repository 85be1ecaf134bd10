import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { heldClock } from '../../../testing/held-clock.ts';
import { runningApp } from '../../../testing/running-app.ts';
import { startValkey } from '../../../testing/valkey.ts';
import { openValkey } from '../adapters/valkey.ts';
import { createRateLimit } from './rate-limit.ts';
import { valkeyBuckets } from './valkey-buckets.ts';

const valkey = await startValkey();

function opened(url = valkey.url) {
  const memory = openValkey(url);
  onTestFinished(() => memory.close());
  return memory;
}

/** A server process of its own. */
function counting(name: string, perMinute: number, memory = opened()) {
  const clock = heldClock(0);
  const limit = createRateLimit(name, perMinute, { buckets: valkeyBuckets(memory), elapsed: clock.now });
  return async (count: number): Promise<number> => {
    const waits = await Promise.all(Array.from({ length: count }, () => limit.take('ada')));
    return waits.filter((wait) => wait === 0).length;
  };
}

test('five processes together allow one limit', async () => {
  const passed = await Promise.all(Array.from({ length: 5 }, () => counting('five', 120)(200)));
  const sum = passed.reduce((all, count) => all + count);
  expect(sum).toBeGreaterThanOrEqual(120);
  // Its own clock goes on meanwhile, by two tokens a second.
  expect(sum).toBeLessThan(130);
});

test('an empty bucket says how long to wait, and a clock that was set back empties none for longer', async () => {
  const memory = opened();
  const buckets = valkeyBuckets(memory);
  expect(await buckets.take('wait', 60, 60)).toEqual({ tokens: 60, wait: 1 });
  const { tokens, wait } = await buckets.take('wait', 60, 60);
  expect([tokens, wait > 0.5 && wait <= 1]).toEqual([0, true]);
  const whole =
    "for _, key in ipairs(redis.call('KEYS', 'cumulus:limit:*')) do redis.call('SET', key, '9e15') end";
  await memory.run(whole, 'any', []);
  expect((await buckets.take('wait', 60, 60)).wait).toBeLessThanOrEqual(1);
});

test('keys are no plain text, and are gone when they are full', async () => {
  const memory = opened();
  await valkeyBuckets(memory).take('user 203.0.113.7', 6_000, 1);
  const keys = (await memory.run("return redis.call('KEYS', '*')", 'any', [])) as string[];
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.join()).not.toContain('203');
  const expiries =
    "local t = {} for i, key in ipairs(redis.call('KEYS', '*')) do t[i] = redis.call('PTTL', key) end return t";
  for (const expiry of (await memory.run(expiries, 'any', [])) as number[])
    if (expiry !== -2) expect(expiry).toBeLessThanOrEqual(60_001);
});

test('without Valkey each process counts for itself at once, and together again once it is back', async () => {
  const own = await startValkey();
  const memory = opened(own.url);
  const take = counting('away', 60, memory);
  own.child.kill('SIGSTOP');
  expect(await take(100)).toBe(60);
  expect(memory.isDown).toBe(true);
  own.child.kill('SIGCONT');
  await expect.poll(() => memory.ping().then(() => memory.isDown)).toBe(false);
  await own.kill();
  await expect(memory.ping()).rejects.toThrow();
});

test('no error has the password in it, and a wrong one is no connection', async () => {
  const wrong = opened(valkey.url.replace('hidden', 'wrong'));
  const error = await wrong.ping().catch((reason: unknown) => reason);
  expect(String(error)).toContain('Valkey cannot be reached');
  expect(String(error)).not.toContain('wrong');
});

test('a server counts requests there, shows that it is up, and serves on with a warning while it is not', async () => {
  const own = await startValkey();
  const database = await testDatabase();
  const settings = { VALKEY_URL: own.url, RATE_LIMIT_ADDRESS: '20' };
  const [one, two] = [await runningApp(database, settings), await runningApp(database, settings)];
  const ask = async ({ call }: typeof one) => (await call('checkEmailBlocked', { email: 'a@b.c' })).status;
  const answers = [];
  for (let n = 0; n < 15; n++) answers.push(await ask(one), await ask(two));
  expect(answers.filter((status) => status === 200).length).toBeLessThan(25);
  expect(answers.filter((status) => status === 429).length).toBeGreaterThan(5);
  const rows = await database.db.selectFrom('rate_limits').selectAll().execute();
  expect(rows.filter(({ granted }) => granted > 0)).toEqual([]);
  expect(await (await fetch(`${one.url}/metrics`)).text()).toMatch(
    /cumulus_dependency_up\{dependency="valkey"\} 1/,
  );
  await own.kill();
  const third = await runningApp(database, settings);
  expect(await ask(third)).toBe(200);
  expect(await (await fetch(`${third.url}/readyz`)).json()).toMatchObject({
    warnings: { valkey: 'Valkey does not answer: each server counts requests for itself.' },
  });
});
