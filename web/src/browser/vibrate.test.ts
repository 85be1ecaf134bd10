import { afterEach, expect, test, vi } from 'vitest';
import { vibrate } from './vibrate.ts';

const device = vi.fn();
afterEach(() => {
  device.mockReset();
  Reflect.deleteProperty(navigator, 'vibrate');
  Reflect.deleteProperty(navigator, 'userActivation');
});
const define = (name: string, value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });

test('a refusal and a success feel different', () => {
  define('vibrate', device);
  vibrate('refused');
  vibrate('done');
  expect(device.mock.calls).toEqual([[[200]], [[30, 60, 30]]]);
});

test('does nothing before the first touch', () => {
  define('vibrate', device);
  define('userActivation', { hasBeenActive: false });
  vibrate('done');
  expect(device).not.toHaveBeenCalled();
});

test('does nothing without support', () => {
  expect(() => vibrate('done')).not.toThrow();
});
