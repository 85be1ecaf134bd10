import type { Instruction } from './message.ts';
import { ASSOCIATED_TOKEN, COMPUTE_BUDGET, SPL_TOKEN, SYSTEM, TOKEN_2022 } from './programs.ts';
import { Refusal } from './refusal.ts';

/** What one instruction does, for the few that a transfer may have. */
export type Effect =
  | { readonly kind: 'transfer'; readonly from: Buffer; readonly to: Buffer; readonly lamports: bigint }
  | TransferChecked
  | CreateAssociated
  | { readonly kind: 'unit_limit'; readonly units: bigint }
  | { readonly kind: 'unit_price'; readonly microLamports: bigint };

export interface TransferChecked {
  readonly kind: 'transfer_checked';
  readonly tokenProgram: Buffer;
  readonly source: Buffer;
  readonly mint: Buffer;
  readonly destination: Buffer;
  readonly authority: Buffer;
  readonly amount: bigint;
  readonly decimals: number;
}

export interface CreateAssociated {
  readonly kind: 'create_associated';
  readonly payer: Buffer;
  readonly account: Buffer;
  readonly owner: Buffer;
  readonly mint: Buffer;
  readonly system: Buffer;
  readonly tokenProgram: Buffer;
}

/** Throws a Refusal that names the program or the instruction for anything that has no place in a transfer. */
export function effectOf(instruction: Instruction): Effect {
  const { program } = instruction;
  if (program.equals(SYSTEM)) return systemEffect(instruction);
  if (program.equals(COMPUTE_BUDGET)) return computeBudgetEffect(instruction);
  if (program.equals(ASSOCIATED_TOKEN)) return associatedTokenEffect(instruction);
  if (program.equals(SPL_TOKEN) || program.equals(TOKEN_2022)) return tokenEffect(instruction);
  throw new Refusal('the message calls a program that has no place in a transfer');
}

const SYSTEM_TRANSFER = 2;
const SYSTEM_NAMES = [
  'CreateAccount',
  'Assign',
  'Transfer',
  'CreateAccountWithSeed',
  'AdvanceNonceAccount',
  'WithdrawNonceAccount',
  'InitializeNonceAccount',
  'AuthorizeNonceAccount',
  'Allocate',
  'AllocateWithSeed',
  'AssignWithSeed',
  'TransferWithSeed',
  'UpgradeNonceAccount',
];

function systemEffect(instruction: Instruction): Effect {
  const { data } = instruction;
  const code = data.length >= 4 ? data.readUInt32LE(0) : -1;
  if (code !== SYSTEM_TRANSFER) throw misplaced('System', SYSTEM_NAMES[code]);
  expectShape(instruction, 'System Transfer', 12, 2);
  const [from, to] = instruction.accounts as [Buffer, Buffer];
  return { kind: 'transfer', from, to, lamports: data.readBigUInt64LE(4) };
}

const COMPUTE_BUDGET_NAMES = [
  'RequestUnits',
  'RequestHeapFrame',
  'SetComputeUnitLimit',
  'SetComputeUnitPrice',
  'SetLoadedAccountsDataSizeLimit',
];

function computeBudgetEffect(instruction: Instruction): Effect {
  const { data } = instruction;
  const name = COMPUTE_BUDGET_NAMES[data[0] ?? -1];
  if (name === 'SetComputeUnitLimit') {
    expectShape(instruction, name, 5, 0);
    return { kind: 'unit_limit', units: BigInt(data.readUInt32LE(1)) };
  }
  if (name === 'SetComputeUnitPrice') {
    expectShape(instruction, name, 9, 0);
    return { kind: 'unit_price', microLamports: data.readBigUInt64LE(1) };
  }
  throw misplaced('ComputeBudget', name);
}

const ASSOCIATED_NAMES = ['Create', 'CreateIdempotent', 'RecoverNested'];

function associatedTokenEffect(instruction: Instruction): Effect {
  const { data, accounts } = instruction;
  // The program reads no data at all as Create.
  const name = ASSOCIATED_NAMES[data[0] ?? 0];
  if (name !== 'CreateIdempotent') throw misplaced('Associated Token', name);
  expectShape(instruction, name, 1, 6);
  const [payer, account, owner, mint, system, tokenProgram] = accounts as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
  return { kind: 'create_associated', payer, account, owner, mint, system, tokenProgram };
}

const TOKEN_TRANSFER_CHECKED = 12;
const TOKEN_NAMES: Readonly<Record<number, string>> = {
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

function tokenEffect(instruction: Instruction): Effect {
  const { data, program } = instruction;
  const code = data[0] ?? -1;
  if (code !== TOKEN_TRANSFER_CHECKED) throw misplaced('Token', TOKEN_NAMES[code]);
  // Exactly four: more would be the signers of a multisig or the accounts of a transfer hook.
  expectShape(instruction, 'TransferChecked', 10, 4);
  const [source, mint, destination, authority] = instruction.accounts as [Buffer, Buffer, Buffer, Buffer];
  return {
    kind: 'transfer_checked',
    tokenProgram: program,
    source,
    mint,
    destination,
    authority,
    amount: data.readBigUInt64LE(1),
    decimals: data.readUInt8(9),
  };
}

function misplaced(program: string, name: string | undefined): Refusal {
  const instruction = name ? `the ${program} instruction ${name}` : `an unknown instruction of ${program}`;
  return new Refusal(`${instruction} has no place in a transfer`);
}

function expectShape(instruction: Instruction, name: string, bytes: number, accounts: number): void {
  if (instruction.data.length !== bytes) throw new Refusal(`${name} has data of a wrong length`);
  if (instruction.accounts.length !== accounts) {
    throw new Refusal(`${name} has a wrong number of accounts`);
  }
}
