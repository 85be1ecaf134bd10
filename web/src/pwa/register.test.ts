import { afterEach, expect, test, vi } from 'vitest';
import { clearNotices, noticeStore } from '../ui/notices.ts';
import { registerServiceWorker } from './register.ts';

afterEach(clearNotices);

/** A browser's own side of it: one registration, and what is posted to a worker that waits. */
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
    /** A new version has arrived, whole. */
    arrive() {
      registration.dispatchEvent(new Event('updatefound'));
      registration.waiting = worker;
      worker.state = 'installed';
      worker.dispatchEvent(new Event('statechange'));
    },
  };
}
const offered = () => noticeStore.read().map(({ message }) => message);

test('the first version is nothing new', async () => {
  const { workers, arrive } = browser({ controlled: false, waiting: false });
  await registerServiceWorker(workers);
  arrive();
  expect(offered()).toEqual([]);
});

test('a version that arrives is offered, and put in place by the press of the button alone', async () => {
  const { workers, arrive, postMessage } = browser({ controlled: true, waiting: false });
  await registerServiceWorker(workers);
  expect(offered()).toEqual([]);
  arrive();
  expect(offered()).toEqual(['A new version of Cumulus is ready.']);
  expect(postMessage).not.toHaveBeenCalled();
  noticeStore.read()[0]?.offer?.act();
  expect(postMessage.mock.calls).toEqual([['update']]);
});

test('one that was left waiting is offered again', async () => {
  const { workers } = browser({ controlled: true, waiting: true });
  await registerServiceWorker(workers);
  expect(offered()).toEqual(['A new version of Cumulus is ready.']);
});

test('a page that is looked at again asks for a new version', async () => {
  const { workers, registration } = browser({ controlled: true, waiting: false });
  await registerServiceWorker(workers);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(registration.update).toHaveBeenCalledTimes(1);
});
