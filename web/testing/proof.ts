import type { CallOutput } from '@cumulus/contract/call.ts';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import type { Calls } from '@cumulus/contract/registry.ts';

type Proof = CallOutput<Calls['getProof']>;

/** The answer of getProof, with changes of the newest day. */
export function proof(latest: Partial<NonNullable<Proof['latest']>> = {}): Proof {
  const sol = { mint: SOL_MINT, symbol: 'SOL', decimals: 9, multiplier: 1, logoURI: 'solana' };
  const usdc = { mint: USDC_MINT, symbol: 'USDC', decimals: 6, multiplier: 1, logoURI: 'usdc' };
  return {
    success: true,
    publicKey: 'GgE5ZbLXqUkBLnuDqnVxhnWBDkNzYkBtfdNXLCZsHhkL',
    latest: {
      day: '2026-11-21',
      madeAt: '2026-11-21T00:00:12.000Z',
      hasCustody: true,
      memo: null,
      tokens: [
        { ...sol, owed: '18204500000000', held: '18260250000000', users: 412 },
        { ...usdc, owed: '921044180000', held: '921044180000', users: 388 },
      ],
      others: 3,
      isCovered: true,
      ...latest,
    },
    days: 30,
    orders: 1_284,
    lateness: { p50: 840, p99: 2_400, p999: 75_000 },
    submitted: [
      { kind: 'time', orders: 900, p50: 212, p99: 650 },
      { kind: 'market', orders: 384, p50: 330, p99: 1_100 },
    ],
    swaps: 9_310,
    execution: {
      from: '2026-10-23T00:00:00.000Z',
      until: '2026-11-22T00:00:00.000Z',
      groups: [
        {
          ...{ sold: 'SOL', bought: 'USDC', size: 'under 1000', swaps: 2_140, improvement: 0.04 },
          ...{ slippage: 0.02, whole: 2_138, known: 2_140, after: [0.01, -0.02, 0.11] },
        },
        {
          ...{ sold: 'USDC', bought: 'BONK', size: 'under 100', swaps: 612, improvement: 0.01 },
          ...{ slippage: 0.21, whole: 612, known: 612, after: [-0.04, null, -0.3] },
        },
      ],
      others: 14,
    },
    coverage: [
      {
        ...{ day: '2026-11-21', leaves: 812, counted: 806, checked: 214 },
        tokens: [
          { mint: SOL_MINT, symbol: 'SOL', leaves: 412, checked: 120, least: 21.4, most: 43.9 },
          { mint: USDC_MINT, symbol: 'USDC', leaves: 388, checked: 93, least: 17, most: 31.2 },
        ],
      },
      {
        ...{ day: '2026-11-20', leaves: 805, counted: 801, checked: 530 },
        tokens: [{ mint: SOL_MINT, symbol: 'SOL', leaves: 410, checked: 290, least: 58, most: 88.1 }],
      },
    ],
    received: { median: 0.03, p1: -0.61, below: 0.082 },
  };
}
