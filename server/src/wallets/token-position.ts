import type { CallOutput } from '@cumulus/contract/call.ts';
import type { TokenPosition } from '@cumulus/contract/calls/wallets.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { byUsdValue } from '@cumulus/contract/holding-order.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import type { TokenFacts, WalletBalances } from '@cumulus/contract/shapes.ts';
import { isAddress } from '@solana/kit';
import type { Db } from '../db/pool.ts';
import { readTokenBooks, type TokenBooks } from '../history/profit/books.ts';
import { heldCost } from '../history/profit/held-cost.ts';
import { type NanoUsd, usd } from '../history/profit/nano-usd.ts';
import { type BalancesDeps, readBalances } from './balances.ts';
import { tokenFacts, usdValue } from './holdings.ts';
import type { CloudWallet } from './store.ts';

interface Deps extends BalancesDeps {
  readonly db: Db;
}

type Answer = Omit<CallOutput<Calls['getTokenPosition']>, 'success'>;

/** What these wallets have of a token. All figures are of one price. Throws CallError TOKEN_NOT_FOUND, CHAIN_UNAVAILABLE. */
export async function readTokenPosition(
  deps: Deps,
  wallets: readonly CloudWallet[],
  mint: string,
): Promise<Answer> {
  if (!isAddress(mint)) throw new CallError('TOKEN_NOT_FOUND');
  const ids = wallets.map(({ walletId }) => walletId);
  const [balances, books, prices, tokens] = await Promise.all([
    readBalances(deps, wallets),
    readTokenBooks(deps.db, ids, mint),
    deps.market.prices([mint]),
    deps.market.tokens([mint]),
  ]);
  const parts = wallets
    .map(({ walletId, name }, index) => ({
      ...{ walletId, name, held: heldOf(balances[index]!, mint) },
      booked: books.get(walletId),
    }))
    .filter((part) => part.held > 0n || part.booked !== undefined);
  if (parts.length === 0 && !tokens.has(mint)) throw new CallError('TOKEN_NOT_FOUND');
  const token = tokenFacts([mint], { prices, tokens }).get(mint)!;
  return {
    token,
    total: positionOf(parts, token),
    wallets: parts
      .map((part) => ({ walletId: part.walletId, name: part.name, ...positionOf([part], token) }))
      .sort(byUsdValue),
  };
}

function heldOf({ tokens }: WalletBalances, mint: string): bigint {
  return BigInt(tokens.find((token) => token.mint === mint)?.balance ?? 0);
}

interface Part {
  readonly held: bigint;
  readonly booked: TokenBooks | undefined;
}

/** The position of wallets together. Its cost is known if that of each wallet is which holds something. */
export function positionOf(
  parts: readonly Part[],
  token: Pick<TokenFacts, 'decimals' | 'multiplier' | 'priceUsd'>,
): TokenPosition {
  const { priceUsd } = token;
  const balance = parts.reduce((sum, { held }) => sum + held, 0n);
  const costs = parts
    .filter(({ held }) => held > 0n)
    .map(({ held, booked }) => heldCost(booked, held, token));
  const known = costs.filter((cost) => cost !== null);
  const isKnown = known.length > 0 && known.length === costs.length;
  const units = known.reduce((sum, cost) => sum + cost.units, 0);
  const costUsd = known.reduce((sum, cost) => sum + cost.usd, 0);
  const realised = parts.reduce<NanoUsd>((sum, { booked }) => sum + (booked?.realised ?? 0n), 0n);
  return {
    balance: balance.toString(),
    usdValue: usdValue(balance, token, priceUsd),
    averageCostUsd: isKnown ? costUsd / units : null,
    costUsd: isKnown ? costUsd : null,
    unrealisedUsd: isKnown && priceUsd !== null ? units * priceUsd - costUsd : null,
    realisedUsd: usd(realised),
    isComplete: parts.every(({ booked }) => booked?.isComplete !== false),
  };
}
