import type { ErrorDetails } from './status.ts';

/** Groups of notices that are switched on and off together. */
export const NOTICE_TOPICS = ['received', 'sent', 'orders', 'contests', 'security'] as const;
export type NoticeTopic = (typeof NOTICE_TOPICS)[number];

/** Of one token; symbol and decimals are known to who shows it. */
interface Moved {
  readonly walletId: string;
  readonly mint: string;
  /** Base units as decimal text. */
  readonly amount: string;
}

/** The swap of an order. */
interface Ordered {
  readonly walletId: string;
  readonly orderId: string;
  /** Symbols of what is sold and bought. */
  readonly sold: string;
  readonly bought: string;
}

/** What a notice of each kind says, as it is stored and as it travels. A client makes its sentence in its own language. */
export interface NoticeFacts {
  /** `signature` names the transaction; `from` is its sender, if there is only one. */
  readonly received: Moved & { readonly signature: string; readonly from: string | null };
  readonly sent: Moved & { readonly signature: string; readonly to: string };
  readonly order_executed: Ordered;
  readonly order_failed: Ordered & { readonly error: ErrorDetails | null };
  /** ISO time. */
  readonly order_expiring: Ordered & { readonly expiresAt: string };
  /** It was too late to execute and waits for its user's decision. */
  readonly order_missed: Ordered;
  /** `funded`: the SOL of the entry has arrived. */
  readonly contest: { readonly change: 'funded' | 'ended'; readonly contest: string; readonly game: boolean };
  /** The device in words ("Chrome on Android"), or null. */
  readonly new_device: { readonly device: string | null };
  readonly pin_changed: { readonly change: 'set' | 'changed' | 'removed' };
  readonly passkey_changed: { readonly change: 'added' | 'removed'; readonly name: string | null };
  /** Anything else about the account. */
  readonly security: { readonly code: SecurityCode };
}
export type NoticeKind = keyof NoticeFacts;

/** What `security` notices are about. Each has its sentence in notice-text.ts. */
export const SECURITY_CODES = [
  'PASSWORD_CHANGED',
  'EMAIL_CHANGED',
  'SIGNED_OUT_EVERYWHERE',
  'ACCOUNT_FROZEN',
  'ACCOUNT_UNFROZEN',
  'PIN_FORGOTTEN',
  'CONTACT_SAVED',
  'ADDRESS_WAIT_CHANGED',
  'WALLET_DELETED',
  'DATA_EXPORTED',
  'ACCOUNT_DELETION_REQUESTED',
  'NOTICES_REDUCED',
] as const;
export type SecurityCode = (typeof SECURITY_CODES)[number];

const TOPICS: Readonly<Record<NoticeKind, NoticeTopic>> = {
  received: 'received',
  sent: 'sent',
  order_executed: 'orders',
  order_failed: 'orders',
  order_expiring: 'orders',
  order_missed: 'orders',
  contest: 'contests',
  new_device: 'security',
  pin_changed: 'security',
  passkey_changed: 'security',
  security: 'security',
};

export const topicOf = (kind: NoticeKind): NoticeTopic => TOPICS[kind];
