import { type Address, generateKeyPairSigner, type Instruction } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { transactionOf } from '../testing/chain.ts';
import { NOTHING } from './account.ts';
import { unitLimit, unitPrice } from './compute-budget.ts';
import { transactionFee } from './fees.ts';
import { Vm } from './vm.ts';

const BLOCKHASH = '11111111111111111111111111111111';
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address;
const BALANCE = 1_000_000_000_000n;

const memo = (text: string): Instruction => ({ programAddress: MEMO, data: Buffer.from(text) });

test('the reported fee is the fee that the VM takes', async () => {
  const payer = await generateKeyPairSigner();
  const other = await generateKeyPairSigner();
  const vm = new Vm();
  let memos = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        limit: fc.option(fc.integer({ min: 1_000, max: 2_000_000 })),
        price: fc.option(fc.bigInt({ min: 0n, max: 10_000_000n })),
        memos: fc.integer({ min: 0, max: 3 }),
        transfers: fc.integer({ min: 0, max: 3 }),
        secondSigner: fc.boolean(),
      }),
      async ({ limit, price, memos: memoCount, transfers, secondSigner }) => {
        for (const { address } of [payer, other]) vm.setAccount(address, { ...NOTHING, lamports: BALANCE });
        const instructions = [
          ...(limit === null ? [] : [unitLimit(limit)]),
          ...(price === null ? [] : [unitPrice(price)]),
          ...Array.from({ length: memoCount }, () => memo(`${++memos}`)),
          ...Array.from({ length: transfers }, () =>
            getTransferSolInstruction({
              source: secondSigner ? other : payer,
              destination: payer.address,
              amount: 0n,
            }),
          ),
        ];
        const transaction = await transactionOf(payer, instructions, BLOCKHASH);
        vm.execute(transaction.wire);
        expect(BALANCE - vm.account(payer.address)!.lamports).toBe(transactionFee(transaction.message));
      },
    ),
    { numRuns: 200 },
  );
});

test.each([
  ['a plain transfer', [], 5_000n],
  ['60,000 units at 5,000 micro-lamports', [unitLimit(60_000), unitPrice(5_000n)], 5_300n],
  ['3,000 units for each of two built-in instructions', [unitPrice(5_000n)], 5_030n],
  ['200,000 units for another program', [unitPrice(5_000n), memo('hi')], 6_030n],
] as const)('%s', async (_, before, fee) => {
  const payer = await generateKeyPairSigner();
  const transfer = getTransferSolInstruction({ source: payer, destination: payer.address, amount: 1n });
  const { message } = await transactionOf(payer, [...before, transfer], BLOCKHASH);
  expect(transactionFee(message)).toBe(fee);
});
