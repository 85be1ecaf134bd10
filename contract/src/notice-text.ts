import { alertValue } from './alert-value.ts';
import { shortAddress } from './format.ts';
import type { LookSubject } from './looks.ts';
import type { SecurityCode } from './notice-facts.ts';
import type { NoticeContent } from './notices.ts';

/**
 * A notice in words with {gaps}, and their values. The inbox, push and mail say the same; notice-text-de.ts and its neighbours have
 * the words of other languages.
 */
interface NoticeText {
  readonly title: NoticeWords;
  readonly text: NoticeWords;
  readonly gaps: Readonly<Record<string, string>>;
}

const moved = {
  received: 'You received {amount}',
  receivedHidden: 'You received a payment',
  sent: 'You sent {amount}',
  sentHidden: 'You sent a payment',
  from: 'From {address}',
  fromSeveral: 'From more than one address',
  to: 'To {address}',
} as const;

const orders = {
  order_executed: ['Order executed', '{sold} was swapped to {bought}.'],
  order_failed: ['Order failed', 'Your swap of {sold} to {bought} did not go through.'],
  order_expiring: ['Order expires soon', 'Your order to swap {sold} to {bought} expires within the hour.'],
  order_missed: ['Order missed', 'Your swap of {sold} to {bought} is late. Execute it now or cancel it.'],
  order_kept: [
    'Order on hold',
    'Your swap of {sold} to {bought} would bring less than your minimum. Lower it, cancel, or keep waiting.',
  ],
  order_floor: [
    'Order has a minimum',
    'Your order to swap {sold} to {bought} now has a minimum amount. You can change it in Orders.',
  ],
} as const;

/** Titles of several notices of one kind. */
export const gatheredWords = {
  received: '{count} payments received',
  order_executed: '{count} orders executed',
  order_failed: '{count} orders failed',
} as const;

const scheduled = {
  send_scheduled: [
    'Send scheduled',
    'A send to the new address {address} is waiting. Cancel it in Orders if it is not yours.',
  ],
  send_failed: ['Send failed', 'Nothing was sent to {address}.'],
} as const;

const alerts = {
  price_above: ['{symbol} is above {value}', 'You asked to be told. We found it at {price}.'],
  price_below: ['{symbol} is below {value}', 'You asked to be told. We found it at {price}.'],
  mcap_above: ['{symbol} is worth more than {value}', 'You asked to be told. We found it at {price}.'],
  mcap_below: ['{symbol} is worth less than {value}', 'You asked to be told. We found it at {price}.'],
  day_rise: ['{symbol} is up {value} in a day', 'You asked to be told. We found it at {price}.'],
  day_fall: ['{symbol} is down {value} in a day', 'You asked to be told. We found it at {price}.'],
} as const;

const contests = {
  admitted: ['You are in', 'Your entry in {contest} was admitted. Your free SOL is on its way.'],
  refused: ['Entry refused', 'Your entry in {contest} was reviewed and refused.'],
  funded: ['You are in', 'Your free SOL for {contest} has arrived.'],
  ended: ['Contest ended', '{contest} is over. See how you did.'],
} as const;

const devices = {
  named: ['New sign-in', '{device} has signed in to your account.'],
  unnamed: ['New sign-in', 'A new device has signed in to your account.'],
} as const;

const pins = {
  set: ['PIN set', 'Your account now has a PIN.'],
  changed: ['PIN changed', 'The PIN of your account was changed.'],
  removed: ['PIN removed', 'Your account no longer has a PIN.'],
} as const;

const passkeys = {
  added: ['Passkey added', 'Your account has a new passkey.'],
  addedNamed: ['Passkey added', 'Your account has a new passkey: {name}.'],
  removed: ['Passkey removed', 'A passkey of your account was removed.'],
  removedNamed: ['Passkey removed', 'A passkey of your account was removed: {name}.'],
} as const;

const programs = {
  allowed: ['Program allowed', '{name} may now use your account as you allowed it.'],
  changed: ['Permissions changed', 'What {name} may do with your account was changed.'],
  ended: ['Program ended', '{name} may no longer use your account.'],
} as const;

const approvals = {
  send: ['Approval needed', '{program} asks you to send {amount} to {address}.'],
  swap: ['Approval needed', '{program} asks you to swap {amount}.'],
  order: ['Approval needed', '{program} asks you to place an order for {amount}.'],
} as const;

/** Where amounts are hidden or the token is not known. */
const hiddenApprovals = {
  send: ['Approval needed', '{program} asks you to make a payment to {address}.'],
  swap: ['Approval needed', '{program} asks you to make a swap.'],
  order: ['Approval needed', '{program} asks you to place an order.'],
} as const;

const lookers = {
  operator: 'An operator looked at your account',
  program: '{name} used its access to your account',
} as const;

const looks = {
  account: 'It showed your email, wallets and recent activity.',
  wallets: 'It showed your wallets and balances.',
  payments: 'It showed payments of yours.',
  orders: 'It showed orders of yours.',
  sign_ins: 'It showed where you are signed in.',
  contest: 'It showed your entry in a contest.',
  everything: 'It showed everything that is kept about you, without secrets.',
  change: 'It served to change something.',
} as const satisfies Record<LookSubject, string>;

const security = {
  PASSWORD_CHANGED: ['Password changed', 'The password of your account was changed.'],
  EMAIL_CHANGED: ['Email changed', 'The email address of your account was changed.'],
  SIGNED_OUT_EVERYWHERE: ['Signed out everywhere', 'All devices were signed out of your account.'],
  ACCOUNT_FROZEN: ['Account frozen', 'Nothing leaves your wallets until you unfreeze your account.'],
  ACCOUNT_THAWED: ['Account unfrozen', 'Your wallets can send and swap again.'],
  EARLIER_ACCOUNT_SET_ASIDE: [
    'Your account is new',
    'There was an account with your email that nobody had confirmed. It was set aside. If it was yours, ask for help.',
  ],
  PIN_FORGOTTEN: ['PIN removal requested', 'Someone reported the PIN of your account as forgotten.'],
  CONTACT_SAVED: ['Contact saved', 'A contact of your address book was added or changed.'],
  ADDRESS_WAIT_CHANGED: ['Wait changed', 'The wait before new addresses was changed.'],
  WALLET_LIMIT_CHANGED: ['Limit changed', 'The limit of a wallet was changed.'],
  WALLET_DELETED: ['Wallet deleted', 'A wallet of your account was deleted.'],
  DATA_EXPORTED: ['Data exported', 'The data of your account was exported.'],
  ACCOUNT_DELETION_REQUESTED: ['Account deletion requested', 'The deletion of your account was requested.'],
  NOTICES_REDUCED: ['Fewer notices', 'From now on, you get fewer notices by push or email.'],
  WEBHOOK_ADDED: ['Webhook added', 'A program is told what happens in your account from now on.'],
  WEBHOOK_DISABLED: ['Webhook switched off', 'It no longer accepts events. They are kept for 30 days.'],
} as const satisfies Record<SecurityCode, readonly [title: string, text: string]>;

/** What a newer version has written, before a rollback or while both run. */
const newer = {
  unknown: ['A notice of a newer version', 'Reload the app to read it.'],
} as const;

const pairs = [
  orders,
  scheduled,
  alerts,
  contests,
  devices,
  pins,
  passkeys,
  programs,
  approvals,
  hiddenApprovals,
  security,
  newer,
] as const;

type ValueOf<Group> = Group extends unknown ? Group[keyof Group] : never;
export type NoticeWords =
  | ValueOf<typeof moved>
  | ValueOf<typeof gatheredWords>
  | ValueOf<typeof lookers>
  | ValueOf<typeof looks>
  | ValueOf<(typeof pairs)[number]>[number];

/** Everything that a notice can say. */
export const noticeWords: readonly NoticeWords[] = [
  ...new Set<NoticeWords>([
    ...Object.values(moved),
    ...Object.values(gatheredWords),
    ...Object.values(lookers),
    ...Object.values(looks),
    ...pairs.flatMap((group) => Object.values<readonly NoticeWords[]>(group).flat()),
  ]),
];

/** `amount`: with its symbol ("1.5 SOL"); null where amounts are hidden or the token is not known. */
export function noticeText({ kind, facts }: NoticeContent, amount: string | null): NoticeText {
  const of = (
    [title, text]: readonly [NoticeWords, NoticeWords] = newer.unknown,
    gaps: Record<string, string> = {},
  ): NoticeText => ({ title, text, gaps });
  const gaps = amount === null ? {} : { amount };
  switch (kind) {
    case 'received': {
      const title = amount === null ? moved.receivedHidden : moved.received;
      return facts.from === null
        ? of([title, moved.fromSeveral], gaps)
        : of([title, moved.from], { ...gaps, address: shortAddress(facts.from) });
    }
    case 'sent': {
      const title = amount === null ? moved.sentHidden : moved.sent;
      return of([title, moved.to], { ...gaps, address: shortAddress(facts.to) });
    }
    case 'order_executed':
    case 'order_failed':
    case 'order_expiring':
    case 'order_missed':
    case 'order_kept':
    case 'order_floor':
      return of(orders[kind], { sold: facts.sold, bought: facts.bought });
    case 'send_scheduled':
    case 'send_failed':
      return of(scheduled[kind], { address: shortAddress(facts.to) });
    case 'price_alert':
      return of(alerts[facts.condition], {
        symbol: facts.symbol,
        value: alertValue(facts.condition, facts.value),
        price: alertValue(facts.condition, facts.price),
      });
    case 'contest':
      return of(contests[facts.change], { contest: facts.contest });
    case 'new_device':
      return facts.device === null ? of(devices.unnamed) : of(devices.named, { device: facts.device });
    case 'pin_changed':
      return of(pins[facts.change]);
    case 'passkey_changed':
      return facts.name === null
        ? of(passkeys[facts.change])
        : of(passkeys[`${facts.change}Named`], { name: facts.name });
    case 'program_changed':
      return of(programs[facts.change], { name: facts.name });
    case 'approval_asked': {
      const { program, to } = facts;
      const asked = amount === null ? hiddenApprovals : approvals;
      return of(asked[facts.act], { ...gaps, program, ...(to !== null && { address: shortAddress(to) }) });
    }
    case 'looked':
      return of([lookers[facts.by], looks[facts.what]], facts.name === null ? {} : { name: facts.name });
    case 'security':
      return of(security[facts.code]);
    default:
      return of();
  }
}
