import { AccountRole, type Address, type Instruction } from '@solana/kit';
import { guard } from '../src/guard/guard.ts';
import type { Intent } from '../src/terms/intent.ts';
import { Refusal } from '../src/terms/refusal.ts';
import { bytesOf, SPONSOR, WALLET } from './cases.ts';
import { compile } from './messages.ts';

/** One hostile message: what it does, the reason for which it is to be refused, and how it is made. */
export type Case = readonly [title: string, reason: string, message: () => Buffer | Promise<Buffer>];

/** A message of the wallet with these instructions. */
export function from(...instructions: Instruction[]): Buffer {
  return compile({ feePayer: WALLET, instructions });
}

export function withData(instruction: Instruction, change: (data: Buffer) => Buffer): Instruction {
  return { ...instruction, data: change(Buffer.from(instruction.data ?? [])) };
}

export function withAccount(instruction: Instruction, index: number, address: Address): Instruction {
  const accounts = (instruction.accounts ?? []).map((account, at) =>
    at === index ? { role: AccountRole.WRITABLE, address } : account,
  );
  return { ...instruction, accounts };
}

export function withMoreAccounts(instruction: Instruction, ...addresses: Address[]): Instruction {
  const more = addresses.map((address) => ({ address, role: AccountRole.READONLY }));
  return { ...instruction, accounts: [...(instruction.accounts ?? []), ...more] };
}

export function longer(data: Buffer): Buffer {
  return Buffer.concat([data, Uint8Array.of(0)]);
}

/** Above every fee of the tests that are not about it. */
const OWN_CAP = 1_000_000_000n;

/** The most that the message may pay in fees. Throws the guard's refusal, if there is one. */
export function letThrough(intent: Intent, message: Buffer, ownCapLamports = OWN_CAP): bigint {
  return guard(message, bytesOf(WALLET), intent, ownCapLamports, undefined, bytesOf(SPONSOR));
}

/** The guard's reason to refuse, or a text for "accepted". */
export function reasonFor(intent: Intent, message: Buffer, ownCapLamports = OWN_CAP): string {
  try {
    letThrough(intent, message, ownCapLamports);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  return 'none: it was let through';
}
