import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import '../../testing/render.tsx';
import { Router, useNavigate } from '../router/Router.tsx';
import { Notices } from '../ui/Notices.tsx';
import { openDialogs } from '../ui/open-dialogs.ts';
import { InstallOffer } from './InstallOffer.tsx';
import { keepInstallPrompt, noteOffered, noteSuccess } from './install.ts';

keepInstallPrompt();

let go: ReturnType<typeof useNavigate>;
function Go() {
  go = useNavigate();
  return null;
}

function start(path = '/cloudwallet') {
  window.history.replaceState(null, '', path);
  return render(
    <Router mount="/">
      <Go />
      <InstallOffer />
      <Notices />
    </Router>,
  );
}

/** The browser offers to install the app. Returns what shows its own dialog. */
function browserOffers() {
  const prompt = vi.fn(async () => {});
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  window.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  return prompt;
}

const offer = () => screen.queryByRole('button', { name: 'Install' });
/** Lets what is due be offered. */
const settle = () => act(async () => void (await import('./install-offer.ts')));

beforeEach(() => localStorage.clear());

test('nothing is offered before a payment has succeeded', async () => {
  browserOffers();
  start();
  await settle();
  expect(offer()).toBeNull();
});

test('after a success the app is offered once, and Install shows the dialog of the browser', async () => {
  const prompt = browserOffers();
  noteSuccess();
  const { unmount } = start();
  await settle();
  expect(prompt).not.toHaveBeenCalled();
  fireEvent.click(offer()!);
  expect(prompt).toHaveBeenCalledTimes(1);
  unmount();

  browserOffers();
  noteSuccess();
  start();
  await settle();
  expect(offer()).toBeNull();
});

test('a dismissed offer does not come again', async () => {
  browserOffers();
  noteSuccess();
  const { unmount } = start();
  await settle();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  unmount();
  browserOffers();
  start();
  await settle();
  expect(offer()).toBeNull();
});

test.each(['/cloudwallet/w1/swap', '/cloudwallet/w1/swap/schedule', '/cloudwallet/w1/token/a', '/pay'])(
  'it waits until %s is left, and is taken back if another flow begins',
  async (flow) => {
    browserOffers();
    noteSuccess();
    start(flow);
    await settle();
    expect(offer()).toBeNull();
    act(() => go('/cloudwallet'));
    await settle();
    expect(offer()).not.toBeNull();
    act(() => go(flow));
    expect(offer()).toBeNull();
  },
);

test('a dialog takes it back', async () => {
  browserOffers();
  noteSuccess();
  start();
  await settle();
  expect(offer()).not.toBeNull();
  const dialog = document.createElement('dialog');
  act(() => openDialogs.add(dialog));
  expect(offer()).toBeNull();
  act(() => openDialogs.remove(dialog));
});

test('on iPhones it says how, but not in the installed app', async () => {
  noteOffered();
  localStorage.clear();
  const navigated = navigator as { standalone?: boolean };
  navigated.standalone = true;
  noteSuccess();
  const { unmount } = start();
  await settle();
  expect(screen.queryByText(/Add to Home Screen/)).toBeNull();
  unmount();
  navigated.standalone = false;
  start();
  await settle();
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
  expect(screen.queryByText(/Add to Home Screen/)).toBeNull();
  delete navigated.standalone;
});
