import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { anotherSignature } from '../../testing/another-signature.ts';
import { TO } from '../../testing/cases.ts';
import type { Fields } from '../../testing/client.ts';
import { paymentOf } from '../../testing/mandates.ts';
import { compile, transferSol } from '../../testing/messages.ts';
import { runningSigner } from '../../testing/running-signer.ts';
import { decodeMessage } from '../guard/message.ts';
import { decodeAddress, encodeBase58 } from '../terms/base58.ts';
import { canonical } from './statement-fields.ts';

const SOL = '11111111111111111111111111111111';
const by = await runningSigner();

/** A payment that the signer has signed, and what a server says about it. */
async function payment() {
  const [walletId, owner] = [randomUUID(), randomUUID()];
  const made = (await by.ask({ name: 'create', walletId, owner, context: '{}' })).ok as Record<
    string,
    string
  >;
  const { publicKey = '' } = made;
  const message = compile({ feePayer: publicKey, instructions: [transferSol(publicKey, TO, 5n)] });
  const intent = { kind: 'transfer_sol', to: TO, lamports: '5', feeCapLamports: '5000' };
  const asked = paymentOf({ walletId, owner }, intent);
  const reply = await by.ask({
    ...{ name: 'sign', walletId, owner, ...made, ...asked, intent },
    ...{ after: null, context: '{}', message: message.toString('base64') },
  });
  const { signature } = reply.ok as { signature: string };
  const statement = {
    format: 'cumulus receipt 1',
    id: asked.intentId,
    state: 'confirmed',
    wallet: publicKey,
    asked: { recipient: TO, mint: SOL, amount: '5' },
    minimum: '5',
    fees: { network: '5000', priority: '0' },
    signature,
    walletSignature: signature,
  };
  return {
    mandateId: asked.intentId,
    statement,
    message,
    holder: { walletId, owner, sealedKey: made.sealedKey! },
  };
}

const ask = async (statement: unknown, mandateId: string) =>
  by.ask({
    name: 'receipt',
    statement: typeof statement === 'string' ? statement : canonical(statement),
    mandateId,
  });

function isSigned(prefix: string, { statement, signature, publicKey }: Record<string, string>): boolean {
  const spki = Buffer.concat([
    Buffer.from('302a300506032b6570032100', 'hex'),
    decodeAddress(String(publicKey))!,
  ]);
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  const bytes = Buffer.concat([Buffer.from(prefix, 'latin1'), Buffer.from(String(statement))]);
  return verify(null, bytes, key, Buffer.from(String(signature), 'base64'));
}

test('signs a receipt with what its journal has about the payment', async () => {
  const { statement, mandateId } = await payment();
  const signed = (await ask(statement, mandateId)).ok as Record<string, string>;
  expect(isSigned('\xffcumulus receipt 1\n', signed)).toBe(true);
  const { journal, ...said } = JSON.parse(signed.statement!);
  expect(said).toEqual(statement);
  expect(journal).toEqual({
    mandate: mandateId,
    signature: statement.signature,
    signedAt: expect.stringMatching(/^20/),
    declared: { recipient: TO, mint: SOL, amount: '5', feeLamports: '5000' },
  });
  expect((await by.ask({ name: 'proof_key' })).ok).toEqual({ publicKey: signed.publicKey });
});

test('a receipt and a root are not a transaction, nor one another', async () => {
  const { statement, mandateId } = await payment();
  const signed = (await ask(statement, mandateId)).ok as Record<string, string>;
  const root = canonical({ format: 'cumulus liabilities 1', day: '2026-11-23' });
  const rooted = (await by.ask({ name: 'liabilities', statement: root })).ok as Record<string, string>;
  expect(rooted.statement).toBe(root);
  expect(isSigned('\xffcumulus liabilities 1\n', rooted)).toBe(true);
  expect(isSigned('\xffcumulus receipt 1\n', rooted)).toBe(false);
  for (const [prefix, text] of [
    ['\xffcumulus receipt 1\n', signed.statement],
    ['\xffcumulus liabilities 1\n', root],
  ])
    expect(() => decodeMessage(Buffer.from(`${prefix}${text}`, 'latin1'))).toThrow(
      'the message is of an unknown version',
    );
});

test('a webhook is signed as text that is no receipt, no root and no transaction', async () => {
  const [eventId, at] = [randomUUID(), '1790000000'];
  const sign = async (fields: Fields) => by.ask({ name: 'webhook', eventId, at, body: '{}', ...fields });
  const { signature, publicKey } = (await sign({})).ok as Record<string, string>;
  const signed = { statement: `evt_${eventId}.${at}.{}`, signature: signature!, publicKey: publicKey! };
  expect(isSigned('', signed)).toBe(true);
  for (const prefix of ['\xffcumulus receipt 1\n', '\xffcumulus order 1\n', '\xffcumulus liabilities 1\n'])
    expect(isSigned(prefix, { ...signed, statement: '{}' })).toBe(false);
  // Whatever its body is, it asks for 101 signatures, more than a message has room for.
  expect(() => decodeMessage(Buffer.from(signed.statement))).toThrow();
  for (const [field, value] of [
    ['eventId', '\xffcumulus receipt 1\n'],
    ['at', '1790000000.{}'],
    ['at', '179000000x'],
    ['body', '\xffcumulus receipt 1\n{}'],
  ] as const)
    expect((await sign({ [field]: value })).refused, field).toMatch(/malformed|too long|text/);
});

test('signs a receipt that names another signature of what was signed, and none of anything else', async () => {
  const { statement, mandateId, message, holder } = await payment();
  const { walletId, owner, sealedKey } = holder;
  const publicKey = decodeAddress(statement.wallet)!;
  const another = async (of: Buffer) => {
    const sealed = Buffer.from(sealedKey, 'base64');
    return encodeBase58(await anotherSignature(by.kekFile, { walletId, owner, publicKey }, sealed, of));
  };
  const naming = (signature: string) => ask({ ...statement, signature }, mandateId);
  const { ok } = await naming(await another(message));
  expect(JSON.parse((ok as { statement: string }).statement).journal.signature).toBe(statement.signature);
  const { refused } = await naming(await another(Buffer.from('something else')));
  expect(refused).toBe('the receipt names another transaction');
});

test('refuses a receipt that its journal contradicts', async () => {
  const [{ statement, mandateId }, other] = [await payment(), await payment()];
  const refusals: [Fields, string][] = [
    [
      { walletSignature: other.statement.signature },
      'the journal does not hold the signature of this receipt',
    ],
    [{ walletSignature: null }, 'the receipt is of a payment without a signature'],
    [{ walletSignature: null, state: 'failed' }, 'a transaction was signed for this intent'],
    [{ signature: other.statement.signature }, 'the receipt names another transaction'],
    [{ signature: null }, 'the receipt is of a payment without a signature'],
    [{ wallet: other.statement.wallet }, 'the receipt names another wallet'],
    [{ asked: { ...statement.asked, amount: '6' } }, 'the receipt is of another payment than was signed'],
    [{ asked: { ...statement.asked, recipient: SOL } }, 'the receipt is of another payment than was signed'],
    [{ asked: { mint: SOL, amount: '5' } }, 'the receipt is of another payment than was signed'],
    [{ fees: { network: '5000', priority: '1' } }, 'the receipt has higher fees than were signed'],
    [{ fees: { network: '-5000', priority: '1' } }, 'the statement is malformed'],
    [{ journal: {} }, 'the receipt says what only the journal does'],
    [{ format: 'cumulus liabilities 1' }, 'the statement is of another format'],
  ];
  for (const [change, words] of refusals)
    expect((await ask({ ...statement, ...change }, mandateId)).refused, JSON.stringify(change)).toBe(words);
  expect((await ask(statement, randomUUID())).refused).toBe(
    'the journal does not hold the signature of this receipt',
  );
});

test('signs that nothing was signed for an intent that came to nothing', async () => {
  const { statement } = await payment();
  const id = randomUUID();
  const failed = { ...statement, id, state: 'failed', signature: null, walletSignature: null };
  const signed = (await ask(failed, id)).ok as Record<string, string>;
  expect(JSON.parse(signed.statement!)).toEqual({ ...failed, journal: null });
});

test.each([
  ['{"b":"","a":""}', 'the statement is not in its canonical form'],
  ['{"format": "cumulus receipt 1"}', 'the statement is not in its canonical form'],
  ['{"format":1}', 'the statement is malformed'],
  ['[]', 'the statement is malformed'],
  ['no JSON', 'the statement is malformed'],
])('refuses %s, which has no one form', async (statement, words) => {
  expect((await ask(statement, randomUUID())).refused).toBe(words);
});
