import type { AddressWaitState } from '@cumulus/contract/calls/address-wait.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { Refusal, useBackend } from '../../../testing/backend.ts';
import { renderApp } from '../../../testing/render.tsx';

const backend = useBackend();
const DAY = 24 * 3_600_000;
let state: AddressWaitState;

beforeEach(() => {
  backend.user = { id: 'ada', email: 'ada@example.org' };
  state = { current: null, next: null };
  backend.functions.getAddressWait = () => state;
  backend.functions.setAddressWait = ({ setting }: { setting: AddressWaitState['current'] }) => {
    state = setting
      ? { current: setting, next: null }
      : { ...state, next: { setting, at: new Date(Date.now() + DAY).toISOString() } };
    return state;
  };
});

async function open() {
  renderApp('/settings');
  await userEvent.click(await screen.findByRole('button', { name: /^Wait before new addresses/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Wait before new addresses' });
  await within(sheet).findByRole('group', { name: 'How long they wait' });
  return sheet;
}
const save = (sheet: HTMLElement) => userEvent.click(within(sheet).getByRole('button', { name: 'Save' }));
const chosen = () =>
  backend.calls
    .filter(({ name }) => name === 'setAddressWait')
    .map(({ data }) => (data as { setting: unknown }).setting);

test('chooses how long, from which amount on and in which unit', async () => {
  const sheet = await open();
  await userEvent.click(within(sheet).getByRole('radio', { name: '6 h' }));
  await userEvent.click(within(sheet).getByRole('radio', { name: 'SOL' }));
  const amount = within(sheet).getByLabelText('Sends of more than');
  await userEvent.clear(amount);
  await userEvent.type(amount, '2.5');
  await save(sheet);
  await screen.findByText('Takes effect immediately.');
  expect(chosen()).toEqual([{ unit: 'sol', amount: '2.5', hours: 6 }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('says from when on a weaker choice holds', async () => {
  state = { current: { unit: 'usd', amount: '100', hours: 24 }, next: null };
  const sheet = await open();
  await userEvent.click(within(sheet).getByRole('radio', { name: 'Off' }));
  await save(sheet);
  await screen.findByText(/^Takes effect on \w{3} \d+, \d+:\d\d [AP]M\.$/);
  expect(chosen()).toEqual([null]);
});

test('a refused amount is reported in the form', async () => {
  backend.functions.setAddressWait = () =>
    new Refusal('INVALID_ARGUMENT', 'Please enter an amount of zero or more.', {
      code: 'MALFORMED_ADDRESS_WAIT',
    });
  const sheet = await open();
  await userEvent.click(within(sheet).getByRole('radio', { name: '1 h' }));
  await save(sheet);
  expect((await within(sheet).findByRole('alert')).textContent).toContain('zero or more');
});
