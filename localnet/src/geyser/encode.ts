import type { TokenBalance } from '../chain/balances.ts';
import { addressBytes, fromBase58 } from '../chain/base58.ts';
import type { LandedTransaction } from '../chain/history.ts';
import { parseTransaction } from '../chain/wire.ts';

/** A landed transaction as SubscribeUpdateTransaction. */
export function encodeTransaction(landed: LandedTransaction, index: number): object {
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
          versioned: message.version === 0,
          addressTableLookups: message.lookups.map(({ table, writable, readonly }) => ({
            accountKey: addressBytes(table),
            writableIndexes: writable,
            readonlyIndexes: readonly,
          })),
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
