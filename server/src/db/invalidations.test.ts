import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { cutOff } from '../../../testing/cut-off.ts';
import { testDatabase } from '../../../testing/database.ts';
import { heldClock } from '../../../testing/held-clock.ts';
import { openInvalidations } from './invalidations.ts';

const { pool, url } = await testDatabase();

/** A listening process behind a line that a test can silence, on a clock that it holds. */
async function listening() {
  const line = await cutOff(url);
  const clock = heldClock();
  const lines: { level: number; msg: string }[] = [];
  const log = pino({}, { write: (text: string) => lines.push(JSON.parse(text)) });
  const changes = openInvalidations({ url: line.url, clock, log });
  onTestFinished(() => changes.close());
  const heard: (string | null)[] = [];
  changes.on('pin_changed', (payload) => heard.push(payload));
  await vi.waitUntil(() => changes.arriving());
  return { line, clock, changes, heard, lines };
}

const notify = (payload: string) => pool.query(`select pg_notify('pin_changed', $1)`, [payload]);

test('keeps its connections while heartbeats arrive', async () => {
  const { clock, changes, heard, lines } = await listening();
  for (let beats = 0; beats < 5; beats++) {
    clock.advance(1_000);
    await vi.waitUntil(() => changes.arriving());
  }
  await notify('one');
  await vi.waitFor(() => expect(heard).toEqual([null, 'one']));
  expect(lines).toEqual([]);
});

test('a silent connection is not trusted after three seconds', async () => {
  const { line, clock, changes, heard } = await listening();
  line.silence();
  await notify('unheard');
  clock.advance(3_001);
  expect(changes.arriving()).toBe(false);
  expect(heard).toEqual([null]);
});

test('detects silence, warns once, and reconnects', async () => {
  const { line, clock, changes, heard, lines } = await listening();
  line.silence();
  const before = line.connections;
  await vi.waitFor(() => {
    clock.advance(1_000);
    expect(line.connections).toBe(before + 2);
  });
  await vi.waitFor(() => {
    clock.advance(1_000);
    expect(changes.arriving()).toBe(true);
  });
  expect(heard.slice(1)).toContain(null);
  expect(lines.filter(({ level }) => level === 40)).toHaveLength(1);
  expect(lines.at(-1)).toMatchObject({ level: 30, msg: 'notifications of the database arrive again' });
  heard.length = 0;
  await notify('again');
  await vi.waitFor(() => expect(heard).toEqual(['again']));
});

test('a pooler that drops other connections’ notifications is not trusted, although queries succeed', async () => {
  const { line, clock, changes, heard } = await listening();
  line.dropNotifications();
  await notify('dropped');
  await vi.waitFor(() => {
    clock.advance(1_000);
    expect(changes.arriving()).toBe(false);
    expect(heard.slice(1)).toContain(null);
  });
  expect(heard).not.toContain('dropped');
});
