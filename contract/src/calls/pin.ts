import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { done, empty, optionalPasskey, pin } from '../shapes.ts';

export const checkCloudWalletPinStatus = defineCall({
  name: 'checkCloudWalletPinStatus',
  endpoint: '/wallets/pin/status',
  input: empty,
  output: z.object({ pinEnabled: z.boolean() }),
});

/** Sets a PIN; to change it, remove it first. Of a user with passkeys it takes one of them. */
export const setCloudWalletPin = defineCall({
  name: 'setCloudWalletPin',
  endpoint: '/wallets/pin/set',
  protected: true,
  ownPin: true,
  rests: true,
  input: z.object({ pin, passkey: optionalPasskey }),
  output: done,
});

/** Removes the PIN. Takes the current one, of which a wrong one counts as a try, or a passkey. */
export const removeCloudWalletPin = defineCall({
  name: 'removeCloudWalletPin',
  endpoint: '/wallets/pin/remove',
  ownPin: true,
  rests: true,
  input: z.object({ pin: z.optional(z.nullable(pin)), passkey: optionalPasskey }),
  output: done,
});
