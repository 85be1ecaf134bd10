import { type RawBuilder, sql } from 'kysely';
import type { Trail } from './order.ts';

/** The value that a trail keeps below a peak, USD. Statements are verified by the same arithmetic, bit by bit. */
export function trailedValue(peak: number, trail: Trail): number {
  return 'ppm' in trail ? (peak * (1e6 - trail.ppm)) / 1e6 : peak - trail.usd;
}

/** The same of a row of `orders`. */
export function trailedValueSql(peak: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when trail_ppm is null then ${peak} - trail_usd
    else ${peak} * (1000000 - trail_ppm)::float8 / 1000000::float8 end`;
}
