import { expectCounts, expectShape, misplaced, type Purpose } from './effect-shape.ts';
import type { Instruction } from './message.ts';
import { RENT } from './programs.ts';
import { Refusal } from './refusal.ts';

export interface TransferChecked {
  readonly kind: 'transfer_checked';
  readonly tokenProgram: Buffer;
  /** Null where a lookup table has it; never in a transfer. */
  readonly source: Buffer | null;
  readonly mint: Buffer | null;
  readonly destination: Buffer | null;
  readonly authority: Buffer;
  readonly amount: bigint;
  readonly decimals: number;
}

/** Counts what was paid into an account of wrapped SOL. */
export interface SyncNative {
  readonly kind: 'sync_native';
  readonly tokenProgram: Buffer;
  readonly account: Buffer;
}

export interface CloseAccount {
  readonly kind: 'close_account';
  readonly tokenProgram: Buffer;
  readonly account: Buffer;
  readonly destination: Buffer;
  readonly authority: Buffer;
}

const TRANSFER_CHECKED = 12;
const CLOSE_ACCOUNT = 9;
const SYNC_NATIVE = 17;
const NAMES: Readonly<Record<number, string>> = {
  3: 'Transfer',
  4: 'Approve',
  5: 'Revoke',
  6: 'SetAuthority',
  7: 'MintTo',
  8: 'Burn',
  9: 'CloseAccount',
  10: 'FreezeAccount',
  11: 'ThawAccount',
  13: 'ApproveChecked',
  14: 'MintToChecked',
  15: 'BurnChecked',
  17: 'SyncNative',
  26: 'TransferFeeExtension',
  27: 'ConfidentialTransferExtension',
  255: 'Batch',
};

export function tokenEffect(
  instruction: Instruction,
  purpose: Purpose,
): TransferChecked | SyncNative | CloseAccount {
  const code = instruction.data[0] ?? -1;
  if (code === TRANSFER_CHECKED) return transferChecked(instruction, purpose);
  if (code === SYNC_NATIVE && purpose === 'swap') return syncNative(instruction);
  if (code === CLOSE_ACCOUNT && purpose === 'swap') return closeAccount(instruction);
  throw misplaced('Token', NAMES[code], purpose);
}

function transferChecked(instruction: Instruction, purpose: Purpose): TransferChecked {
  const { program: tokenProgram, data } = instruction;
  const expectAccounts = purpose === 'swap' ? expectCounts : expectShape;
  // Exactly four: more would be the signers of a multisig or the accounts of a transfer hook.
  const [source, mint, destination, authority] = expectAccounts(instruction, 'TransferChecked', 10, 4);
  if (!authority) throw new Refusal('TransferChecked has an authority that is in a lookup table');
  return {
    kind: 'transfer_checked',
    tokenProgram,
    source: source ?? null,
    mint: mint ?? null,
    destination: destination ?? null,
    authority,
    amount: data.readBigUInt64LE(1),
    decimals: data.readUInt8(9),
  };
}

function syncNative(instruction: Instruction): SyncNative {
  // Clients may name a second one: the rent sysvar, or the program itself for "none".
  const accounts = expectShape(instruction, 'SyncNative', 1, instruction.accounts.length === 2 ? 2 : 1);
  const [account, second] = accounts as [Buffer, Buffer?];
  if (second && !second.equals(instruction.program) && !second.equals(RENT)) {
    throw new Refusal('SyncNative has an account that it has no use for');
  }
  return { kind: 'sync_native', tokenProgram: instruction.program, account };
}

function closeAccount(instruction: Instruction): CloseAccount {
  // The wallet is named twice here: it is paid, and it has the say.
  const [account, destination, authority] = expectCounts(instruction, 'CloseAccount', 1, 3);
  if (!account || !destination || !authority) {
    throw new Refusal('CloseAccount has an account that is in a lookup table');
  }
  return { kind: 'close_account', tokenProgram: instruction.program, account, destination, authority };
}
