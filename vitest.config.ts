import { defineConfig } from 'vitest/config';

const slow = '**/*.slow.test.ts';
const outside = ['**/node_modules/**', 'e2e/**', '**/dist/**', '.data/**'];

/** Waits of tests that have to do with databases, chains and processes: the second is not enough that Vitest gives. */
const patient = {
  setupFiles: ['server/testing/patience.ts'],
  expect: { poll: { timeout: 15_000 } },
};

export default defineConfig({
  test: {
    reporters: ['default', ['junit', { outputFile: process.env.JUNIT_FILE ?? 'reports/unit.xml' }]],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['**/*.test.ts'],
          exclude: [...outside, 'web/**', slow],
          globalSetup: ['server/testing/services.ts'],
          ...patient,
          // Bounds for a machine that is busy with other things: nothing is to take as long.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['web/{src,gallery}/**/*.test.{ts,tsx}'],
          // Stylesheets are left out of tests, unless one reads their text.
          css: { include: [/\?raw$/] },
          exclude: [...outside, slow],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          environment: 'node',
          include: [slow],
          exclude: outside,
          globalSetup: ['server/testing/services.ts'],
          ...patient,
          // Each of these runs whole processes and kills them: side by side they would measure each other.
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
