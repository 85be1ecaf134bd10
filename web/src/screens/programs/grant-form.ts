import { amountText, decimalText, parseAmount } from '@cumulus/contract/amount.ts';
import { type Budget, type Grant, type GrantAct, grantText, readGrant } from '../../../../wire/src/grant.ts';
import { type GrantNames, grantToken } from '../../data/program-names.ts';
import { t } from '../../locale/t.ts';
import type { TypedAmount } from '../../ui/typed-amount.ts';

export const BUDGET_FIELDS = ['payment', 'day', 'week', 'all'] as const;
export type BudgetForm = Readonly<Record<(typeof BUDGET_FIELDS)[number], TypedAmount>>;

/** What the form says so far. */
export interface GrantForm {
  readonly name: string;
  readonly wallets: readonly string[];
  readonly acts: readonly GrantAct[];
  readonly usd: BudgetForm;
  /** By token, as grants name them. */
  readonly tokens: Readonly<Record<string, BudgetForm>>;
  /** Null: any. */
  readonly recipients: readonly string[] | null;
  readonly mints: readonly string[] | null;
  /** A date of the reader's calendar, YYYY-MM-DD; empty: no end. */
  readonly end: string;
  readonly raiseWaitMs: string;
}

/** USD as grants have them: at most six digits after the point. */
export const USD_SCALE = { decimals: 6, multiplier: 1 };
const HOUR = 3_600_000;
export const WAIT_HOURS = [1, 24, 72] as const;
const DAY_WAIT = String(24 * HOUR);
export const waitMs = (hours: number): string => String(hours * HOUR);
export const waitHours = (milliseconds: string): number => Math.round(Number(milliseconds) / HOUR);

const EMPTY: BudgetForm = { payment: { text: '' }, day: { text: '' }, week: { text: '' }, all: { text: '' } };
export const emptyBudget = (): BudgetForm => EMPTY;

export const newForm = ({ wallets }: GrantNames): GrantForm => ({
  ...{ name: '', wallets: wallets.slice(0, 1).map(({ walletId }) => walletId), acts: ['read', 'send'] },
  ...{ usd: EMPTY, tokens: {}, recipients: null, mints: null, end: '', raiseWaitMs: DAY_WAIT },
});

/** Null if the grant limits a token that no wallet holds now: how its amounts are written is unknown. */
export function formOf(grant: Grant, names: GrantNames): GrantForm | null {
  const tokens = Object.entries(grant.tokens).map(([id, budget]) => {
    const scale = grantToken(names, id);
    return [id, scale && budgetForm(budget, (units) => amountText(BigInt(units), scale))] as const;
  });
  if (tokens.some(([, budget]) => budget === null)) return null;
  const { name, wallets, acts, usd, recipients, mints, expiresAt, raiseWaitMs } = grant;
  return {
    ...{ name, wallets, acts, recipients, mints, raiseWaitMs },
    usd: usd ? budgetForm(usd, (dollars) => dollars) : EMPTY,
    tokens: Object.fromEntries(tokens) as Record<string, BudgetForm>,
    end: expiresAt === null ? '' : dateOf(new Date(Number(expiresAt))),
  };
}

function budgetForm(budget: Budget, write: (amount: string) => string): BudgetForm {
  const field = (amount: string | null): TypedAmount => ({ text: amount === null ? '' : write(amount) });
  const { payment, day, week, all } = budget;
  return { payment: field(payment), day: field(day), week: field(week), all: field(all) };
}

export type ReadForm = { readonly grant: Grant } | { readonly refusal: string };

/** The grant that the form says, under an id and a key. `now`: milliseconds. */
export function readForm(
  form: GrantForm,
  of: Pick<Grant, 'id' | 'key'>,
  names: GrantNames,
  now: number,
): ReadForm {
  const { name, wallets, acts, recipients, mints, end, raiseWaitMs } = form;
  const expiresAt = end === '' ? null : endOf(end);
  if (name.trim() === '') return { refusal: t('Name the program.') };
  if (wallets.length === 0) return { refusal: t('Choose at least one wallet.') };
  if (acts.length === 0) return { refusal: t('Choose what it may do.') };
  if (recipients?.length === 0) return { refusal: t('Choose at least one recipient.') };
  if (mints?.length === 0) return { refusal: t('Choose at least one token.') };
  if (expiresAt !== null && !(expiresAt > now)) return { refusal: t('Choose a date that is ahead.') };
  const usd = readBudget(form.usd, (text) => parseAmount(text, USD_SCALE), dollarsText);
  const tokens = Object.entries(form.tokens).map(([id, budget]) => {
    const scale = grantToken(names, id);
    const read = (text: string) => (scale ? parseAmount(text, scale) : null);
    return [id, readBudget(budget, read, String)] as const;
  });
  if (usd === null || tokens.some(([, budget]) => budget === null))
    return { refusal: t('Enter amounts, or leave them empty.') };
  const grant: Grant = {
    ...{ version: '1', ...of, name: name.trim(), raiseWaitMs },
    ...{ wallets: wallets.toSorted(), acts: acts.toSorted() },
    usd: isEmpty(usd) ? null : usd,
    tokens: Object.fromEntries(tokens) as Record<string, Budget>,
    recipients: recipients?.toSorted() ?? null,
    mints: mints?.toSorted() ?? null,
    expiresAt: expiresAt === null ? null : String(expiresAt),
  };
  return readGrant(grantText(grant)) ? { grant } : { refusal: t('That is more than a grant can say.') };
}

/** Null if a field holds no amount. */
function readBudget(
  form: BudgetForm,
  read: (text: string) => bigint | null,
  write: (units: bigint) => string,
): Budget | null {
  const amounts = BUDGET_FIELDS.map((field) => {
    const { text, refused } = form[field];
    if (refused) return undefined;
    if (text === '') return null;
    const units = read(text);
    return units === null ? undefined : write(units);
  });
  const [payment, day, week, all] = amounts;
  if (payment === undefined || day === undefined || week === undefined || all === undefined) return null;
  return { payment, day, week, all };
}

const isEmpty = (budget: Budget): boolean => BUDGET_FIELDS.every((field) => budget[field] === null);
const dollarsText = (millionths: bigint): string => decimalText(millionths, USD_SCALE.decimals);

/** The end of a day of the reader's calendar, milliseconds. */
export function endOf(date: string): number {
  const day = new Date(`${date}T00:00:00`);
  day.setDate(day.getDate() + 1);
  return day.getTime() - 1;
}

/** YYYY-MM-DD of the reader's calendar. */
function dateOf(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
