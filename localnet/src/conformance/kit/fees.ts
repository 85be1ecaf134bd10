import { expect } from 'vitest';
import { unitLimit, unitPrice } from '../../chain/compute-budget.ts';
import { SOL, transferSol } from '../../testing/client.ts';
import type { Check } from './chain.ts';

/** What a transaction costs. */
export function fees(check: Check): void {
  check('moves lamports and takes 5,000 of them a signature', async ({ client, payer, stranger }) => {
    const to = await stranger();
    const before = await client.balance(payer.address);
    await client.run(payer, [transferSol(payer, to, SOL)]);
    expect(await client.balance(to)).toBe(SOL);
    expect(await client.balance(payer.address)).toBe(before - SOL - 5_000n);
  });

  check(
    'takes the priority fee for the units asked for, and tells it',
    async ({ client, payer, stranger, landed }) => {
      const before = await client.balance(payer.address);
      const signature = await client.run(payer, [
        unitLimit(60_000),
        unitPrice(5_000n),
        transferSol(payer, await stranger(), SOL),
      ]);
      expect(before - SOL - (await client.balance(payer.address))).toBe(5_300n);
      expect((await landed(signature))?.meta?.fee).toBe(5_300n);
    },
  );

  check(
    'takes the priority fee for assumed units where none are asked for',
    async ({ client, payer, stranger }) => {
      const before = await client.balance(payer.address);
      await client.run(payer, [unitPrice(5_000n), transferSol(payer, await stranger(), SOL)]);
      expect(before - SOL - (await client.balance(payer.address))).toBe(5_030n);
    },
  );

  check('foretells the fee of a message', async ({ client, payer }) => {
    const transaction = await client.sign(payer, [unitLimit(60_000), unitPrice(5_000n)]);
    const message = Buffer.from(transaction.messageBytes).toString('base64');
    const { value } = await client.rpc.getFeeForMessage(message as never, { commitment: 'confirmed' }).send();
    expect(value).toBe(5_300n);
  });
}
