import type { Mint } from './token.ts';

const INTEREST_BEARING = 10;
const SCALED_UI_AMOUNT = 25;
/** A year as Token-2022 has it: 365.24 days. */
const SECONDS_PER_YEAR = 31_556_736;
const BASIS_POINTS = 10_000;

/**
 * What a mint of Token-2022 multiplies amounts by when they are shown, at a time of the chain's clock; null if it has no such rule.
 * Source: solana-program/token-2022, interface/src/extension/{scaled_ui_amount,interest_bearing_mint}, August 2026.
 */
export function scaleOf({ extensions }: Pick<Mint, 'extensions'>, unixSeconds: number): number | null {
  for (const { type, data } of extensions) {
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    if (type === SCALED_UI_AMOUNT) {
      const takesEffectAt = Number(view.getBigInt64(40, true));
      return view.getFloat64(unixSeconds >= takesEffectAt ? 48 : 32, true);
    }
    if (type === INTEREST_BEARING) {
      const [initialised, changed] = [32, 42].map((at) => Number(view.getBigInt64(at, true)));
      const grown = (rateBps: number, seconds: number): number =>
        Math.exp((rateBps * seconds) / (SECONDS_PER_YEAR * BASIS_POINTS));
      return (
        grown(view.getInt16(40, true), changed! - initialised!) *
        grown(view.getInt16(50, true), unixSeconds - changed!)
      );
    }
  }
  return null;
}
