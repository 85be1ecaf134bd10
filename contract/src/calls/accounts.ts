import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { empty } from '../shapes.ts';

/** Asked before sign-in and sign-up; answers in one shape whether or not the address is known. */
export const checkEmailBlocked = defineCall({
  name: 'checkEmailBlocked',
  access: 'public',
  input: z.object({ email: z.string().check(z.maxLength(320)) }),
  output: z.object({ isBlocked: z.boolean(), message: z.nullable(z.string()) }),
});

/** Makes sure that the signed-in user has a record. Safe to repeat. */
export const ensureUserDocument = defineCall({
  name: 'ensureUserDocument',
  input: empty,
  output: z.object({ uid: z.string(), email: z.nullable(z.string()) }),
});
