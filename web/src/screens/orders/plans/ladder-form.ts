import { nudged } from '../market-form.ts';

interface Steps {
  /** The price that they begin from, USD. */
  readonly base: number;
  readonly count: number;
  /** Percent of the base from one to the next. */
  readonly step: number;
}

/** Equal parts, the last with what is left, each at its own price. An amount of fewer units than parts has fewer of these. */
export function laddered(amount: bigint, { base, count, step }: Steps) {
  // A price stays above zero.
  const most = step < 0 ? Math.min(count, Math.ceil(100 / -step) - 1) : count;
  const parts = amount < BigInt(most) ? Number(amount) : most;
  const each = parts === 0 ? 0n : amount / BigInt(parts);
  return Array.from({ length: parts }, (_none, index) => ({
    value: nudged(base, step * (index + 1)),
    amount: String(index < parts - 1 ? each : amount - each * BigInt(parts - 1)),
  }));
}
