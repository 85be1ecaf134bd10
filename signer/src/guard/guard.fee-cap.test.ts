import type { Instruction } from '@solana/kit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  sellsSol,
  solIntent,
  solTransfer,
  swapIntent,
  tokenIntent,
  tokenMove,
  tokensOnly,
  WALLET,
} from '../../testing/cases.ts';
import { compile, transferChecked, unitLimit, unitPrice } from '../../testing/messages.ts';
import { letThrough, reasonFor } from '../../testing/mutate.ts';
import { quoteOf } from '../../testing/steps.ts';
import { coSigned, routed } from '../../testing/swap.ts';
import type { Intent } from '../terms/intent.ts';
import { solText } from '../terms/sol-text.ts';

const OWN_CAP = 5_000_000n;
const ANY = 2n ** 64n - 1n;
const bytesOf = (instructions: readonly Instruction[]) => compile({ feePayer: WALLET, instructions });

/** Every kind that the signer signs, without compute budget, and how many signatures its message wants. */
async function kinds(): Promise<[title: string, intent: Intent, instructions: Instruction[], bigint][]> {
  const move = await tokenMove();
  const unpriced = ({ limit: _limit, price: _price, ...steps }: Record<string, Instruction>) =>
    Object.values(steps);
  return [
    ['SOL', solIntent, [solTransfer], 1n],
    ['tokens', tokenIntent(move), [await transferChecked(move)], 1n],
    ['a co-signed swap', await swapIntent(tokensOnly), unpriced(await coSigned(tokensOnly)), 2n],
    [
      'a routed swap',
      await swapIntent(sellsSol),
      unpriced(await routed(sellsSol, 'route_v2', quoteOf(sellsSol))),
      1n,
    ],
  ];
}

describe.each(await kinds())(
  "the signer's own cap on the fee of %s",
  (_title, kind, instructions, signatures) => {
    const intent = { ...kind, feeCapLamports: ANY };
    const base = 5_000n * signatures;

    test('holds whatever cap the caller declares', () => {
      const limited = (lamports: bigint) =>
        bytesOf([unitLimit(1_000_000), unitPrice(lamports - base), ...instructions]);
      expect(letThrough(intent, limited(OWN_CAP), OWN_CAP)).toBe(OWN_CAP);
      expect(reasonFor(intent, limited(OWN_CAP + 1n), OWN_CAP)).toBe(
        `the fee of up to ${solText(OWN_CAP + 1n)} is over the signer's own cap of ${solText(OWN_CAP)}`,
      );
      expect(reasonFor(intent, limited(600_000_000n), OWN_CAP)).toContain("the signer's own cap");
    });

    test('assumes the maximum of units if a price is set and no limit', () => {
      const priced = (microLamports: bigint) => bytesOf([unitPrice(microLamports), ...instructions]);
      const price = ((OWN_CAP - base) * 1_000_000n) / 1_400_000n;
      expect(letThrough(intent, priced(price), OWN_CAP)).toBeLessThanOrEqual(OWN_CAP);
      expect(reasonFor(intent, priced(price + 1n), OWN_CAP)).toContain("the signer's own cap");
      expect(reasonFor(intent, priced(ANY), OWN_CAP)).toContain("the signer's own cap");
    });

    test('is not passed by numbers that overflow 64 bits', () => {
      // Modulo 2^64 these micro-lamports are 0.
      const wrapped = bytesOf([unitLimit(2 ** 31), unitPrice(2n ** 33n), ...instructions]);
      expect(reasonFor(intent, wrapped, OWN_CAP)).toContain("the signer's own cap");
      const most = bytesOf([unitLimit(2 ** 32 - 1), unitPrice(ANY), ...instructions]);
      expect(reasonFor(intent, most, OWN_CAP)).toContain("the signer's own cap");
    });

    test('is not bypassed by a limit or a price that occurs twice', () => {
      const [limit, price] = [unitLimit(1), unitPrice(1n)];
      const twice = (...more: Instruction[]) =>
        reasonFor(intent, bytesOf([limit, price, ...more, ...instructions]), OWN_CAP);
      expect(twice(unitLimit(1_400_000))).toBe('the message has more than one SetComputeUnitLimit');
      expect(twice(unitPrice(ANY))).toBe('the message has more than one SetComputeUnitPrice');
    });

    test('leaves a lower cap of the caller in force', () => {
      const lower = { ...kind, feeCapLamports: base };
      expect(letThrough(lower, bytesOf(instructions), OWN_CAP)).toBe(base);
      expect(reasonFor(lower, bytesOf([unitLimit(1), unitPrice(1n), ...instructions]), OWN_CAP)).toBe(
        `the fee of up to ${solText(base + 1n)} is over the cap of ${solText(base)}`,
      );
    });

    test('lets through exactly what the smaller of both caps allows', () => {
      fc.assert(
        fc.property(
          fc.record({
            units: fc.option(fc.nat({ max: 2 ** 32 - 1 })),
            price: fc.option(fc.oneof(fc.bigInt(0n, ANY), fc.bigInt(0n, 10_000_000n))),
            callers: fc.bigInt(1n, ANY),
            own: fc.bigInt(5_000n, 10_000_000n),
          }),
          ({ units, price, callers, own }) => {
            const bytes = bytesOf([
              ...(units === null ? [] : [unitLimit(units)]),
              ...(price === null ? [] : [unitPrice(price)]),
              ...instructions,
            ]);
            const micro = BigInt(units ?? 1_400_000) * (price ?? 0n);
            const fee = base + micro / 1_000_000n + (micro % 1_000_000n === 0n ? 0n : 1n);
            const reason = reasonFor({ ...kind, feeCapLamports: callers }, bytes, own);
            expect(reason.startsWith('none')).toBe(fee <= callers && fee <= own);
          },
        ),
      );
    });
  },
);
