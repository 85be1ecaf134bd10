import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Refusal, untilIdle } from '../../../testing/backend.ts';
import { path, renderApp } from '../../../testing/render.tsx';
import { BONK, JUP, useWatchlistBackend } from '../../../testing/watchlist.ts';

const { backend, list, asked } = useWatchlistBackend();
const below = { id: 'a0', mint: BONK, condition: 'price_below', value: 0.00002 } as const;

async function openBonk() {
  renderApp('/watchlist');
  await userEvent.click(await screen.findByRole('button', { name: /^Bonk/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Bonk' }));
  await untilIdle();
  return sheet;
}

async function setAlert(value: string) {
  await userEvent.click((await openBonk()).getByRole('button', { name: 'Alert me at a price' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Alert for BONK' }));
  fireEvent.change(dialog.getByLabelText('Trigger price, USD'), { target: { value } });
  await userEvent.click(dialog.getByRole('button', { name: 'Set alert' }));
  return dialog;
}

test('an alert is set from the sheet of a token, and then stands in it', async () => {
  await setAlert('$0.00004');
  await screen.findByText('Above $4.00e-5');
  expect(asked('createPriceAlert')).toEqual([
    { tokenAddress: BONK, condition: 'price_above', value: 0.00004 },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Alert for BONK' })).toBeNull());
});

test('a price that is there already is refused before anything is asked', async () => {
  const dialog = await setAlert('$0.00002');
  dialog.getByText('Price trigger must be above current price ($3.00e-5)');
  expect(asked('createPriceAlert')).toEqual([]);
});

test('an alert of a change in a day is set in percent, and becomes no order', async () => {
  await userEvent.click((await openBonk()).getByRole('button', { name: 'Alert me at a price' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Alert for BONK' }));
  await userEvent.click(dialog.getByRole('radio', { name: 'Up in a day' }));
  dialog.getByText('Last 24 hours: +4.2%');
  fireEvent.change(dialog.getByRole('textbox', { name: 'Change in percent' }), { target: { value: '4' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Set alert' }));
  dialog.getByText('The price has changed by +4.2% in 24 hours already');
  await userEvent.click(dialog.getByRole('button', { name: '20%' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Set alert' }));
  await screen.findByText('Up 20.0% in a day');
  expect(asked('createPriceAlert')).toEqual([{ tokenAddress: BONK, condition: 'day_rise', value: 20 }]);
  expect(screen.queryByRole('button', { name: /^Make an order of it/ })).toBeNull();
});

test('an alert of a market cap is set, and becomes an order', async () => {
  await userEvent.click((await openBonk()).getByRole('button', { name: 'Alert me at a price' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Alert for BONK' }));
  await userEvent.click(dialog.getByRole('radio', { name: 'Market cap below' }));
  fireEvent.change(dialog.getByLabelText('Trigger market cap, USD'), { target: { value: '$2000000000' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Set alert' }));
  await screen.findByRole('button', { name: 'Make an order of it: Market cap below $2.00B' });
  expect(asked('createPriceAlert')).toEqual([{ tokenAddress: BONK, condition: 'mcap_below', value: 2e9 }]);
});

test('says why the server sets no alert', async () => {
  const most = 'You have as many price alerts as fit. Remove one to add another.';
  backend.functions.createPriceAlert = () => new Refusal('FAILED_PRECONDITION', most);
  await (await setAlert('$0.00004')).findByText(most);
});

test('an alert is removed, and those of other tokens are not there', async () => {
  list.alerts = [below, { ...below, id: 'a1', mint: JUP, value: 0.4 }];
  const sheet = await openBonk();
  expect(within(sheet.getByRole('list', { name: 'Price alerts' })).getAllByRole('listitem')).toHaveLength(1);
  await userEvent.click(sheet.getByRole('button', { name: 'Remove alert: Below $2.00e-5' }));
  await waitFor(() => expect(sheet.queryByRole('list', { name: 'Price alerts' })).toBeNull());
  expect(asked('deletePriceAlert')).toEqual([{ alertId: 'a0' }]);
});

test('one press makes a market order of an alert, filled in', async () => {
  list.alerts = [below];
  await userEvent.click(
    (await openBonk()).getByRole('button', { name: 'Make an order of it: Below $2.00e-5' }),
  );
  await screen.findByRole('heading', { level: 1, name: 'Market Based' });
  expect(path()).toBe('/cloudwallet/w1/swap/market-conditions');
  expect((await screen.findByLabelText<HTMLInputElement>('Trigger price, USD')).value).toBe('$0.00002');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Price below' }).checked).toBe(true);
  await untilIdle();
});
