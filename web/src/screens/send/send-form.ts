import { floorToPlaces, parseAmount, percentOf } from '@cumulus/contract/amount.ts';
import type { FoundRecipient } from '@cumulus/contract/calls/handles.ts';
import type { LookAlike } from '@cumulus/contract/calls/transfers.ts';
import { SEND_RESERVE_LAMPORTS, SOL_MINT } from '@cumulus/contract/limits.ts';
import { spendable } from '../../data/spendable.ts';
import { t } from '../../locale/t.ts';
import {
  type AmountField,
  type AmountToken,
  EMPTY_AMOUNT,
  SHOWN_PLACES,
  withAmount,
} from '../../money/amount-field.ts';
import { amountRefusal } from '../../ui/amount-refusal.ts';

/** Rules of the send form. */

/** What may be sent: all of a token, and of SOL all but the reserve for fees. */
export const available = (token: AmountToken) => spendable(token, SEND_RESERVE_LAMPORTS);

/** The field with the amount of a scanned request; null if the token has no such amount. */
export function requested(amount: string, token: AmountToken): AmountField | null {
  const units = parseAmount(amount, token);
  return units === null ? null : withAmount(EMPTY_AMOUNT, units, token);
}

/** A share of what is available: SOL to 6 decimals, tokens to all of theirs. */
export function share(field: AmountField, percent: number, token: AmountToken): AmountField {
  const places = token.mint === SOL_MINT ? SHOWN_PLACES : token.decimals;
  return withAmount(field, floorToPlaces(percentOf(available(token), percent), token, places), token);
}

/** The field after it lost focus: at most what is available, at most 6 decimals, never rounded up. */
export function clamped(field: AmountField, token: AmountToken): AmountField {
  if (field.amount === null) return field;
  const most = field.amount <= available(token) ? field.amount : available(token);
  const amount = floorToPlaces(most, token, SHOWN_PLACES);
  return amount === field.amount ? field : withAmount(field, amount, token);
}

/** Shown while typing, before the button is pressed. */
export function amountWarning(field: AmountField, token: AmountToken): string | null {
  const { amount } = field;
  if (amount !== null && amount > available(token)) return t('Amount exceeds available balance');
  return amountRefusal(field);
}

/** The state of the recipient field. Only `invalid` and `empty` keep the user from sending. */
export type Recipient =
  | { readonly state: 'empty' | 'checking' }
  | {
      readonly state: 'valid';
      readonly warning: string | null;
      readonly isFirstTime: boolean;
      readonly lookAlike: LookAlike | null;
      /** Whom the typed handle or e-mail address has found. */
      readonly found?: FoundRecipient | undefined;
    }
  | { readonly state: 'invalid'; readonly error: string }
  /** The check itself failed: sending is allowed. The field shows `message`, the review `warning`. */
  | {
      readonly state: 'unchecked';
      readonly message: string;
      readonly warning: string;
      readonly found?: FoundRecipient | undefined;
    };

/** The user that a typed name has found; null if an address was typed, or no one was found. */
export const foundBy = (recipient: Recipient): FoundRecipient | null =>
  (recipient.state === 'valid' || recipient.state === 'unchecked') && recipient.found
    ? recipient.found
    : null;

/** Why the form cannot be reviewed yet, and which field has to change; null if it can. */
export function refusal(
  recipient: Recipient,
  field: AmountField,
  token: AmountToken,
): { field: 'recipient' | 'amount'; message: string } | null {
  if (recipient.state === 'empty' || recipient.state === 'invalid' || recipient.state === 'checking')
    return { field: 'recipient', message: t('Please enter a valid address') };
  if (!field.amount) return { field: 'amount', message: t('Please enter a valid amount') };
  const warning = amountWarning(field, token);
  return warning === null ? null : { field: 'amount', message: warning };
}
