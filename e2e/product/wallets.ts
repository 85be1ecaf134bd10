import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { faucet } from '../../launch/src/chain-client.ts';
import type { WorldPlaces } from '../../launch/src/world.ts';
import type { User } from './user.ts';

export interface Wallet {
  readonly walletId: string;
  readonly publicKey: string;
}

/** Creates a wallet without the browser. */
export async function makeWallet(user: User, name: string) {
  const { wallet } = await user.call('createCloudWallet', { name, idempotencyKey: crypto.randomUUID() });
  return wallet;
}

/** Creates a wallet with the test funds of the product: 2 SOL, 100 USDC, 50 USDT, 1,000,000 BONK, 25 JUP. */
export async function makeFundedWallet(user: User, name: string) {
  const wallet = await makeWallet(user, name);
  await user.call('getTestSol', { walletId: wallet.walletId });
  return wallet;
}

/** Adds base units of tokens to a wallet, and waits until the product reads them. */
export async function fund(world: WorldPlaces, user: User, wallet: Wallet, funds: Record<string, bigint>) {
  for (const [mint, amount] of Object.entries(funds))
    await faucet(world, wallet.publicKey, amount, mint === SOL_MINT ? undefined : mint);
  await expect
    .poll(async () => {
      const { balances } = await user.call('getCloudWalletBalances', { walletIds: [wallet.walletId] });
      return balances[0]?.tokens.map(({ mint }) => mint) ?? [];
    })
    .toEqual(expect.arrayContaining(Object.keys(funds)));
}

/** The cards of the wallet list. */
export const cards = (page: Page): Locator =>
  page.getByRole('list', { name: 'Cloud Wallets', exact: true }).getByRole('link');

/** The rows of a wallet's tokens. */
export const tokenRows = (page: Page): Locator =>
  page.getByRole('list', { name: 'Tokens', exact: true }).getByRole('listitem');
