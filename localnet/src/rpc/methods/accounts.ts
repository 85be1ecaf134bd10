import type { Chain } from '../../chain/chain.ts';
import { encodeAccount } from '../encode-account.ts';
import { u64 } from '../json.ts';
import { type Methods, withContext } from '../method.ts';
import { address, blockOf, config, integer, list } from '../params.ts';
import { viewAt } from '../parse-token.ts';
import { RpcError } from '../rpc-error.ts';

const MOST_ACCOUNTS = 100;
/** Owns the gates of changes of the network, which are few and put in place by tests. */
const FEATURE_PROGRAM = 'Feature111111111111111111111111111111111111';

export function accountMethods(chain: Chain): Methods {
  return {
    getBalance([key, options]) {
      const { slot } = blockOf(chain.blocks, config(options));
      return withContext(slot, u64(chain.account(address(key), slot)?.lamports ?? 0n));
    },

    getAccountInfo([key, given]) {
      const options = config(given);
      const block = blockOf(chain.blocks, options);
      const view = viewAt(chain, block);
      return withContext(block.slot, encodeAccount(view.accountOf(address(key)), options, view));
    },

    getMultipleAccounts([keys, given]) {
      const options = { encoding: 'base64', ...config(given) };
      const block = blockOf(chain.blocks, options);
      const view = viewAt(chain, block);
      const accounts = list(keys, MOST_ACCOUNTS).map((key) => view.accountOf(address(key)));
      return withContext(
        block.slot,
        accounts.map((account) => encodeAccount(account, options, view)),
      );
    },

    getProgramAccounts([program, given]) {
      if (program !== FEATURE_PROGRAM)
        throw new RpcError(
          -32601,
          'The localnet keeps no index by program: getProgramAccounts is not served.',
        );
      const options = { encoding: 'base64', ...config(given) };
      const block = blockOf(chain.blocks, options);
      const view = viewAt(chain, block);
      return chain
        .accountsOf(program, block.slot)
        .map(([pubkey, account]) => ({ pubkey, account: encodeAccount(account, options, view) }));
    },

    getMinimumBalanceForRentExemption: ([bytes]) => u64(chain.rentExemptMinimum(integer(bytes))),
  };
}
