import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MarketState } from './market.ts';

const FILE = 'market.json';

/** Null where there is none that can be read: the market then starts anew, which costs nobody anything. */
export function readMarketState(folder: string): MarketState | null {
  try {
    return JSON.parse(readFileSync(join(folder, FILE), 'utf8')) as MarketState;
  } catch {
    return null;
  }
}

export function writeMarketState(folder: string, state: MarketState): void {
  const temporary = join(folder, `${FILE}.new`);
  writeFileSync(temporary, JSON.stringify(state));
  renameSync(temporary, join(folder, FILE));
}
