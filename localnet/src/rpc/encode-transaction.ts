import type { Balances, TokenBalance } from '../chain/balances.ts';
import { toBase58 } from '../chain/base58.ts';
import type { LandedTransaction } from '../chain/history.ts';
import type { InnerInstructions, Run } from '../chain/vm.ts';
import { isWritable, parseTransaction } from '../chain/wire.ts';
import type { Instruction, Message } from '../chain/wire-message.ts';
import { u64 } from './json.ts';
import { tokenAmount } from './parse-token.ts';
import { invalidParams, RpcError } from './rpc-error.ts';

/** A landed transaction as getTransaction answers it. */
export const encodeLanded = (landed: LandedTransaction, encoding: unknown, maxVersion?: number): object => ({
  slot: landed.slot,
  blockTime: landed.unixSeconds,
  ...encodeInBlock(landed, encoding, maxVersion),
});

/** A landed transaction as getBlock answers it. */
export function encodeInBlock(landed: LandedTransaction, encoding: unknown, maxVersion?: number): object {
  const transaction = parseTransaction(landed.wire);
  const { version } = transaction.message;
  if (version !== 'legacy' && !(maxVersion !== undefined && version <= maxVersion))
    throw unsupportedVersion(version);
  return {
    ...(maxVersion !== undefined && { version }),
    transaction: encodeWire(landed, encoding),
    meta: encodeMeta(landed, transaction.message.staticKeys.length, encoding === 'jsonParsed'),
  };
}

/** As Agave words it. */
export const unsupportedVersion = (version: number): RpcError =>
  new RpcError(
    -32015,
    `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
  );

export const instructionError = (error: Run['error']): unknown =>
  error === null ? { Ok: null } : { Err: error };

/** Instructions that programs called, with accounts as numbers (`keys` absent) or, for the parsed form, as addresses. */
export function encodeInner(inner: readonly InnerInstructions[], keys?: readonly string[]): unknown[] {
  return inner.map(({ index, instructions }) => ({
    index,
    instructions: instructions.map((instruction) => ({
      ...(keys === undefined ? encodeInstruction(instruction) : partlyDecoded(instruction, keys)),
      stackHeight: instruction.stackHeight,
    })),
  }));
}

export const encodeReturnData = (data: Run['returnData']): unknown =>
  data === null
    ? null
    : { programId: data.program, data: [Buffer.from(data.data).toString('base64'), 'base64'] };

const encodeTokenBalance = (balance: TokenBalance): unknown => ({
  accountIndex: balance.accountIndex,
  mint: balance.mint,
  owner: balance.owner,
  programId: balance.program,
  uiTokenAmount: tokenAmount(balance.amount, balance.decimals),
});

export const encodeBalances = (balances: Balances): object => ({
  preBalances: balances.before.map(u64),
  postBalances: balances.after.map(u64),
  preTokenBalances: balances.tokensBefore.map(encodeTokenBalance),
  postTokenBalances: balances.tokensAfter.map(encodeTokenBalance),
});

export const encodeLoaded = (
  { keys, loadedWritable }: { readonly keys: readonly string[]; readonly loadedWritable: number },
  staticKeys: number,
): object => ({
  writable: keys.slice(staticKeys, staticKeys + loadedWritable),
  readonly: keys.slice(staticKeys + loadedWritable),
});

function encodeMeta(landed: LandedTransaction, staticKeys: number, parsed: boolean): unknown {
  return {
    err: landed.error,
    status: instructionError(landed.error),
    fee: u64(landed.feeLamports),
    ...encodeBalances(landed),
    innerInstructions: encodeInner(landed.inner, parsed ? landed.keys : undefined),
    logMessages: landed.logs,
    loadedAddresses: encodeLoaded(landed, staticKeys),
    ...(landed.returnData !== null && { returnData: encodeReturnData(landed.returnData) }),
    rewards: [],
    computeUnitsConsumed: u64(landed.units),
  };
}

/** The signed bytes of a transaction in the encoding that the caller asked for. */
export function encodeWire(
  landed: Pick<LandedTransaction, 'wire' | 'keys'>,
  encoding: unknown = 'json',
): unknown {
  switch (encoding) {
    case 'base64':
      return [Buffer.from(landed.wire).toString('base64'), 'base64'];
    case 'base58':
      return [toBase58(landed.wire), 'base58'];
    case 'json': {
      const { signatures, message } = parseTransaction(landed.wire);
      return { signatures, message: encodeMessage(message) };
    }
    case 'jsonParsed': {
      const { signatures, message } = parseTransaction(landed.wire);
      return { signatures, message: parsedMessage(message, landed.keys) };
    }
    default:
      throw invalidParams(`The localnet does not encode transactions as ${String(encoding)}.`);
  }
}

const encodeInstruction = ({ programIndex, accounts, data }: Instruction): object => ({
  programIdIndex: programIndex,
  accounts: [...accounts],
  data: toBase58(data),
});

const partlyDecoded = ({ programIndex, accounts, data }: Instruction, keys: readonly string[]): object => ({
  programId: keys[programIndex],
  accounts: Array.from(accounts, (index) => keys[index]),
  data: toBase58(data),
});

function encodeMessage(message: Message): unknown {
  return {
    accountKeys: message.staticKeys,
    header: {
      numRequiredSignatures: message.requiredSignatures,
      numReadonlySignedAccounts: message.readonlySigned,
      numReadonlyUnsignedAccounts: message.readonlyUnsigned,
    },
    recentBlockhash: message.blockhash,
    instructions: message.instructions.map((instruction) => ({
      ...encodeInstruction(instruction),
      stackHeight: 1,
    })),
    ...addressTableLookups(message),
    ...transactionConfig(message),
  };
}

/** The parsed form, with no program's instructions taken apart: clients read those as partially decoded. */
function parsedMessage(message: Message, keys: readonly string[]): unknown {
  return {
    accountKeys: keys.map((pubkey, index) => ({
      pubkey,
      signer: index < message.requiredSignatures,
      writable: isWritable(message, index),
      source: index < message.staticKeys.length ? 'transaction' : 'lookupTable',
    })),
    recentBlockhash: message.blockhash,
    instructions: message.instructions.map((instruction) => ({
      ...partlyDecoded(instruction, keys),
      stackHeight: 1,
    })),
    ...addressTableLookups(message),
    ...transactionConfig(message),
  };
}

const transactionConfig = ({ config }: Message): object =>
  config === null
    ? {}
    : {
        transactionConfig: {
          computeUnitLimit: config.unitLimit,
          heapSize: config.heapBytes,
          loadedAccountsDataSizeLimit: config.loadedAccountsBytes,
          priorityFee: config.priorityFeeLamports === null ? null : u64(config.priorityFeeLamports),
        },
      };

const addressTableLookups = (message: Message): object =>
  message.version !== 0
    ? {}
    : {
        addressTableLookups: message.lookups.map(({ table, writable, readonly }) => ({
          accountKey: table,
          writableIndexes: [...writable],
          readonlyIndexes: [...readonly],
        })),
      };
