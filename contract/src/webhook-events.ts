/** The events that a webhook can receive (docs/webhooks.md). */
export const WEBHOOK_EVENTS = [
  'payment.received',
  'payment.sent',
  'payment.scheduled',
  'payment.failed',
  'swap.executed',
  'order.executed',
  'order.failed',
  'order.expiring',
  'order.missed',
  'order.kept',
  'order.floor',
  'program.allowed',
  'program.changed',
  'program.ended',
  'grant.used_up',
  'approval.asked',
  'contest.admitted',
  'contest.refused',
  'contest.funded',
  'contest.ended',
  'account.frozen',
  'account.unfrozen',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Most webhooks of a user. */
export const WEBHOOKS_MAX = 10;
