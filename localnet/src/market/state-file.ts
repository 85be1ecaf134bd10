import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDiskFull } from '../chain/disk.ts';
import type { MarketState } from './market.ts';

const FILE = 'market.json';

/** Null if there is no readable state: the market then starts afresh, which does no harm. */
export function readMarketState(folder: string): MarketState | null {
  try {
    return JSON.parse(readFileSync(join(folder, FILE), 'utf8')) as MarketState;
  } catch {
    return null;
  }
}

/** On a full disk the previous state stays: prices that jump back at the next start do no harm. */
export function keepMarketState(folder: string, state: MarketState): void {
  const temporary = join(folder, `${FILE}.new`);
  try {
    writeFileSync(temporary, JSON.stringify(state));
    renameSync(temporary, join(folder, FILE));
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    rmSync(temporary, { force: true });
  }
}
