import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { done, emailText, stepUp } from '../shapes.ts';

/**
 * Everything that the database has about the caller, by table, each a list of rows; amounts are decimal text. Without secrets, and
 * without what would let a reader act as the caller. At most five in an hour.
 */
export const exportOwnData = defineCall({
  name: 'exportOwnData',
  protection: 'security',
  changes: false,
  input: z.object(stepUp),
  output: z.object({
    success: z.literal(true),
    /** ISO time. */
    exportedAt: z.string(),
    data: z.record(z.string(), z.unknown()),
  }),
});

/**
 * Deletes the caller's account for good: what identifies the person is erased, and the email cannot be used again. Refused while a
 * wallet holds anything worth more than DELETE_WARNING_USD, or anything is under way.
 */
export const deleteAccount = defineCall({
  name: 'deleteAccount',
  protection: 'security',
  rests: true,
  input: z.object({
    /** The account's own, typed by the person. */
    confirmEmail: emailText,
    ...stepUp,
  }),
  output: done,
});
