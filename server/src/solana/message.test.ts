import {
  type Address,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  generateKeyPairSigner,
  getTransactionEncoder,
  type KeyPairSigner,
  type Nonce,
  partiallySignTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  setTransactionMessageLifetimeUsingDurableNonce,
} from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { type Exchange, exchangeTransaction } from '../../../testing/exchange.ts';
import { newAddress } from '../../../testing/issuer.ts';
import { WRAPPED_SOL } from '../../../testing/test-router.ts';
import { isFullySigned, messageBytes, readOwnMessage, withSignatureAt } from './message.ts';

const BLOCKHASH = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM';
const maker = await generateKeyPairSigner();
const taker = await generateKeyPairSigner();

async function exchange(changes: Partial<Exchange> = {}) {
  return exchangeTransaction(
    {
      taker: taker.address,
      maker,
      sell: WRAPPED_SOL,
      buy: { ...WRAPPED_SOL, address: await newAddress() },
      inAmount: 1n,
      outAmount: 1n,
      alsoDo: [],
      ...changes,
    },
    BLOCKHASH,
  );
}

type Transaction = Awaited<ReturnType<typeof exchange>>;
const wire = (transaction: Transaction) => new Uint8Array(getTransactionEncoder().encode(transaction));
const signedBy = async (transaction: Transaction, ...signers: KeyPairSigner[]) =>
  wire(
    (await partiallySignTransaction(
      signers.map(({ keyPair }) => keyPair),
      transaction,
    )) as Transaction,
  );

test("reads the fee and the message, and adds the wallet's signature to the others", async () => {
  const transaction = await exchange();
  const half = await signedBy(transaction, maker);
  expect(readOwnMessage(half, taker.address).feeLamports).toBe(10_000n);
  expect(messageBytes(half)).toEqual(new Uint8Array(transaction.messageBytes));
  const whole = await signedBy(transaction, maker, taker);
  expect(withSignatureAt(half, 0, whole.slice(1, 65))).toEqual(whole);
});

test('another signer may pay the fee, and then the wallet pays none', async () => {
  const transaction = await exchange();
  const half = await signedBy(transaction, taker);
  expect(readOwnMessage(half, taker.address).ownPlace).toBe(0);
  expect(readOwnMessage(half, maker.address)).toMatchObject({ ownPlace: 1, feeLamports: 0n });
  const whole = await signedBy(transaction, maker, taker);
  expect(withSignatureAt(half, 1, whole.slice(65, 129))).toEqual(whole);
});

test('knows whether a signature is missing', async () => {
  const transaction = await exchange();
  expect(isFullySigned(wire(transaction))).toBe(false);
  expect(isFullySigned(await signedBy(transaction, taker))).toBe(false);
  expect(isFullySigned(await signedBy(transaction, maker))).toBe(false);
  expect(isFullySigned(await signedBy(transaction, maker, taker))).toBe(true);
});

describe('refuses a transaction', () => {
  const refused = (bytes: Uint8Array, reason: string, wallet: Address = taker.address) =>
    expect(() => readOwnMessage(bytes, wallet)).toThrow(
      expect.objectContaining({ code: 'GUARD_REFUSED', context: { reason } }),
    );

  test('that the wallet does not sign', async () => {
    refused(wire(await exchange()), 'the wallet would not sign the transaction', await newAddress());
  });

  test('that would never expire', async () => {
    const nonceAccountAddress = await newAddress();
    const durable = compileTransaction(
      pipe(
        createTransactionMessage({ version: 0 }),
        (message) => setTransactionMessageFeePayer(taker.address, message),
        (message) =>
          setTransactionMessageLifetimeUsingDurableNonce(
            { nonce: BLOCKHASH as Nonce, nonceAccountAddress, nonceAuthorityAddress: maker.address },
            message,
          ),
      ),
    );
    refused(wire(durable as unknown as Transaction), 'the transaction would never expire');
  });

  test('of another version', async () => {
    const blockhash = BLOCKHASH as Blockhash;
    const next = compileTransaction(
      pipe(
        createTransactionMessage({ version: 1 } as never) as never,
        (message) => setTransactionMessageFeePayer(taker.address, message),
        (message) =>
          setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight: 0n }, message),
      ) as never,
    );
    refused(wire(next), 'the transaction is malformed');
  });

  test('with fewer places for signatures than signers, or more', async () => {
    const bytes = wire(await exchange());
    const one = new Uint8Array([1, ...bytes.slice(65)]);
    refused(one, 'the transaction is malformed');
    refused(new Uint8Array([3, ...bytes.slice(1, 65), ...bytes.slice(1)]), 'the transaction is malformed');
  });

  test('that is cut off anywhere, or nothing at all', async () => {
    const bytes = wire(await exchange());
    for (let length = 0; length < bytes.length; length += 7)
      refused(bytes.slice(0, length), 'the transaction is malformed');
  });

  test('that no packet holds', () => {
    refused(new Uint8Array(1_233), 'the transaction is too long');
  });
});
