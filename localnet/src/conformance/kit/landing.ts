import { getSignatureFromTransaction } from '@solana/kit';
import { expect } from 'vitest';
import { SOL, transferSol } from '../../testing/client.ts';
import { until } from '../../testing/until.ts';
import type { Check } from './chain.ts';

/** As the client tells it: all whole numbers as bigint. */
const CUSTOM_1 = { InstructionError: [0n, { Custom: 1n }] };

/** The fate of a transaction, and what the RPC reports of it. */
export function landing(check: Check): void {
  check(
    'lands a failing transaction that skips preflight, for its fee',
    async ({ client, payer, funded, landed, confirmed }) => {
      const poor = await funded(SOL);
      const transaction = await client.sign(poor, [transferSol(poor, payer.address, 5n * SOL)]);
      const signature = await client.send(transaction, true);
      const status = await confirmed(signature);
      expect(status.err).toEqual(CUSTOM_1);
      expect(await client.balance(poor.address)).toBe(SOL - 5_000n);
      expect((await landed(signature))?.meta?.err).toEqual(CUSTOM_1);
    },
  );

  check(
    'drops a transaction with an unknown blockhash that skips preflight',
    async ({ client, payer, stranger, status }) => {
      const to = await stranger();
      const lifetime = { blockhash: (await stranger()) as never, lastValidBlockHeight: 1n };
      const transaction = await client.sign(payer, [transferSol(payer, to, SOL)], lifetime);
      const signature = await client.send(transaction, true).catch(() => null);
      await client.run(payer, [transferSol(payer, await stranger(), SOL)]);
      expect(await client.balance(to)).toBe(0n);
      if (signature !== null) expect(await status(signature)).toBeNull();
    },
  );

  check('runs a status from unknown to finalized', async ({ client, payer, stranger, status }) => {
    const transaction = await client.sign(payer, [transferSol(payer, await stranger(), SOL)]);
    const signature = getSignatureFromTransaction(transaction);
    expect(await status(signature)).toBeNull();
    await client.send(transaction);
    const last = await until(async () => {
      const now = await status(signature);
      return now?.confirmationStatus === 'finalized' ? now : undefined;
    });
    expect(last).toMatchObject({ confirmations: null, err: null });
  });

  check('lists the signatures of an address, newest first, in pages', async ({ client, payer, stranger }) => {
    const to = await stranger();
    const signatures: string[] = [];
    for (const extra of [1n, 2n, 3n]) {
      signatures.unshift(await client.run(payer, [transferSol(payer, to, SOL + extra)]));
    }
    const page = async (options: object) =>
      (await client.rpc.getSignaturesForAddress(to, { commitment: 'confirmed', ...options }).send()).map(
        ({ signature }) => signature,
      );
    expect(await page({})).toEqual(signatures);
    expect(await page({ limit: 1 })).toEqual(signatures.slice(0, 1));
    expect(await page({ before: signatures[0] })).toEqual(signatures.slice(1));
    expect(await page({ until: signatures[2] })).toEqual(signatures.slice(0, 2));
  });

  check(
    'tells balances before and after of a landed transaction',
    async ({ client, payer, stranger, landed }) => {
      const to = await stranger();
      const transaction = await landed(await client.run(payer, [transferSol(payer, to, SOL)]));
      const at = transaction!.transaction.message.accountKeys.indexOf(to);
      expect(transaction?.meta?.preBalances[at]).toBe(0n);
      expect(transaction?.meta?.postBalances[at]).toBe(SOL);
      expect(transaction?.version).toBe(0);
      expect(Number(transaction?.blockTime)).toBeGreaterThan(1_700_000_000);
    },
  );

  check('knows nothing of a transaction that never was', async ({ client, payer, stranger, landed }) => {
    const transaction = await client.sign(payer, [transferSol(payer, await stranger(), SOL)]);
    expect(await landed(getSignatureFromTransaction(transaction))).toBeNull();
  });
}
