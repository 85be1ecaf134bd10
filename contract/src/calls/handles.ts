import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { empty, stepUp, walletId } from '../shapes.ts';

const handleState = z.object({
  /** Others find the caller. */
  isFound: z.boolean(),
  /** Without "@"; while `isFound` is false, the last one, which is kept for the caller for 90 days. Null: never chosen. */
  handle: z.nullable(z.string()),
  /** Found also by their e-mail address. */
  byEmail: z.boolean(),
  /** The wallet that others send to; null if it was deleted: then the caller cannot be found. */
  walletId: z.nullable(z.string()),
  /** No other handle can be chosen before this ISO time; null: one can. */
  fixedUntil: z.nullable(z.string()),
});
export type HandleState = z.output<typeof handleState>;

/** How others find the caller. */
export const getHandle = defineCall({ name: 'getHandle', input: empty, output: handleState });

/**
 * Lets others find the caller by a handle, and by their verified e-mail address if they wish; null hides the caller. Throws MALFORMED_HANDLE,
 * HANDLE_TAKEN, also for one that looks like another's, HANDLE_FIXED, EMAIL_UNVERIFIED, WALLET_NOT_FOUND.
 */
export const setHandle = defineCall({
  name: 'setHandle',
  protection: 'security',
  input: z.object({
    setting: z.nullable(
      z.object({ handle: z.string().check(z.maxLength(100)), byEmail: z.boolean(), walletId }),
    ),
    ...stepUp,
  }),
  output: handleState,
});

/**
 * The user whom a handle, with or without "@", or an e-mail address names, and the address that they chose to receive at. Null, and nothing
 * else, for everyone who has not chosen to be found so, is frozen or has left.
 */
export const findRecipient = defineCall({
  name: 'findRecipient',
  input: z.object({ name: z.string().check(z.maxLength(1_000)) }),
  output: z.object({
    found: z.nullable(
      z.object({
        /** Without "@". */
        handle: z.string(),
        address: z.string(),
        /** The address of the caller's last confirmed payment to this user, or to this handle, if that is another one. */
        formerAddress: z.nullable(z.string()),
      }),
    ),
  }),
});
export type FoundRecipient = NonNullable<z.output<typeof findRecipient.output>['found']>;
