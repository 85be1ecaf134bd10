import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { done, empty, pin } from '../shapes.ts';

export const checkCloudWalletPinStatus = defineCall({
  name: 'checkCloudWalletPinStatus',
  endpoint: '/wallets/pin/status',
  input: empty,
  output: z.object({ pinEnabled: z.boolean() }),
});

/** Sets a PIN; to change it, remove it first. */
export const setCloudWalletPin = defineCall({
  name: 'setCloudWalletPin',
  endpoint: '/wallets/pin/set',
  protected: true,
  ownPin: true,
  rests: true,
  input: z.object({ pin }),
  output: done,
});

/** Removes the PIN. Takes the current one; a wrong one counts as a try. */
export const removeCloudWalletPin = defineCall({
  name: 'removeCloudWalletPin',
  endpoint: '/wallets/pin/remove',
  ownPin: true,
  rests: true,
  input: z.object({ pin }),
  output: done,
});
