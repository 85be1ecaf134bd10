import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Refusal, useBackend } from '../../testing/backend.ts';
import { renderApp } from '../../testing/render.tsx';

const backend = useBackend();
const CACHE = 'cumulus.user.terms';
const called = (name: string) => backend.calls.filter((each) => each.name === name);

beforeEach(() => {
  backend.user = { id: 'ada', email: 'ada@example.org' };
  backend.functions.checkCloudWalletPinStatus = () => ({ pinEnabled: false });
});

const shown = () => screen.findByRole('dialog', { name: 'Terms of Service' });

test('[state-05] requires nothing while signed out', async () => {
  backend.user = null;
  renderApp('/settings');
  await screen.findByRole('button', { name: 'Sign in' });
  expect(called('hasAcceptedTerms')).toEqual([]);
  expect(screen.queryByText('Terms of Service')).toBeNull();
});

describe('the check', () => {
  test('[state-06, data-09] is skipped if this user accepted on this device', async () => {
    localStorage.setItem(
      CACHE,
      JSON.stringify({ accepted: true, userId: 'ada', timestamp: new Date(2026, 8, 21).getTime() }),
    );
    renderApp('/settings');
    await screen.findByRole('heading', { name: 'Settings' });
    expect(screen.getByText('Version 1.0, accepted Sep 21, 2026')).toBeTruthy();
    expect(called('hasAcceptedTerms')).toEqual([]);
  });

  test('[state-06] is made if another user accepted on this device', async () => {
    localStorage.setItem(CACHE, JSON.stringify({ accepted: true, userId: 'bob', timestamp: 1 }));
    renderApp('/settings');
    await screen.findByRole('heading', { name: 'Settings' });
    expect(called('hasAcceptedTerms')).toHaveLength(1);
  });

  test('[state-07, limit-18, who-12] asks the server for version 1.0 and shows the terms if they are not accepted', async () => {
    backend.functions.hasAcceptedTerms = () => ({ accepted: false });
    renderApp('/settings');
    await shown();
    expect(called('hasAcceptedTerms')[0]?.data).toEqual({ version: '1.0' });
  });

  test('[state-07] that fails shows the terms', async () => {
    backend.functions.hasAcceptedTerms = () => new Refusal('UNAVAILABLE', 'down');
    renderApp('/settings');
    await shown();
  });
});

describe('acceptance', () => {
  beforeEach(() => {
    backend.functions.hasAcceptedTerms = () => ({ accepted: false });
  });
  const accept = async () => {
    await userEvent.click(await screen.findByRole('checkbox', { name: 'I accept the terms of service' }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  };

  test('[screen-07, role-03] is asked for before anything else is fetched', async () => {
    backend.functions.acceptTermsOfService = () => ({ success: true });
    renderApp('/settings');
    await shown();
    expect(screen.queryByRole('heading', { name: 'Settings' })).toBeNull();
    expect(called('checkCloudWalletPinStatus')).toEqual([]);
    await accept();
    await screen.findByRole('heading', { name: 'Settings' });
    expect(screen.queryByRole('checkbox', { name: 'I accept the terms of service' })).toBeNull();
  });

  test('[rule-41] needs the checkbox', async () => {
    renderApp('/settings');
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'You must check the box to accept the terms of service',
    );
    expect(called('acceptTermsOfService')).toEqual([]);
  });

  test('[state-08, data-09] is sent without an address if there is no look-up, and stored', async () => {
    backend.functions.acceptTermsOfService = () => ({ success: true });
    renderApp('/settings');
    const before = Date.now();
    await accept();
    await screen.findByRole('heading', { name: 'Settings' });
    expect(called('acceptTermsOfService')[0]?.data).toEqual({ version: '1.0', clientIp: null });
    const cache = JSON.parse(localStorage.getItem(CACHE) ?? '{}');
    expect(Object.keys(cache).sort()).toEqual(['accepted', 'timestamp', 'userId']);
    expect(cache).toMatchObject({ accepted: true, userId: 'ada' });
    expect(cache.timestamp).toBeGreaterThanOrEqual(before);
  });

  test.each([
    ['{"ip":"203.0.113.7"}', '203.0.113.7'],
    ['2001:db8::7\n', '2001:db8::7'],
    ['<html>no</html>', null],
  ])('sends the address from the look-up: %j', async (answer, clientIp) => {
    backend.config = { ...backend.config, ipLookupUrl: 'https://ip.test/' };
    backend.elsewhere['https://ip.test/'] = () => new Response(answer);
    backend.functions.acceptTermsOfService = () => ({ success: true });
    renderApp('/settings');
    await accept();
    await waitFor(() =>
      expect(called('acceptTermsOfService')[0]?.data).toEqual({ version: '1.0', clientIp }),
    );
    await screen.findByRole('heading', { name: 'Settings' });
  });

  test('[error-22] that fails says so and keeps the terms open', async () => {
    backend.functions.acceptTermsOfService = () => new Refusal('UNAVAILABLE', 'down');
    renderApp('/settings');
    await accept();
    await screen.findByText('Failed to record terms acceptance. Please try again.');
    expect(localStorage.getItem(CACHE)).toBeNull();
    await shown();
  });
});

test('terms that the server does not know to be accepted are shown again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderApp('/settings');
  await screen.findByRole('heading', { name: 'Settings' });
  backend.functions.checkCloudWalletPinStatus = () =>
    new Refusal('FAILED_PRECONDITION', 'Please accept the terms of service first.', {
      code: 'TERMS_REQUIRED',
    });
  await vi.advanceTimersByTimeAsync(2_000);
  await shown();
});
