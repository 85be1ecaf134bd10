import { expect, test } from 'vitest';
import { FRAME_MAX_BYTES } from '../../../process/src/frames.ts';
import { bring, threeMembers, WALLET } from '../../testing/three-members.ts';
import type { SignatureRecord } from '../journal/record.ts';
import { pack, readEntry, unpack } from './entry.ts';

const record = (changes: Partial<SignatureRecord> = {}): SignatureRecord => ({
  ...{ kind: 'signature', at: 1, mandateId: 'intent', intentId: 'intent', number: 1, walletId: WALLET },
  ...{ digest: null, message: Buffer.from('pay 5').toString('base64'), signature: '' },
  ...{ context: '', facts: {} },
  ...changes,
});

const spent = { mint: 'SOL', amount: '5', usd: '1' };

test('a record is read as its member wrote it', () => {
  const session = { id: '1', with: 'b', theirs: '2' };
  const sponsored = { owner: 'ann', lamports: '5' };
  const whole = record({ session, sponsored, spent: [spent], part: 'sell/1/2', asked: '{}', grant: 'g' });
  expect(readEntry('a', JSON.stringify(whole))).toEqual(whole);
});

test.each<[string, object]>([
  ['a PIN', { kind: 'pin', at: 1, owner: 'ann', verifier: null, failed: 0, lockedUntil: null }],
  [
    'an operation',
    { kind: 'operation', at: 1, orderedAt: 1, seal: '', change: { kind: 'thaw', owner: 'ann' } },
  ],
  ['a wallet', { kind: 'wallet', at: 1, walletId: WALLET, owner: 'bob', publicKey: '', sealedKey: '' }],
  ['what this member notes itself', { ...record(), isCounted: true }],
  ['a place in the feed', { ...record(), feed: { of: 'b', n: 9, digest: '' } }],
  ['an old record', { ...record(), payer: WALLET }],
  ['an unknown field', { ...record(), more: 1 }],
  ['an amount that is none', { ...record(), spent: [{ ...spent, amount: '-5' }] }],
  ['an amount too long to count', { ...record(), spent: [{ ...spent, amount: '9'.repeat(40) }] }],
  ['a time that is none', { ...record(), at: null }],
  ['a number that is none', { ...record(), number: 0 }],
  ['a part that is none', { ...record(), part: 'x' }],
  ['nothing', {}],
])('another member puts %s into no journal', (_, forged) => {
  expect(() => readEntry('a', JSON.stringify(forged))).toThrow('a record of a is malformed');
});

test('a feed with a forged record is not taken in', async () => {
  const { three } = await threeMembers();
  const [a, b] = three;
  await a!.feed.append(record());
  // As a member that lies: its own journal takes what it likes.
  await a!.feed.append({ ...record(), more: 1 } as SignatureRecord);
  await expect(bring(a!, b!)).rejects.toThrow('a record of a is malformed');
  expect(b!.feed.heads().a!.n).toBe(0);
});

test('an invalid signature is not believed, and exposes its sender', async () => {
  const { three } = await threeMembers();
  const [a, b] = three;
  await a!.feed.append(record({ signature: '1'.repeat(64) }));
  await expect(bring(a!, b!)).rejects.toThrow('a has told a signature that is none');
  expect(b!.journal.signatures('intent')).toEqual([]);
});

test('the longest record fits into a frame, and a longer one is never signed', async () => {
  const { three } = await threeMembers();
  const [a, b] = three;
  const longest = record({ context: '"'.repeat(4_096), message: 'A'.repeat(1_644) });
  await a!.feed.append(longest);
  await a!.feed.append({ ...longest, number: 2 });
  const { entries, head } = (await a!.feed.after('a', 0))!;
  expect(entries).toHaveLength(1);
  const frame = { id: 1, name: 'feed_take', of: 'a'.repeat(32), entries: pack(entries), ...head };
  expect(JSON.stringify(frame).length).toBeLessThan(FRAME_MAX_BYTES);
  expect(unpack(frame.entries)).toEqual(entries);
  await bring(a!, b!);
  expect(b!.feed.heads()).toMatchObject({ a: { n: 2 } });
  await expect(a!.feed.append(record({ context: '\u0001'.repeat(4_096) }))).rejects.toThrow(
    'too long to be told',
  );
});
