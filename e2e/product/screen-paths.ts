import { SOL_MINT } from '@cumulus/contract/limits.ts';

/** The path of every screen behind the sign-in, for a wallet. */
export const screenPaths = (walletId: string): readonly string[] => [
  '/cloudwallet',
  `/cloudwallet/${walletId}`,
  `/cloudwallet/${walletId}/token/${SOL_MINT}`,
  `/cloudwallet/${walletId}/token/${SOL_MINT}/about`,
  `/cloudwallet/${walletId}/swap`,
  `/cloudwallet/${walletId}/swap/order-type`,
  `/cloudwallet/${walletId}/swap/schedule`,
  `/cloudwallet/${walletId}/swap/market-conditions`,
  '/transactions',
  '/orders',
  `/token/${SOL_MINT}`,
  '/watchlist',
  '/toptokens',
  '/settings',
  '/settings/programs',
  '/settings/programs?new',
  '/settings/developers',
  '/settings/webhooks',
  '/settings/webhooks?new',
  '/leaderboard',
  '/inbox',
  '/no-such-page',
];
