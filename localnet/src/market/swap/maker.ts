import type { Address, KeyPairSigner } from '@solana/kit';
import { findAssociatedTokenPda } from '@solana-program/token';
import type { Chain } from '../../chain/chain.ts';
import type { Faucet } from '../../chain/faucet.ts';
import { readTokenAccount } from '../../chain/token.ts';
import { makersStock, TOKENS } from '../tokens.ts';
import type { TradedToken } from './traded-token.ts';

/** The other side of every swap: a wallet with accounts of its own on the chain. */
export interface Maker {
  readonly signer: KeyPairSigner;
  /**
   * Ensures that the maker has an account of this token with at least this much in it, base units. If it was never
   * stocked, or has been emptied, the faucet fills it up. Throws FaucetError if the faucet cannot.
   */
  provide(token: TradedToken, amount: bigint): Promise<void>;
}

/** The associated token account of a wallet. */
export async function tokenAccountOf(owner: Address, { mint, program }: TradedToken): Promise<Address> {
  const [account] = await findAssociatedTokenPda({ owner, mint, tokenProgram: program });
  return account;
}

export function createMaker(chain: Chain, faucet: Faucet, signer: KeyPairSigner): Maker {
  return {
    signer,
    async provide(token, amount) {
      const account = chain.account(await tokenAccountOf(signer.address, token));
      const held = account && readTokenAccount(account);
      if (held !== null && held.amount >= amount) return;
      const known = TOKENS.find(({ mint }) => mint === token.mint);
      const stock = known === undefined ? 0n : makersStock(known);
      const lacking = amount - (held?.amount ?? 0n);
      await faucet.give(signer.address, token.mint, lacking > stock ? lacking : stock);
    },
  };
}
