import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { done, empty, stepUp } from '../shapes.ts';
import { WEBHOOK_EVENTS } from '../webhook-events.ts';

const id = z.string().check(z.maxLength(64));
const events = z.array(z.enum(WEBHOOK_EVENTS)).check(z.minLength(1), z.maxLength(100));

const webhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  /** ISO times. */
  createdAt: z.string(),
  /** Since when nothing was accepted; null after an acceptance. */
  failingSince: z.nullable(z.string()),
  /** Null while it is on. */
  disabledAt: z.nullable(z.string()),
  /** `failed`: it accepted nothing for days. `gone`: it answered that it is gone. */
  disabledWhy: z.nullable(z.enum(['user', 'failed', 'gone'])),
});
export type Webhook = z.output<typeof webhook>;

/**
 * Has events of the caller's posted to an address, signed by Standard Webhooks 1.0 (docs/webhooks.md). Errors: MALFORMED_WEBHOOK_URL,
 * WEBHOOK_COUNT_EXCEEDED.
 */
export const createWebhook = defineCall({
  name: 'createWebhook',
  protection: 'security',
  input: z.object({ url: z.string().check(z.maxLength(2_000)), events, ...stepUp }),
  output: z.object({
    success: z.literal(true),
    webhook,
    /** `whsec_…`, for signatures `v1`. Told only here. */
    secret: z.string(),
  }),
});

/** The caller's webhooks, oldest first, and the key of signatures `v1a`: `whpk_…`. Errors: SIGNER_UNAVAILABLE. */
export const getWebhooks = defineCall({
  name: 'getWebhooks',
  input: empty,
  output: z.object({ success: z.literal(true), webhooks: z.array(webhook), publicKey: z.string() }),
});

/**
 * Changes what is given. Switched on again, a webhook gets the events that it missed, in order. Errors: WEBHOOK_NOT_FOUND.
 */
export const updateWebhook = defineCall({
  name: 'updateWebhook',
  input: z.object({
    webhookId: id,
    events: z.optional(events),
    enabled: z.optional(z.boolean()),
  }),
  output: z.object({ success: z.literal(true), webhook }),
});

/** Deletes a webhook and what it was not told yet. Idempotent. */
export const deleteWebhook = defineCall({
  name: 'deleteWebhook',
  input: z.object({ webhookId: id }),
  output: done,
});

/** The deliveries to the caller's webhook in the last 30 days, and those that wait; newest first, in pages of 25. Errors: WEBHOOK_NOT_FOUND. */
export const getWebhookDeliveries = defineCall({
  name: 'getWebhookDeliveries',
  input: z.object({
    webhookId: id,
    /** `next` of the page before; default: the first page. */
    after: z.optional(z.nullable(z.string().check(z.regex(/^\d{1,18}$/)))),
  }),
  output: z.object({
    success: z.literal(true),
    deliveries: z.array(
      z.object({
        id: z.string(),
        /** As the header `webhook-id` has it. */
        eventId: z.string(),
        type: z.string(),
        /** ISO times: of the event, of the last try, and of its acceptance. */
        at: z.string(),
        triedAt: z.nullable(z.string()),
        deliveredAt: z.nullable(z.string()),
        tries: z.number(),
        /** HTTP status of the last answer; null without one. */
        status: z.nullable(z.number()),
      }),
    ),
    /** Null on the last page. */
    next: z.nullable(z.string()),
  }),
});
export type WebhookDelivery = z.output<typeof getWebhookDeliveries.output>['deliveries'][number];

/**
 * Tells a webhook of an event again, under the same id, beside what waits. Errors: WEBHOOK_NOT_FOUND, WEBHOOK_EVENT_NOT_FOUND,
 * WEBHOOK_DISABLED.
 */
export const redeliverWebhook = defineCall({
  name: 'redeliverWebhook',
  input: z.object({ webhookId: id, eventId: id }),
  output: done,
});

/** Tells a webhook of an event `webhook.test`, beside what waits. Errors: WEBHOOK_NOT_FOUND, WEBHOOK_DISABLED. */
export const testWebhook = defineCall({
  name: 'testWebhook',
  input: z.object({ webhookId: id }),
  output: done,
});
