import { BASE_UNITS_MAX } from './amount.ts';
import type { CallRequest } from './call.ts';
import type { Calls } from './registry.ts';

export type PlacedOrder = Omit<CallRequest<Calls['placeOrder']>, 'pin'>;
export type Rule = PlacedOrder['rule'];

/**
 * The most that the second swap of a protected buy sells: a quarter more than the buy is expected to bring, base units. `moved`: what is
 * bought costs this many times less when it is bought than now.
 */
export function mostBought(expected: bigint, moved = 1): bigint {
  const most = (expected * BigInt(Math.round(moved * MOVED_SCALE)) * 5n) / (BigInt(MOVED_SCALE) * 4n);
  return most < 1n ? 1n : most > BASE_UNITS_MAX ? BASE_UNITS_MAX : most;
}

const MOVED_SCALE = 1_000_000;
