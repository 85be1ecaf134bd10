import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { address, getBase58Decoder, lamports } from '@solana/kit';
import { expect, test } from 'vitest';
import { compile, testAddress, transferSol } from '../../../signer/testing/messages.ts';
import { scratchFolder } from '../../../signer/testing/process.ts';
import { paymentOf } from '../../../testing/mandates.ts';
import { release } from '../../../testing/release.ts';
import { type Answering, type Fields, openSignerLine } from '../../../testing/signer-line.ts';
import { PATIENT, runningThree, UNHURRIED } from '../../../testing/three-signers.ts';
import type { Signed, SignRequest } from '../ports/keys.ts';
import { openThreeSigners } from './three-signers.ts';

const to = testAddress(22);
const LINES = await linesToThree();

/** Three signers, each behind a line by which it can answer otherwise. */
async function linesToThree() {
  const three = await runningThree();
  const folder = scratchFolder();
  release(() => folder[Symbol.dispose]());
  const places = await Promise.all(
    three.places.map(async (place) => {
      const line = await openSignerLine(join(folder.path, place.name), place.socketPath);
      release(line.close);
      return { ...place, line, socketPath: line.socket };
    }),
  );
  return places;
}

let blockhash = 33;

/** A wallet of theirs with a payment that is signed, after which some of them answer otherwise. `named`: of which the server says that they do not do what the others do. */
async function withAnswers(answeringsAfter: (before: Before) => Readonly<Record<string, Answering>>) {
  const named: string[] = [];
  const keys = openThreeSigners({
    ...{ places: LINES.map(({ line: _, ...place }) => place), ...UNHURRIED },
    onDissent: (dissenter) => void named.push(dissenter),
  });
  release(keys.close);
  for (const { line } of LINES) line.answerBy(null);
  const whose = { walletId: randomUUID(), owner: 'ann' };
  const wallet = { ...whose, ...(await keys.create(whose.walletId, whose.owner, '{}')) };
  /** Each over another blockhash. */
  const payment = (amount: bigint): SignRequest => {
    const kind = 'transfer_sol' as const;
    const intent = { kind, to: address(to), lamports: lamports(amount), feeCapLamports: lamports(10_000n) };
    const instructions = [transferSol(wallet.publicKey, to, amount)];
    blockhash += 1;
    const message = compile({ feePayer: wallet.publicKey, instructions, blockhash: testAddress(blockhash) });
    return { ...wallet, ...paymentOf(wallet, intent), intent, message, after: null, context: '{}' };
  };
  const asked = payment(4n);
  // The first pair: the first one's word of it is made complete.
  const { signature } = (await keys.sign(asked)) as Signed;
  const before = { intentId: asked.intentId, message: base64(asked.message), signature };
  const answerings = answeringsAfter(before);
  for (const { name, line } of LINES) line.answerBy(answerings[name] ?? null);
  return { keys, named, payment };
}

type Before = Readonly<Record<'intentId' | 'message' | 'signature', string>>;

const base64 = (message: Uint8Array) => Buffer.from(message).toString('base64');
const signatureOf = (text: string) => getBase58Decoder().decode(createHash('sha512').update(text).digest());
const changed =
  (to: string, change: (ok: Fields, asked: Fields) => Fields): Answering =>
  async (asked, honest) => {
    const reply = await honest();
    const { ok } = reply as { ok?: Fields };
    return ok && asked.name === to ? { ...reply, ok: change(ok, asked) } : reply;
  };
const refusing =
  (to: string, refusal: Fields): Answering =>
  async (asked, honest) => {
    const reply = await honest();
    return asked.name === to ? refusal : reply;
  };
/** `before`, as if its giver had begun to sign it for what is asked. */
const opened = ({ intentId, message }: Before, asked: Fields, intent = asked.intent): Fields => ({
  open: { id: 'ab'.repeat(16), with: 'b', theirs: 'cd'.repeat(16) },
  ...{ slot: intentId, intentId: asked.intentId, message, context: '{}' },
  asked: JSON.stringify({ ...asked, intent, after: null }),
});
const LIES = {
  'what it has not signed': () =>
    changed('pair_begin', (ok) =>
      'text' in ok ? { ...ok, text: String(ok.text).replace('"message":"', '"message":"00') } : ok,
    ),
  'again and again that it lacks records': () =>
    changed('pair_begin', () => ({ behindOf: 'b', behindAfter: 0 })),
  'nothing at all': () => changed('pair_begin', () => ({})),
  'a signature that is none, at once': () =>
    changed('pair_begin', (_, { message, intentId }) => ({
      ...{ message, intentId, context: '{}', age: '0', signature: signatureOf(String(message)) },
    })),
  'a signature that is none, with another': () =>
    changed('pair_second', (ok) => ({ ...ok, signature: signatureOf(String(ok.message)) })),
  'an earlier payment, at once': (before) =>
    changed('pair_begin', (_, { intentId }) => ({ ...before, intentId, context: '{}', age: '0' })),
  'an earlier payment, with another': (before) => changed('pair_second', (ok) => ({ ...ok, ...before })),
  'an earlier payment as open': (before) => changed('pair_begin', (_, asked) => opened(before, asked)),
  'an earlier payment as open, and for what': (before) =>
    changed('pair_begin', (_, asked) =>
      opened(before, asked, { ...(asked.intent as Fields), lamports: '4' }),
    ),
} satisfies Readonly<Record<string, (before: Before) => Answering>>;

test.each([
  ['what it has not signed', 'a'],
  ['what it has not signed', 'c'],
  ['again and again that it lacks records', 'a'],
  ['nothing at all', 'b'],
  ['a signature that is none, at once', 'b'],
  ['a signature that is none, with another', 'c'],
  ['an earlier payment, at once', 'a'],
  ['an earlier payment, with another', 'c'],
  ['an earlier payment as open', 'a'],
  ['an earlier payment as open, and for what', 'c'],
] as const)('a signer that shows %s stops no payment, and is named', PATIENT, async (lie, name) => {
  const { keys, named, payment } = await withAnswers((before) => ({ [name]: LIES[lie](before) }));
  // Each is left out of the first pair once; more often if one is slow.
  for (let amount = 5n; amount < 8n || named.length === 0; amount++) {
    const asked = payment(amount);
    expect(await keys.sign(asked)).toMatchObject({ message: new Uint8Array(asked.message) });
  }
  expect(new Set(named)).toEqual(new Set([name]));
});

test('an earlier payment that is like this one does not take its place', PATIENT, async () => {
  const { keys, named, payment } = await withAnswers((before) => ({
    a: LIES['an earlier payment as open'](before),
  }));
  for (let times = 0; times < 3; times++) {
    const asked = payment(4n);
    expect(await keys.sign(asked)).toMatchObject({ message: new Uint8Array(asked.message) });
  }
  expect(new Set(named)).toEqual(new Set(['a']));
});

test('that a payment was signed for another one takes two to say', PATIENT, async () => {
  const { keys, payment } = await withAnswers(() => ({
    b: changed('pair_begin', () => ({ duplicate: 'true' })),
  }));
  for (let amount = 5n; amount < 8n; amount++) {
    const asked = payment(amount);
    expect(await keys.sign(asked)).toMatchObject({ message: new Uint8Array(asked.message) });
    expect(await keys.sign({ ...payment(amount), message: asked.message })).toBe('duplicate');
  }
});

test(
  'a payment is not refused while a signer may have its signature, whatever the others refuse',
  PATIENT,
  async () => {
    const refused = 'no';
    const { keys, payment } = await withAnswers(() => ({
      b: refusing('pair_second', { refused }),
      c: refusing('pair_begin', { refused }),
    }));
    for (let amount = 5n; amount < 8n; amount++)
      await expect(keys.sign(payment(amount))).rejects.toMatchObject({ code: 'SIGNER_UNAVAILABLE' });
  },
);

test('a payment that two refuse once they have begun is refused for their reason', PATIENT, async () => {
  const held = refusing('pair_first', { held: 'maintenance' });
  const { keys, payment } = await withAnswers(() => ({ a: held, b: held }));
  for (let amount = 5n; amount < 8n; amount++)
    await expect(keys.sign(payment(amount))).rejects.toMatchObject({
      ...{ code: 'ON_HOLD', context: { why: 'maintenance' } },
    });
});

test(
  'no payment is refused by one signer while another is away, or for what signers say of each other',
  PATIENT,
  async () => {
    const { keys, payment } = await withAnswers(() => ({
      a: refusing('pair_begin', { refused: 'no' }),
      b: refusing('pair_begin', {
        refused: 'two signers have heard different records of c: one of them, or c, lies',
      }),
      c: refusing('pair_begin', { failed: true }),
    }));
    await expect(keys.sign(payment(5n))).rejects.toMatchObject({ code: 'SIGNER_UNAVAILABLE' });
  },
);

test(
  'a signer that lacks records is brought them once, however many payments wait for it',
  PATIENT,
  async () => {
    let [underWay, most] = [0, 0];
    const { keys, payment } = await withAnswers(() => ({
      async c(asked, honest) {
        if (asked.name !== 'feed_take' || asked.of !== 'b') return await honest();
        underWay += 1;
        most = Math.max(most, underWay);
        const reply = await honest();
        underWay -= 1;
        return reply;
      },
    }));
    await Promise.all(Array.from({ length: 20 }, (_, at) => keys.sign(payment(BigInt(at + 5)))));
    expect(most).toBe(1);
  },
);

test(
  'a mandate that was recorded while a signer was away is told to it when it is back',
  PATIENT,
  async () => {
    const { keys, payment } = await withAnswers(() => ({}));
    const asked = payment(5n);
    const [a, , c] = LINES.map(({ line }) => line);
    c!.cut();
    await keys.recordMandate(asked.mandate, '{}');
    c!.mend();
    await expect.poll(async () => (await keys.ping()).away, PATIENT).toBeUndefined();
    a!.cut();
    const byId = { ...asked, mandate: asked.intentId };
    await expect
      .poll(() => keys.sign(byId).catch(String), PATIENT)
      .toMatchObject({ intentId: asked.intentId });
    a!.mend();
    await expect.poll(async () => (await keys.ping()).away, PATIENT).toBeUndefined();
  },
);

test('a signer that does not take what the others say of it is named', PATIENT, async () => {
  const { keys, named } = await withAnswers(() => ({
    async c(asked, honest) {
      if (asked.name === 'met') return { refused: 'two signers have heard different records of c' };
      const reply = await honest();
      return asked.name === 'greet'
        ? { ...reply, ok: { ...(reply.ok as Fields), unmet: ['a', 'b'] } }
        : reply;
    },
  }));
  expect(await keys.ping()).toMatchObject({ unmet: ['c'] });
  expect(named).toEqual(['c']);
});
