import { expect, test } from 'vitest';
import { journalRecord, type NumberedRecord } from '../../ports/journal-records.ts';
import { joinJournals } from './join-journals.ts';

const owner = '0b1c0f3e-6f4a-4f0e-8f5d-5a1d3a2b4c5d';
const walletId = '3d5e0c2a-98b7-4a56-9a8e-1f2e3d4c5b6a';
const wallet = (share: string, more: object = {}) => ({
  ...{ kind: 'wallet', at: 1, walletId, owner, publicKey: 'So11111111111111111111111111111111111111112' },
  ...{ sealedKey: Buffer.from(share).toString('base64'), group: 'of all', context: 'as asked' },
  ...more,
});
const pin = (isSet: boolean, failed = 0) => ({ kind: 'pin', at: 1, owner, isSet, failed, lockedUntil: null });

/** What is told by three with these journals; null is one that is away. */
async function told(journals: readonly (readonly object[] | null)[], whole?: number) {
  const members = journals.map((records, at) => ({
    name: 'abc'[at]!,
    hasWhole: at === whole,
    async *read() {
      if (records === null) throw new Error('it does not answer.');
      yield records.map(
        (record, index): NumberedRecord => ({ number: index + 1, record: journalRecord.parse(record) }),
      );
    },
  }));
  const { readJournal } = await joinJournals(members);
  const all: NumberedRecord[] = [];
  for await (const page of readJournal()) all.push(...page);
  return all.map(({ record }) => record);
}

test('a wallet has the shares of those that tell of it, and not of one that says that it is of another', async () => {
  const [record] = await told([[wallet('1')], [wallet('2', { owner: walletId })], [wallet('3')]]);
  const { sealedKey, ...rest } = record as ReturnType<typeof wallet>;
  expect(rest).toMatchObject({ walletId, owner });
  const shares = { a: Buffer.from('1').toString('base64'), c: Buffer.from('3').toString('base64') };
  expect(JSON.parse(Buffer.from(sealedKey, 'base64').toString())).toEqual(shares);
});

test('what one of three tells alone is not believed', async () => {
  const lies = [
    wallet('1', { context: 'of another user' }),
    pin(false),
    { kind: 'freeze', at: 5, owner },
    { kind: 'closure', at: 5, mandateId: walletId },
  ];
  expect(await told([lies, [pin(true)], [pin(true, 2)]])).toEqual([pin(true, 2)]);
  expect(await told([lies, [pin(true)], null])).toEqual([]);
});

test('one that has whole keys is believed, and needed', async () => {
  const { group, ...key } = wallet('whole');
  expect(await told([[key, pin(true)], [], []], 0)).toEqual([key, pin(true)]);
  await expect(told([null, [], []], 0)).rejects.toThrow(
    'a has whole keys, and is needed. a: it does not answer.',
  );
});

test('two of three are needed', async () => {
  await expect(told([[], null, null])).rejects.toThrow('Two of three signers are needed.');
});

test('a signature that is none is not followed', async () => {
  const signature = {
    ...{ kind: 'signature', at: 2, mandateId: walletId, intentId: walletId, walletId, facts: {} },
    ...{ message: 'AAAA', signature: '2'.repeat(88), context: '{}' },
  };
  const both = [wallet('1'), signature];
  expect((await told([both, both, both])).map(({ kind }) => kind)).toEqual(['wallet']);
});
