import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { done, emailText, empty, password, stepUp } from '../shapes.ts';

/** Called before sign-in and sign-up. Does not reveal whether the address is known. */
export const checkEmailBlocked = defineCall({
  name: 'checkEmailBlocked',
  protection: 'public',
  input: z.object({ email: emailText }),
  output: z.object({ isBlocked: z.boolean(), message: z.nullable(z.string()) }),
});

/** Ensures that the user exists; idempotent. */
export const ensureUserDocument = defineCall({
  name: 'ensureUserDocument',
  input: empty,
  output: z.object({ uid: z.string(), email: z.nullable(z.string()) }),
});

/** Ends every sign-in of the user, including this one: all earlier tokens and sessions become invalid. */
export const signOutEverywhere = defineCall({ name: 'signOutEverywhere', input: empty, output: done });

/**
 * Replaces the password of the embedded identity service. Ends every sign-in of the user, including this one: sign in with the
 * new password afterwards.
 */
export const changePassword = defineCall({
  name: 'changePassword',
  protection: 'security',
  input: z.object({ currentPassword: password, newPassword: password, ...stepUp }),
  output: done,
});

/** Whether the user's e-mail is confirmed. */
export const getEmailStatus = defineCall({
  name: 'getEmailStatus',
  input: empty,
  output: z.object({ email: z.nullable(z.string()), verified: z.boolean() }),
});

/** Mails the user a link that confirms their e-mail. */
export const sendEmailLink = defineCall({ name: 'sendEmailLink', input: empty, output: done });

/** Confirms the caller's e-mail with the token of a link that they had mailed to it. */
export const confirmEmail = defineCall({
  name: 'confirmEmail',
  input: z.object({ token: z.string().check(z.maxLength(1_000)) }),
  output: z.object({ email: z.string() }),
});
