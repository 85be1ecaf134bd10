import { afterEach, expect, test, vi } from 'vitest';
import { clearNotices, noticeStore } from '../ui/notices.ts';
import { registerServiceWorker } from './register.ts';

afterEach(clearNotices);

/** A browser with one registration; `postMessage` is the waiting worker's. */
function browser({ controlled, waiting }: { controlled: boolean; waiting: boolean }) {
  const postMessage = vi.fn<(message: string) => void>();
  const worker = Object.assign(new EventTarget(), { state: 'installing', postMessage });
  const registration = Object.assign(new EventTarget(), {
    waiting: waiting ? worker : null,
    installing: worker,
    update: vi.fn<() => Promise<void>>().mockResolvedValue(),
  });
  const register = vi.fn<(path: string) => Promise<typeof registration>>().mockResolvedValue(registration);
  const workers = Object.assign(new EventTarget(), { controller: controlled ? {} : null, register });
  return {
    workers: workers as unknown as ServiceWorkerContainer,
    registration,
    postMessage,
    /** A new version is installed. */
    install() {
      registration.dispatchEvent(new Event('updatefound'));
      registration.waiting = worker;
      worker.state = 'installed';
      worker.dispatchEvent(new Event('statechange'));
    },
  };
}
const offered = () => noticeStore.read().map(({ message }) => message);

test('the first version is not offered', async () => {
  const { workers, install } = browser({ controlled: false, waiting: false });
  await registerServiceWorker(workers);
  install();
  expect(offered()).toEqual([]);
});

test('a new version is offered, and activated only by the button', async () => {
  const { workers, install, postMessage } = browser({ controlled: true, waiting: false });
  await registerServiceWorker(workers);
  expect(offered()).toEqual([]);
  install();
  expect(offered()).toEqual(['A new version of Cumulus is ready.']);
  expect(postMessage).not.toHaveBeenCalled();
  noticeStore.read()[0]?.offer?.act();
  expect(postMessage.mock.calls).toEqual([['update']]);
});

test('a version that is already waiting is offered', async () => {
  const { workers } = browser({ controlled: true, waiting: true });
  await registerServiceWorker(workers);
  expect(offered()).toEqual(['A new version of Cumulus is ready.']);
});

test('a page that becomes visible checks for updates', async () => {
  const { workers, registration } = browser({ controlled: true, waiting: false });
  await registerServiceWorker(workers);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(registration.update).toHaveBeenCalledTimes(1);
});
