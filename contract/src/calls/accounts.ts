import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { done, emailText, empty } from '../shapes.ts';

/** Asked before sign-in and sign-up; answers in one shape whether or not the address is known. */
export const checkEmailBlocked = defineCall({
  name: 'checkEmailBlocked',
  access: 'public',
  input: z.object({ email: emailText }),
  output: z.object({ isBlocked: z.boolean(), message: z.nullable(z.string()) }),
});

/** Makes sure that the signed-in user has a record. Safe to repeat. */
export const ensureUserDocument = defineCall({
  name: 'ensureUserDocument',
  input: empty,
  output: z.object({ uid: z.string(), email: z.nullable(z.string()) }),
});

/** Ends every sign-in of the user, this one too: no token or session from before is good for anything any more. */
export const signOutEverywhere = defineCall({ name: 'signOutEverywhere', input: empty, output: done });
