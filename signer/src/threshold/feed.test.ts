import { expect, test } from 'vitest';
import { bring, threeMembers } from '../../testing/three-members.ts';
import type { SignatureRecord } from '../journal/record.ts';
import { Behind } from './feed.ts';

const record = (slot: string, changes: Partial<SignatureRecord> = {}): SignatureRecord => ({
  ...{ kind: 'signature', at: 1, mandateId: slot, intentId: slot, number: 1, walletId: 'unknown here' },
  ...{ digest: null, message: Buffer.from(`pay for ${slot}`).toString('base64'), signature: 'made' },
  ...{ context: '', facts: {} },
  ...changes,
});

test('what a member has signed is known to the others, in its order, over restarts', async () => {
  const { three, clock } = await threeMembers();
  const [a, b, c] = three;
  for (const slot of ['1', '2', '3']) await a!.feed.append(record(slot));
  await bring(a!, b!);
  expect(b!.journal.fed('a', 2)).toMatchObject(record('2', { at: clock.now }));
  const again = await b!.restarted();
  expect(again.feed.heads()).toEqual(a!.feed.heads());
  // Word of mouth does: it is signed by the first.
  const told = await again.feed.after('a', 0);
  await c!.feed.take('a', told!.entries, told!.head);
  expect(c!.feed.heads().a).toEqual(a!.feed.heads().a);
});

test('records that were left out, changed, reordered or put in are refused', async () => {
  const { three } = await threeMembers();
  const [a, b, c] = three;
  for (const slot of ['1', '2', '3']) await a!.feed.append(record(slot));
  const { entries, head } = (await a!.feed.after('a', 0))!;
  const [one, two, last] = entries as [string, string, string];
  for (const forged of [
    [one, last],
    [two, one, last],
    [one, two, two, last],
    [one, two, last.replace('made', 'MADE')],
    [one, two],
    [],
  ])
    await expect(b!.feed.take('a', forged, head)).rejects.toThrow('not the next records of a');
  const theirs = { text: head.text, signature: c!.members.say(head.text) };
  await expect(b!.feed.take('a', entries, theirs)).rejects.toThrow('a has not said this');
  expect(b!.feed.heads().a!.n).toBe(0);
});

test('a member that has lost its newest records says so, and gets them from the others', async () => {
  const { three } = await threeMembers();
  const [a, b] = three;
  await a!.feed.append(record('1'));
  const older = a!.copied();
  await a!.feed.append(record('2'));
  await bring(a!, b!);
  const rolled = await older();
  expect(rolled.journal.signatures('2')).toEqual([]);
  expect(() => rolled.feed.expectLevel('b', b!.feed.heads())).toThrow(new Behind('a', 1));
  const told = await b!.feed.after('a', 1);
  await rolled.feed.take('a', told!.entries, told!.head);
  expect(rolled.journal.signatures('2')).toMatchObject([record('2')]);
  rolled.feed.expectLevel('b', b!.feed.heads());
  // It continues from there.
  await rolled.feed.append(record('3'));
  await bring(rolled, b!);
  expect(b!.feed.heads().a!.n).toBe(3);
});

test('a member that tells two different stories is named', async () => {
  const { three } = await threeMembers();
  const [a, b, c] = three;
  const older = a!.copied();
  await a!.feed.append(record('1'));
  await bring(a!, b!);
  const rolled = await older();
  await rolled.feed.append(record('another'));
  await bring(rolled, c!);
  expect(() => b!.feed.expectLevel('a', rolled.feed.heads())).toThrow('different records of a');
});

test('records that two bring at once are taken once, and another story among them is refused', async () => {
  const { three } = await threeMembers();
  const [a, b] = three;
  const older = a!.copied();
  await a!.feed.append(record('1'));
  await bring(a!, b!);
  await a!.feed.append(record('2'));
  const both = (await a!.feed.after('a', 0))!;
  await b!.feed.take('a', both.entries, both.head);
  await b!.feed.take('a', both.entries, both.head);
  const last = (await a!.feed.after('a', 1))!;
  await b!.feed.take('a', last.entries, last.head);
  expect(b!.feed.heads().a).toEqual(a!.feed.heads().a);
  expect(b!.journal.fed('a', 2)).toMatchObject({ mandateId: '2' });
  const rolled = await older();
  for (const slot of ['3', '4', '5']) await rolled.feed.append(record(slot));
  const other = (await rolled.feed.after('a', 0))!;
  await expect(b!.feed.take('a', other.entries, other.head)).rejects.toThrow('different records of a');
});
