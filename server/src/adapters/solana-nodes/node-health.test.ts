import { expect, test } from 'vitest';
import { createNodeHealth } from './node-health.ts';

function watched() {
  let now = 0;
  const health = createNodeHealth(() => now);
  return {
    health,
    pass(milliseconds: number) {
      now += milliseconds;
    },
  };
}
const whole = { isHealthy: true, isBehind: false, isSlow: false, othersGoOn: true };

test('a node that failed, is busy or is contradicted is asked last for a while', () => {
  const { health, pass } = watched();
  health.busy();
  expect(health.state()).toBe('busy');
  health.failed();
  expect(health.state()).toBe('unreachable');
  health.contradicted();
  expect(health.state()).toBe('contradicted');
  pass(9 * 60_000);
  expect(health.state()).toBe('contradicted');
  pass(60_000);
  expect(health.state()).toBe('well');
});

test('a node that is overtaken three times in a row is slow', () => {
  const { health, pass } = watched();
  health.overtaken();
  health.overtaken();
  health.taken();
  health.overtaken();
  health.overtaken();
  expect(health.state()).toBe('well');
  health.overtaken();
  expect(health.state()).toBe('slow');
  pass(30_000);
  expect(health.state()).toBe('well');
});

test('a node is behind that is far behind, or says so itself, until a check finds otherwise', () => {
  const { health } = watched();
  health.checked({ ...whole, isBehind: true });
  expect(health.state()).toBe('behind');
  health.checked({ ...whole, isHealthy: false });
  expect(health.state()).toBe('behind');
  health.sawSlot(5n);
  health.checked(whole);
  expect(health.state()).toBe('well');
});

test('a node stands still if the others go on without it, not if the chain stands still', () => {
  const { health } = watched();
  health.sawSlot(5n);
  for (let checks = 0; checks < 5; checks++) health.checked({ ...whole, othersGoOn: false });
  expect(health.state()).toBe('well');
  for (let checks = 0; checks < 3; checks++) health.checked(whole);
  expect(health.state()).toBe('behind');
  health.sawSlot(6n);
  health.checked(whole);
  expect(health.state()).toBe('well');
});

test('waits for a node as long as it mostly takes, within bounds', () => {
  const { health } = watched();
  expect(health.hedgeAfter('accounts')).toBe(500);
  for (let n = 1; n <= 100; n++) health.answered('accounts', 2 * n);
  expect(health.hedgeAfter('accounts')).toBe(190);
  expect(health.hedgeAfter('holdings')).toBe(500);
  for (let n = 0; n < 128; n++) health.answered('accounts', 1);
  expect(health.hedgeAfter('accounts')).toBe(100);
  for (let n = 0; n < 128; n++) health.answered('accounts', 9_000);
  expect(health.hedgeAfter('accounts')).toBe(1_000);
});
