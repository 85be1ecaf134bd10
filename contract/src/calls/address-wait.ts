import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { ADDRESS_WAIT_HOURS } from '../limits.ts';
import { empty, stepUp } from '../shapes.ts';

const setting = z.object({
  unit: z.enum(['usd', 'sol']),
  /** Whole USD or SOL as a decimal: sends worth more than this in all wait. */
  amount: z.string(),
  /** One of ADDRESS_WAIT_HOURS. */
  hours: z.number(),
});
export type AddressWait = z.output<typeof setting>;

const addressWait = z.object({
  /** Null: sends to new addresses do not wait. */
  current: z.nullable(setting),
  /** A weaker setting that takes effect at an ISO time, or null. */
  next: z.nullable(z.object({ setting: z.nullable(setting), at: z.string() })),
});
export type AddressWaitState = z.output<typeof addressWait>;

/**
 * How long sends to new addresses wait. An address is new until a payment to it was confirmed, or a contact saved with it, that
 * long ago; a user's own wallets never are.
 */
export const getAddressWait = defineCall({
  name: 'getAddressWait',
  endpoint: '/wallets/address-wait',
  input: empty,
  output: addressWait,
});

/**
 * Sets or, with null, switches off the wait. A stronger setting takes effect at once, a weaker one after the hours of the
 * previous one: a thief of a session cannot get around it.
 */
export const setAddressWait = defineCall({
  name: 'setAddressWait',
  endpoint: '/wallets/address-wait/set',
  protection: 'security',
  input: z.object({
    setting: z.nullable(
      z.object({
        unit: z.enum(['usd', 'sol']),
        amount: z.string().check(z.maxLength(40)),
        hours: z.number().check(z.refine((hours) => ADDRESS_WAIT_HOURS.some((known) => known === hours))),
      }),
    ),
    ...stepUp,
  }),
  output: addressWait,
});
