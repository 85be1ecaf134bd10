import { expect, test } from 'vitest';
import { type Fault, Faults } from './faults.ts';

const fault = (parts: Partial<Fault>): Fault => ({
  kind: 'drop_answer',
  method: '*',
  count: 1,
  probability: 1,
  delayMs: 0,
  ...parts,
});

test('strikes its method as often as it was set to, and no other', () => {
  const faults = new Faults(() => 0);
  faults.add(fault({ method: 'sendTransaction', count: 2 }));
  const struck = ['getSlot', 'sendTransaction', 'sendTransaction', 'sendTransaction'].map(
    (method) => faults.strike(method)?.kind,
  );
  expect(struck).toEqual([undefined, 'drop_answer', 'drop_answer', undefined]);
  expect(faults.list).toEqual([]);
});

test('strikes with the probability that was set; what it spares does not count', () => {
  const draws = [0.9, 0.1];
  const faults = new Faults(() => draws.shift()!);
  faults.add(fault({ probability: 0.5 }));
  expect(faults.strike('getSlot')).toBeUndefined();
  expect(faults.strike('getSlot')?.kind).toBe('drop_answer');
});

test('the first of several that fit strikes first', () => {
  const faults = new Faults(() => 0);
  faults.add(fault({ kind: 'delay', method: 'getSlot' }));
  faults.add(fault({ kind: 'rate_limit' }));
  expect([faults.strike('getSlot')?.kind, faults.strike('getSlot')?.kind]).toEqual(['delay', 'rate_limit']);
});

test('nothing strikes once all are cleared', () => {
  const faults = new Faults(() => 0);
  faults.add(fault({ count: 100 }));
  faults.clear();
  expect(faults.strike('getSlot')).toBeUndefined();
});
