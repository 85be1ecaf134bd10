import { expect, test } from 'vitest';
import { solIntent } from '../testing/cases.ts';
import type { Journal } from './journal/journal.ts';
import type { JournalRecord, SignatureRecord } from './journal/record.ts';
import { createSignOnce } from './sign-once.ts';

/** A journal in memory; `append` waits for the disk if there is a promise. */
function memoryJournal(disk: { written: Promise<void> } = { written: Promise.resolve() }) {
  const records: JournalRecord[] = [];
  const signatures = () => records.filter((record): record is SignatureRecord => record.kind === 'signature');
  const journal: Journal = {
    wallet: () => null,
    signatures: (intentId) => signatures().filter((record) => record.intentId === intentId),
    intentOf: (message) => signatures().find((record) => record.message === message)?.intentId ?? null,
    async append(record) {
      await disk.written;
      records.push(record);
    },
    rewrapKey: async () => {},
    close: async () => {},
  };
  return { journal, records };
}

const MINUTE = 60_000;

function signer(disk?: { written: Promise<void> }) {
  const { journal, records } = memoryJournal(disk);
  const clock = { now: 0 };
  const signOnce = createSignOnce(journal, () => clock.now);
  let made = 0;
  const ask = (message: string, changes: Partial<Parameters<typeof signOnce>[0]> = {}) =>
    signOnce(
      {
        ...{ intentId: 'intent-1', walletId: 'wallet-1', intent: solIntent, message: Buffer.from(message) },
        ...{ after: null, context: `context of ${message}`, facts: {}, ...changes },
      },
      async () => {
        made += 1;
        return Buffer.alloc(64, made);
      },
    );
  return { ask, records, clock, made: () => made };
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

test('whoever asks for another transaction of an intent gets the one that may land', async () => {
  const { ask, made } = signer();
  const first = await ask('first');
  expect(first).toMatchObject({ message: base64('first'), context: 'context of first' });
  expect(await ask('first')).toEqual(first);
  expect(await ask('second')).toEqual(first);
  expect(await ask('second', { after: 'another signature' })).toEqual(first);
  expect(made()).toBe(1);
});

test('many who ask at once get one transaction, which is on the disk before anybody has it', async () => {
  const disk = Promise.withResolvers<void>();
  const { ask, made, records } = signer({ written: disk.promise });
  const answers = Promise.all(Array.from({ length: 10 }, (_, number) => ask(`message ${number}`)));
  let isAnswered = false;
  void answers.then(() => (isAnswered = true));
  await new Promise(setImmediate);
  expect([isAnswered, records]).toEqual([false, []]);
  disk.resolve();
  expect(new Set((await answers).map((signed) => signed !== 'duplicate' && signed.signature)).size).toBe(1);
  expect(made()).toBe(1);
});

test('a second transaction replaces the first once that is a minute old, and there is no third', async () => {
  const { ask, clock } = signer();
  const first = (await ask('first')) as SignatureRecord;
  clock.now = MINUTE - 1;
  expect(await ask('second', { after: first.signature })).toEqual(first);
  clock.now = MINUTE;
  const second = (await ask('second', { after: first.signature })) as SignatureRecord;
  expect(second.message).toBe(base64('second'));
  expect(await ask('third', { after: first.signature }), 'the newest, to follow').toEqual(second);
  clock.now = 9 * MINUTE;
  await expect(ask('third', { after: second.signature })).rejects.toThrow('as often as it may be');
});

test('a clock that was put back makes nothing older', async () => {
  const { ask, clock } = signer();
  clock.now = 9 * MINUTE;
  const first = (await ask('first')) as SignatureRecord;
  clock.now = 0;
  expect(await ask('second', { after: first.signature })).toEqual(first);
});

test.each([
  ['amount', { intent: { ...solIntent, lamports: solIntent.lamports + 1n } }],
  ['recipient', { intent: { ...solIntent, to: Buffer.alloc(32, 9) } }],
  ['wallet', { walletId: 'wallet-2' }],
])('an intent with another %s is another intent', async (_what, changes) => {
  const { ask } = signer();
  await ask('first');
  await expect(ask('second', changes)).rejects.toThrow('another intent was signed under this id');
});

test('the cap of the fee is a setting, not the intent', async () => {
  const { ask } = signer();
  const first = await ask('first');
  expect(await ask('second', { intent: { ...solIntent, feeCapLamports: 7n } })).toEqual(first);
});

test('the same bytes are signed for one intent only, also if two ask at once', async () => {
  const { ask } = signer();
  const [one, other] = await Promise.all([ask('same'), ask('same', { intentId: 'intent-2' })]);
  expect([one === 'duplicate', other === 'duplicate']).toEqual([false, true]);
  expect(await ask('same', { intentId: 'intent-3' })).toBe('duplicate');
  expect(await ask('other', { intentId: 'intent-2' })).toMatchObject({ message: base64('other') });
});

test('a transaction that another signer has signed, or one before the journal, is replaced', async () => {
  const { ask } = signer();
  const second = await ask('second', { after: 'a signature of another signer' });
  expect(second).toMatchObject({ message: base64('second') });
  expect(await ask('third', { after: 'a signature of another signer' })).toEqual(second);
});

test('nothing is answered if the journal cannot be written, and the next request starts anew', async () => {
  const disk = { written: Promise.reject(new Error('ENOSPC')) as Promise<void> };
  disk.written.catch(() => {});
  const { ask, records } = signer(disk);
  await expect(ask('first')).rejects.toThrow('ENOSPC');
  disk.written = Promise.resolve();
  expect(await ask('second')).toMatchObject({ message: base64('second') });
  expect(records).toHaveLength(1);
});
