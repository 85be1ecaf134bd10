import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { noticeFacts } from '../notice-facts.ts';
import { done } from '../shapes.ts';

const seen = {
  id: z.string(),
  /** ISO time. */
  at: z.string(),
  isRead: z.boolean(),
  /** Of `facts.mint`; null if there is none, or if nobody has verified it: anyone may give a token any name. */
  token: z.nullable(z.object({ symbol: z.string(), decimals: z.number() })),
};

const notice = z.discriminatedUnion('kind', [
  z.object({ ...seen, kind: z.literal('received'), facts: noticeFacts.received }),
  z.object({ ...seen, kind: z.literal('sent'), facts: noticeFacts.sent }),
  z.object({ ...seen, kind: z.literal('order_executed'), facts: noticeFacts.order_executed }),
  z.object({ ...seen, kind: z.literal('order_failed'), facts: noticeFacts.order_failed }),
  z.object({ ...seen, kind: z.literal('order_expiring'), facts: noticeFacts.order_expiring }),
  z.object({ ...seen, kind: z.literal('order_missed'), facts: noticeFacts.order_missed }),
  z.object({ ...seen, kind: z.literal('contest'), facts: noticeFacts.contest }),
  z.object({ ...seen, kind: z.literal('new_device'), facts: noticeFacts.new_device }),
  z.object({ ...seen, kind: z.literal('pin_changed'), facts: noticeFacts.pin_changed }),
  z.object({ ...seen, kind: z.literal('passkey_changed'), facts: noticeFacts.passkey_changed }),
  z.object({ ...seen, kind: z.literal('security'), facts: noticeFacts.security }),
]);
export type Notice = z.output<typeof notice>;

/** The caller's newest 100 notices of the last 90 days, newest first, in pages of 25. */
export const getNotices = defineCall({
  name: 'getNotices',
  input: z.nullish(
    z.object({
      /** `next` of the page before; default: the first page. */
      after: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
    }),
  ),
  output: z.object({
    success: z.literal(true),
    notices: z.array(notice),
    /** Of all pages; 99 stands for 99 or more. */
    unread: z.number(),
    /** Null on the last page. */
    next: z.nullable(z.string()),
  }),
});

/** Marks a notice and all older ones as read. Unknown and others' notices mark nothing. */
export const markNoticesRead = defineCall({
  name: 'markNoticesRead',
  input: z.object({ newest: z.string().check(z.maxLength(64)) }),
  output: done,
});
