import { expect, test, vi } from 'vitest';
import { listenForPushed, takePushed } from './pushed.ts';

test('an address that is asked for while the app loads is opened once it has loaded, and later ones at once', () => {
  const workers = new EventTarget();
  const press = (data: unknown) => workers.dispatchEvent(new MessageEvent('message', { data }));
  listenForPushed(workers);
  press({ open: '/inbox' });
  const take = vi.fn();
  const stop = takePushed(take);
  expect(take.mock.calls).toEqual([['/inbox']]);
  press({ open: '/orders' });
  for (const other of ['update', null, { open: 7 }]) press(other);
  expect(take.mock.calls).toEqual([['/inbox'], ['/orders']]);
  stop();
  press({ open: '/settings' });
  const next = vi.fn();
  takePushed(next)();
  expect(next.mock.calls).toEqual([['/settings']]);
  takePushed(next)();
  expect(next).toHaveBeenCalledOnce();
});
