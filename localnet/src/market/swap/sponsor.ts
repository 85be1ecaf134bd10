import { createHash } from 'node:crypto';
import { address, type SignatureBytes } from '@solana/kit';
import type { Chain } from '../../chain/chain.ts';
import { NATIVE_MINT } from '../../chain/token.ts';
import { associatedAccount } from '../../programs/addresses.ts';
import type { Market } from '../market.ts';
import type { OrderRequest } from './order-request.ts';
import type { Quote } from './quote.ts';

/*
 * Jupiter pays for the swaps of takers without SOL, and takes its costs off the output. Sources: jup-ag/docs, swap/advanced/gasless.mdx
 * (21 August 2026), and a swap of mainnet, 42AfmdyYPyVzo6fW2e4q4GpemmJyBmau5CTCpkZBwB7WCySSj2bHegjXc5eewVdWaFhUuY6NVGExyr9LnHhYTBvd
 * (2 October 2026).
 */

/** The wallet that pays, on mainnet. No one here has its key: only the market lands what it signs. */
export const SPONSOR = address('gasTzr94Pmp4Gf8vknQnqxeYxdgwFjbgdJa4msYRpnB');

const LAMPORTS_LESS_THAN = 10_000_000n;
const USD_MIN = 10;
const SIGNATURES_LAMPORTS = 10_000n;
const PRIORITY_LAMPORTS = 5_000n;
const TOKEN_ACCOUNT_BYTES = 165;
const LAMPORTS_PER_SOL = 1_000_000_000;

/** Whether the taker of a request is helped out: with little SOL, and only if it leaves all choices to the router. */
export function isEligible(chain: Chain, { taker, mode, referralAccount, inputMint }: OrderRequest): boolean {
  return (
    taker !== null &&
    mode === 'ultra' &&
    referralAccount === null &&
    inputMint !== NATIVE_MINT &&
    (chain.account(taker)?.lamports ?? 0n) < LAMPORTS_LESS_THAN
  );
}

/** Basis points of the output that pay for the costs of a sponsored swap; null if it is too small for that. */
export async function sponsorBps(
  chain: Chain,
  market: Market,
  { output, inUsd, legs }: Quote,
  taker: string,
): Promise<number | null> {
  if (inUsd < USD_MIN) return null;
  const opened = [output, ...legs.slice(1).map((leg) => leg.input)].filter(
    ({ mint }) => mint !== NATIVE_MINT,
  );
  const accounts = await Promise.all(opened.map((token) => associatedAccount(address(taker), token)));
  const missing = accounts.filter((account) => chain.account(account) === null).length;
  const rent = BigInt(missing) * chain.rentExemptMinimum(TOKEN_ACCOUNT_BYTES);
  const lamports = Number(SIGNATURES_LAMPORTS + PRIORITY_LAMPORTS + rent);
  const usd = (lamports / LAMPORTS_PER_SOL) * (market.price(NATIVE_MINT) ?? 0);
  return Math.ceil((usd / inUsd) * 10_000);
}

/** Takes the place of the sponsor's signature: as unique as one, and never verified. */
export const standInSignature = (message: Uint8Array): SignatureBytes =>
  new Uint8Array(createHash('sha512').update(message).digest()) as SignatureBytes;
