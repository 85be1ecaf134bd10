import type { Chain } from '../../chain/chain.ts';
import {
  isTokenOwned,
  readMint,
  readTokenAccount,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../../chain/token.ts';
import { encodeAccount } from '../encode-account.ts';
import { type Methods, withContext } from '../method.ts';
import { address, blockOf, config } from '../params.ts';
import { tokenAmount } from '../parse-token.ts';
import { invalidParams } from '../rpc-error.ts';

export function tokenMethods(chain: Chain): Methods {
  return {
    getTokenAccountsByOwner([owner, filter, given]) {
      const options = config(given);
      const { slot } = blockOf(chain.blocks, options);
      const accountOf = (at: string) => chain.account(at, slot);
      const { mint, programId } = config(filter);
      if (mint === undefined && programId !== TOKEN_PROGRAM && programId !== TOKEN_2022_PROGRAM) {
        throw invalidParams('Invalid param: unrecognized Token program id');
      }
      if (mint !== undefined) {
        const mintAccount = accountOf(address(mint));
        if (mintAccount === null || !isTokenOwned(mintAccount)) {
          throw invalidParams('Invalid param: could not find mint');
        }
      }
      const accounts = chain
        .tokenAccountsOf(address(owner), slot)
        .filter(([, account]) =>
          mint === undefined ? account.owner === programId : readTokenAccount(account)?.mint === mint,
        );
      return withContext(
        slot,
        accounts.map(([pubkey, account]) => ({
          pubkey,
          account: encodeAccount(account, options, accountOf),
        })),
      );
    },

    getTokenAccountBalance([key, options]) {
      const { slot } = blockOf(chain.blocks, config(options));
      const account = chain.account(address(key), slot);
      if (account === null) throw invalidParams('Invalid param: could not find account');
      const token = readTokenAccount(account);
      if (token === null) throw invalidParams('Invalid param: not a Token account');
      const mint = chain.account(token.mint, slot);
      return withContext(slot, tokenAmount(token.amount, (mint && readMint(mint)?.decimals) ?? 0));
    },

    getTokenSupply([key, options]) {
      const { slot } = blockOf(chain.blocks, config(options));
      const account = chain.account(address(key), slot);
      if (account === null) throw invalidParams('Invalid param: could not find account');
      const mint = readMint(account);
      if (mint === null) throw invalidParams('Invalid param: not a Token mint');
      return withContext(slot, tokenAmount(mint.supply, mint.decimals));
    },
  };
}
