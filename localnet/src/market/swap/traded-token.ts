import type { Address } from '@solana/kit';
import type { Chain } from '../../chain/chain.ts';
import { type Extension, readMint } from '../../chain/token.ts';
import type { Market } from '../market.ts';

/** A token that can be swapped, as the chain has it. */
export interface TradedToken {
  readonly mint: Address;
  readonly decimals: number;
  /** The token program that owns the mint. */
  readonly program: Address;
  readonly transferFee: TransferFee | null;
}

/** What Token-2022 keeps back of every transfer of a mint. */
export interface TransferFee {
  readonly basisPoints: bigint;
  /** Base units. */
  readonly maximum: bigint;
}

const TRANSFER_FEE = 1;
const DEFAULT_ACCOUNT_STATE = 6;
const NON_TRANSFERABLE = 9;
/** The fee that replaces the one before it stands last; both are in force from their epoch on. */
const NEWER_FEE_AT = 90;
const FROZEN = 2;

/** Null for what no pool trades, and for what could not reach a new holder. */
export function tradedToken(chain: Chain, market: Market, mint: string): TradedToken | null {
  const account = chain.account(mint);
  const parsed = account && readMint(account);
  if (account === null || !parsed || market.pool(mint) === undefined) return null;
  const { decimals, extensions } = parsed;
  const immovable = extensions.some(
    ({ type, data }) => type === NON_TRANSFERABLE || (type === DEFAULT_ACCOUNT_STATE && data[0] === FROZEN),
  );
  if (immovable) return null;
  const fee = extensions.find(({ type }) => type === TRANSFER_FEE);
  return {
    mint: mint as Address,
    decimals,
    program: account.owner as Address,
    transferFee: fee === undefined ? null : readTransferFee(fee),
  };
}

/** What of a transfer arrives, base units. */
export function arriving({ transferFee }: TradedToken, sent: bigint): bigint {
  if (transferFee === null) return sent;
  const fee = (sent * transferFee.basisPoints + 9_999n) / 10_000n;
  return sent - (fee < transferFee.maximum ? fee : transferFee.maximum);
}

/** Base units as whole tokens: pools count in these. */
export const wholeTokens = ({ decimals }: TradedToken, amount: bigint): number =>
  Number(amount) / 10 ** decimals;

/** Whole tokens as base units, rounded down. */
export const baseUnits = ({ decimals }: TradedToken, tokens: number): bigint =>
  BigInt(Math.floor(tokens * 10 ** decimals));

function readTransferFee({ data }: Extension): TransferFee {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  return {
    maximum: view.getBigUint64(NEWER_FEE_AT + 8, true),
    basisPoints: BigInt(view.getUint16(NEWER_FEE_AT + 16, true)),
  };
}
