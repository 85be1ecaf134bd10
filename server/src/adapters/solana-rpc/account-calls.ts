import { lamports } from '@solana/kit';
import type { Chain, Commitment, Holdings, ReadOptions } from '../../ports/chain.ts';
import { TOKEN_PROGRAMS } from '../../solana/programs.ts';
import {
  account,
  type RpcAccount,
  type RpcKeyedAccount,
  TOKEN_ACCOUNT_SLICE,
  tokenAccount,
} from './accounts.ts';
import { chunks, exactly } from './chunks.ts';
import { lamportsOf } from './json.ts';
import type { JsonRpc } from './json-rpc.ts';
import type { RpcCall } from './posting.ts';
import { createReader, minContext } from './reader.ts';

/** Limit of the nodes. */
const ACCOUNTS_PER_CALL_MAX = 100;

/** Reads accounts. */
export function createAccountCalls(
  rpc: Pick<JsonRpc, 'read'>,
  level: () => Commitment,
): Pick<Chain, 'accounts' | 'holdings'> {
  const { readAtSlot } = createReader(rpc);
  const context = (options: ReadOptions | undefined) => ({
    ...minContext(options, level()),
    encoding: 'base64',
  });

  return {
    accounts: (addresses, options) =>
      readAtSlot(accountCalls(addresses, context(options)), options?.minSlot, (values) =>
        exactly(addresses.length, (values as (RpcAccount | null)[][]).flat()).map(account),
      ),

    holdings(owners, options) {
      const shared = context(options);
      const lamportsCalls = accountCalls(owners, { ...shared, dataSlice: { offset: 0, length: 0 } });
      const tokenCalls = owners.flatMap((owner) =>
        TOKEN_PROGRAMS.map((programId) => ({
          method: 'getTokenAccountsByOwner',
          params: [owner, { programId }, { ...shared, dataSlice: TOKEN_ACCOUNT_SLICE }],
        })),
      );
      return readAtSlot([...lamportsCalls, ...tokenCalls], options?.minSlot, (values) => {
        const wallets = values.slice(0, lamportsCalls.length).flat() as (RpcAccount | null)[];
        const tokens = values.slice(lamportsCalls.length) as RpcKeyedAccount[][];
        const perOwner = TOKEN_PROGRAMS.length;
        return owners.map((owner, index): Holdings => {
          const wallet = wallets[index];
          return {
            owner,
            lamports: wallet ? lamportsOf(wallet.lamports) : lamports(0n),
            tokens: tokens
              .slice(index * perOwner, (index + 1) * perOwner)
              .flat()
              .map(tokenAccount),
          };
        });
      });
    },
  };
}

function accountCalls(addresses: readonly string[], options: object): RpcCall[] {
  return chunks(addresses, ACCOUNTS_PER_CALL_MAX).map((chunk) => ({
    method: 'getMultipleAccounts',
    params: [chunk, options],
  }));
}
