import type { Lamports } from '@solana/kit';
import type { Chain, Commitment } from '../../ports/chain.ts';
import type { Clock } from '../../ports/clock.ts';
import { createCache } from '../../runtime/cache.ts';
import { integer, lamportsOf } from './json.ts';
import type { JsonRpc } from './json-rpc.ts';
import { createReader, decoded } from './reader.ts';

export interface FeeSettings {
  readonly clock: Clock;
  /** The commitment of reads. Default: confirmed. */
  readonly level?: () => Commitment;
  /** Least and most that `priorityFee` answers, micro-lamports per compute unit. */
  readonly priorityFeeMin?: bigint;
  readonly priorityFeeMax?: bigint;
}

/** Limit of the nodes. */
const FEE_ADDRESSES_PER_CALL_MAX = 128;
const PRIORITY_FEE_MAX_AGE = 10_000;
/** Rent falls in steps, and may rise again. */
const RENT_MAX_AGE = 60_000;
const PRIORITY_FEE_PERCENTILE = 75;

/** Reads what rent and priority cost, and keeps it for a while. */
export function createFeeCalls(
  rpc: Pick<JsonRpc, 'read'>,
  { clock, priorityFeeMin = 0n, priorityFeeMax = 1_000_000n, level = () => 'confirmed' }: FeeSettings,
): Pick<Chain, 'rentExemptMinimum' | 'priorityFee'> {
  const { readOne } = createReader(rpc);

  const rentExemptMinimums = createCache<number, Lamports>({
    max: 1_000,
    expiry: { clock, maxAgeMs: RENT_MAX_AGE },
  });
  async function readRentExemptMinimum(bytes: number): Promise<Lamports> {
    const minimum = await readOne('getMinimumBalanceForRentExemption', [bytes, { commitment: level() }]);
    return decoded(() => lamportsOf(minimum));
  }

  const priorityFees = createCache<string, bigint>({
    max: 1_000,
    expiry: { clock, maxAgeMs: PRIORITY_FEE_MAX_AGE },
  });
  async function readPriorityFee(addresses: string): Promise<bigint> {
    const recent = await readOne('getRecentPrioritizationFees', [
      addresses === '' ? [] : addresses.split(','),
    ]);
    return decoded(() => {
      const fees = (recent as { prioritizationFee: unknown }[]).map((slot) =>
        integer(slot.prioritizationFee),
      );
      const goingRate = percentile(fees, PRIORITY_FEE_PERCENTILE);
      const paid = goingRate > priorityFeeMin ? goingRate : priorityFeeMin;
      return paid < priorityFeeMax ? paid : priorityFeeMax;
    });
  }

  return {
    rentExemptMinimum: (bytes) => rentExemptMinimums.load(bytes, () => readRentExemptMinimum(bytes)),
    priorityFee(writable) {
      const addresses = [...new Set(writable)].sort().slice(0, FEE_ADDRESSES_PER_CALL_MAX).join(',');
      return priorityFees.load(addresses, () => readPriorityFee(addresses));
    },
  };
}

/** The value that `percent` of the values do not exceed; 0 for an empty list. */
function percentile(values: readonly bigint[], percent: number): bigint {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0n;
}
