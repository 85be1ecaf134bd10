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
import { shownAmount, viewAt } from '../parse-token.ts';
import { invalidParams } from '../rpc-error.ts';

export function tokenMethods(chain: Chain): Methods {
  return {
    getTokenAccountsByOwner([owner, filter, given]) {
      const options = config(given);
      const block = blockOf(chain.blocks, options);
      const view = viewAt(chain, block);
      const { mint, programId } = config(filter);
      if (mint === undefined && programId !== TOKEN_PROGRAM && programId !== TOKEN_2022_PROGRAM) {
        throw invalidParams('Invalid param: unrecognized Token program id');
      }
      if (mint !== undefined) {
        const mintAccount = view.accountOf(address(mint));
        if (mintAccount === null || !isTokenOwned(mintAccount)) {
          throw invalidParams('Invalid param: could not find mint');
        }
      }
      const accounts = chain
        .tokenAccountsOf(address(owner), block.slot)
        .filter(([, account]) =>
          mint === undefined ? account.owner === programId : readTokenAccount(account)?.mint === mint,
        );
      return withContext(
        block.slot,
        accounts.map(([pubkey, account]) => ({
          pubkey,
          account: encodeAccount(account, options, view),
        })),
      );
    },

    getTokenAccountBalance([key, options]) {
      const block = blockOf(chain.blocks, config(options));
      const view = viewAt(chain, block);
      const account = view.accountOf(address(key));
      if (account === null) throw invalidParams('Invalid param: could not find account');
      const token = readTokenAccount(account);
      if (token === null) throw invalidParams('Invalid param: not a Token account');
      return withContext(block.slot, shownAmount(token.mint, view)(token.amount));
    },

    getTokenSupply([key, options]) {
      const block = blockOf(chain.blocks, config(options));
      const view = viewAt(chain, block);
      const account = view.accountOf(address(key));
      if (account === null) throw invalidParams('Invalid param: could not find account');
      const mint = readMint(account);
      if (mint === null) throw invalidParams('Invalid param: not a Token mint');
      return withContext(block.slot, shownAmount(address(key), view)(mint.supply));
    },
  };
}
