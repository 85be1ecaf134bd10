import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Journal } from '../journal/journal.ts';
import type { PinRecord } from '../journal/record.ts';
import { isVerifier, verifierOf } from './pin-verifier.ts';
import { createPins } from './pins.ts';

const pepper = createSecretKey(Buffer.alloc(32, 1));
const MINUTE = 60_000;

function signer() {
  const records: PinRecord[] = [];
  const disk = { takes: (_record: PinRecord) => true };
  const clock = { now: 1_000_000 };
  const journal = {
    pin: (owner: string) => records.findLast((record) => record.owner === owner) ?? null,
    async append(record: PinRecord) {
      if (!disk.takes(record)) throw new Error('the disk is full');
      records.push(record);
    },
  } as unknown as Journal;
  const start = (by = pepper) => createPins(journal, by, () => clock.now);
  return { records, disk, clock, start, pins: start() };
}

const guessWrong = async (pins: ReturnType<typeof createPins>, times: number) => {
  for (let tries = 0; tries < times; tries += 1) await pins.check('owner', '000000');
};

test('a PIN is set once, and right or wrong', async () => {
  const { pins } = signer();
  expect(await pins.check('owner', '123456')).toEqual({ is: 'none' });
  expect([await pins.set('owner', '123456'), await pins.set('owner', '654321')]).toEqual([true, false]);
  expect(await pins.check('owner', '654321')).toEqual({ is: 'wrong', failed: 1 });
  expect(await pins.check('owner', '123456')).toEqual({ is: 'right' });
  expect(await pins.check('owner', '654321')).toEqual({ is: 'wrong', failed: 1 });
});

test('the fifth wrong one locks for a minute, the next ones for 5, 30, 60 and 60', async () => {
  const { pins, clock } = signer();
  await pins.set('owner', '123456');
  await guessWrong(pins, 4);
  for (const minutes of [1, 5, 30, 60, 60]) {
    const until = clock.now + minutes * MINUTE;
    const lock = { until, seconds: minutes * 60 };
    expect(await pins.check('owner', '000000')).toMatchObject({ is: 'wrong', ...lock });
    expect(await pins.check('owner', '123456')).toEqual({ is: 'locked', ...lock });
    clock.now = until - 1;
    expect(await pins.check('owner', '123456')).toEqual({ is: 'locked', until, seconds: 1 });
    clock.now = until;
  }
  expect(await pins.check('owner', '123456')).toEqual({ is: 'right' });
});

const DAY = 24 * 60 * MINUTE;

test('a forgotten PIN is removed a day after that was asked, and not a millisecond before', async () => {
  const { pins, clock } = signer();
  expect(await pins.askReset('owner')).toBeNull();
  await pins.set('owner', '123456');
  expect(await pins.finishReset('owner')).toEqual({ is: 'kept' });
  const until = clock.now + DAY;
  expect(await pins.askReset('owner')).toBe(until);
  clock.now = until - 1;
  expect(await pins.finishReset('owner')).toEqual({ is: 'waiting', until });
  expect(pins.has('owner')).toBe(true);
  clock.now = until;
  expect(await pins.finishReset('owner')).toEqual({ is: 'removed' });
  expect(pins.has('owner')).toBe(false);
  expect(await pins.finishReset('owner')).toEqual({ is: 'removed' });
});

test('asking again starts the day over', async () => {
  const { pins, clock } = signer();
  await pins.set('owner', '123456');
  await pins.askReset('owner');
  clock.now += DAY;
  expect(await pins.askReset('owner')).toBe(clock.now + DAY);
  expect(await pins.finishReset('owner')).toEqual({ is: 'waiting', until: clock.now + DAY });
});

test('the right PIN ends the wait, a wrong one and a restart do not', async () => {
  const { pins, clock, start } = signer();
  await pins.set('owner', '123456');
  const until = await pins.askReset('owner');
  await pins.check('owner', '654321');
  expect(await start().finishReset('owner')).toEqual({ is: 'waiting', until });
  expect(await pins.check('owner', '123456')).toEqual({ is: 'right' });
  clock.now += DAY;
  expect(await start().finishReset('owner')).toEqual({ is: 'kept' });
  expect(pins.has('owner')).toBe(true);
});

test('a cancelled wait leaves the PIN, its count and its lock as they were', async () => {
  const { pins, clock } = signer();
  await pins.set('owner', '123456');
  await guessWrong(pins, 5);
  await pins.askReset('owner');
  await pins.cancelReset('owner');
  expect(await pins.check('owner', '123456')).toMatchObject({ is: 'locked' });
  clock.now += DAY;
  expect(await pins.finishReset('owner')).toEqual({ is: 'kept' });
});

test('each one counts on the disk before it is compared: what could not be counted is not told right', async () => {
  const { pins, records, disk, start } = signer();
  await pins.set('owner', '123456');
  // Right ones are written down as none that failed: only a count that comes first meets the disk that takes no counts.
  disk.takes = ({ failed }) => failed === 0;
  for (const pin of ['123456', '654321'])
    await expect(pins.check('owner', pin)).rejects.toThrow('the disk is full');
  disk.takes = () => true;
  expect(await start().check('owner', '000000')).toEqual({ is: 'wrong', failed: 1 });
  expect(records.at(-1)).toMatchObject({ failed: 1 });
});

test('a thousand at once are five tries', async () => {
  const { pins } = signer();
  await pins.set('owner', '123456');
  const all = Array.from({ length: 1_000 }, (_, number) => pins.check('owner', String(200_000 + number)));
  const outcomes = (await Promise.all(all)).map(({ is }) => is);
  expect(outcomes.filter((is) => is === 'wrong')).toHaveLength(5);
  expect(outcomes.filter((is) => is === 'locked')).toHaveLength(995);
});

test('is removed by itself alone, and the next one inherits nothing', async () => {
  const { pins } = signer();
  await pins.set('owner', '123456');
  expect(await pins.remove('owner', '000000')).toMatchObject({ is: 'wrong' });
  expect(pins.has('owner')).toBe(true);
  expect(await pins.remove('owner', '123456')).toEqual({ is: 'right' });
  expect([pins.has('owner'), await pins.remove('owner', '123456')]).toEqual([false, { is: 'none' }]);
  expect(await pins.set('owner', '654321')).toBe(true);
});

test('of another version is taken over once, and never over a PIN of here', async () => {
  const { pins } = signer();
  const verifier = await verifierOf(pepper, 'owner', '271828');
  const older = { owner: 'owner', verifier, failed: 3, lockedUntil: null };
  await pins.adopt(older);
  expect(await pins.check('owner', '000000')).toEqual({ is: 'wrong', failed: 4 });
  expect(await pins.remove('owner', '271828')).toEqual({ is: 'right' });
  await pins.adopt(older);
  expect(pins.has('owner')).toBe(false);
});

test('a verifier is Argon2id at 19 MiB and two passes, of this owner alone', async () => {
  const { pins, records } = signer();
  await pins.set('owner', '123456');
  const { verifier } = records.at(-1)!;
  expect(verifier).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(isVerifier(verifier!)).toBe(true);
  await pins.adopt({ owner: 'other', verifier, failed: 0, lockedUntil: null });
  expect(await pins.check('other', '123456')).toMatchObject({ is: 'wrong' });
});

test('of right ones, no more are compared than a person gives: 30 at once, and then one a second', async () => {
  const { pins, records, clock } = signer();
  await pins.set('owner', '123456');
  for (let times = 0; times < 30; times += 1)
    expect(await pins.check('owner', '123456')).toEqual({ is: 'right' });
  const written = records.length;
  for (let times = 0; times < 1_000; times += 1)
    expect(await pins.check('owner', '123456')).toEqual({ is: 'too_often', seconds: 1 });
  expect(records.length).toBe(written);
  await pins.set('other', '123456');
  expect(await pins.check('other', '123456')).toEqual({ is: 'right' });
  clock.now += 1_000;
  expect(await pins.check('owner', '123456')).toEqual({ is: 'right' });
  expect(await pins.check('owner', '123456')).toMatchObject({ is: 'too_often' });
  clock.now += MINUTE;
  expect(await pins.check('owner', '123456')).toEqual({ is: 'right' });
});

test('twenty owners who have given many wait behind one who gives the first', async () => {
  const { pins } = signer();
  const floods = Array.from({ length: 20 }, (_, number) => `flood ${number}`);
  for (const owner of [...floods, 'owner']) await pins.set(owner, '123456');
  for (const owner of floods) await pins.check(owner, '123456');
  const ended: string[] = [];
  const give = (owner: string) => pins.check(owner, '123456').then(() => ended.push(owner));
  await Promise.all([...floods, 'owner'].map(give));
  // The one that was being hashed already is the only one before it.
  expect(ended.indexOf('owner')).toBeLessThanOrEqual(1);
});
