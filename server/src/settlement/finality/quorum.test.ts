import { type Address, lamports } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import type { LandedTransaction } from '../../ports/chain.ts';
import { decide } from './quorum.ts';
import type { Verdict } from './verdict.ts';

const WALLET = 'wallet' as Address;
const landing = (fields: Partial<LandedTransaction> = {}): Verdict => ({
  is: 'landed',
  landed: {
    signatures: ['signature'],
    ...{ slot: 7n, blockTime: null, error: null, feeLamports: lamports(5_000n), tokens: [] },
    lamports: [{ address: WALLET, before: lamports(100_000n), after: lamports(50_000n) }],
    ...fields,
  },
});
const dead: Verdict = { is: 'dead' };
const open: Verdict = { is: 'open', missing: 'time' };

describe('one node', () => {
  test.each([
    ['a landing', landing(), 'landed'],
    ['a death', dead, 'dead'],
    ['neither', open, undefined],
    ['nothing', null, undefined],
  ])('that shows %s decides by itself', (_what, verdict, is) => {
    expect(decide(WALLET, [verdict])?.is).toBe(is);
  });
});

describe('two nodes', () => {
  test.each([
    ['both show the landing', [landing(), landing()], 'landed'],
    ['only one shows the landing', [landing(), open], undefined],
    ['only one shows the landing, and the other is away', [landing(), null], undefined],
    ['both show the death', [dead, dead], 'dead'],
    ['only one shows the death', [dead, open], undefined],
    ['only one shows the death, and the other is away', [dead, null], undefined],
    ['one shows the landing and one the death', [landing(), dead], undefined],
    ['they show two names', [landing(), landing({ signatures: ['another'] })], undefined],
    ['they show two slots', [landing(), landing({ slot: 8n })], undefined],
    ['they show two outcomes', [landing(), landing({ error: 'no' })], undefined],
    ['they show two fees', [landing(), landing({ feeLamports: lamports(6_000n) })], undefined],
    [
      'they show two amounts',
      [
        landing(),
        landing({ lamports: [{ address: WALLET, before: lamports(100_000n), after: lamports(0n) }] }),
      ],
      undefined,
    ],
    ['neither answers', [null, null], undefined],
  ])('of which %s', (_what, verdicts, is) => {
    expect(decide(WALLET, verdicts)?.is).toBe(is);
  });
});

describe('three nodes', () => {
  test.each([
    ['a landing', landing(), 'landed'],
    ['a death', dead, 'dead'],
  ])('of which one is away decide on %s', (_what, verdict, is) => {
    expect(decide(WALLET, [verdict, null, verdict])?.is).toBe(is);
  });

  test('outvote the one that invents a landing', () => {
    expect(decide(WALLET, [landing(), dead, dead])).toEqual({ is: 'dead', outvoted: [0] });
  });

  test('outvote one that denies a landing, and one that reports another', () => {
    expect(decide(WALLET, [landing(), dead, landing()])).toMatchObject({ is: 'landed', outvoted: [1] });
    expect(decide(WALLET, [landing({ slot: 8n }), landing(), landing()])).toMatchObject({
      landed: { slot: 7n },
      outvoted: [0],
    });
  });

  test('decide nothing while two answer against each other', () => {
    expect(decide(WALLET, [landing(), dead, null])).toBeNull();
    expect(decide(WALLET, [landing(), dead, open])).toBeNull();
    expect(decide(WALLET, [landing(), landing({ slot: 8n }), open])).toBeNull();
  });
});
