import type { MovedToken } from '@cumulus/contract/calls/history.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Wallet } from '@cumulus/contract/shapes.ts';
import { accountId } from '@cumulus/contract/v1/ids.ts';
import type * as shapes from '@cumulus/contract/v1/shapes.ts';
import type * as z from 'zod/mini';
import { isOfService, namesWallet, readGrant } from '../../../../wire/src/grant.ts';
import { type Asked, assetOf, mintOf } from './context.ts';
import { ownPayment } from './payments.ts';
import { shownServiceWallet } from './services.ts';

type ShownWallet = z.output<typeof shapes.shownWallet>;

export async function listWallets(asked: Asked): Promise<z.output<typeof shapes.walletList>> {
  if (!isOfService(asked.grant)) return { wallets: await ownWallets(asked), nextCursor: null };
  const { deps, session, chain, query } = asked;
  const { cursor = null } = query as z.output<typeof shapes.pageQuery>;
  const { found, next } = await deps.services.wallets(session.userId, cursor);
  return { wallets: found.map((wallet) => shownServiceWallet(chain, wallet)), nextCursor: next };
}

export async function getWallet(asked: Asked): Promise<ShownWallet> {
  const walletId = asked.wallet(asked.params.walletId!);
  const { deps, session, chain, grant } = asked;
  if (isOfService(grant))
    return shownServiceWallet(chain, await deps.services.wallet(session.userId, walletId));
  const found = (await ownWallets(asked)).find((each) => each.walletId === walletId);
  if (!found) throw new CallError('WALLET_NOT_FOUND');
  return found;
}

async function ownWallets({ ask, grant, chain }: Asked): Promise<ShownWallet[]> {
  const { wallets } = await ask('getCloudWallets', { tokensApart: true });
  return (wallets as readonly Wallet[])
    .filter(({ walletId }) => namesWallet(grant, walletId))
    .map(({ walletId, name, publicKey, isDefault, createdAt }) => ({
      ...{ walletId, name, account: accountId(chain, publicKey), address: publicKey, isDefault, createdAt },
    }));
}

export async function getBalances(asked: Asked): Promise<z.output<typeof shapes.balances>> {
  const walletId = asked.wallet(asked.params.walletId!);
  const held = await heldBy(asked, walletId);
  if (!held) throw new CallError('WALLET_NOT_FOUND');
  return {
    ...{ walletId, readAt: held.readAt, totalUsd: held.totalUsdValue },
    balances: held.tokens.map(({ mint, symbol, name, decimals, multiplier, balance, ...token }) => ({
      ...{ asset: assetOf(asked, mint), symbol, name, decimals, multiplier, amount: balance },
      ...{ usd: token.usdValue, priceUsd: token.priceUsd, verified: token.verified, frozen: token.frozen },
    })),
  };
}

/** Of a service account, reads this wallet alone: it may have thousands. */
async function heldBy({ deps, session, grant, ask }: Asked, walletId: string) {
  if (isOfService(grant)) return await deps.balancesOf(await deps.services.wallet(session.userId, walletId));
  const { balances } = await ask('getCloudWalletBalances', { walletIds: [walletId] });
  return balances[0];
}

export async function listHistory(asked: Asked): Promise<z.output<typeof shapes.historyPage>> {
  const { wallet, cursor, limit } = asked.query as z.output<typeof shapes.historyQuery>;
  if (isOfService(asked.grant)) await asked.deps.services.wallet(asked.session.userId, wallet);
  const page = await asked.ask('getWalletTransactionsUnified', {
    ...{ walletId: asked.wallet(wallet), startAfter: cursor },
    limit: limit === undefined ? null : Number(limit),
  });
  const moved = (token: MovedToken | null) =>
    token && { asset: assetOf(asked, token.mint), symbol: token.symbol, amount: token.amount };
  return {
    events: page.transactions.map(({ id, type, status, timestamp, signature, direction, ...event }) => ({
      ...{ id, type, state: status, at: timestamp, signature, direction },
      ...{ sent: moved(event.sent), received: moved(event.received), counterparty: event.counterparty },
      ...{ usd: event.usdValue, feeLamports: event.feeLamports, error: event.errorDetails },
      hasReceipt: event.hasReceipt,
    })),
    nextCursor: page.hasMore ? page.lastDoc : null,
  };
}

export async function getReceipt(asked: Asked): Promise<z.output<typeof shapes.receipt>> {
  const { id } = await ownPayment(asked);
  const { fileName, content } = await asked.ask('getReceipt', { transactionId: id });
  return { fileName, content };
}

export async function listPrices(asked: Asked): Promise<z.output<typeof shapes.priceList>> {
  const { asset } = asked.query as z.output<typeof shapes.priceQuery>;
  const mints = [asset].flat().map((each) => mintOf(asked, each));
  const { tokens } = await asked.ask('getSolanaTokenPrices', { tokens: mints });
  return {
    prices: tokens.map(({ address, symbol, name, decimals, multiplier, currentPrice, ...token }) => ({
      ...{ asset: assetOf(asked, address), symbol, name, decimals, multiplier, usd: currentPrice },
      ...{ at: token.lastUpdated, verified: token.verified },
    })),
  };
}

export async function getGrant(asked: Asked): Promise<z.output<typeof shapes.ownGrant>> {
  const { deps, session, grant } = asked;
  const shown = await deps.grants.one(session.userId, grant.id);
  const { name, acts, wallets, usd, tokens, recipients, mints, expiresAt } = readGrant(shown.grant) ?? grant;
  const asset = (mint: string) => assetOf(asked, mint === 'SOL' ? SOL_MINT : mint);
  const byAsset = <T>(of: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(of).map(([mint, value]) => [asset(mint), value]));
  return {
    ...{ grantId: grant.id, name, acts: [...acts], wallets: [...wallets], usd, tokens: byAsset(tokens) },
    ...{ usedUsd: shown.usedUsd, usedTokens: byAsset(shown.usedTokens) },
    ...{ recipients: recipients && [...recipients], assets: mints?.map(asset) ?? null },
    expiresAt: expiresAt && new Date(Number(expiresAt)).toISOString(),
  };
}
