import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { Refusal, useBackend } from '../../../testing/backend.ts';
import { renderApp } from '../../../testing/render.tsx';

const backend = useBackend();
const NOW = new Date().toISOString();
const device = (sessionId: string, name: string | null, isThis = false) => ({
  ...{ sessionId, device: name, place: null, signedInAt: NOW, lastUsedAt: NOW, isThis },
});
let devices = [device('1', 'Chrome on Android', true), device('2', 'Firefox on Linux'), device('3', null)];
let ended: unknown[];

beforeEach(() => {
  ended = [];
  backend.user = { id: 'ada', email: 'ada@example.org' };
  devices = [device('1', 'Chrome on Android', true), device('2', 'Firefox on Linux'), device('3', null)];
  backend.functions.getSessions = () => ({ success: true, sessions: devices });
  backend.functions.endSession = (input) => {
    ended.push(input);
    devices = devices.filter(({ sessionId }) => sessionId !== (input as { sessionId: string }).sessionId);
    return { success: true };
  };
  backend.functions.endOtherSessions = () => {
    devices = devices.filter(({ isThis }) => isThis);
    return { success: true };
  };
});

async function opened() {
  renderApp('/settings');
  await userEvent.click(await screen.findByRole('button', { name: /^Devices/ }));
  return within(await screen.findByRole('dialog', { name: 'Devices' }));
}

test('lists the devices, marks this one, and signs out another', async () => {
  const sheet = await opened();
  await sheet.findByText('Chrome on Android');
  expect(sheet.getByText('This device')).toBeTruthy();
  expect(sheet.queryByRole('button', { name: 'Sign out Chrome on Android' })).toBeNull();
  await userEvent.click(sheet.getByRole('button', { name: 'Sign out Firefox on Linux' }));
  await screen.findByText('The device is signed out.');
  expect(ended).toEqual([{ sessionId: '2' }]);
  expect(sheet.queryByText('Firefox on Linux')).toBeNull();
  expect(sheet.getByText('Unknown device')).toBeTruthy();
});

test('signs out all others at once', async () => {
  const sheet = await opened();
  await userEvent.click(await sheet.findByRole('button', { name: 'Sign out all other devices' }));
  await screen.findByText('All other devices are signed out.');
  expect(sheet.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull();
});

test('says so if the devices cannot be loaded', async () => {
  backend.functions.getSessions = () => new Refusal('INTERNAL', 'INTERNAL');
  const sheet = await opened();
  expect((await sheet.findByRole('alert')).textContent).toContain('could not be loaded');
});
