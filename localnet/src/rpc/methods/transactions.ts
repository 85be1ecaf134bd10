import { fromBase58 } from '../../chain/base58.ts';
import { MAX_AGE_BLOCKS } from '../../chain/blocks.ts';
import type { Chain, Simulated } from '../../chain/chain.ts';
import { errorSentence, type TransactionError } from '../../chain/errors.ts';
import type { Faucet } from '../../chain/faucet.ts';
import { transactionFee } from '../../chain/fees.ts';
import { MAX_PACKET_BYTES, parseTransaction, type Transaction } from '../../chain/wire.ts';
import { WireError } from '../../chain/wire-cursor.ts';
import { encodeAccount } from '../encode-account.ts';
import { encodeBalances, encodeInner, encodeLoaded, encodeReturnData } from '../encode-transaction.ts';
import { u64 } from '../json.ts';
import { type Methods, withContext } from '../method.ts';
import { address, blockOf, type Config, config, integer, list, text } from '../params.ts';
import { invalidParams, RpcError } from '../rpc-error.ts';

export function transactionMethods(chain: Chain, faucet: Faucet): Methods {
  return {
    async sendTransaction([wire, given]) {
      const options = config(given);
      const transaction = decode(wire, options.encoding);
      if (options.skipPreflight !== true) preflight(chain, transaction, options);
      chain.submit(transaction);
      // What landed is answered for only when the disk has it; what was refused is not told, as on mainnet.
      await chain.flushed();
      return transaction.signatures[0];
    },

    simulateTransaction([wire, given]) {
      const options = config(given);
      const transaction = decode(wire, options.encoding);
      const block = blockOf(chain.blocks, options);
      const verify = options.sigVerify === true;
      const replace = options.replaceRecentBlockhash === true;
      if (verify && replace) {
        throw invalidParams('sigVerify may not be used with replaceRecentBlockhash');
      }
      const refusal = replace ? null : chain.refusal(transaction, block);
      const simulated = refusal ?? chain.simulate(transaction, verify);
      return withContext(block.slot, {
        ...outcome(chain, transaction, simulated, options),
        replacementBlockhash: replace
          ? { blockhash: block.blockhash, lastValidBlockHeight: block.height + MAX_AGE_BLOCKS }
          : null,
      });
    },

    async requestAirdrop([to, lamports]) {
      return faucet.give(address(to), undefined, BigInt(integer(lamports)));
    },
  };
}

/** What a node looks at before it passes a transaction on. Blockhashes are known as of the commitment asked for. */
function preflight(chain: Chain, transaction: Transaction, options: Config): void {
  const block = blockOf(chain.blocks, {
    commitment: options.preflightCommitment,
    minContextSlot: options.minContextSlot,
  });
  const refusal = chain.refusal(transaction, block);
  const simulated = refusal ?? chain.simulate(transaction, true);
  const error = typeof simulated === 'string' ? simulated : asError(simulated);
  if (error === null) return;
  if (error === 'SignatureFailure') {
    throw new RpcError(-32003, 'Transaction signature verification failure');
  }
  throw new RpcError(
    -32002,
    `Transaction simulation failed: ${errorSentence(error)}`,
    outcome(chain, transaction, simulated, {}),
  );
}

const isError = (result: TransactionError | Simulated): result is TransactionError =>
  typeof result === 'string' || !('logs' in result);
const asError = (result: TransactionError | Simulated): TransactionError | null =>
  isError(result) ? result : result.error;

function outcome(
  chain: Chain,
  transaction: Transaction,
  result: TransactionError | Simulated,
  options: Config,
): object {
  const fee = u64(transactionFee(transaction.message));
  if (isError(result)) {
    return {
      err: result,
      logs: [],
      accounts: null,
      unitsConsumed: 0,
      loadedAccountsDataSize: 0,
      returnData: null,
      innerInstructions: null,
      fee,
      preBalances: null,
      postBalances: null,
      preTokenBalances: null,
      postTokenBalances: null,
      loadedAddresses: null,
    };
  }
  return {
    err: result.error,
    logs: result.logs,
    accounts: watchedAccounts(chain, result, options.accounts),
    unitsConsumed: u64(result.units),
    loadedAccountsDataSize: 0,
    returnData: encodeReturnData(result.returnData),
    innerInstructions: options.innerInstructions === true ? encodeInner(result.inner, result.keys) : null,
    fee,
    ...encodeBalances(result),
    loadedAddresses: encodeLoaded(result, transaction.message.staticKeys.length),
  };
}

function watchedAccounts(chain: Chain, result: Simulated, asked: unknown): unknown {
  if (asked === undefined || asked === null) return null;
  const { addresses, encoding } = config(asked);
  const watched = list(addresses, result.keys.length).map(address);
  if (result.error !== null) return watched.map(() => null);
  const accountOf = (at: string) => {
    const after = result.accounts.get(at);
    if (after === undefined) return chain.account(at);
    return after.lamports === 0n ? null : after;
  };
  const view = { accountOf, unixSeconds: chain.unixSeconds };
  return watched.map((at) => encodeAccount(accountOf(at), { encoding: encoding ?? 'base64' }, view));
}

function decode(wire: unknown, encoding: unknown = 'base58'): Transaction {
  try {
    switch (encoding) {
      case 'base64':
        return parseTransaction(Buffer.from(text(wire), 'base64'));
      case 'base58': {
        const bytes = fromBase58(text(wire));
        if (bytes.length > MAX_PACKET_BYTES)
          throw new WireError(`too large for base58: ${bytes.length} bytes`);
        return parseTransaction(bytes);
      }
      default:
        throw invalidParams(`unsupported encoding: ${String(encoding)}. Supported encodings: base58, base64`);
    }
  } catch (error) {
    if (error instanceof RpcError) throw error;
    if (error instanceof WireError) throw invalidParams(`invalid transaction: ${error.message}`);
    throw invalidParams(`invalid ${String(encoding)} encoding`);
  }
}
