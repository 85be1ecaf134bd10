import {
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransactionMessage,
  createTransactionMessage,
  getCompiledTransactionMessageEncoder,
  type Instruction,
  pipe,
  setTransactionMessageConfig,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type V1TransactionConfig,
} from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { solIntent, solTransfer, WALLET } from '../../testing/cases.ts';
import { unitPrice } from '../../testing/messages.ts';
import { letThrough, reasonFor } from '../../testing/mutate.ts';
import vectors from '../../testing/tx-v1-vectors.json' with { type: 'json' };
import { Refusal } from '../terms/refusal.ts';
import { decodeMessage } from './message.ts';

const CONFIG = { priorityFeeLamports: 1_234n, computeUnitLimit: 450, loadedAccountsDataSizeLimit: 65_536 };

/** A message of version 1 as kit compiles it. */
const compiled = (config: V1TransactionConfig, ...instructions: readonly Instruction[]): Buffer =>
  Buffer.from(
    getCompiledTransactionMessageEncoder().encode(
      pipe(
        createTransactionMessage({ version: 1 }),
        (message) => setTransactionMessageFeePayer(WALLET, message),
        (message) =>
          setTransactionMessageLifetimeUsingBlockhash(
            { blockhash: vectors.blockhash as Blockhash, lastValidBlockHeight: 0n },
            message,
          ),
        (message) => appendTransactionMessageInstructions(instructions, message),
        (message) => setTransactionMessageConfig(config, message),
        compileTransactionMessage,
      ),
    ),
  );

describe('messages of version 1', () => {
  test.each(vectors.vectors.slice(0, 2))('$name is read as it was built', ({ messageHex, fields }) => {
    const message = decodeMessage(Buffer.from(messageHex, 'hex'));
    expect(message.requiredSignatures).toBe(fields.header.numSignerAccounts);
    expect(message.accounts).toHaveLength(fields.addresses.length);
    expect(message.priorityLamports).toBe(BigInt(fields.config!.priorityFeeLamports));
    expect(message.instructions.map(({ data }) => data.toString('hex'))).toEqual(
      fields.instructions.map(({ dataHex }) => dataHex),
    );
  });

  test('one that asks for nothing cannot run', () => {
    expect(() => decodeMessage(Buffer.from(vectors.vectors[2]!.messageHex, 'hex'))).toThrow(
      'asks for no compute units',
    );
  });

  test.each(vectors.mustBeRefused.cases.map((spoilt, index) => ({ ...spoilt, index })))(
    'refuses one with $why',
    ({ wireBase64, index }) => {
      const of = index < vectors.mustBeRefused.cases.length - 2 ? vectors.vectors[0]! : vectors.vectors[1]!;
      const wire = Buffer.from(wireBase64, 'base64');
      const message = wire.subarray(0, wire.length - of.signatures.length * 64);
      expect(() => decodeMessage(message)).toThrow(Refusal);
    },
  );

  test.each<[string, V1TransactionConfig, string]>([
    ['no unit limit', { ...CONFIG, computeUnitLimit: 0 }, 'no compute units'],
    ['no data size', { ...CONFIG, loadedAccountsDataSizeLimit: 0 }, 'no loaded accounts'],
  ])('refuses one with %s', (_, config, reason) => {
    expect(reasonFor(solIntent, compiled(config, solTransfer))).toContain(reason);
  });

  // kit compiles none of these: the heap is the last value of the config.
  test.each([32_769, 31_744, 263_168])('refuses one with a heap of %i bytes', (heapSize) => {
    const message = compiled({ ...CONFIG, heapSize: 65_536 }, solTransfer);
    message.writeUInt32LE(heapSize, message.indexOf(Buffer.of(0, 0, 1, 0, 2, 2, 12, 0)));
    expect(reasonFor(solIntent, message)).toContain('a heap of a size');
  });

  test('the fee is what the config says, whatever instructions say', () => {
    const intent = { ...solIntent, feeCapLamports: 6_234n };
    expect(letThrough(intent, compiled(CONFIG, solTransfer))).toBe(6_234n);
    expect(letThrough(intent, compiled(CONFIG, unitPrice(1_000_000_000_000n), solTransfer))).toBe(6_234n);
    const dear = { ...CONFIG, priorityFeeLamports: 1_235n };
    expect(reasonFor(intent, compiled(dear, solTransfer))).toContain('over the cap');
    // The upper half of the 64 bits counts.
    const huge = { ...CONFIG, priorityFeeLamports: 1n << 32n };
    expect(reasonFor({ ...solIntent, feeCapLamports: 2n ** 63n }, compiled(huge, solTransfer))).toContain(
      "the signer's own cap",
    );
  });

  test('a flipped bit is refused unless it lies in the blockhash, or in what the transaction may cost and use', () => {
    const good = compiled(CONFIG, solTransfer);
    expect(reasonFor(solIntent, good)).toContain('let through');
    const accounts = good[41]!;
    const [lifetime, config] = [8, 42 + accounts * 32];
    const passed = new Set<number>();
    for (let bit = 0; bit < good.length * 8; bit += 1) {
      const flipped = Buffer.from(good);
      flipped[bit >> 3]! ^= 1 << (bit & 7);
      if (reasonFor(solIntent, flipped).includes('let through')) passed.add(bit >> 3);
    }
    const harmless = (at: number) =>
      // The last is the count of accounts that are not written: a program that may be written stays a program.
      (at >= lifetime && at < lifetime + 32) || (at >= config && at < config + 16) || at === 3;
    expect([...passed].filter((at) => !harmless(at))).toEqual([]);
  });
});
