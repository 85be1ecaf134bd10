import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { done, empty, stepUp } from '../shapes.ts';

/**
 * ISO times, null unless the account is frozen: since when, and from when on it may be thawed by a mail. `byPasskey`: there is a
 * passkey, which thaws at once.
 */
const freeze = z.object({
  success: z.literal(true),
  frozenAt: z.nullable(z.string()),
  thawableAt: z.nullable(z.string()),
  byPasskey: z.boolean(),
});
const token = z.string().check(z.maxLength(200));

export const getFreeze = defineCall({ name: 'getFreeze', input: empty, output: freeze });

/** Freezes the account at once: nothing leaves its wallets and nothing about its security changes. Idempotent. */
export const freezeAccount = defineCall({ name: 'freezeAccount', input: empty, output: freeze });

/** Freezes the account that the link in a mail names. Errors: FREEZE_LINK_INVALID. */
export const freezeByLink = defineCall({
  name: 'freezeByLink',
  protection: 'public',
  input: z.object({ token }),
  output: done,
});

/**
 * Sends the mail with the link that thaws the account, a day after the freeze. Errors: SIGN_IN_REQUIRED (also with a PIN),
 * ACCOUNT_NOT_FROZEN, THAW_TOO_EARLY, THAW_BY_OPERATOR, MAIL_NOT_SENT.
 */
export const sendThawLink = defineCall({ name: 'sendThawLink', changes: true, input: empty, output: done });

/** Thaws by the link of that mail. Errors: SIGN_IN_REQUIRED, ACCOUNT_NOT_FROZEN, THAW_LINK_INVALID, THAW_TOO_EARLY. */
export const thawAccountByLink = defineCall({
  name: 'thawAccountByLink',
  changes: true,
  input: z.object({ token }),
  output: done,
});

/**
 * Thaws the account at once, with a passkey; a PIN is not enough. Errors: ACCOUNT_NOT_FROZEN, PASSKEY_REQUIRED, THAW_NEEDS_PASSKEY if
 * the user has no passkey.
 */
export const thawAccount = defineCall({
  name: 'thawAccount',
  protection: 'thaw',
  input: z.object(stepUp),
  output: done,
});
