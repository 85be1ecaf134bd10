// Draws the pictures of the documentation from the product as it runs: docs/pictures/*.png.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { startWorld, type World } from '../launch/src/world.ts';
import config from './playwright.config.ts';
import { review } from './product/send.ts';
import { signUpAccepted } from './product/user.ts';
import { cards, fund, makeWallet, tokenRows } from './product/wallets.ts';

const FOLDER = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const PHONE = { width: 390, height: 760 };
/** CSS pixels; drawn twice as large. */
const PICTURE_WIDTH = 600;
const THEMES = ['dark', 'light'] as const;

const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';
const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN';
const WIF = 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm';
const JITO_SOL = 'J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn';
const RECIPIENT = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';

const WALLETS: readonly [name: string, funds: Record<string, bigint>][] = [
  ['Main', { [SOL_MINT]: 24_860_000_000n, [USDC_MINT]: 1_842_100_000n, [JUP]: 1_310_000_000n }],
  ['Savings', { [SOL_MINT]: 6_200_000_000n, [JITO_SOL]: 31_450_000_000n, [USDC_MINT]: 5_000_000_000n }],
  ['Trading', { [SOL_MINT]: 3_480_000_000n, [BONK]: 18_400_000_00000n, [WIF]: 612_000_000n }],
  ['Travel', { [SOL_MINT]: 510_000_000n, [USDC_MINT]: 236_500_000n }],
];

async function makeDemo(world: World, context: BrowserContext): Promise<string> {
  const user = await signUpAccepted(context, world.url, 'ada.lovelace@example.org');
  let main: string | undefined;
  for (const [name, funds] of WALLETS) {
    const wallet = await makeWallet(user, name);
    main ??= wallet.walletId;
    await fund(world, user, wallet, funds);
  }
  return main!;
}

/** The same screen in both themes, beside each other. */
async function draw(browser: Browser, page: Page, name: string): Promise<void> {
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
  const walletId = await makeDemo(world, context);
  await page.goto('/cloudwallet');
  await cards(page)
    .nth(WALLETS.length - 1)
    .waitFor();
  await draw(browser, page, 'wallet-list');

  await page.goto(`/cloudwallet/${walletId}`);
  await tokenRows(page).first().waitFor();
  await draw(browser, page, 'wallet');

  await page.goto(`/cloudwallet/${walletId}/token/${SOL_MINT}`);
  await (await review(page, RECIPIENT, '1.5')).waitFor();
  await draw(browser, page, 'send-review');
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
