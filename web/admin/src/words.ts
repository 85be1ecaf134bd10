import { amountText, SOL_SCALE } from '@cumulus/contract/amount.ts';
import { type OperatorActName, operatorActs } from '@cumulus/contract/operators.ts';

/** What each act is called on buttons and in lists. */
export const ACT_NAMES: Readonly<Record<OperatorActName, string>> = {
  block_email: 'Block address',
  unblock_email: 'Unblock address',
  set_hold: 'Put on hold',
  lift_hold: 'Lift hold',
  freeze: 'Freeze account',
  thaw: 'Thaw account',
  end_session: 'End sign-in',
  sign_out: 'Sign out everywhere',
  cancel_order: 'Cancel order',
  start_contest: 'Start campaign',
  end_contest: 'End campaign',
  admit_entry: 'Admit entry',
  refuse_entry: 'Refuse entry',
  refund: 'Pay refund',
  withdraw: 'Withdraw from treasury',
  add_operator: 'Add operator',
  set_role: 'Change role',
  remove_operator: 'Remove operator',
  new_link: 'New passkey link',
  add_service: 'Add service account',
  raise_service: 'Change limits',
  lower_service: 'Lower limits',
  end_service: 'End key',
  confirm_key: 'Confirm key',
  lose_signer: 'Give signer up',
};

export const FIELD_NAMES: Readonly<Record<string, string>> = {
  email: 'E-mail address',
  subject: 'Subject',
  userId: 'User',
  sessionId: 'Sign-in',
  orderId: 'Order',
  name: 'Name',
  entryId: 'Entry',
  walletId: 'Wallet',
  sol: 'SOL',
  to: 'To address',
  role: 'Role',
  code: 'Code',
  key: 'Public key of the backend',
  day: 'Most USD a day',
  payment: 'Most USD of one payment',
  recipients: 'Recipients',
  walletsPerUser: 'Wallets of each user',
};

/** What its operator needs to know before an act. */
export function consequenceOf(name: OperatorActName): string {
  return operatorActs[name].second
    ? 'Another operator with the role has to approve it within an hour. Until then nothing is done.'
    : 'It is done at once, and written into the audit log with your name.';
}

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });

export const timeText = (iso: string): string => `${time.format(new Date(iso))} UTC`;
export const solText = (lamports: string): string => `${amountText(BigInt(lamports), SOL_SCALE)} SOL`;
/** Whole dollars and cents of billionths, rounded down. */
export function usdText(nanoUsd: string): string {
  const cents = BigInt(nanoUsd) / 10_000_000n;
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(Number(cents) / 100);
}
/** "oldestDueSeconds" reads "oldest due seconds". */
export const spaced = (name: string): string =>
  name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
