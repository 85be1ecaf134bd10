import {
  getSignatureFromTransaction,
  isSolanaError,
  SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM,
  SOLANA_ERROR__JSON_RPC__INVALID_PARAMS,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE,
  SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED,
  SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND,
  SOLANA_ERROR__TRANSACTION_ERROR__INSUFFICIENT_FUNDS_FOR_RENT,
  type SolanaError,
  type SolanaErrorCode,
} from '@solana/kit';
import { expect } from 'vitest';
import { SOL, transferSol } from '../../testing/client.ts';
import type { Check } from './chain.ts';

/** What is refused before it is sent, and how. */
export function refusals(check: Check): void {
  check('refuses an unknown blockhash before it is sent', async ({ client, payer, stranger }) => {
    const lifetime = { blockhash: (await stranger()) as never, lastValidBlockHeight: 1n };
    const transaction = await client.sign(payer, [transferSol(payer, await stranger(), SOL)], lifetime);
    await expectRefusal(client.send(transaction), SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND);
  });

  check('refuses a transaction that has landed already', async ({ client, payer, stranger, confirmed }) => {
    const transaction = await client.sign(payer, [transferSol(payer, await stranger(), SOL)]);
    await client.send(transaction);
    await confirmed(getSignatureFromTransaction(transaction));
    const before = await client.balance(payer.address);
    await expectRefusal(client.send(transaction), SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED);
    expect(await client.balance(payer.address)).toBe(before);
  });

  check(
    'refuses a first transfer that is too small to keep an account alive',
    async ({ client, payer, stranger }) => {
      const rent = await client.rpc.getMinimumBalanceForRentExemption(0n).send();
      const transaction = await client.sign(payer, [transferSol(payer, await stranger(), rent - 1n)]);
      await expectRefusal(
        client.send(transaction),
        SOLANA_ERROR__TRANSACTION_ERROR__INSUFFICIENT_FUNDS_FOR_RENT,
      );
    },
  );

  check('refuses to leave dust in the payer account', async ({ client, payer, funded }) => {
    const poor = await funded(SOL);
    const transaction = await client.sign(poor, [transferSol(poor, payer.address, SOL - 5_000n - 1n)]);
    await expectRefusal(
      client.send(transaction),
      SOLANA_ERROR__TRANSACTION_ERROR__INSUFFICIENT_FUNDS_FOR_RENT,
    );
    await client.run(poor, [transferSol(poor, payer.address, SOL - 5_000n)]);
    expect(await client.balance(poor.address)).toBe(0n);
  });

  check('tells a program error by its number', async ({ client, payer, funded }) => {
    const poor = await funded(SOL);
    const transaction = await client.sign(poor, [transferSol(poor, payer.address, 5n * SOL)]);
    const refusal = await expectRefusal(client.send(transaction), SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM);
    expect(refusal.context).toMatchObject({
      logs: expect.arrayContaining(['Program 11111111111111111111111111111111 invoke [1]']),
    });
  });

  check('refuses a signature that does not fit', async ({ client, payer, stranger }) => {
    const transaction = await client.sign(payer, [transferSol(payer, await stranger(), SOL)]);
    const signature = new Uint8Array(transaction.signatures[payer.address]!);
    signature[7]! ^= 1;
    const forged = { ...transaction, signatures: { [payer.address]: signature } } as never;
    const error = await client.send(forged).catch((reason: unknown) => reason);
    expect(
      isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE),
    ).toBe(true);
  });

  check('refuses bytes that are no transaction', async ({ client }) => {
    const error = await client.rpc
      .sendTransaction('AQID' as never, { encoding: 'base64' })
      .send()
      .catch((reason: unknown) => reason);
    expect(isSolanaError(error, SOLANA_ERROR__JSON_RPC__INVALID_PARAMS)).toBe(true);
  });
}

/** Expects preflight to refuse, for this cause; answers the refusal. */
async function expectRefusal(sending: Promise<unknown>, cause: SolanaErrorCode): Promise<SolanaError> {
  const error = await sending.then(
    () => new Error('Preflight let it pass.'),
    (reason: unknown) => reason,
  );
  if (!isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE))
    throw error;
  expect(error.cause).toMatchObject({ context: { __code: cause } });
  return error;
}
