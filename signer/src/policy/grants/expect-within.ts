import { type Grant, type GrantAct, namesWallet, OWN_WALLETS } from '../../../../wire/src/grant.ts';
import type { Mandate } from '../../../../wire/src/mandate.ts';
import type { Terms } from '../../../../wire/src/terms.ts';
import { usdOf } from '../../../../wire/src/usd.ts';
import { OnHold, Refusal } from '../../terms/refusal.ts';
import type { Parts } from '../parts.ts';
import type { Spent } from '../spending.ts';
import { allowsToken } from './meet.ts';
import { exceeded, type Tally } from './tally.ts';

/** No mint has this name. */
export const USD = 'usd';

/** What one signature does. */
export interface Leaving {
  readonly mandate: Mandate;
  /** What is sent, sold or bought: addresses, and `SOL`. */
  readonly mints: readonly string[];
  /** Address; null if only the wallet itself is paid. */
  readonly pays: string | null;
  /** Whether that is a wallet of the same owner. */
  readonly paysOwn: boolean;
}

type Forbidden = 'act' | 'wallet' | 'recipient' | 'token' | 'price';

const ACTS: Readonly<Record<Terms['kind'], GrantAct | null>> = {
  ...{ transfer_sol: 'send', transfer_token: 'send', swap: 'swap', order: 'order', trades: 'order' },
  reclaim: null,
};

/**
 * Throws a Refusal unless a grant names what a signature does, and OnHold if its budgets do not reach for what leaves. `totalsOf`: what has
 * left, null if that is not asked. All that leaves counts, fees and rent too.
 */
export function expectWithin(
  grant: Grant,
  { mandate, mints, pays, paysOwn }: Leaving,
  spent: Spent,
  totalsOf: ((name: string) => ReturnType<Tally['totals']>) | null,
  priced: ReadonlyMap<string, unknown>,
  parts: Parts = 1n,
): void {
  const act = ACTS[mandate.terms.kind];
  // Owners take their rent back as they like; it is nothing that a program does.
  if (act === null ? grant.key !== null : !grant.acts.includes(act)) throw forbidden('act');
  if (!namesWallet(grant, mandate.walletId)) throw forbidden('wallet');
  const paid = pays === null ? [] : paysOwn ? [pays, OWN_WALLETS] : [pays];
  const isListed = grant.recipients === null || paid.some((each) => grant.recipients!.includes(each));
  if (pays !== null && !isListed) throw forbidden('recipient');
  if (mints.some((mint) => grant.mints?.includes(mint) === false)) throw forbidden('token');
  if (totalsOf === null) return;
  const left = spent.filter(({ amount }) => amount !== '0');
  for (const { mint, amount } of left) {
    if (!allowsToken(grant, mint, priced.has(mint))) throw forbidden('price');
    const budget = Object.hasOwn(grant.tokens, mint) ? grant.tokens[mint]! : null;
    const limit = budget && exceeded(budget, totalsOf(mint), BigInt(amount), BigInt, parts);
    if (limit) throw over(limit);
  }
  const usd = left.reduce((sum, each) => sum + BigInt(each.usd), 0n);
  const limit = grant.usd && exceeded(grant.usd, totalsOf(USD), usd, usdOf, parts);
  if (limit) throw over(limit);
}

const WHAT: Readonly<Record<Forbidden, string>> = {
  act: 'this is nothing that it may do',
  wallet: 'this wallet is not among those that it may use',
  recipient: 'the recipient is not among those that it may pay',
  token: 'the token is not among those that it may use',
  price: 'the token has neither a price nor a limit of its own',
};

function forbidden(what: Forbidden): Refusal {
  return new Refusal(`by what its owner has allowed, ${WHAT[what]}`, {
    code: 'GRANT_FORBIDS',
    context: { what },
  });
}

function over(limit: string): OnHold {
  const span = limit === 'payment' ? 'in one payment' : limit === 'all' ? 'in all' : `in a ${limit}`;
  const told = { code: 'GRANT_EXCEEDED', context: { limit } } as const;
  return new OnHold(`this is more than its owner has allowed ${span}`, 'limit', told);
}
