import type { Attachment } from '../terms/attachment.ts';
import {
  ASSOCIATED_TOKEN,
  COMPUTE_BUDGET,
  MEMO,
  ORDER_ENGINE,
  RENT,
  ROUTER,
  SPL_TOKEN,
  SYSTEM,
  TOKEN_2022,
} from '../terms/programs.ts';
import { Refusal } from '../terms/refusal.ts';
import type { Instruction } from './message-parts.ts';
import { type Fill, fillEffect } from './read-fill.ts';
import { type OpenTemporary, type Route, routerEffect } from './route.ts';

/** What a message is for, in the words of refusals. */
export type Purpose = 'transfer' | 'swap' | 'reclaim';

/** What one instruction does. Covers the few instructions that a message may have. */
export type Effect =
  | Transfer
  | TransferChecked
  | CreateAssociated
  | SyncNative
  | CloseAccount
  | WithdrawExcess
  | OpenTemporary
  | Route
  | Fill
  | Memo
  | { readonly kind: 'unit_limit'; readonly units: bigint }
  | { readonly kind: 'unit_price'; readonly microLamports: bigint };

interface Transfer {
  readonly kind: 'transfer';
  readonly from: Buffer;
  readonly to: Buffer;
  readonly lamports: bigint;
  readonly references: readonly Buffer[];
}

interface Memo {
  readonly kind: 'memo';
  /** UTF-8. */
  readonly text: Buffer;
}

/** Throws a Refusal that names the program or the instruction if the purpose does not allow it. `attachment`: what a transfer carries. */
export function effectOf(instruction: Instruction, purpose: Purpose, attachment: Attachment): Effect {
  const { program } = instruction;
  const references = attachment.references.length;
  if (program.equals(COMPUTE_BUDGET)) return computeBudgetEffect(instruction, purpose);
  if (program.equals(SYSTEM) && purpose !== 'reclaim') return systemEffect(instruction, purpose, references);
  if (program.equals(ASSOCIATED_TOKEN) && purpose !== 'reclaim')
    return associatedTokenEffect(instruction, purpose);
  if (program.equals(SPL_TOKEN) || program.equals(TOKEN_2022))
    return tokenEffect(instruction, purpose, references);
  if (program.equals(ROUTER) && purpose === 'swap') return routerEffect(instruction);
  if (program.equals(ORDER_ENGINE) && purpose === 'swap') return fillEffect(instruction);
  if (program.equals(MEMO) && attachment.memo) return memoEffect(instruction);
  throw new Refusal(`the message calls a program that has no place in a ${purpose}`);
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

function systemEffect(instruction: Instruction, purpose: Purpose, count: number): Effect {
  const { data } = instruction;
  const code = data.length >= 4 ? data.readUInt32LE(0) : -1;
  if (code !== SYSTEM_TRANSFER) throw misplaced('System', SYSTEM_NAMES[code], purpose);
  const [from, to, ...references] = expectShape(instruction, 'System Transfer', 12, 2 + count) as [
    Buffer,
    Buffer,
    ...Buffer[],
  ];
  return { kind: 'transfer', from, to, lamports: data.readBigUInt64LE(4), references };
}

/** Accounts would have to sign it. */
function memoEffect(instruction: Instruction): Memo {
  expectCounts(instruction, 'Memo', instruction.data.length, 0);
  return { kind: 'memo', text: instruction.data };
}

const COMPUTE_BUDGET_NAMES = [
  'RequestUnits',
  'RequestHeapFrame',
  'SetComputeUnitLimit',
  'SetComputeUnitPrice',
  'SetLoadedAccountsDataSizeLimit',
];

function computeBudgetEffect(instruction: Instruction, purpose: Purpose): Effect {
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
  throw misplaced('ComputeBudget', name, purpose);
}

export interface CreateAssociated {
  readonly kind: 'create_associated';
  readonly payer: Buffer;
  readonly account: Buffer;
  readonly owner: Buffer;
  /** Null if it is in a lookup table; never in a transfer. */
  readonly mint: Buffer | null;
  readonly system: Buffer | null;
  readonly tokenProgram: Buffer | null;
}

const ASSOCIATED_NAMES = ['Create', 'CreateIdempotent', 'RecoverNested'];

function associatedTokenEffect(instruction: Instruction, purpose: Purpose): CreateAssociated {
  const { data } = instruction;
  // The program treats empty data as Create.
  const name = ASSOCIATED_NAMES[data[0] ?? 0];
  // In a transfer, the account may have been opened meanwhile. Routers build for the state of their taker's account.
  const isAllowed = name === 'CreateIdempotent' || (name === 'Create' && purpose === 'swap');
  if (!isAllowed) throw misplaced('Associated Token', name, purpose);
  const expectAccounts = purpose === 'swap' ? expectCounts : expectShape;
  const [payer, account, owner, mint, system, tokenProgram] = expectAccounts(
    instruction,
    name,
    data.length === 0 ? 0 : 1,
    6,
  );
  if (!payer || !account || !owner)
    throw misplaced('Associated Token', `${name} over a lookup table`, purpose);
  return {
    kind: 'create_associated',
    payer,
    account,
    owner,
    mint: mint ?? null,
    system: system ?? null,
    tokenProgram: tokenProgram ?? null,
  };
}

export interface TransferChecked {
  readonly kind: 'transfer_checked';
  readonly tokenProgram: Buffer;
  /** Null if it is in a lookup table; never in a transfer. */
  readonly source: Buffer | null;
  readonly mint: Buffer | null;
  readonly destination: Buffer | null;
  readonly authority: Buffer;
  readonly amount: bigint;
  readonly decimals: number;
  readonly references: readonly Buffer[];
}

/** Updates the balance of a wrapped SOL account after lamports were paid into it. */
interface SyncNative {
  readonly kind: 'sync_native';
  readonly tokenProgram: Buffer;
  readonly account: Buffer;
}

/** Gives SOL of a token account to `destination`. */
export interface GivesBack {
  readonly tokenProgram: Buffer;
  readonly account: Buffer;
  readonly destination: Buffer;
  readonly authority: Buffer;
}

/** Gives all of it: the account is gone. */
export interface CloseAccount extends GivesBack {
  readonly kind: 'close_account';
}

/**
 * Gives what is above the rent minimum of today: nothing else of the account changes. Source: solana.com, "Withdraw Excess Lamports",
 * November 2026.
 */
interface WithdrawExcess extends GivesBack {
  readonly kind: 'withdraw_excess';
}

const TRANSFER_CHECKED = 12;
const CLOSE_ACCOUNT = 9;
const SYNC_NATIVE = 17;
const WITHDRAW_EXCESS_LAMPORTS = 38;
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
  12: 'TransferChecked',
  13: 'ApproveChecked',
  14: 'MintToChecked',
  15: 'BurnChecked',
  17: 'SyncNative',
  26: 'TransferFeeExtension',
  27: 'ConfidentialTransferExtension',
  38: 'WithdrawExcessLamports',
  45: 'UnwrapLamports',
  255: 'Batch',
};

function tokenEffect(
  instruction: Instruction,
  purpose: Purpose,
  references: number,
): TransferChecked | SyncNative | CloseAccount | WithdrawExcess {
  const code = instruction.data[0] ?? -1;
  if (code === TRANSFER_CHECKED && purpose !== 'reclaim')
    return transferChecked(instruction, purpose, references);
  if (code === SYNC_NATIVE && purpose === 'swap') return syncNative(instruction);
  if (code === CLOSE_ACCOUNT && purpose !== 'transfer')
    return { kind: 'close_account', ...givesBack(instruction, 'CloseAccount') };
  if (code === WITHDRAW_EXCESS_LAMPORTS && purpose === 'reclaim')
    return { kind: 'withdraw_excess', ...givesBack(instruction, 'WithdrawExcessLamports') };
  throw misplaced('Token', TOKEN_NAMES[code], purpose);
}

function transferChecked(instruction: Instruction, purpose: Purpose, count: number): TransferChecked {
  const { program: tokenProgram, data } = instruction;
  const expectAccounts = purpose === 'swap' ? expectCounts : expectShape;
  // Exactly four and the references: more would be signers of a multisig or accounts of a transfer hook.
  const [source, mint, destination, authority, ...rest] = expectAccounts(
    instruction,
    'TransferChecked',
    10,
    4 + count,
  );
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
    references: rest.filter((account) => account !== null),
  };
}

function syncNative(instruction: Instruction): SyncNative {
  // Clients may pass a second one: the rent sysvar, or the program itself for "none".
  const accounts = expectShape(instruction, 'SyncNative', 1, instruction.accounts.length === 2 ? 2 : 1);
  const [account, second] = accounts as [Buffer, Buffer?];
  if (second && !second.equals(instruction.program) && !second.equals(RENT)) {
    throw new Refusal('SyncNative has an account that it has no use for');
  }
  return { kind: 'sync_native', tokenProgram: instruction.program, account };
}

function givesBack(instruction: Instruction, name: string): GivesBack {
  // Names the wallet twice: as destination and as authority. More accounts would be signers of a multisig.
  const [account, destination, authority] = expectCounts(instruction, name, 1, 3);
  if (!account || !destination || !authority) {
    throw new Refusal(`${name} has an account that is in a lookup table`);
  }
  return { tokenProgram: instruction.program, account, destination, authority };
}

function misplaced(program: string, name: string | undefined, purpose: Purpose): Refusal {
  const instruction = name ? `the ${program} instruction ${name}` : `an unknown instruction of ${program}`;
  return new Refusal(`${instruction} has no place in a ${purpose}`);
}

/** The accounts of an instruction; each must be in the message itself, and be named once. */
function expectShape(
  instruction: Instruction,
  name: string,
  bytes: number,
  accounts: number,
): readonly Buffer[] {
  const { length } = expectCounts(instruction, name, bytes, accounts);
  const own = instruction.accounts.filter((account) => account !== null);
  if (own.length !== length) throw new Refusal(`${name} has an account that is in a lookup table`);
  if (own.some((account, index) => own.findIndex((other) => other.equals(account)) !== index)) {
    throw new Refusal('an instruction names the same account twice');
  }
  return own;
}

/** The accounts of an instruction; they may be in lookup tables (null) or repeat. */
function expectCounts(
  { data, accounts: given }: Instruction,
  name: string,
  bytes: number,
  accounts: number,
): readonly (Buffer | null)[] {
  if (data.length !== bytes) throw new Refusal(`${name} has data of a wrong length`);
  if (given.length !== accounts) throw new Refusal(`${name} has a wrong number of accounts`);
  return given;
}

export function atMostOne<Kind extends Effect['kind']>(
  effects: readonly Effect[],
  kind: Kind,
  name: string,
): Extract<Effect, { kind: Kind }> | undefined {
  const found = effects.filter((effect) => effect.kind === kind);
  if (found.length > 1) throw new Refusal(`the message has more than one ${name}`);
  return found[0] as Extract<Effect, { kind: Kind }> | undefined;
}
