/*
 * Every address of the app, below its mount point; `:name` stands for any one segment. Read by the compiler and by the build: the
 * app itself carries the table of app/routes.tsx alone.
 */

/** Behind the sign-in. */
export const SCREENS = [
  '/cloudwallet',
  '/cloudwallet/:walletId',
  '/cloudwallet/:walletId/token/:tokenMint',
  '/cloudwallet/:walletId/token/:tokenMint/about',
  '/token/:tokenMint',
  '/settings',
  '/settings/:page',
  '/cloudwallet/:walletId/swap',
  '/cloudwallet/:walletId/swap/order-type',
  '/cloudwallet/:walletId/swap/schedule',
  '/cloudwallet/:walletId/swap/market-conditions',
  '/transactions',
  '/orders',
  '/watchlist',
  '/toptokens',
  '/leaderboard',
  '/pay',
  '/swap',
  '/thaw',
  '/confirm-email',
  '/inbox',
] as const;

/** Those that anyone may open, signed in or not. */
export const OPEN_SCREENS = ['/login', '/proof', '/receipt/:link', '/freeze', '/pin-reset'] as const;
