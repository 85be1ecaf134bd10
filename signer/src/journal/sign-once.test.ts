import { createSecretKey } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Mandate } from '../../../wire/src/mandate.ts';
import { TO } from '../../testing/cases.ts';
import type { Journal } from './journal.ts';
import type { JournalRecord, SignatureRecord } from './record.ts';
import { createSignOnce } from './sign-once.ts';
import { slotIn } from './slot.ts';

/** A journal in memory; `append` waits for the disk if there is a promise. */
function memoryJournal(disk: { written: Promise<void> } = { written: Promise.resolve() }) {
  const records: JournalRecord[] = [];
  const signatures = () => records.filter((record): record is SignatureRecord => record.kind === 'signature');
  const journal: Journal = {
    wallet: () => null,
    session: () => null,
    page: () => ({ records: [], at: 0 }),
    positionOf: () => 0,
    bytes: () => 0,
    walletAt: () => null,
    recipientSince: () => null,
    pin: () => null,
    passkey: () => null,
    walletsOf: () => [],
    word: () => null,
    abouts: () => [],
    passkeysOf: () => [],
    passkeyCounter: () => null,
    handleKey: createSecretKey(Buffer.alloc(32)),
    mandateKey: createSecretKey(Buffer.alloc(32)),
    mandate: () => null,
    isClosed: (id) => records.some((record) => record.kind === 'closure' && record.mandateId === id),
    signatures: (slot) =>
      signatures().filter((record) => record.mandateId === slot || slotIn(record) === slot),
    fed: () => null,
    slotOf(message) {
      const record = signatures().find((each) => each.message === message);
      return record ? slotIn(record) : null;
    },
    async append(record) {
      await disk.written;
      records.push(record);
    },
    proofSeed: () => Buffer.alloc(32),
    memberSeeds: () => ({ key: Buffer.alloc(32), box: Buffer.alloc(32) }),
    head: () => ({ journal: '', run: '', count: records.length }),
    expect: () => {},
    doubt: () => null,
    copyLag: () => null,
    accept: async () => {},
    rewrapKey: async () => {},
    close: async () => {},
  };
  return { journal, records };
}

const MINUTE = 60_000;
/** Of a payment: its id is the intent's. */
const mandate: Mandate = {
  ...{ id: 'intent-1', owner: 'user-1', walletId: 'wallet-1', expiresAt: null },
  terms: { kind: 'transfer_sol', to: TO, lamports: '5' },
};

const allow = async () => ({ facts: {}, release() {} });

function signer(disk?: { written: Promise<void> }) {
  const { journal, records } = memoryJournal(disk);
  const clock = { now: 0 };
  const signOnce = createSignOnce(journal, () => clock.now, MINUTE);
  let made = 0;
  const ask = (message: string, changes: Partial<Parameters<typeof signOnce>[0]> = {}) =>
    signOnce(
      {
        ...{ mandate, intentId: 'intent-1', message: Buffer.from(message) },
        ...{ after: null, context: `context of ${message}`, facts: {}, allow, ...changes },
      },
      async () => {
        made += 1;
        return Buffer.alloc(64, made);
      },
    );
  return { ask, records, clock, made: () => made };
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

test('a request for another transaction of an intent gets the one that may land', async () => {
  const { ask, made } = signer();
  const first = await ask('first');
  expect(first).toMatchObject({ message: base64('first'), context: 'context of first' });
  expect(await ask('first')).toEqual(first);
  expect(await ask('second')).toEqual(first);
  expect(await ask('second', { after: 'another signature' })).toEqual(first);
  expect(made()).toBe(1);
});

test('many callers at once get one transaction, which is on the disk before any of them has it', async () => {
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

test.each<[string, Partial<Mandate>]>([
  ['amount', { terms: { kind: 'transfer_sol', to: TO, lamports: '6' } }],
  ['recipient', { terms: { kind: 'transfer_sol', to: 'somebody else', lamports: '5' } }],
  ['wallet', { walletId: 'wallet-2' }],
  ['owner', { owner: 'user-2' }],
])('a mandate with another %s is another mandate', async (_what, changes) => {
  const { ask } = signer();
  await ask('first');
  await expect(ask('second', { mandate: { ...mandate, ...changes } })).rejects.toThrow(
    'another intent was signed under this id',
  );
});

test('a mandate that is sealed again, to expire later, stays the same', async () => {
  const { ask } = signer();
  const first = await ask('first');
  expect(await ask('second', { mandate: { ...mandate, expiresAt: 9 } })).toEqual(first);
});

test('nothing new is signed for a closed mandate, and what was signed is returned, to be followed', async () => {
  const { ask, records, clock } = signer();
  const first = (await ask('first')) as SignatureRecord;
  records.push({ kind: 'closure', at: 0, mandateId: mandate.id });
  clock.now = 9 * MINUTE;
  expect(await ask('second')).toEqual(first);
  await expect(ask('second', { after: first.signature })).rejects.toThrow('the mandate was closed');
});

describe('an order, each of whose tries is an intent of its own', () => {
  const order = { mandate: { ...mandate, id: 'order-1' } };
  const nth = (number: number) => ({ ...order, intentId: `try-${number}` });

  test('gets the transaction of an earlier try, under the name of that try', async () => {
    const { ask } = signer();
    const first = await ask('first', nth(1));
    expect(first).toMatchObject({ intentId: 'try-1' });
    expect(await ask('second', nth(2))).toEqual(first);
  });

  test('gets another once that is dead and a minute old, five in all', async () => {
    const { ask, clock } = signer();
    let last = (await ask('message 1', nth(1))) as SignatureRecord;
    await expect(ask('message 2', { ...nth(2), after: last.signature })).rejects.toThrow('too young');
    for (let number = 2; number <= 5; number += 1) {
      clock.now += MINUTE;
      last = (await ask(`message ${number}`, { ...nth(number), after: last.signature })) as SignatureRecord;
      expect(last.intentId).toBe(`try-${number}`);
    }
    clock.now += MINUTE;
    await expect(ask('message 6', { ...nth(6), after: last.signature })).rejects.toThrow(
      'as often as it may be',
    );
  });
});

test('the same bytes are signed for one mandate only, also if two ask at once', async () => {
  const { ask } = signer();
  const of = (number: number) => ({
    mandate: { ...mandate, id: `intent-${number}` },
    intentId: `intent-${number}`,
  });
  const [one, other] = await Promise.all([ask('same'), ask('same', of(2))]);
  expect([one === 'duplicate', other === 'duplicate']).toEqual([false, true]);
  expect(await ask('same', of(3))).toBe('duplicate');
  expect(await ask('other', of(2))).toMatchObject({ message: base64('other') });
});

test('a transaction that another signer has signed, or one before the journal, is replaced', async () => {
  const { ask } = signer();
  const second = await ask('second', { after: 'a signature of another signer' });
  expect(second).toMatchObject({ message: base64('second') });
  expect(await ask('third', { after: 'a signature of another signer' })).toEqual(second);
});

test('nothing is answered if the journal cannot be written, and the next request starts over', async () => {
  const disk = { written: Promise.reject(new Error('ENOSPC')) as Promise<void> };
  disk.written.catch(() => {});
  const { ask, records } = signer(disk);
  await expect(ask('first')).rejects.toThrow('ENOSPC');
  disk.written = Promise.resolve();
  expect(await ask('second')).toMatchObject({ message: base64('second') });
  expect(records).toHaveLength(1);
});
