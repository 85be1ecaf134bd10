import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { baseUnitsText, empty, errorDetails } from '../shapes.ts';

const scheduledSend = z.object({
  id: z.string(),
  walletId: z.string(),
  to: z.string(),
  /** SOL is the all-ones address. */
  mint: z.string(),
  symbol: z.string(),
  decimals: z.number(),
  multiplier: z.number(),
  /** URL, or `solana` / `usdc` for the built-in icons, or null. */
  logoURI: z.nullable(z.string()),
  amount: baseUnitsText,
  /** When it is sent, ISO time. */
  at: z.string(),
  createdAt: z.string(),
  /** `waiting` can be cancelled. `held`: the operator checks it before it is sent, and `error` says so. */
  status: z.enum(['waiting', 'held', 'sending', 'sent', 'failed', 'cancelled']),
  txSignature: z.nullable(z.string()),
  error: z.nullable(z.string()),
  errorDetails: z.nullable(errorDetails),
});
export type ScheduledSend = z.output<typeof scheduledSend>;

/** Transfers that are held; sends to new addresses that wait, the next one first; the newest fifty of those that have ended. */
export const getScheduledSends = defineCall({
  name: 'getScheduledSends',
  endpoint: '/wallets/transfers/scheduled',
  input: empty,
  output: z.object({ sends: z.array(scheduledSend) }),
});

/** Cancels a send that waits; idempotent. Asks for no PIN: stopping a payment is never made harder. */
export const cancelScheduledSend = defineCall({
  name: 'cancelScheduledSend',
  endpoint: '/wallets/transfers/scheduled/cancel',
  rests: true,
  input: z.object({ id: z.string().check(z.maxLength(64)) }),
  output: z.object({ success: z.literal(true), send: scheduledSend }),
});
