import { associatedTokenEffect, type CreateAssociated } from './effect-associated.ts';
import { expectShape, misplaced, type Purpose } from './effect-shape.ts';
import { type CloseAccount, type SyncNative, type TransferChecked, tokenEffect } from './effect-token.ts';
import type { Instruction } from './message.ts';
import { ASSOCIATED_TOKEN, COMPUTE_BUDGET, ROUTER, SPL_TOKEN, SYSTEM, TOKEN_2022 } from './programs.ts';
import { Refusal } from './refusal.ts';
import { type Route, routeEffect } from './route.ts';

/** What one instruction does, for the few that a transfer or a swap may have. */
export type Effect =
  | Transfer
  | TransferChecked
  | CreateAssociated
  | SyncNative
  | CloseAccount
  | Route
  | { readonly kind: 'unit_limit'; readonly units: bigint }
  | { readonly kind: 'unit_price'; readonly microLamports: bigint };

export interface Transfer {
  readonly kind: 'transfer';
  readonly from: Buffer;
  readonly to: Buffer;
  readonly lamports: bigint;
}

/** Throws a Refusal that names the program or the instruction for anything that has no place in what is asked for. */
export function effectOf(instruction: Instruction, purpose: Purpose): Effect {
  const { program } = instruction;
  if (program.equals(SYSTEM)) return systemEffect(instruction, purpose);
  if (program.equals(COMPUTE_BUDGET)) return computeBudgetEffect(instruction, purpose);
  if (program.equals(ASSOCIATED_TOKEN)) return associatedTokenEffect(instruction, purpose);
  if (program.equals(SPL_TOKEN) || program.equals(TOKEN_2022)) return tokenEffect(instruction, purpose);
  if (program.equals(ROUTER) && purpose === 'swap') return routeEffect(instruction);
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

function systemEffect(instruction: Instruction, purpose: Purpose): Effect {
  const { data } = instruction;
  const code = data.length >= 4 ? data.readUInt32LE(0) : -1;
  if (code !== SYSTEM_TRANSFER) throw misplaced('System', SYSTEM_NAMES[code], purpose);
  const [from, to] = expectShape(instruction, 'System Transfer', 12, 2) as [Buffer, Buffer];
  return { kind: 'transfer', from, to, lamports: data.readBigUInt64LE(4) };
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

export function atMostOne<Kind extends Effect['kind']>(
  effects: readonly Effect[],
  kind: Kind,
  name: string,
): Extract<Effect, { kind: Kind }> | undefined {
  const found = effects.filter((effect) => effect.kind === kind);
  if (found.length > 1) throw new Refusal(`the message has more than one ${name}`);
  return found[0] as Extract<Effect, { kind: Kind }> | undefined;
}
