import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { TO } from '../../testing/cases.ts';
import { compile, transferSol } from '../../testing/messages.ts';
import { runningSigner } from '../../testing/running-signer.ts';
import { canonical } from '../protocol/statement-fields.ts';

const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';
const statement = canonical({ format: 'cumulus liabilities 1', day: '2026-11-23' });
const text = `cumulus liabilities 2026-11-23 ${createHash('sha256').update(statement).digest('hex')}`;

const by = await runningSigner();

async function keyOf(owner: string) {
  const walletId = randomUUID();
  const made = (await by.ask({ name: 'create', walletId, owner, context: '{}' })).ok as {
    publicKey: string;
    sealedKey: string;
  };
  return { walletId, owner, publicKey: made.publicKey, sealedKey: made.sealedKey };
}
type Key = Awaited<ReturnType<typeof keyOf>>;

const memo = (data: string) => ({ programAddress: MEMO, accounts: [], data: Buffer.from(data) });
const publish = (key: Key, message: Buffer, about = statement) =>
  by.ask({ name: 'publish', ...key, statement: about, message: message.toString('base64') });
const messageOf = ({ publicKey }: Key, ...instructions: object[]) =>
  compile({ feePayer: publicKey, instructions: instructions as never });

test("signs the memo of liabilities with the installation's key", async () => {
  const key = await keyOf('installation');
  const { ok } = await publish(key, messageOf(key, memo(text)));
  expect(ok).toEqual({ signature: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{80,88}$/) });
});

test('signs no memo with the key of a user, and nothing but the memo', async () => {
  const [key, user] = [await keyOf('installation'), await keyOf('user-1')];
  const refusals: [Key, Buffer, string][] = [
    [user, messageOf(user, memo(text)), 'only the key of the installation pays for memos'],
    [{ ...user, owner: 'installation' }, messageOf(user, memo(text)), 'the wallet belongs to another user'],
    [key, messageOf(user, memo(text)), 'the message has other signers'],
    [key, messageOf(key, memo(`${text} `)), 'the memo is another'],
    [key, messageOf(key, memo(text), memo(text)), 'the message does more than to write a memo'],
    [
      key,
      messageOf(key, memo(text), transferSol(key.publicKey, TO, 5n)),
      'the message does more than to write a memo',
    ],
    [key, messageOf(key, transferSol(key.publicKey, TO, 5n)), 'the message does more than to write a memo'],
  ];
  for (const [who, message, words] of refusals) expect((await publish(who, message)).refused).toBe(words);
  const receipt = canonical({ format: 'cumulus receipt 1', day: '2026-11-23' });
  expect((await publish(key, messageOf(key, memo(text)), receipt)).refused).toBe(
    'the statement is of another format',
  );
});
