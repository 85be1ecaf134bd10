import { JUPITER_PROGRAM, SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../solana/programs.ts';

/**
 * The network's error names in plain words: the end of "Solana refused the transaction: ...".
 * Unlisted errors keep the network's name, so that they can be looked up.
 */
const reasons: Readonly<Record<string, string>> = {
  AccountNotFound: 'the wallet has no SOL to pay the network fee',
  InsufficientFundsForFee: 'the wallet has too little SOL to pay the network fee',
  InsufficientFundsForRent: 'an account would be left with less SOL than Solana requires',
  BlockhashNotFound: 'the transaction is too old for the network',
  AlreadyProcessed: 'the transaction was already processed',
  AccountInUse: 'an account is in use by another transaction',
  AccountLoadedTwice: 'the transaction names an account twice',
  InvalidAccountForFee: 'this account may not pay network fees',
  ProgramAccountNotFound: 'a program that the transaction calls does not exist',
  SignatureFailure: 'the signature is not valid',
  SanitizeFailure: 'the transaction is malformed',
  UnsupportedVersion: 'the network does not support this kind of transaction',
  AddressLookupTableNotFound: 'an address table of the transaction does not exist',
  WouldExceedMaxBlockCostLimit: 'the network is too busy',
  WouldExceedMaxAccountCostLimit: 'the network is too busy',
  MaxLoadedAccountsDataSizeExceeded: 'the transaction reads too much data',
};

const instructionReasons: Readonly<Record<string, string>> = {
  ReadonlyLamportChange: 'an account that it pays cannot receive funds',
  ReadonlyDataModified: 'an account that it changes cannot be changed',
  ExecutableLamportChange: 'an account that it pays is a program, which cannot receive funds',
  InsufficientFunds: 'the wallet has too little of what is sent',
  ComputationalBudgetExceeded: 'the transaction needs more computing than it paid for',
  ProgramFailedToComplete: 'the program stopped before its end',
  MissingRequiredSignature: 'a required signature is missing',
  AccountAlreadyInitialized: 'the account exists already',
  UninitializedAccount: 'the account does not exist yet',
  InvalidAccountOwner: 'an account belongs to another program',
  IllegalOwner: 'an account belongs to somebody else',
  IncorrectProgramId: 'an account belongs to another program',
  InvalidAccountData: 'an account is not what the transaction takes it for',
};

/** Error codes of SPL Token; Token-2022 has the same and adds those from 20 on. */
const tokenReasons: Readonly<Record<number, string>> = {
  0: 'an account would be left with less SOL than Solana requires',
  1: 'the wallet has too little of this token',
  2: 'this is not a token that the program knows',
  3: 'the account holds another token',
  4: 'the token account belongs to somebody else',
  9: 'the token account does not exist yet',
  14: 'the amount is too large',
  17: 'the token account is frozen by the issuer of the token',
  18: 'the token has other decimals',
  36: 'the recipient takes this token only with a memo',
  37: 'this token cannot be transferred',
};

const systemReasons: Readonly<Record<number, string>> = {
  0: 'the account exists already',
  1: 'the wallet has too little SOL',
};

/** Error codes of Jupiter's swap program. */
const jupiterReasons: Readonly<Record<number, string>> = {
  6001: 'the price moved more than the slippage allows',
  6017: 'the price moved more than the slippage allows',
  6024: 'the wallet has too little for the swap or its fees',
};

const customReasons: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  [SYSTEM_PROGRAM]: systemReasons,
  [TOKEN_PROGRAM]: tokenReasons,
  [TOKEN_2022_PROGRAM]: tokenReasons,
  [JUPITER_PROGRAM]: jupiterReasons,
};

/**
 * A transaction error of a node ("Name", {Name: details} or {InstructionError: [index, error]}) in words; null for no error.
 * `logs` show which program a custom error code is from; without them it is read as the token program's, the most common one.
 */
export function reasonText(error: unknown, logs: readonly string[] = []): string | null {
  if (error === null || error === undefined) return null;
  if (typeof error === 'string') return reasons[error] ?? error;
  const [name, details] = Object.entries(error)[0] ?? ['unknown error', null];
  if (name !== 'InstructionError' || !Array.isArray(details)) return reasons[name] ?? name;
  const cause: unknown = details[1];
  if (typeof cause === 'string') return instructionReasons[cause] ?? cause;
  const [kind, number] = Object.entries(cause as object)[0] ?? ['unknown error', null];
  if (kind !== 'Custom') return instructionReasons[kind] ?? kind;
  const program = failedProgram(logs);
  const known = program === undefined ? tokenReasons : customReasons[program];
  return known?.[Number(number)] ?? `program error ${number}`;
}

/** The innermost program that failed logs it first. */
function failedProgram(logs: readonly string[]): string | undefined {
  for (const line of logs) {
    const match = /^Program (\w+) failed: custom program error/.exec(line);
    if (match) return match[1];
  }
  return undefined;
}
