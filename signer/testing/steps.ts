import type { AddressesByLookupTableAddress, Instruction } from '@solana/kit';
import { WALLET } from './cases.ts';
import { compile } from './messages.ts';
import type { Quote, Steps, TestSwap } from './swap.ts';

/** A hostile swap: what it does, the reason for which it is to be refused, and what it makes of the steps of a good one. */
export type BadSwap = readonly [
  title: string,
  reason: string,
  change: (steps: Steps) => Steps | Promise<Steps>,
];

export const message = (steps: Steps, tables?: AddressesByLookupTableAddress) =>
  compile({ feePayer: WALLET, instructions: Object.values(steps), ...(tables && { tables }) });
/** A quote of which one percent may slip. */
export const quoteOf = ({ sell, buy }: TestSwap): Quote => ({
  amount: sell.amount,
  quoted: (buy.amount * 10_000n + 9_899n) / 9_900n,
  slippageBps: 100,
});

export const also =
  (...more: Instruction[]) =>
  (steps: Steps): Steps => ({
    ...steps,
    ...Object.fromEntries(more.map((instruction, index) => [`more ${index}`, instruction])),
  });
export const instead =
  (name: string, change: (instruction: Instruction) => Instruction | Promise<Instruction>) =>
  async (steps: Steps): Promise<Steps> => ({ ...steps, [name]: await change(steps[name]!) });
