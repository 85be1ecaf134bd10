import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Refusal, useBackend } from '../../testing/backend.ts';
import { renderApp } from '../../testing/render.tsx';
import { setIncident } from '../browser/incident.ts';
import { call } from '../data/client.ts';

const backend = useBackend();
const since = '2026-11-25T09:40:00.000Z';
const incident = { since, reason: 'A node shows wrong balances.' };

beforeEach(() => {
  backend.user = { id: 'ada', email: 'ada@example.org' };
});
afterEach(() => setIncident(null));

/** As a look while the page becomes visible again. */
const look = () => document.dispatchEvent(new Event('visibilitychange'));

test('every screen says since when and why all changes are stopped, until they are not', async () => {
  let said: typeof incident | null = incident;
  backend.functions.getIncident = () => ({ incident: said });
  renderApp('/settings');
  const words = await screen.findByText(incident.reason);
  const banner = words.closest('[role=status]') as HTMLElement;
  within(banner).getByText(/^All changes have been paused since/);
  within(banner).getByText(/freeze your account/);
  said = null;
  look();
  await waitFor(() => expect(screen.queryByText(incident.reason)).toBeNull());
});

test('it is said before signing in too', async () => {
  backend.user = null;
  backend.functions.getIncident = () => ({ incident });
  renderApp('/login');
  await screen.findByText(incident.reason);
});

test('a refusal says it at once, and buttons that would be refused say why', async () => {
  backend.functions.transferSol = () =>
    new Refusal('UNAVAILABLE', 'All changes have been paused.', { code: 'INCIDENT', ...incident });
  renderApp('/settings');
  await screen.findByRole('button', { name: /^Freeze my account/ });
  await call('transferSol', { walletId: 'w', toAddress: 'a', amount: '1' }).catch(() => {});
  await screen.findByText(incident.reason);
});
