import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { done, empty, optionalPasskey, pin } from '../shapes.ts';

export const checkCloudWalletPinStatus = defineCall({
  name: 'checkCloudWalletPinStatus',
  endpoint: '/wallets/pin/status',
  input: empty,
  output: z.object({ pinEnabled: z.boolean() }),
});

/** Sets a PIN; to change it, remove it first. A user with passkeys has to give one of them. */
export const setCloudWalletPin = defineCall({
  name: 'setCloudWalletPin',
  endpoint: '/wallets/pin/set',
  protection: 'new PIN',
  rests: true,
  input: z.object({ pin, passkey: optionalPasskey }),
  output: done,
});

/** Removes the PIN. Takes the current one, of which a wrong one counts as a try, or a passkey. */
export const removeCloudWalletPin = defineCall({
  name: 'removeCloudWalletPin',
  endpoint: '/wallets/pin/remove',
  protection: 'old PIN',
  rests: true,
  input: z.object({ pin: z.optional(z.nullable(pin)), passkey: optionalPasskey }),
  output: done,
});

const resetState = z.object({
  success: z.literal(true),
  /** `asked`: the link has not been used. `ended`: there is nothing to remove or to keep. */
  state: z.enum(['asked', 'waiting', 'ended']),
  /** When the PIN is removed, ISO time. */
  dueAt: z.nullable(z.string()),
});
const resetToken = z.string().check(z.maxLength(200));

/** Mails the caller a link that removes a forgotten PIN after a day. */
export const askPinReset = defineCall({ name: 'askPinReset', changes: true, input: empty, output: done });

/** When the caller's PIN will be removed because it was reported as forgotten; null if it was not. */
export const getPinReset = defineCall({
  name: 'getPinReset',
  input: empty,
  output: z.object({ success: z.literal(true), dueAt: z.nullable(z.string()) }),
});

/** The PIN stays. Takes no factor: who has lost it keeps what they have. */
export const cancelPinReset = defineCall({ name: 'cancelPinReset', input: empty, output: done });

/** What a mailed link stands for. */
export const getPinResetOfLink = defineCall({
  name: 'getPinResetOfLink',
  protection: 'public',
  input: z.object({ token: resetToken }),
  output: resetState,
});

/** Begins the day after which the PIN is removed, or ends it: then the PIN stays. */
export const decidePinReset = defineCall({
  name: 'decidePinReset',
  protection: 'public',
  rests: true,
  input: z.object({ token: resetToken, decision: z.enum(['begin', 'cancel']) }),
  output: resetState,
});
