import { approximate } from '@cumulus/contract/amount.ts';
import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import { parseWholeAmount } from '@cumulus/contract/whole-amount.ts';
import type { Budget, Grant } from '../../../../../wire/src/grant.ts';
import { grantTokenId } from '../../../data/program-names.ts';
import type { Program } from '../../../data/programs.ts';
import { type Word, word } from '../../../locale/t.ts';
import type { Asked } from './asked.ts';

const UNKNOWN = word('It asks because it may not do this on its own.');
const FORBIDDEN = {
  act: word('It asks because it may not do acts of this kind on its own.'),
  wallet: word('It asks because it may not use this wallet on its own.'),
  recipient: word('It asks because it may not pay this address on its own.'),
  token: word('It asks because it may not use this token on its own.'),
} as const;
const EXCEEDED = {
  payment: word('It asks because this is more than its limit of one payment.'),
  day: word('It asks because this is more than is left of its limit of a day.'),
  week: word('It asks because this is more than is left of its limit of a week.'),
  all: word('It asks because this is more than is left of its limit in all.'),
} as const;
const ACTS = { transfer: 'send', swap: 'swap', order: 'order' } as const;
const SPANS = ['day', 'week', 'all'] as const;

/**
 * What of a program's grant stands against what it asks for, by the prices that are shown here: the signer counts by its own. `tokens`:
 * of the wallet.
 */
export function whyAsked(
  asked: Asked | null,
  program: Program | undefined,
  tokens: readonly TokenHolding[],
): Word {
  if (!asked || !program?.grant) return UNKNOWN;
  const { grant, usedUsd, usedTokens } = program;
  const forbidden = whatIsForbidden(asked, grant);
  if (forbidden) return FORBIDDEN[forbidden];
  const mint = asked.kind === 'transfer' ? asked.mint : asked.sellMint;
  const token = tokens.find((held) => held.mint === mint);
  const units = token && unitsOf(asked, token);
  if (!token || units === null || units === undefined) return UNKNOWN;
  const id = grantTokenId(mint);
  const used = usedTokens[id] ?? { day: '0', week: '0', all: '0' };
  const exceeded =
    whatIsExceeded(Number(units), grant.tokens[id] ?? null, used) ??
    (token.priceUsd === null
      ? null
      : whatIsExceeded(approximate(units, token) * token.priceUsd, grant.usd, usedUsd));
  return exceeded ? EXCEEDED[exceeded] : UNKNOWN;
}

function whatIsForbidden(asked: Asked, grant: Grant): keyof typeof FORBIDDEN | null {
  if (!grant.acts.includes(ACTS[asked.kind])) return 'act';
  if (!grant.wallets.includes(asked.walletId)) return 'wallet';
  if (asked.kind === 'transfer') {
    if (grant.recipients && !grant.recipients.includes(asked.toAddress)) return 'recipient';
    return isAllowed(grant, asked.mint) ? null : 'token';
  }
  return isAllowed(grant, asked.sellMint) && isAllowed(grant, asked.buyMint) ? null : 'token';
}

const isAllowed = ({ mints }: Grant, mint: string): boolean =>
  mints === null || mints.includes(grantTokenId(mint));

function unitsOf(asked: Asked, token: TokenHolding): bigint | null {
  if (asked.kind === 'transfer') return parseWholeAmount(asked.amount, token);
  return BigInt(asked.kind === 'swap' ? asked.amount : asked.order.sellToken.amount);
}

function whatIsExceeded(
  amount: number,
  budget: Budget | null,
  used: Readonly<Record<(typeof SPANS)[number], string>>,
): keyof typeof EXCEEDED | null {
  if (!budget) return null;
  if (budget.payment !== null && amount > Number(budget.payment)) return 'payment';
  return (
    SPANS.find((span) => budget[span] !== null && Number(used[span]) + amount > Number(budget[span])) ?? null
  );
}
