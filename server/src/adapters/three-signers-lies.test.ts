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
import type { SignRequest } from '../ports/keys.ts';
import { openThreeSigners } from './three-signers.ts';

/** Three signers, some of which answer otherwise. `named`: of which the server says that they do not do what the others do. */
async function withAnswers(answerings: Readonly<Record<string, Answering>>) {
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
  const named: string[] = [];
  const keys = openThreeSigners({
    ...{ places: places.map(({ line: _, ...place }) => place), ...UNHURRIED },
    onDissent: (dissenter) => void named.push(dissenter),
  });
  release(keys.close);
  const whose = { walletId: randomUUID(), owner: 'ann' };
  const wallet = { ...whose, ...(await keys.create(whose.walletId, whose.owner, '{}')) };
  for (const { name, line } of places) line.answerBy(answerings[name] ?? null);
  const to = testAddress(22);
  const payment = (amount: bigint): SignRequest => {
    const kind = 'transfer_sol' as const;
    const intent = { kind, to: address(to), lamports: lamports(amount), feeCapLamports: lamports(10_000n) };
    const instructions = [transferSol(wallet.publicKey, to, amount)];
    const message = compile({ feePayer: wallet.publicKey, instructions, blockhash: testAddress(33) });
    return { ...wallet, ...paymentOf(wallet, intent), intent, message, after: null, context: '{}' };
  };
  return { keys, named, payment };
}

const signatureOf = (text: string) => getBase58Decoder().decode(createHash('sha512').update(text).digest());
const changed =
  (to: string, change: (ok: Fields, asked: Fields) => Fields): Answering =>
  async (asked, honest) => {
    const reply = await honest();
    const { ok } = reply as { ok?: Fields };
    return ok && asked.name === to ? { ...reply, ok: change(ok, asked) } : reply;
  };
const LIES: Readonly<Record<string, Answering>> = {
  'what it has not signed': changed('pair_begin', (ok) =>
    'text' in ok ? { ...ok, text: String(ok.text).replace('"message":"', '"message":"00') } : ok,
  ),
  'a signature that is none, at once': changed('pair_begin', (_, { message, intentId }) => ({
    ...{ message, intentId, context: '{}', age: '0', signature: signatureOf(String(message)) },
  })),
  'a signature that is none, with another': changed('pair_second', (ok) => ({
    ...ok,
    signature: signatureOf(String(ok.message)),
  })),
};

test.each([
  ['what it has not signed', 'a'],
  ['what it has not signed', 'c'],
  ['a signature that is none, at once', 'b'],
  ['a signature that is none, with another', 'c'],
])('a signer that shows %s stops no payment, and is named', PATIENT, async (lie, name) => {
  const { keys, named, payment } = await withAnswers({ [name]: LIES[lie]! });
  // Each is left out of the first pair once; more often where one is slow.
  for (let amount = 5n; amount < 8n || named.length === 0; amount++) {
    const asked = payment(amount);
    expect(await keys.sign(asked)).toMatchObject({ message: new Uint8Array(asked.message) });
  }
  expect(new Set(named)).toEqual(new Set([name]));
});

test(
  'a payment is not refused while a signer may have its signature, whatever the others refuse',
  PATIENT,
  async () => {
    const refusing =
      (to: string): Answering =>
      async (asked, honest) => {
        const reply = await honest();
        return asked.name === to ? { refused: 'no' } : reply;
      };
    const { keys, payment } = await withAnswers({ b: refusing('pair_second'), c: refusing('pair_begin') });
    for (let amount = 5n; amount < 8n; amount++)
      await expect(keys.sign(payment(amount))).rejects.toMatchObject({ code: 'SIGNER_UNAVAILABLE' });
  },
);
