import { decodeAddress } from './base58.ts';

export const SYSTEM = address('11111111111111111111111111111111');
export const COMPUTE_BUDGET = address('ComputeBudget111111111111111111111111111111');
export const ASSOCIATED_TOKEN = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL');
export const SPL_TOKEN = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA');
export const TOKEN_2022 = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb');
/** Jupiter Aggregator v6. */
export const ROUTER = address('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4');
/** Jupiter's order engine, over which market makers fill orders. */
export const ORDER_ENGINE = address('61DFfeTKM7trxYcPQCM78bJ794ddZprZpAwAnLiwTpYH');
/** Where Jupiter collects its fees in SOL beside a fill: a wrapped SOL account of its own, seen in fills of October 2026. */
export const JUPITER_FEES = address('ADKKyzoY8MUtPAMgjuBkuc9Y3BmZaTueeGkbMo7CVrdg');
/** Jupiter's wallet that pays for swaps of takers without SOL, seen in orders of October 2026. */
export const JUPITER_SPONSOR = address('gasTzr94Pmp4Gf8vknQnqxeYxdgwFjbgdJa4msYRpnB');

export const MEMO = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');
/** The rent sysvar. */
export const RENT = address('SysvarRent111111111111111111111111111111111');
/** Mint of the token that SOL is wrapped into; it belongs to SPL Token. */
export const WRAPPED_SOL = address('So11111111111111111111111111111111111111112');

function address(text: string): Buffer {
  const bytes = decodeAddress(text);
  if (!bytes) throw new Error(`${text} is no address.`);
  return bytes;
}
