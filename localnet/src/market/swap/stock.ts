import type { Address } from '@solana/kit';
import type { Chain } from '../../chain/chain.ts';
import type { Faucet } from '../../chain/faucet.ts';
import { readTokenAccount } from '../../chain/token.ts';
import { associatedAccount } from '../../programs/addresses.ts';
import { AUTHORITY, POOLS } from '../../programs/router-layout.ts';
import { makersStock, TOKENS } from '../tokens.ts';
import type { Quote } from './quote.ts';
import type { TradedToken } from './traded-token.ts';

/** What the market trades with: accounts of the pools, of the maker and of the router. */
export interface Stock {
  /**
   * Ensures that the accounts of a swap are there, with what they pay out. Those that were never stocked, or have been
   * emptied, the faucet fills up. Throws FaucetError if it cannot.
   */
  provide(quote: Quote): Promise<void>;
  /** Ensures that the pools can pay out this much of a token, base units. */
  fillPool(token: TradedToken, amount: bigint): Promise<void>;
}

export function createStock(chain: Chain, faucet: Faucet, maker: Address): Stock {
  const heldBy = async (owner: Address, token: TradedToken): Promise<bigint | null> => {
    const account = chain.account(await associatedAccount(owner, token));
    return (account && readTokenAccount(account)?.amount) ?? null;
  };
  const open = async (owner: Address, token: TradedToken): Promise<void> => {
    if ((await heldBy(owner, token)) === null) await faucet.give(owner, token.mint, 0n);
  };
  const fill = async (owner: Address, token: TradedToken, amount: bigint): Promise<void> => {
    const held = await heldBy(owner, token);
    if (held !== null && held >= amount) return;
    const known = TOKENS.find(({ mint }) => mint === token.mint);
    const stock = known === undefined ? 0n : makersStock(known);
    const lacking = amount - (held ?? 0n);
    await faucet.give(owner, token.mint, lacking > stock ? lacking : stock);
  };
  const fillPool = async (token: TradedToken, amount: bigint): Promise<void> => {
    await fill(POOLS, token, amount);
    await open(AUTHORITY, token);
  };
  return {
    fillPool,
    async provide({ router, input, output, routedAmount, legs }) {
      if (router === 'jupiterz') {
        await fill(maker, input, 0n);
        return fill(maker, output, routedAmount);
      }
      // Of the output the maker gets the fee.
      await fill(maker, output, 0n);
      for (const leg of legs) {
        await fillPool(leg.input, 0n);
        await fillPool(leg.output, leg.amountOut);
      }
    },
  };
}
