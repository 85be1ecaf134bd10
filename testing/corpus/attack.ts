import type { Address, Instruction } from '@solana/kit';
import { createAssociated } from '../../signer/testing/messages.ts';
import type { Candidate } from './candidate.ts';

/** A transaction that must not be signed. */
export interface Attack {
  readonly kind: string;
  readonly title: string;
  /** Settlement's reason to refuse it. */
  readonly settlement: Verdict;
  /** The signer's own reason. */
  readonly signer: Verdict;
  build(): Promise<Candidate>;
}

/** A reason to refuse, or why one of the guards has none and nothing is lost. */
type Verdict = string | RegExp | { readonly passes: string };

/** The router cannot sign for an address that it does not derive, if there is one for these seeds at all. */
export const UNDERIVED = /^(PrivilegeEscalation|the program stopped before its end)$/;

/** One of the guards cannot see the attack, or it does no harm. The other refuses it. */
export const passes = (why: string) => ({ passes: why });

/** Why the signer passes what happens inside a router. */
export const INSIDE = passes('the router does it in a call of its own, which the message does not show');

type Row = readonly [
  Attack['kind'],
  Attack['title'],
  Attack['settlement'],
  Attack['signer'],
  () => Promise<Candidate>,
];

export function attacksOf(rows: readonly Row[]): Attack[] {
  return rows.map(([kind, title, settlement, signer, build]) => ({ kind, title, settlement, signer, build }));
}

export const SOL = 1_000_000_000n;

export const TOO_MUCH_SOL = 'it would take more SOL than asked';
export const TOO_LITTLE_SOL = 'it would bring less SOL than asked';
export const TOO_MANY = 'it would take more tokens than asked';
export const TOO_FEW = 'the receiver would get less than asked';
export const UNASKED = 'it would take tokens that nobody asked for';
export const CONTROL = 'it would change who controls the tokens';
export const OBEYING = 'it would change an account that the wallet has a say in';

/** The signer's. */
export const FOREIGN =
  'SyncNative and CloseAccount are only for accounts that the swap wraps SOL in or opens in between';
export const NOT_UNWRAPPED = 'the wrapped SOL is not unwrapped to the wallet';
export const HALVES = 'the swap is not one TransferChecked by the wallet and one by another signer';
export const NO_SOL = 'a swap of tokens does not move SOL';
export const OPENED = 'a token account is opened that is not one of the swap';
export const ELSEWHERE = 'the tokens that are bought go to another account';
export const misplaced = (instruction: string) => `${instruction} has no place in a swap`;

/** Opens an associated account of `to` under SPL Token. */
export function open(payer: Address, to: Address, mint: Address): Promise<Instruction> {
  return createAssociated({ wallet: payer, to, mint, source: payer, amount: 1n, decimals: 0 });
}

/** The same instruction with another address at a place, in the same role. */
export function replaced(instruction: Instruction, index: number, address: Address): Instruction {
  const accounts = instruction.accounts!.map((meta, at) => (at === index ? { ...meta, address } : meta));
  return { ...instruction, accounts };
}
