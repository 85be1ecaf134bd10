import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { describe, expect, test } from 'vitest';
import {
  FEE_CAP,
  priority,
  solIntent,
  solTransfer,
  TOKEN_2022_ADDRESS,
  tokenIntent,
  tokenMove,
  tokenTransfer,
  WALLET,
} from '../../testing/cases.ts';
import { compile, createAssociated, transferChecked, unitLimit, unitPrice } from '../../testing/messages.ts';
import { from, letThrough } from '../../testing/mutate.ts';

describe.each(['legacy', 0] as const)('a good message, version %s', (version) => {
  test('transfers SOL, with and without priority', () => {
    for (const instructions of [[solTransfer], [...priority, solTransfer], [solTransfer, ...priority]]) {
      letThrough(solIntent, compile({ feePayer: WALLET, version, instructions }));
    }
  });

  test.each([TOKEN_PROGRAM_ADDRESS, TOKEN_2022_ADDRESS])('transfers tokens of %s', async (program) => {
    const move = await tokenMove(program);
    const [create, transfer] = [await createAssociated(move), await transferChecked(move)];
    for (const instructions of [[transfer], [create, transfer], [...priority, create, transfer]]) {
      letThrough(tokenIntent(move), compile({ feePayer: WALLET, version, instructions }));
    }
  });

  test('transfers tokens out of an account that is not the associated one', async () => {
    const move = { ...(await tokenMove()), source: 'So11111111111111111111111111111111111111112' };
    const instructions = await tokenTransfer(move);
    letThrough(tokenIntent(move), compile({ feePayer: WALLET, version, instructions }));
  });
});

describe('the fee', () => {
  const refusal = /^the fee of up to [\d.]+ SOL is over the cap of [\d.]+ SOL$/;
  const check = (instructions: Parameters<typeof compile>[0]['instructions'], feeCapLamports: bigint) => () =>
    letThrough({ ...solIntent, feeCapLamports }, from(...instructions, solTransfer));

  test('may reach the cap and not a lamport more', () => {
    expect(check([], 5_000n)).not.toThrow();
    expect(check([], 4_999n)).toThrow(refusal);
    expect(check([unitLimit(60_000), unitPrice(5_000n)], 5_300n)).not.toThrow();
    expect(check([unitLimit(60_000), unitPrice(5_000n)], 5_299n)).toThrow(refusal);
  });

  test('counts a part of a lamport as a whole one', () => {
    expect(check([unitLimit(1), unitPrice(1n)], 5_001n)).not.toThrow();
    expect(check([unitLimit(1), unitPrice(1n)], 5_000n)).toThrow(refusal);
  });

  test('is counted for 1,400,000 units if no limit is set', () => {
    expect(check([unitPrice(1_000n)], 6_400n)).not.toThrow();
    expect(check([unitPrice(1_000n)], 6_399n)).toThrow(refusal);
  });

  test('does not overflow', () => {
    expect(check([unitLimit(2 ** 32 - 1), unitPrice(2n ** 64n - 1n)], FEE_CAP)).toThrow(refusal);
  });
});
