import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { path, renderApp } from '../../../testing/render.tsx';
import { main, press, useSendBackend } from '../../../testing/send.tsx';
import { MAIN_KEY, OTHER_KEY, STRANGER, sol, usdc, wallet } from '../../../testing/wallets.ts';

const { backend, asked } = useSendBackend();

const open = (uri: string, mount = '') => renderApp(`${mount}/pay?uri=${encodeURIComponent(uri)}`);
const amount = () => screen.getByLabelText<HTMLInputElement>(/^Amount in/).value;
const recipient = () => screen.getByLabelText<HTMLTextAreaElement>('To').value.replaceAll(' ', '');
const attached = { memo: 'Order 12', references: [MAIN_KEY, OTHER_KEY] };
const SHOP =
  `solana:${STRANGER}?amount=1.25&label=Shop%20&message=Two%20coffees&memo=Order%2012` +
  `&reference=${MAIN_KEY}&reference=${OTHER_KEY}`;

async function reviewed(uri = SHOP) {
  open(uri);
  await screen.findByLabelText('To');
  await waitFor(() => expect(asked('validateSolanaAddress')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('Checking address')).toBeNull());
  press('Review');
  return screen.findByRole('dialog', { name: 'Review' });
}

describe('a payment request', () => {
  test.each(['', '/app'])('opens the filled-in form of the default wallet (%j)', async (mount) => {
    open(SHOP, mount);
    await waitFor(() => expect(path()).toBe(`/cloudwallet/w1/token/${SOL_MINT}`));
    await screen.findByRole('heading', { level: 1, name: 'Send SOL' });
    expect(recipient()).toBe(STRANGER);
    expect(amount()).toBe('1.25');
    expect(asked('transferSol')).toEqual([]);
  });

  test('is shown on the review as a claim, and sent with its memo and references', async () => {
    const sheet = await reviewed();
    const fact = (label: string) => within(sheet).getByText(label).nextElementSibling?.textContent;
    expect(fact('Requested by')).toBe('Shop Not verified');
    expect(fact('Message')).toBe('Two coffees');
    expect(fact('Note')).toBe('Order 12');
    expect(fact('References')).toBe('2');
    within(sheet).getByText('Anyone can write any name and message. Only the address counts.');
    expect(asked('validateTransfer')).toMatchObject([{ toAddress: STRANGER, amount: '1.25', ...attached }]);
    press(/^Send 1.25 SOL/);
    await screen.findByText('Transaction Successful!');
    expect(asked('transferSol')).toMatchObject([{ toAddress: STRANGER, amount: '1.25', ...attached }]);
  });

  test('is forgotten when someone else is paid', async () => {
    open(SHOP);
    fireEvent.change(await screen.findByLabelText('To'), { target: { value: OTHER_KEY } });
    await waitFor(() => expect(asked('validateSolanaAddress')).toMatchObject([{ address: OTHER_KEY }]));
    await waitFor(() => expect(screen.queryByText('Checking address')).toBeNull());
    press('Review');
    const sheet = await screen.findByRole('dialog', { name: 'Review' });
    expect(within(sheet).queryByText('Requested by')).toBeNull();
    const [transfer] = asked('validateTransfer');
    expect(transfer).not.toHaveProperty('memo');
    expect(transfer).not.toHaveProperty('references');
  });

  test('that asks for nothing more is reviewed as any transfer', async () => {
    const sheet = await reviewed(`solana:${STRANGER}?amount=1`);
    expect(within(sheet).queryByText(/Asked by|Message|Note|References/)).toBeNull();
  });

  test('is paid by a wallet that holds the token, not by the one that asks', async () => {
    const savings = wallet({
      walletId: 'w2',
      name: 'Savings',
      publicKey: OTHER_KEY,
      tokens: [sol(1n), usdc(5_000_000n)],
    });
    const poor = { ...main, tokens: [sol(1n)] };
    backend.functions.getCloudWallets = () => ({ wallets: [poor, savings] });
    const page = open(`solana:${STRANGER}?amount=2.5&spl-token=${USDC_MINT}`);
    await waitFor(() => expect(path()).toBe(`/cloudwallet/w2/token/${USDC_MINT}`));
    page.unmount();
    open(`solana:${MAIN_KEY}?amount=1`);
    await waitFor(() => expect(path()).toBe(`/cloudwallet/w2/token/${SOL_MINT}`));
  });

  test.each([
    ['', 'This QR code is not a Solana address.'],
    ['https://evil.example', 'This QR code is not a Solana address.'],
    ['//evil.example', 'This QR code is not a Solana address.'],
    [
      'solana:https://shop.example/pay',
      'This request asks for a custom transaction. Only transfers can be sent from here.',
    ],
    [
      `solana:${STRANGER}?amount=0.0000001&spl-token=${USDC_MINT}`,
      'This request contains an invalid amount.',
    ],
    [`solana:${STRANGER}?spl-token=${OTHER_KEY}`, 'None of your wallets holds the requested token.'],
  ])('%j cannot be paid, and the page says why', async (uri, sentence) => {
    open(uri);
    await screen.findByText(sentence);
    expect(path()).toMatch(/^\/pay/);
    press('Go to your wallets');
    expect(path()).toBe('/cloudwallet');
  });
});
