import { expect, test } from 'vitest';
import { RECEIPT_KEY, receiptFile } from '../../web/testing/receipt.ts';
import { verifyReceipt } from './receipt.ts';

const SIGNED = {
  ...{ id: 'p', minimum: '1500000000', walletSignature: 's', journal: { signature: 's' } },
  ...{ format: 'cumulus receipt 1' },
};
const file = (said: object = {}) => receiptFile({ ...SIGNED, ...said });

test('a receipt says what it says, if the key that was given has signed it', async () => {
  const expected = {
    kind: 'transfer',
    state: 'confirmed',
    received: '1500000000',
    journal: { signature: 's' },
  };
  expect(await verifyReceipt(file(), RECEIPT_KEY)).toMatchObject(expected);
  expect(await verifyReceipt({ content: file() }, RECEIPT_KEY)).toMatchObject(expected);
});

test.each([
  ['an amount', (text: string) => text.replaceAll('1500000000', '2500000000')],
  ['a space', (text: string) => text.replace('{', '{ ')],
  ['another member', (text: string) => text.replace('{', '{\n  "a": "b",')],
  ['no end', (text: string) => text.slice(0, -1)],
  ['its format', (text: string) => text.replace('receipt 1', 'receipt 2')],
])('with %s changed it is refused', async (_what, change) => {
  await expect(verifyReceipt(change(file()), RECEIPT_KEY)).rejects.toMatchObject({ code: 'WRONG_SIGNATURE' });
});

test('the receipt of another installation is refused, and so is a malformed key', async () => {
  const other = '78UUEhocKucZ9R2n9Q6Z9CELYt2NDxrEJJ45YQemDgEA';
  await expect(verifyReceipt(file(), other)).rejects.toMatchObject({ code: 'WRONG_KEY' });
  for (const none of ['', 'key', '1']) await expect(verifyReceipt(file(), none)).rejects.toThrow(TypeError);
});

test('one that says confirmed without what the signer signed, or with less than the least, is refused', async () => {
  for (const said of [
    { journal: null },
    { journal: { signature: 't' } },
    { received: '1' },
    { received: null },
  ])
    await expect(verifyReceipt(file(said), RECEIPT_KEY)).rejects.toMatchObject({ code: 'MALFORMED' });
  const failed = { state: 'failed', journal: null, received: null };
  expect(await verifyReceipt(file(failed), RECEIPT_KEY)).toMatchObject({ state: 'failed' });
});
