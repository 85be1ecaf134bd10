import internal from 'litesvm/dist/internal.js';
import { INSTRUCTION_ERRORS, TRANSACTION_ERRORS } from './error-names.ts';

/** A failed transaction's error as the RPC writes it: a name, or an object with the name as its only key. */
export type TransactionError =
  | string
  | { readonly InstructionError: readonly [number, string | { readonly Custom: number }] }
  | { readonly DuplicateInstruction: number }
  | { readonly InsufficientFundsForRent: { readonly account_index: number } }
  | { readonly ProgramExecutionTemporarilyRestricted: { readonly account_index: number } };

type NativeError = ReturnType<InstanceType<typeof internal.FailedTransactionMetadata>['err']>;

export function transactionError(error: NativeError): TransactionError {
  if (typeof error === 'number') return TRANSACTION_ERRORS[error] ?? `Unknown${error}`;
  if (error instanceof internal.TransactionErrorInstructionError) {
    const cause = error.err();
    if (typeof cause === 'number')
      return { InstructionError: [error.index, INSTRUCTION_ERRORS[cause] ?? 'GenericError'] };
    if (cause instanceof internal.InstructionErrorCustom)
      return { InstructionError: [error.index, { Custom: cause.code }] };
    return { InstructionError: [error.index, 'BorshIoError'] };
  }
  if (error instanceof internal.TransactionErrorDuplicateInstruction)
    return { DuplicateInstruction: error.index };
  if (error instanceof internal.TransactionErrorInsufficientFundsForRent)
    return { InsufficientFundsForRent: { account_index: error.accountIndex } };
  return { ProgramExecutionTemporarilyRestricted: { account_index: error.accountIndex } };
}

const sentences: Record<string, string> = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  InvalidAccountForFee: 'This account may not be used to pay transaction fees',
  ProgramAccountNotFound: 'Attempt to load a program that does not exist',
  SignatureFailure: 'Transaction did not pass signature verification',
  AddressLookupTableNotFound: "Transaction loads an address table account that doesn't exist",
  InvalidAddressLookupTableIndex: 'Transaction address table lookup uses an invalid index',
};

/** The sentence that a validator puts behind "Transaction simulation failed: ". */
export function errorSentence(error: TransactionError): string {
  if (typeof error === 'string') return sentences[error] ?? error;
  if ('InstructionError' in error) {
    const [index, cause] = error.InstructionError;
    const reason = typeof cause === 'string' ? cause : `custom program error: 0x${cause.Custom.toString(16)}`;
    return `Error processing Instruction ${index}: ${reason}`;
  }
  if ('InsufficientFundsForRent' in error) {
    return `Transaction results in an account (${error.InsufficientFundsForRent.account_index}) with insufficient funds for rent`;
  }
  return Object.keys(error)[0]!;
}
