import { shortAddress, usd } from '@cumulus/contract/format.ts';
import { exactAmount } from '@cumulus/contract/format-amount.ts';
import type { Budget, Grant, GrantAct } from '../../../../wire/src/grant.ts';
import { contactName, type GrantNames, grantToken, walletName } from '../../data/program-names.ts';
import { dateText } from '../../locale/date-time.ts';
import { joined } from '../../locale/joined.ts';
import { dateLocale } from '../../locale/language.ts';
import { t, type Word, word } from '../../locale/t.ts';

/** How grants are worded. */

const actWords: Readonly<Record<GrantAct, Word>> = {
  read: word('see balances and history'),
  send: word('send'),
  swap: word('swap'),
  order: word('place orders'),
};

const NAMES_MAX = 3;

/** "Main and Savings". */
const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(dateLocale(), { type: 'conjunction' }).format(names);

/** As `listed`, of some: "Ada, Bob, Cy and 4 more". */
const someOf = (names: readonly string[]): string =>
  names.length > NAMES_MAX + 1
    ? t('{names} and {count} more', {
        names: names.slice(0, NAMES_MAX).join(', '),
        count: names.length - NAMES_MAX,
      })
    : listed(names);

/** "$50.00", or "1.5 SOL": an amount of a budget. `token`: null for dollars. */
export function budgetAmount(amount: string, token: string | null, names: GrantNames): string {
  if (token === null) return usd(Number(amount));
  const scale = grantToken(names, token);
  return scale === null
    ? t('{amount} base units of {token}', { amount, token: shortAddress(token) })
    : `${exactAmount(BigInt(amount), scale)} ${scale.symbol}`;
}

function budgetParts(budget: Budget, token: string | null, names: GrantNames): string[] {
  const say = (amount: string) => ({ amount: budgetAmount(amount, token, names) });
  return [
    budget.payment !== null && t('{amount} at most each', say(budget.payment)),
    budget.day !== null && t('up to {amount} a day', say(budget.day)),
    budget.week !== null && t('up to {amount} a week', say(budget.week)),
    budget.all !== null && t('up to {amount} in all', say(budget.all)),
  ].filter((part) => part !== false);
}

/** "Shop may send from Main, $10.00 at most each, up to $50.00 a day, until Mar 1, 2027." */
export function grantSentence(grant: Grant, names: GrantNames): string {
  const { acts, wallets, usd: dollars, tokens, recipients, mints, expiresAt } = grant;
  const gaps = {
    name: grant.name,
    // One without a key never acts, and asks instead.
    acts: listed([
      ...acts.toSorted(byOrder).map((act) => t(actWords[act])),
      ...(grant.key === null ? [t('ask for approvals')] : []),
    ]),
    wallets: someOf(wallets.map((id) => walletName(names, id))),
  };
  const parts = [
    t('{name} may {acts} from {wallets}', gaps),
    ...(dollars ? budgetParts(dollars, null, names) : []),
    ...Object.entries(tokens).flatMap(([token, budget]) => budgetParts(budget, token, names)),
    recipients && t('only to {names}', { names: someOf(recipients.map((each) => contactName(names, each))) }),
    mints && t('only {tokens}', { tokens: someOf(mints.map((each) => tokenName(each, names))) }),
    expiresAt !== null && t('until {date}', { date: dateText(Number(expiresAt)) }),
  ];
  return joined(parts.filter((part) => typeof part === 'string'));
}

export const tokenName = (token: string, names: GrantNames): string =>
  grantToken(names, token)?.symbol ?? shortAddress(token);

const ORDER = Object.keys(actWords) as GrantAct[];
const byOrder = (a: GrantAct, b: GrantAct): number => ORDER.indexOf(a) - ORDER.indexOf(b);

/** Whether it may move money without any limit. */
export function isUnlimited({ acts, usd: dollars, tokens }: Grant): boolean {
  const isBound = (budget: Budget | null) =>
    budget !== null && (budget.day !== null || budget.week !== null || budget.all !== null);
  return acts.some((act) => act !== 'read') && !isBound(dollars) && !Object.values(tokens).some(isBound);
}
