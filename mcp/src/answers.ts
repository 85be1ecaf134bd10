import type { CallToolResult } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { CumulusError, type Json } from '../../client/src/error.ts';
import { markStrangers, markText } from './strangers.ts';

/** What the tools that read answer with: the API's answer, with the words of strangers marked. */
export const reading = z.looseObject({});

/** What the tools that make, try or ask for something answer with. */
export const outcome = z.looseObject({
  status: z
    .enum([
      'prepared',
      'accepted',
      'refused',
      'needs_approval',
      'unknown',
      'waiting',
      'approved',
      'declined',
      'expired',
    ])
    .describe(
      'prepared: nothing was done yet, and actId makes it. accepted: made once; result says how it stands. refused: nothing was done. needs_approval, waiting: the owner decides on their phone, nothing was done yet. unknown: it may have been done; call the same tool with the same actId, which never does it twice.',
    ),
  actId: z.string().optional().describe('Names one act for five minutes. The same actId never acts twice.'),
  ask: z
    .object({ id: z.string(), call: z.string(), input: z.looseObject({}) })
    .optional()
    .describe('Give this to ask_approval as it is, to have your owner make it.'),
  shown: z.looseObject({}).optional().describe('Amounts as people read them, beside the base units.'),
  result: z.looseObject({}).optional(),
  refusal: z.object({ code: z.string(), detail: z.string(), context: z.looseObject({}) }).optional(),
  approvalId: z.string().optional(),
  approveAt: z.string().optional().describe('Where the owner decides; for the owner, not for you.'),
});
export type Outcome = z.output<typeof outcome>;

export function answer(value: Json): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(value) }], structuredContent: { ...value } };
}

/** Of a tool that reads. */
export async function readingOf(read: Promise<Json>): Promise<CallToolResult> {
  try {
    return answer(markStrangers(await read));
  } catch (error) {
    return { ...answer(refused(error)), isError: true };
  }
}

/** Throws what is neither a refusal nor a lost answer. */
export function refused(error: unknown): Outcome {
  if (!(error instanceof CumulusError)) throw error;
  if (error.isOpen) return { status: 'unknown' };
  return {
    status: 'refused',
    refusal: {
      code: error.code,
      detail: markText(error.message),
      context: { ...markStrangers(error.context) },
    },
  };
}
