import type { TokenBalance } from '../chain/balances.ts';
import { addressBytes, fromBase58 } from '../chain/base58.ts';
import type { LandedTransaction } from '../chain/history.ts';
import { parseTransaction } from '../chain/wire.ts';
import type { TransactionConfig } from '../chain/wire-message.ts';
import type { Guise } from '../rpc/guises.ts';

/** A landed transaction as SubscribeUpdateTransaction. In a guise its message is empty: what is new in it has no fields here. */
export function encodeTransaction(
  landed: LandedTransaction,
  index: number,
  guise: Guise | undefined,
): object {
  if (guise !== undefined) {
    const transaction = { signatures: [fromBase58(landed.signature)], message: { versioned: true } };
    const meta = guise === 'no_meta' ? null : {};
    return {
      slot: landed.slot,
      transaction: { signature: fromBase58(landed.signature), isVote: false, index, transaction, meta },
    };
  }
  const { signatures, message } = parseTransaction(landed.wire);
  const loaded = landed.keys.slice(message.staticKeys.length).map(addressBytes);
  return {
    slot: landed.slot,
    transaction: {
      signature: fromBase58(landed.signature),
      isVote: false,
      index,
      transaction: {
        signatures: signatures.map(fromBase58),
        message: {
          header: {
            numRequiredSignatures: message.requiredSignatures,
            numReadonlySignedAccounts: message.readonlySigned,
            numReadonlyUnsignedAccounts: message.readonlyUnsigned,
          },
          accountKeys: message.staticKeys.map(addressBytes),
          recentBlockhash: addressBytes(message.blockhash),
          instructions: message.instructions.map(({ programIndex, accounts, data }) => ({
            programIdIndex: programIndex,
            accounts,
            data,
          })),
          // True from version 0 on; only the config tells version 1.
          versioned: message.version !== 'legacy',
          addressTableLookups: message.lookups.map(({ table, writable, readonly }) => ({
            accountKey: addressBytes(table),
            writableIndexes: writable,
            readonlyIndexes: readonly,
          })),
          ...(message.config !== null && { config: encodeConfig(message.config) }),
        },
      },
      meta: {
        // The network's own encoding of errors is left out: that there is one is enough to tell.
        err: landed.error === null ? null : { err: new Uint8Array() },
        fee: String(landed.feeLamports),
        preBalances: landed.before.map(String),
        postBalances: landed.after.map(String),
        logMessages: landed.logs,
        preTokenBalances: landed.tokensBefore.map(encodeTokenBalance),
        postTokenBalances: landed.tokensAfter.map(encodeTokenBalance),
        loadedWritableAddresses: loaded.slice(0, landed.loadedWritable),
        loadedReadonlyAddresses: loaded.slice(landed.loadedWritable),
        computeUnitsConsumed: String(landed.units),
      },
    },
  };
}

/** Fields that are absent here are absent on the wire. */
const encodeConfig = (config: TransactionConfig): object => ({
  ...(config.priorityFeeLamports !== null && { priorityFee: String(config.priorityFeeLamports) }),
  ...(config.unitLimit !== null && { computeUnitLimit: config.unitLimit }),
  ...(config.loadedAccountsBytes !== null && { loadedAccountsDataSizeLimit: config.loadedAccountsBytes }),
  ...(config.heapBytes !== null && { heapSize: config.heapBytes }),
});

function encodeTokenBalance({ accountIndex, mint, owner, program, amount, decimals }: TokenBalance): object {
  const uiAmount = Number(amount) / 10 ** decimals;
  return {
    accountIndex,
    mint,
    owner,
    programId: program,
    uiTokenAmount: { uiAmount, decimals, amount: String(amount), uiAmountString: String(uiAmount) },
  };
}
