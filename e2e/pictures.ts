// Draws docs/pictures/*.png, the pictures in the documentation, from a running product.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SOL_MINT, USDC_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import { type Browser, type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { setPrice } from '../launch/src/chain-client.ts';
import { startWorld, type World } from '../launch/src/world.ts';
import config from './playwright.config.ts';
import { withoutEvents } from './product/events.ts';
import { BONK, JUP } from './product/mints.ts';
import { pendingOrders } from './product/orders.ts';
import { review } from './product/send.ts';
import { openSwap, reviewSwap, swapSuccess } from './product/swap.ts';
import { signUpAccepted, type User } from './product/user.ts';
import { cards, fund, makeWallet, tokenRows } from './product/wallets.ts';

const FOLDER = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const PHONE = { width: 390, height: 760 };
/** CSS pixels, at a scale of 2. */
const PICTURE_WIDTH = 600;
const DAY = 24 * 60 * 60_000;
const THEMES = ['dark', 'light'] as const;

const WIF = 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm';
const JITO_SOL = 'J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn';
/** USD, set after the wallets are funded so that they show a profit. */
const SOL_PRICE = 176;
const RECIPIENT = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';

const WALLETS: readonly [name: string, funds: Record<string, bigint>][] = [
  ['Main', { [SOL_MINT]: 24_860_000_000n, [USDC_MINT]: 1_842_100_000n, [JUP]: 1_310_000_000n }],
  ['Savings', { [SOL_MINT]: 6_200_000_000n, [JITO_SOL]: 31_450_000_000n, [USDC_MINT]: 5_000_000_000n }],
  ['Trading', { [SOL_MINT]: 3_480_000_000n, [BONK]: 18_400_000_00000n, [WIF]: 612_000_000n }],
  ['Travel', { [SOL_MINT]: 510_000_000n, [USDC_MINT]: 236_500_000n }],
];

async function makeDemo(world: World, context: BrowserContext): Promise<{ user: User; main: string }> {
  const user = await signUpAccepted(context, world.url, 'ada.lovelace@example.org');
  let main: string | undefined;
  for (const [name, funds] of WALLETS) {
    const wallet = await makeWallet(user, name);
    main ??= wallet.walletId;
    await fund(world, user, wallet, funds);
  }
  await setPrice(world, WRAPPED_SOL_MINT, SOL_PRICE);
  await expect
    .poll(async () => (await user.call('getCloudWallets', null)).wallets[0]?.tokens[0]?.pnl, {
      timeout: 60_000,
    })
    .toBeGreaterThan(1);
  return { user, main: main! };
}

/** A market order and a time order. */
async function placeOrders(user: User, walletId: string): Promise<void> {
  const usdc = { mint: USDC_MINT, symbol: 'USDC', decimals: 6, logoURI: 'usdc' };
  const sol = { mint: SOL_MINT, symbol: 'SOL', decimals: 9, logoURI: 'solana' };
  const sold = { walletId, sellToken: { ...usdc, amount: '250000000' }, buyToken: sol };
  await user.call('createConditionalOrder', {
    ...{ ...sold, conditionType: 'market', triggerToken: { mint: BONK, symbol: 'BONK', name: 'Bonk' } },
    ...{ triggerCondition: 'price_above', triggerValue: 0.00003, expirationMode: 'fixed_24h' },
  });
  const tomorrow = new Date(Date.now() + DAY).toISOString();
  await user.call('createConditionalOrder', { ...sold, conditionType: 'time', scheduledTime: tomorrow });
}

/** Draws the screen in both themes side by side. */
async function draw(browser: Browser, page: Page, name: string): Promise<void> {
  // Icons and charts load after the text.
  await page.waitForLoadState('networkidle');
  const shots: string[] = [];
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    shots.push((await page.screenshot({ animations: 'disabled' })).toString('base64'));
  }
  const sheet = await browser.newPage({
    viewport: { width: PICTURE_WIDTH, height: PHONE.height },
    deviceScaleFactor: 2,
  });
  await sheet.setContent(
    `<!doctype html><style>
      body { margin: 0; padding: 8px; display: flex; align-items: flex-start; gap: 16px; }
      img { width: calc(50% - 8px); box-sizing: border-box; border-radius: 24px; border: 1px solid #8a97a366; }
    </style>${shots.map((shot) => `<img alt="" src="data:image/png;base64,${shot}">`).join('')}`,
  );
  await sheet.locator('body').screenshot({ path: `${FOLDER}${name}.png`, omitBackground: true });
  await sheet.close();
  process.stdout.write(`docs/pictures/${name}.png\n`);
}

async function drawAll(world: World, browser: Browser): Promise<void> {
  const context = await browser.newContext({
    baseURL: world.url,
    viewport: PHONE,
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await withoutEvents(page);
  const { user, main } = await makeDemo(world, context);
  await page.goto('/cloudwallet');
  await cards(page)
    .nth(WALLETS.length - 1)
    .waitFor();
  await draw(browser, page, 'wallet-list');

  await page.goto(`/cloudwallet/${main}`);
  await tokenRows(page).first().waitFor();
  await draw(browser, page, 'wallet');

  await page.goto(`/cloudwallet/${main}/token/${SOL_MINT}`);
  await (await review(page, RECIPIENT, '1.5')).waitFor();
  await draw(browser, page, 'send-review');

  await openSwap(page, main, 'USD Coin', 'Solana');
  await (await reviewSwap(page, '2.5')).waitFor();
  await draw(browser, page, 'swap-review');
  // The quote may have expired in the meantime.
  await openSwap(page, main, 'USD Coin', 'Solana');
  await (await reviewSwap(page, '2.5')).tap();
  await swapSuccess(page).waitFor();

  await placeOrders(user, main);
  await page.goto('/orders');
  await pendingOrders(page).getByRole('listitem').nth(1).waitFor();
  await draw(browser, page, 'orders');

  await page.goto('/transactions');
  await page.getByText('Swapped').first().waitFor();
  await draw(browser, page, 'history');
}

mkdirSync(FOLDER, { recursive: true });
const world = await startWorld({ slotMs: 100, durableDatabase: false, env: { LOG_LEVEL: 'warn' } });
const browser = await chromium.launch(config.use?.launchOptions);
try {
  await drawAll(world, browser);
} finally {
  await browser.close();
  await world.stop();
}
