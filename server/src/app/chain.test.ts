import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { heldClock } from '../../../testing/held-clock.ts';
import { release } from '../../../testing/release.ts';
import { testSettings } from '../../../testing/running-app.ts';
import { readConfig } from '../config.ts';
import { createMetrics } from '../http/metrics.ts';
import { inOrder } from '../runtime/lifecycle.ts';
import type { Base } from './base.ts';
import { openChainStage } from './chain.ts';

const database = await testDatabase();

test('the nodes that the others contradict are the current ones, not those of the start', () => {
  const stage = openChainStage({
    config: readConfig(testSettings(database)),
    db: database.db,
    clock: heldClock(),
    elapsed: () => 0,
    log: { warn: vi.fn() } as Partial<Base['log']> as Base['log'],
    metrics: createMetrics(),
  } as Partial<Base> as Base);
  release(inOrder([...stage.opened, ...stage.tasks]).stop);
  expect(stage.solana.setAside).toEqual([]);
  stage.nodes[0]!.setAside('it says what no other does');
  expect(stage.solana.setAside.map(({ name }) => name)).toEqual(['127.0.0.1:1']);
});
