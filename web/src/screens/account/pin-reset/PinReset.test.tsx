import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { Refusal, useBackend } from '../../../../testing/backend.ts';
import { path, renderApp } from '../../../../testing/render.tsx';

const backend = useBackend();
const DUE = '2026-11-24T18:00:00.000Z';

const made = (name: string) => backend.calls.filter((each) => each.name === name).map(({ data }) => data);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('the PIN pad mails a link to who has forgotten the PIN, and sends nothing else', async () => {
  backend.user = { id: 'ada', email: 'ada@example.org' };
  backend.functions.checkCloudWalletPinStatus = () => ({ pinEnabled: true });
  backend.functions.exportOwnData = () =>
    new Refusal('FAILED_PRECONDITION', 'PIN_REQUIRED', { code: 'PIN_REQUIRED' });
  backend.functions.askPinReset = () => ({ success: true });
  renderApp('/settings');
  await userEvent.click(await screen.findByRole('button', { name: /^Export my data/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Forgot PIN?' }));
  const sheet = await screen.findByRole('dialog', { name: 'Forgot your PIN?' });
  expect(sheet.textContent).toContain('We will email a link to ada@example.org.');
  expect(made('askPinReset')).toEqual([]);
  await press('Send the link');
  await within(sheet).findByText('The link is on its way. Check your inbox.');
  await press('Done');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(made('exportOwnData')).toEqual([{}]);
});

describe('the mailed link', () => {
  let state: { success: true; state: string; dueAt: string | null };
  beforeEach(() => {
    state = { success: true, state: 'asked', dueAt: null };
    backend.functions.getPinResetOfLink = () => state;
    backend.functions.decidePinReset = ({ decision }: { decision: string }) => {
      state =
        decision === 'begin'
          ? { success: true, state: 'waiting', dueAt: DUE }
          : { success: true, state: 'ended', dueAt: null };
      return state;
    };
  });

  test.each(['/pin-reset?token=t', '/app/pin-reset?token=t'])(
    'at %s works signed out, and decides nothing by being opened',
    async (address) => {
      renderApp(address);
      await screen.findByRole('button', { name: 'Remove my PIN in 24 hours' });
      expect(made('getPinResetOfLink')).toEqual([{ token: 't' }]);
      expect(made('decidePinReset')).toEqual([]);
      expect(path()).toBe('/pin-reset?token=t');
    },
  );

  test('begins the wait, and ends it', async () => {
    renderApp('/pin-reset?token=t');
    await screen.findByText(/^Your PIN can be removed in 24 hours/);
    await press('Remove my PIN in 24 hours');
    await screen.findByText(/^Your PIN will be removed on Nov 2\d, 2026/);
    await press('Keep my PIN');
    await screen.findByText('This link no longer works. Your PIN has not changed.');
    expect(made('decidePinReset')).toEqual([
      { token: 't', decision: 'begin' },
      { token: 't', decision: 'cancel' },
    ]);
  });

  test('that has expired says so', async () => {
    backend.functions.decidePinReset = () =>
      new Refusal('FAILED_PRECONDITION', 'This link was already used or has expired. Request a new one.', {
        code: 'PIN_RESET_LINK_EXPIRED',
      });
    renderApp('/pin-reset?token=t');
    await screen.findByRole('button', { name: 'Remove my PIN in 24 hours' });
    await press('Remove my PIN in 24 hours');
    expect((await screen.findByRole('alert')).textContent).toContain('has expired');
  });
});

test('every device shows that the PIN will be removed, and one press keeps it', async () => {
  backend.user = { id: 'ada', email: 'ada@example.org' };
  let dueAt: string | null = DUE;
  backend.functions.checkCloudWalletPinStatus = () => ({ pinEnabled: true });
  backend.functions.getPinReset = () => ({ success: true, dueAt });
  backend.functions.cancelPinReset = () => {
    dueAt = null;
    return { success: true };
  };
  renderApp('/settings');
  await screen.findByText('Your PIN will be removed.');
  await press('Keep my PIN');
  await screen.findByText('Your PIN stays.');
  await waitFor(() => expect(screen.queryByText('Your PIN will be removed.')).toBeNull());
  expect(made('cancelPinReset')).toHaveLength(1);
});
