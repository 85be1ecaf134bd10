import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const slow = '**/*.slow.test.ts';
const outside = ['**/node_modules/**', 'e2e/**', '**/dist/**', '.data/**', '.claims/**'];

/** For waits, which may take longer than Vitest's default of a second beside other work. */
const patient = {
  setupFiles: ['testing/patience.ts'],
  expect: { poll: { timeout: 50_000 } },
};

/** Where money moves, run over other chains than today's: see docs/chain.md. */
const money = [
  'server/src/{transfers,swaps,payments/reclaim,deposits}/*.localnet.test.ts',
  'server/src/settlement/{journal,lies,other-signature}.localnet.test.ts',
  'server/src/orders/*.localnet.test.ts',
];

/** Of them, what no chain decides: limits that a provider sets, what the signer refuses before it signs, and shapes of answers. */
const alikeOnAll = [
  'server/src/deposits/provider-limits.localnet.test.ts',
  'server/src/orders/forged-{orders,swaps}.localnet.test.ts',
  'server/src/transfers/mobile-api.localnet.test.ts',
];

export default defineConfig({
  test: {
    // Many tests wait for a database, a chain or a process.
    maxWorkers: availableParallelism() + 2,
    // One line a file, however long its tests take, and what only a failing test printed.
    silent: 'passed-only',
    slowTestThreshold: 300_000,
    reporters: ['default', ['junit', { outputFile: process.env.JUNIT_FILE ?? 'reports/unit.xml' }]],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // A worker imports each module once, not once a file: half of the time. Tests keep their state apart.
          isolate: false,
          include: ['**/*.test.ts'],
          exclude: [...outside, 'web/**', slow],
          globalSetup: ['testing/services.ts'],
          ...patient,
          // Bounds for a busy machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { width: 390, height: 844 } },
          // One happy-dom a worker, with its own context for each file: a third less work.
          pool: 'vmThreads',
          include: ['web/{src,gallery}/**/*.test.{ts,tsx}'],
          // Only for tests that read the text of a stylesheet.
          css: { include: [/\?raw$/] },
          exclude: [...outside, slow],
          ...patient,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          environment: 'node',
          include: [slow],
          exclude: outside,
          globalSetup: ['testing/services.ts'],
          ...patient,
          // Each file runs the whole product, one even three times.
          maxWorkers: 3,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      ...['2026-06', 'next'].map((chain) => ({
        extends: true as const,
        test: {
          name: `chain ${chain}`,
          environment: 'node' as const,
          isolate: false,
          include: money,
          exclude: [...outside, ...alikeOnAll],
          env: { LOCALNET_CHAIN: chain },
          // After the slow ones, which run fewer at once.
          sequence: { groupOrder: 1 },
          globalSetup: ['testing/services.ts'],
          ...patient,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      })),
      {
        extends: true,
        test: {
          // Of packaging/src/main.ts alone: builds, installs and runs each package.
          name: 'packages',
          environment: 'node',
          include: ['packaging/checks/*.check.ts'],
          exclude: outside,
          // Each has the machine's ports and cores to itself.
          maxWorkers: 1,
          fileParallelism: false,
          testTimeout: 900_000,
          hookTimeout: 900_000,
        },
      },
    ],
  },
});
