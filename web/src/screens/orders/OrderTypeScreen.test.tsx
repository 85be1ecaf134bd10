import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderNewOrder, setup, useOrderBackend } from '../../../testing/orders.tsx';
import { path, renderApp } from '../../../testing/render.tsx';

useOrderBackend();

test('[route-10, rule-28, limit-24, limit-25, limit-08] offers Time Based, up to 30 days ahead, and Market Based, 5 at most', async () => {
  await renderNewOrder('order-type', 'Swap Later');
  const time = screen.getByRole('link', { name: /^Time Based/ });
  expect(time.textContent).toMatch(/up to 30 days ahead.*1% slippage protection/);
  expect(time.getAttribute('href')).toBe('/cloudwallet/w1/swap/schedule');
  const market = screen.getByRole('link', { name: /^Market Based/ });
  expect(market.textContent).toMatch(/Checked every 20 minutes.*Max 5 active/);
  expect(market.getAttribute('href')).toBe('/cloudwallet/w1/swap/market-conditions');
  expect(screen.getByText('250 USDC')).toBeTruthy();
  expect(
    screen.getByText(
      'Nothing leaves your wallet now. Keep 250 USDC and at least 0.01 SOL in Main until the order runs.',
    ),
  ).toBeTruthy();
});

test.each([
  ['Time Based', '/cloudwallet/w1/swap/schedule'],
  ['Market Based', '/cloudwallet/w1/swap/market-conditions'],
])('[route-10, route-11, route-12] %s hands on the swap', async (name, address) => {
  await renderNewOrder('order-type', 'Swap Later');
  fireEvent.click(screen.getByRole('link', { name: new RegExp(`^${name}`) }));
  await screen.findByRole('heading', { level: 1, name });
  expect(path()).toBe(address);
  expect(window.history.state.state).toMatchObject({ sellToken: setup.sellToken, buyToken: setup.buyToken });
});

test.each(['order-type', 'schedule', 'market-conditions'])(
  '[rule-35] %s without a swap says that it is missing, and leads back',
  async (name) => {
    renderApp(`/cloudwallet/w1/swap/${name}`);
    await screen.findByText('Missing swap configuration. Please go back and try again.');
    fireEvent.click(screen.getByRole('button', { name: 'Back to wallet' }));
    await screen.findByRole('heading', { level: 1, name: /^Main/ });
    expect(path()).toBe('/cloudwallet/w1');
  },
);

test.each([
  ['%20', setup],
  ['w2', setup],
  ['w1', { ...setup, wallet: undefined }],
])(
  '[rule-26, error-11] at the wallet id "%s" a swap of another says that there is none',
  async (id, state) => {
    renderApp(`/cloudwallet/${id}/swap/schedule`, state);
    await screen.findByText('Wallet ID not found');
  },
);
