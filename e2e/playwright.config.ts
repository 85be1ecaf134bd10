import { defineConfig } from '@playwright/test';

/**
 * The whole product in a real browser. All tests share one running product and keep apart by users of their own; those
 * below alone/ change the whole installation and run one by one, over a product of their own.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  snapshotPathTemplate: '{testDir}/screens/baseline/{arg}{ext}',
  // A missing baseline fails: it must be drawn and looked at on purpose.
  updateSnapshots: 'none',
  globalSetup: './product/shared-world.ts',
  projects: [
    // First, or one worker would still be at these when all others have nothing left.
    { name: 'alone', testMatch: '**/alone/*.test.ts', fullyParallel: false, workers: 1 },
    { name: 'shared', testIgnore: '**/alone/**' },
  ],
  workers: 4,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Bounds that a busy machine does not reach.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['dot'], ['junit', { outputFile: '../reports/e2e.xml' }]],
  use: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    // Only what moves for its own sake is tested with motion.
    contextOptions: { reducedMotion: 'reduce' },
    isMobile: true,
    locale: 'en-US',
    // Pages come from the server each time; only the tests of the installed app allow a service worker.
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Text as wide as on a phone.
        '--font-render-hinting=none',
        '--disable-background-networking',
        '--disable-component-update',
        // A page lives for seconds: optimising its code takes more time than it saves.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
});
