import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { noticeFacts } from '../notice-facts.ts';
import { NOTICE_LANGUAGES } from '../notices.ts';
import { done } from '../shapes.ts';

const seen = {
  id: z.string(),
  /** ISO time. */
  at: z.string(),
  isRead: z.boolean(),
  /** Of `facts.mint`; null without a mint, or if no one has verified it: anyone may give a token any name. */
  token: z.nullable(z.object({ symbol: z.string(), decimals: z.number(), multiplier: z.number() })),
};

const notice = z.discriminatedUnion('kind', [
  z.object({ ...seen, kind: z.literal('received'), facts: noticeFacts.received }),
  z.object({ ...seen, kind: z.literal('sent'), facts: noticeFacts.sent }),
  z.object({ ...seen, kind: z.literal('order_executed'), facts: noticeFacts.order_executed }),
  z.object({ ...seen, kind: z.literal('order_failed'), facts: noticeFacts.order_failed }),
  z.object({ ...seen, kind: z.literal('order_expiring'), facts: noticeFacts.order_expiring }),
  z.object({ ...seen, kind: z.literal('order_missed'), facts: noticeFacts.order_missed }),
  z.object({ ...seen, kind: z.literal('order_kept'), facts: noticeFacts.order_kept }),
  z.object({ ...seen, kind: z.literal('order_floor'), facts: noticeFacts.order_floor }),
  z.object({ ...seen, kind: z.literal('price_alert'), facts: noticeFacts.price_alert }),
  z.object({ ...seen, kind: z.literal('contest'), facts: noticeFacts.contest }),
  z.object({ ...seen, kind: z.literal('new_device'), facts: noticeFacts.new_device }),
  z.object({ ...seen, kind: z.literal('pin_changed'), facts: noticeFacts.pin_changed }),
  z.object({ ...seen, kind: z.literal('passkey_changed'), facts: noticeFacts.passkey_changed }),
  z.object({ ...seen, kind: z.literal('program_changed'), facts: noticeFacts.program_changed }),
  z.object({ ...seen, kind: z.literal('approval_asked'), facts: noticeFacts.approval_asked }),
  z.object({ ...seen, kind: z.literal('looked'), facts: noticeFacts.looked }),
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
    /** Lines of the inbox with anything new; 99 stands for 99 or more. What the caller has just done is not new. */
    unread: z.number(),
    /** Of the caller's mails. */
    language: z.enum(NOTICE_LANGUAGES),
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

const channels = z.object({ push: z.boolean(), mail: z.boolean() });
const topics = z.object({
  received: channels,
  sent: channels,
  large_sends: channels,
  orders: channels,
  alerts: channels,
  contests: channels,
  security: channels,
});
const changed = z.optional(z.partial(channels));
const changedTopics = z.object({
  received: changed,
  sent: changed,
  large_sends: changed,
  orders: changed,
  alerts: changed,
  contests: changed,
  security: changed,
});
const language = z.enum(NOTICE_LANGUAGES);

/** How the caller is notified of notices outside of the inbox. */
export const getNoticeSettings = defineCall({
  name: 'getNoticeSettings',
  input: z.nullish(
    z.object({
      /** Of this browser's subscription. */
      endpoint: z.optional(z.nullable(z.string().check(z.maxLength(1_000)))),
    }),
  ),
  output: z.object({
    success: z.literal(true),
    topics,
    /** In push messages and mails. */
    hideAmounts: z.boolean(),
    /** Where mails go; null if the account has no address, or this installation sends none. */
    mailTo: z.nullable(z.string()),
    /** From how many USD a payment counts as large. */
    largeSendUsd: z.number(),
    /** What browsers subscribe with: base64url. */
    pushKey: z.string(),
    /** Whether this browser's subscription is the caller's. */
    pushHere: z.boolean(),
  }),
});
export type NoticeSettings = z.output<typeof getNoticeSettings.output>;

/** Changes what is given. The owner gets a mail about anything that makes fewer notices from then on. */
export const setNoticeSettings = defineCall({
  name: 'setNoticeSettings',
  input: z.object({
    topics: z.optional(changedTopics),
    hideAmounts: z.optional(z.boolean()),
    language: z.optional(language),
  }),
  output: done,
});

/** Lets the caller's browser be notified by push, until its session ends. Idempotent. */
export const subscribeToPush = defineCall({
  name: 'subscribeToPush',
  changes: true,
  input: z.object({
    /** As the browser's `PushSubscription` has them. */
    endpoint: z.string().check(z.maxLength(1_000)),
    p256dh: z.string().check(z.maxLength(100)),
    auth: z.string().check(z.maxLength(50)),
    language,
  }),
  output: done,
});

/** Ends a subscription of the caller. Idempotent. */
export const unsubscribeFromPush = defineCall({
  name: 'unsubscribeFromPush',
  input: z.object({ endpoint: z.string().check(z.maxLength(1_000)) }),
  output: done,
});
