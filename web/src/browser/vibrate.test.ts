import { afterEach, expect, test, vi } from 'vitest';
import { vibrate } from './vibrate.ts';

const device = vi.fn();
afterEach(() => {
  device.mockReset();
  Reflect.deleteProperty(navigator, 'vibrate');
  Reflect.deleteProperty(navigator, 'userActivation');
});
const give = (name: string, value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });

test('a refusal and a success feel different', () => {
  give('vibrate', device);
  vibrate('refused');
  vibrate('done');
  expect(device.mock.calls).toEqual([[[200]], [[30, 60, 30]]]);
});

test('a page that was not touched yet keeps still, as browsers want it', () => {
  give('vibrate', device);
  give('userActivation', { hasBeenActive: false });
  vibrate('done');
  expect(device).not.toHaveBeenCalled();
});

test('a device that cannot is not asked', () => {
  expect(() => vibrate('done')).not.toThrow();
});
