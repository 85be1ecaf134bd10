import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deriveAssociatedToken } from '../src/guard/derive.ts';
import type { SwapIntent } from '../src/terms/intent.ts';
import { bytesOf } from './cases.ts';

interface MainnetSide {
  readonly mint: string;
  readonly program: string;
}

/** An order as Jupiter's API returned it, or as it landed. Amounts are base units as decimal text; the message is Base64. */
interface MainnetOrder {
  readonly title: string;
  readonly source: string;
  readonly wallet: string;
  readonly sell: MainnetSide;
  readonly buy: MainnetSide;
  readonly amount: string;
  readonly quoted: string;
  readonly slippageBps: number;
  readonly message: string;
}

const FOLDER = join(import.meta.dirname, 'mainnet-orders');

/** Found in public sources, which each names; of 2025 and 2026. All files of the folder. */
export const mainnetOrders: readonly MainnetOrder[] = readdirSync(FOLDER)
  .sort()
  .map((file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as MainnetOrder);

/** The intent of a user who accepts the order's quote. */
export function intentOf({ wallet, sell, buy, amount, quoted, slippageBps }: MainnetOrder): SwapIntent {
  const side = ({ mint, program }: MainnetOrder['sell'], units: bigint) => ({
    mint: bytesOf(mint),
    tokenProgram: bytesOf(program),
    account: deriveAssociatedToken(bytesOf(wallet), bytesOf(program), bytesOf(mint)),
    amount: units,
  });
  const least = (BigInt(quoted) * (10_000n - BigInt(slippageBps))) / 10_000n;
  return {
    kind: 'swap',
    sell: side(sell, BigInt(amount)),
    buy: side(buy, least),
    feeCapLamports: 5_000_000n,
  };
}
