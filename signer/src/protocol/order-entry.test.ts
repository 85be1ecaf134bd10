import { expect, test } from 'vitest';
import { tradesText } from '../../../wire/src/trades.ts';
import { FLOOR, SOLD, trade, withTrades } from '../../testing/parts-world.ts';
import type { Fields } from '../terms/fields.ts';
import { canonical } from './statement-fields.ts';

const SOL = '1'.repeat(32);
const { buyMint } = trade();

/** An order of two swaps of which the first was signed for, and how a server has statements and receipts of it signed. */
async function stated(first = trade()) {
  const { record, sign, mandate, signer, ask } = await withTrades([first, trade()], { notBefore: 0 });
  await record();
  const { signature, intentId } = await sign('0/0/0', { sold: SOLD / 2n, brings: FLOOR });
  const wallet = signer.memory.journal.wallet(mandate.walletId)!.publicKey;
  const state = async (part: string, more: Fields = {}, of = part) => {
    const statement = {
      ...{
        format: 'cumulus order 1',
        id: 'order',
        mandate: `${mandate.id}/${of}`,
        wallet,
        state: 'executed',
      },
      asked: { soldMint: SOL, soldAmount: String(SOLD), boughtMint: buyMint },
      ...more,
    };
    const mandateId = `${mandate.id}/${part}`;
    const { statement: text } = await ask({ name: 'order', statement: canonical(statement), mandateId });
    return JSON.parse(String(text)).journal;
  };
  return { state, record, mandate, signature, intentId, wallet, ask };
}

test('a statement of a part says what was signed for that part', async () => {
  const { state, signature } = await stated();
  const entry = { recordedAt: expect.any(String), minimum: String(FLOOR), closed: 'no' };
  expect(await state('0/0/0')).toEqual({ ...entry, signed: '1', signature });
  expect(await state('1/0/0', { state: 'pending' })).toEqual({ ...entry, signed: '0', signature: null });
});

test('a statement of a part that the journal contradicts is refused', async () => {
  const { state } = await stated();
  const asked = { soldMint: SOL, soldAmount: String(SOLD), boughtMint: buyMint };
  const other = 'the statement is of another order than was decided';
  const refusals: [string, Fields, string][] = [
    ['1/0/0', {}, 'nothing was signed for this order'],
    ['2/0/0', {}, 'the order has no such swap'],
    ['0/0/0', { wallet: buyMint }, 'the statement names another wallet'],
    ['0/0/0', { asked: { ...asked, soldAmount: String(SOLD / 2n - 1n) } }, other],
    ['0/0/0', { asked: { ...asked, soldAmount: String(SOLD + 1n) } }, other],
    ['0/0/0', { asked: { ...asked, boughtMint: SOL } }, other],
    ['1/0/0', { state: 'pending', asked: { ...asked, soldAmount: String(SOLD + 1n) } }, other],
  ];
  for (const [part, more, reason] of refusals) await expect(state(part, more)).rejects.toThrow(reason);
  await expect(state('0/0/0', {}, '1/0/0'), 'of another part').rejects.toThrow('of another order');
});

test('what was signed is stated as it was, also after its owner has changed what follows', async () => {
  const { state, record } = await stated(trade({ rounds: 2 }));
  const choices = [{ sellAmount: '9', buyAmount: '5' }];
  const trades = tradesText([trade({ rounds: 2, choices }), trade({ choices })]);
  await record({ revision: 1, terms: { kind: 'trades', trades } });
  expect(await state('0/0/0')).toMatchObject({ signed: '1' });
  await expect(state('1/0/0', { state: 'pending' })).rejects.toThrow('than was decided');
});

test('a receipt names the part that was signed for', async () => {
  const { mandate, signature, intentId, wallet, ask } = await stated();
  const statement = canonical({
    ...{ format: 'cumulus receipt 1', id: intentId, state: 'failed', wallet, signature },
    asked: { soldMint: SOL, soldAmount: String(SOLD / 2n), boughtMint: buyMint },
    ...{ minimum: String(FLOOR), fees: { network: '5000', priority: '0' }, walletSignature: signature },
  });
  const receipt = (part: string) => ask({ name: 'receipt', statement, mandateId: `${mandate.id}/${part}` });
  const { statement: text } = await receipt('0/0/0');
  expect(JSON.parse(String(text)).journal).toMatchObject({ mandate: `${mandate.id}/0/0/0`, signature });
  await expect(receipt('1/0/0')).rejects.toThrow('does not hold the signature');
});
