import type { NoticeFacts } from './notice-facts.ts';

export type NoticeKind = keyof NoticeFacts;
/** A kind with what its notice says. */
export type NoticeContent = {
  readonly [Kind in NoticeKind]: { readonly kind: Kind; readonly facts: NoticeFacts[Kind] };
}[NoticeKind];

/** Groups of notices that are switched on and off together. */
export const NOTICE_TOPICS = [
  'received',
  'sent',
  'large_sends',
  'orders',
  'alerts',
  'contests',
  'security',
] as const;
export type NoticeTopic = (typeof NOTICE_TOPICS)[number];

const TOPICS: Readonly<Record<Exclude<NoticeKind, 'sent'>, NoticeTopic>> = {
  received: 'received',
  order_executed: 'orders',
  order_failed: 'orders',
  order_expiring: 'orders',
  order_missed: 'orders',
  order_kept: 'orders',
  order_floor: 'orders',
  send_scheduled: 'security',
  send_failed: 'security',
  price_alert: 'alerts',
  contest: 'contests',
  new_device: 'security',
  pin_changed: 'security',
  passkey_changed: 'security',
  program_changed: 'security',
  approval_asked: 'security',
  looked: 'security',
  security: 'security',
};

/**
 * `isLarge`: a payment worth at least what the installation calls large. What a newer version has written may concern security.
 */
export function topicOf(kind: NoticeKind, isLarge: boolean): NoticeTopic {
  if (kind === 'sent') return isLarge ? 'large_sends' : 'sent';
  return TOPICS[kind] ?? 'security';
}

export const NOTICE_CHANNELS = ['push', 'mail'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** What is delivered beside the inbox, which has everything. */
export type NoticeChoices = Readonly<Record<NoticeTopic, Readonly<Record<NoticeChannel, boolean>>>>;

export const NOTICE_DEFAULTS: NoticeChoices = {
  received: { push: true, mail: false },
  sent: { push: true, mail: false },
  large_sends: { push: true, mail: true },
  orders: { push: true, mail: false },
  alerts: { push: true, mail: true },
  contests: { push: true, mail: false },
  security: { push: true, mail: true },
};

/** The owner of an account is always told by mail what could be a thief's doing. */
export const isFixed = (topic: NoticeTopic, channel: NoticeChannel): boolean =>
  topic === 'security' && channel === 'mail';

/** Languages that notices are written in. */
export const NOTICE_LANGUAGES = ['en', 'de', 'es'] as const;
export type NoticeLanguage = (typeof NOTICE_LANGUAGES)[number];
