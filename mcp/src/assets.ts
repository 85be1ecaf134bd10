import { isJson } from '../../client/src/answer.ts';
import type { Json } from '../../client/src/error.ts';

/** CAIP-19: `solana:<genesis>/slip44:501` or `solana:<genesis>/token:<mint>`. */
export const ASSET = /^solana:[1-9A-HJ-NP-Za-km-z]{32}\/(?:slip44:501|token:[1-9A-HJ-NP-Za-km-z]{32,44})$/;

/** The entry of an asset in an answer, wherever it lists assets; null without one. */
export function entryOf(answer: Json, asset: string): Json | null {
  for (const value of Object.values(answer)) {
    const list = Array.isArray(value) ? value : isJson(value) ? [value] : [];
    const found = list.find((one) => isJson(one) && one.asset === asset);
    if (isJson(found)) return found;
  }
  return null;
}
