import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { LOOKERS, LOOKS } from '../looks.ts';

const look = z.object({
  id: z.string(),
  /** ISO time. */
  at: z.string(),
  by: z.enum(LOOKERS),
  /** Of a program, as the caller named it; null of an operator. */
  name: z.nullable(z.string()),
  what: z.enum(LOOKS),
});
export type Look = z.output<typeof look>;

/**
 * Who looked at the caller's account, newest first, in pages of 25: operators, and programs that the caller gave access to. Each is in
 * the inbox and in the audit log, too.
 */
export const getLooks = defineCall({
  name: 'getLooks',
  input: z.nullish(
    z.object({
      /** `next` of the page before; default: the first page. */
      after: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
    }),
  ),
  output: z.object({ success: z.literal(true), looks: z.array(look), next: z.nullable(z.string()) }),
});
