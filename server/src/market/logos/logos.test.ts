import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../../testing/database.ts';
import { heldClock } from '../../../../testing/held-clock.ts';
import { createLogos } from './logos.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const { db, superuser } = await testDatabase();
const clock = heldClock();
const log = { warn: vi.fn() };
/** What the market lists, by mint. */
const listed = new Map<string, string>();
/** What is at the URLs; an Error if the host is away. */
const hosts = new Map<string, Buffer | Error | null>();
const asked: string[] = [];

const pictures = {
  async at(url: string) {
    asked.push(url);
    const found = hosts.get(url);
    if (found instanceof Error) throw found;
    return found ?? null;
  },
  close: async () => {},
};
const server = (more: Partial<Parameters<typeof createLogos>[0]> = {}) =>
  createLogos({ db, clock, log, pictures, logoUrl: async (mint) => listed.get(mint) ?? null, ...more });
const { logo } = server();
const picture = (name: string) => Buffer.from(`png ${name}`);

beforeEach(async () => {
  await sql`truncate logos`.execute(superuser.db);
  for (const held of [listed, hosts]) held.clear();
  asked.length = 0;
  log.warn.mockReset();
  // Beyond the budget of the test before.
  clock.advance(DAY);
});

/** A listed token whose logo is there. */
function list(mint: string, found: Buffer | Error | null = picture(mint)): void {
  listed.set(mint, `https://logos.example/${mint}.png`);
  hosts.set(`https://logos.example/${mint}.png`, found);
}

test('a logo is fetched once, also for many at a time and for another server', async () => {
  list('A');
  const all = await Promise.all(Array.from({ length: 5 }, () => logo('A')));
  expect(all).toEqual(Array.from({ length: 5 }, () => picture('A')));
  expect(await server().logo('A')).toEqual(picture('A'));
  expect(asked).toEqual(['https://logos.example/A.png']);
});

test('no logo is fetched of a token that the market has not listed', async () => {
  expect(await logo('A')).toBe('none');
  expect(asked).toEqual([]);
});

test('while one server fetches a logo, another says later and does not fetch', async () => {
  list('A');
  const gate = Promise.withResolvers<void>();
  const slow = { ...pictures, at: (url: string) => gate.promise.then(() => pictures.at(url)) };
  const first = server({ pictures: slow }).logo('A');
  await vi.waitUntil(async () => (await sql`select from logos`.execute(db)).rows.length === 1);
  expect(await logo('A')).toBe('later');
  gate.resolve();
  expect(await first).toEqual(picture('A'));
  expect(asked).toHaveLength(1);
});

test('a server that dies while it fetches delays the others for a minute', async () => {
  list('A');
  const dead = { ...pictures, at: () => new Promise<never>(() => {}) };
  void server({ pictures: dead }).logo('A');
  await vi.waitUntil(async () => (await sql`select from logos`.execute(db)).rows.length === 1);
  clock.advance(MINUTE - 1);
  expect(await logo('A')).toBe('later');
  clock.advance(1);
  expect(await logo('A')).toEqual(picture('A'));
});

test('a URL without a usable picture is asked ever less often', async () => {
  list('A', null);
  const tries: number[] = [];
  for (let hour = 0; hour < 24 * 4; hour += 1) {
    const before = asked.length;
    expect(await logo('A')).toBe('none');
    if (asked.length > before) tries.push(hour);
    clock.advance(60 * MINUTE);
  }
  expect(tries).toEqual([0, 6, 18, 42, 90]);
});

test('a host that is away is asked again after a minute, and logged', async () => {
  list('A', new Error('away'));
  expect(await logo('A')).toBe('later');
  expect(await logo('A')).toBe('none');
  expect(log.warn).toHaveBeenCalledTimes(1);
  hosts.set('https://logos.example/A.png', picture('A'));
  clock.advance(MINUTE);
  expect(await logo('A')).toEqual(picture('A'));
});

test('an old logo is shown while it is fetched again, and kept if that fails', async () => {
  list('A');
  await logo('A');
  clock.advance(8 * DAY);
  hosts.set('https://logos.example/A.png', null);
  expect(await logo('A')).toEqual(picture('A'));
  await vi.waitUntil(() => asked.length === 2);
  await vi.waitUntil(async () => (await sql`select from logos where failures = 1`.execute(db)).rows.length);
  expect(await logo('A')).toEqual(picture('A'));
  // The market has forgotten the token meanwhile.
  listed.clear();
  expect(await logo('A')).toEqual(picture('A'));
});

test('a new URL replaces the logo at once', async () => {
  list('A');
  await logo('A');
  listed.set('A', 'https://logos.example/new.png');
  hosts.set('https://logos.example/new.png', picture('new'));
  await logo('A');
  await vi.waitUntil(async () => ((await logo('A')) as Buffer).equals(picture('new')));
  expect(asked).toEqual(['https://logos.example/A.png', 'https://logos.example/new.png']);
});

test('all servers together fetch at most 120 logos a minute', async () => {
  const [one, other] = [server(), server()];
  for (let index = 0; index < 130; index += 1) {
    list(`A${index}`);
    await (index % 2 === 0 ? one : other).logo(`A${index}`);
  }
  expect(asked).toHaveLength(120);
  clock.advance(MINUTE);
  expect(await one.logo('A129')).toEqual(picture('A129'));
});

test('the least recently used logos are deleted', async () => {
  const few = server({ most: 2 });
  for (const mint of ['A', 'B']) {
    list(mint);
    await few.logo(mint);
    clock.advance(2 * DAY);
  }
  expect(await few.logo('A')).toEqual(picture('A'));
  const used = () => sql<{ mint: string }>`select mint from logos order by used_at desc`.execute(db);
  await vi.waitUntil(async () => (await used()).rows[0]?.mint === 'A');
  clock.advance(1);
  list('C');
  await few.logo('C');
  expect((await used()).rows.map(({ mint }) => mint)).toEqual(['C', 'A']);
});

test('without the other process nothing is fetched', async () => {
  list('A');
  expect(await server({ pictures: null }).logo('A')).toBe('later');
});
