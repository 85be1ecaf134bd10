import * as z from 'zod';
import { ASSET } from '../assets.ts';

export const walletId = z.string().min(1).max(64).describe('walletId, from list_wallets.');
export const asset = z
  .string()
  .regex(ASSET)
  .describe(
    'CAIP-19 id from get_balances or get_prices. Never made from a name or a symbol: many tokens share those.',
  );
export const amount = z
  .string()
  .regex(/^[1-9]\d{0,19}$/)
  .describe(
    'Base units, digits alone: 1 SOL is 1000000000, 1 USDC 1000000. get_balances has the decimals of each asset.',
  );
export const actId = z.string().uuid().describe('From the tool that prepared it, at most five minutes ago.');
export const text = z.string().min(1).max(100);

/** Reads alone. Others' words and others' prices are in it. */
export const READS = { readOnlyHint: true, openWorldHint: true } as const;
/** Moves money. The same actId never does it twice. */
export const ACTS = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: true,
  openWorldHint: true,
} as const;
