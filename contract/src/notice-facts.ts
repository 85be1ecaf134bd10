import * as z from 'zod/mini';
import { ALERT_CONDITIONS } from './alert.ts';
import { LOOKERS, LOOKS } from './looks.ts';
import { baseUnitsText, errorDetails } from './shapes.ts';

/** What `security` notices are about: anything about the account that has no kind of its own. */
const SECURITY_CODES = [
  'PASSWORD_CHANGED',
  'EMAIL_CHANGED',
  'SIGNED_OUT_EVERYWHERE',
  'ACCOUNT_FROZEN',
  'ACCOUNT_THAWED',
  'EARLIER_ACCOUNT_SET_ASIDE',
  'PIN_FORGOTTEN',
  'CONTACT_SAVED',
  'ADDRESS_WAIT_CHANGED',
  'WALLET_LIMIT_CHANGED',
  'WALLET_DELETED',
  'DATA_EXPORTED',
  'ACCOUNT_DELETION_REQUESTED',
  'NOTICES_REDUCED',
  'WEBHOOK_ADDED',
  'WEBHOOK_DISABLED',
] as const;
export type SecurityCode = (typeof SECURITY_CODES)[number];

const moved = { walletId: z.string(), mint: z.string(), amount: baseUnitsText, signature: z.string() };

/** `sold` and `bought` are the symbols of the order's swap. */
const ordered = { walletId: z.string(), orderId: z.string(), sold: z.string(), bought: z.string() };

/** A send that waits because its recipient is new. */
const scheduled = { walletId: z.string(), mint: z.string(), amount: baseUnitsText, to: z.string() };

/** What a notice of each kind says, as it is stored and as it travels. A client makes its sentence in its own language. */
export const noticeFacts = {
  /** `from`: the sender, if there is only one. */
  received: z.object({ ...moved, from: z.nullable(z.string()) }),
  sent: z.object({ ...moved, to: z.string() }),
  order_executed: z.object(ordered),
  order_failed: z.object({ ...ordered, error: z.nullable(errorDetails) }),
  /** Within an hour. */
  order_expiring: z.object(ordered),
  /** It was too late to execute, and waits for its user's decision. */
  order_missed: z.object(ordered),
  /** The market gave less than its floor. */
  order_kept: z.object(ordered),
  /** It is older than floors, or was made without a quote, and has a floor now. */
  order_floor: z.object(ordered),
  /** `at`: when it is sent, ISO time. */
  send_scheduled: z.object({ ...scheduled, at: z.string() }),
  send_failed: z.object({ ...scheduled, error: z.nullable(errorDetails) }),
  /**
   * `symbol`: a short address if no one has verified the token. `value`: what was waited for, `price`: what was found; USD, and of
   * day_rise and day_fall percent without a sign.
   */
  price_alert: z.object({
    mint: z.string(),
    symbol: z.string(),
    condition: z.enum(ALERT_CONDITIONS),
    value: z.number(),
    price: z.number(),
  }),
  /** `funded`: the SOL of the entry has arrived. `admitted` and `refused`: an operator has decided about it. */
  contest: z.object({ change: z.enum(['admitted', 'refused', 'funded', 'ended']), contest: z.string() }),
  /** In words ("Chrome on Android"), or null. */
  new_device: z.object({ device: z.nullable(z.string()) }),
  pin_changed: z.object({ change: z.enum(['set', 'changed', 'removed']) }),
  passkey_changed: z.object({ change: z.enum(['added', 'removed']), name: z.nullable(z.string()) }),
  /** What a program may do. `name`: as the owner calls it. */
  program_changed: z.object({ change: z.enum(['allowed', 'changed', 'ended']), name: z.string() }),
  /** A program asks for what its grant does not allow. `amount`: what would leave; `to`: null unless it is a send. */
  approval_asked: z.object({
    ...{ approvalId: z.string(), program: z.string(), act: z.enum(['send', 'swap', 'order']) },
    ...{ walletId: z.string(), mint: z.string(), amount: baseUnitsText, to: z.nullable(z.string()) },
  }),
  /** Someone looked at the account. `name`: of a program; null of an operator. */
  looked: z.object({ by: z.enum(LOOKERS), name: z.nullable(z.string()), what: z.enum(LOOKS) }),
  security: z.object({ code: z.enum(SECURITY_CODES) }),
};

export type NoticeFacts = {
  readonly [Kind in keyof typeof noticeFacts]: z.output<(typeof noticeFacts)[Kind]>;
};
