import type { Instruction } from './message.ts';
import { Refusal } from './refusal.ts';

/** What a message is for, as refusals call it. */
export type Purpose = 'transfer' | 'swap';

export function misplaced(program: string, name: string | undefined, purpose: Purpose): Refusal {
  const instruction = name ? `the ${program} instruction ${name}` : `an unknown instruction of ${program}`;
  return new Refusal(`${instruction} has no place in a ${purpose}`);
}

/** The accounts of an instruction, all of which stand in the message, each of them once. */
export function expectShape(
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

/** The accounts of an instruction, wherever they stand and however often. */
export function expectCounts(
  { data, accounts: given }: Instruction,
  name: string,
  bytes: number,
  accounts: number,
): readonly (Buffer | null)[] {
  if (data.length !== bytes) throw new Refusal(`${name} has data of a wrong length`);
  if (given.length !== accounts) throw new Refusal(`${name} has a wrong number of accounts`);
  return given;
}
