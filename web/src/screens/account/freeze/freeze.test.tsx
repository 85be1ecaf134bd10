import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { Refusal, useBackend } from '../../../../testing/backend.ts';
import { renderApp } from '../../../../testing/render.tsx';

const backend = useBackend();
const HOUR = 3_600_000;
const thawed = { success: true, frozenAt: null, thawableAt: null, byPasskey: false };
const frozen = (thawableIn: number, byPasskey = false) => ({
  ...{ success: true, byPasskey },
  frozenAt: new Date(Date.now() + thawableIn - 24 * HOUR).toISOString(),
  thawableAt: new Date(Date.now() + thawableIn).toISOString(),
});

beforeEach(() => {
  backend.user = { id: 'ada', email: 'ada@example.org' };
});

test('freezes after one confirmation, and every screen says so', async () => {
  let state: object = thawed;
  backend.functions.getFreeze = () => state;
  backend.functions.freezeAccount = () => {
    state = frozen(24 * HOUR);
    return state;
  };
  renderApp('/settings');
  await userEvent.click(await screen.findByRole('button', { name: /^Freeze my account/ }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Freeze my account?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Freeze my account' }));
  await screen.findByText(/^Your account has been frozen since/);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a frozen account is thawed by mail once a day is over, not before', async () => {
  backend.functions.getFreeze = () => frozen(2 * HOUR);
  renderApp('/settings');
  await screen.findByText('Frozen');
  await userEvent.click(screen.getByRole('button', { name: /^Freeze my account/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Your account is frozen' }));
  expect(sheet.getByText(/^You can unfreeze it by email from/)).toBeTruthy();
  expect(sheet.queryByRole('button', { name: /mail/ })).toBeNull();
  expect(sheet.queryByRole('button', { name: /passkey/ })).toBeNull();
});

test('the mail that thaws can be asked for after a day', async () => {
  backend.functions.getFreeze = () => frozen(-HOUR);
  backend.functions.sendThawLink = () => ({ success: true });
  renderApp('/settings');
  await screen.findByText('Frozen');
  await userEvent.click(screen.getByRole('button', { name: /^Freeze my account/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Your account is frozen' }));
  await userEvent.click(sheet.getByRole('button', { name: 'Email me a link to unfreeze it' }));
  await screen.findByText(/^The email is on its way/);
});

test('the link of a mail freezes signed out, and only when its button is pressed', async () => {
  backend.user = null;
  const tokens: unknown[] = [];
  backend.functions.freezeByLink = (input) => {
    tokens.push(input);
    return { success: true };
  };
  renderApp('/freeze?token=abc.def');
  const button = await screen.findByRole('button', { name: 'Freeze my account' });
  expect(tokens).toEqual([]);
  await userEvent.click(button);
  await screen.findByRole('heading', { name: 'Your account is frozen' });
  expect(tokens).toEqual([{ token: 'abc.def' }]);
});

test('a link that is no longer valid says so', async () => {
  backend.user = null;
  const message = 'This link is no longer valid. Sign in to freeze your account in Settings.';
  backend.functions.freezeByLink = () =>
    new Refusal('INVALID_ARGUMENT', message, { code: 'FREEZE_LINK_INVALID' });
  renderApp('/freeze?token=old');
  await userEvent.click(await screen.findByRole('button', { name: 'Freeze my account' }));
  expect((await screen.findByRole('alert')).textContent).toContain('no longer valid');
});

test('the link of the thaw’s mail thaws, when its button is pressed', async () => {
  let state: object = frozen(-HOUR);
  backend.functions.getFreeze = () => state;
  backend.functions.thawAccountByLink = (input) => {
    expect(input).toEqual({ token: 'abc' });
    state = thawed;
    return { success: true };
  };
  renderApp('/thaw?token=abc');
  await userEvent.click(await screen.findByRole('button', { name: 'Unfreeze my account' }));
  await screen.findByText('Your account is unfrozen.');
  await screen.findByRole('heading', { name: 'Settings' });
});
