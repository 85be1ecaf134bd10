import { defineConfig } from '@playwright/test';

/** The whole product in a real browser. Each worker boots a world of its own, on which its tests run one by one. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  outputDir: '../test-results',
  snapshotPathTemplate: '{testDir}/screens/baseline/{arg}{ext}',
  // A picture that nobody has looked at is nothing to compare with.
  updateSnapshots: 'none',
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['junit', { outputFile: '../reports/e2e.xml' }]],
  use: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-US',
    // What a page is made of comes from the server each time; the tests of keeping it allow it.
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
});
