import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import '../../testing/render.tsx';
import { Address } from './Address.tsx';
import { Button } from './Button.tsx';
import { CLOUD_TOPS, cloudOf, skies } from './cloud-of.ts';
import { Delta } from './Delta.tsx';
import { Money } from './Money.tsx';
import { TokenIcon } from './TokenIcon.tsx';
import { WalletCloud } from './WalletCloud.tsx';

test('a busy button keeps its label and does nothing', async () => {
  const onClick = vi.fn();
  render(
    <Button busy onClick={onClick}>
      Send
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Send' });
  await userEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-busy')).toBe('true');
});

test('a busy submit button does not submit its form', async () => {
  const onSubmit = vi.fn((event: Event) => event.preventDefault());
  render(
    <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
      <Button type="submit" busy>
        Go
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('an amount has grey decimals, and hides without revealing its length', () => {
  const { container, rerender } = render(<Money text="$12,732.32" />);
  expect(container.textContent).toBe('$12,732.32');
  expect(container.querySelector('i')?.textContent).toBe('.32');
  rerender(<Money text="$12,732.32" hidden />);
  expect(container.textContent).not.toMatch(/\d/);
});

test.each([
  [419, '+$419', 'gain', 1],
  [-73, '−$73', 'loss', 1],
  [0, '$0', 'flat', 0],
  [0.4, '$0', 'flat', 0],
  [-0.4, '$0', 'flat', 0],
])('a change of %s has a sign and a triangle, not only a colour', (value, text, tone, triangles) => {
  const { container } = render(<Delta value={value} text={text} />);
  expect(container.textContent).toBe(text);
  expect(container.querySelector(`[data-tone="${tone}"]`)).not.toBeNull();
  expect(container.querySelectorAll('svg')).toHaveLength(triangles);
});

test('an address is short, or whole in groups', () => {
  const address = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU';
  const { container, rerender } = render(<Address address={address} short />);
  expect(container.textContent).toBe('7xKX...gAsU');
  rerender(<Address address={address} />);
  expect(container.querySelector('.visually-hidden')?.textContent).toBe(address);
  expect(container.querySelector('[aria-hidden]')?.textContent).toBe(
    '7xKX tg2C W87d 97TX JSDp bD5j Bkhe TqA8 3TZR uJos gAsU',
  );
});

test('a broken logo becomes the first letters of the symbol, and a new one is tried', () => {
  const logo = (name: string) => `https://logos.test/${name}.png`;
  const { container, rerender } = render(<TokenIcon mint="A" symbol="WIF" logo={logo('a')} />);
  const letters = () => container.querySelector('[data-letters]')?.getAttribute('data-letters');
  expect(letters()).toBeUndefined();
  fireEvent.error(container.querySelector('img') as Element);
  expect(letters()).toBe('WI');
  expect(container.textContent).toBe('');
  rerender(<TokenIcon mint="B" symbol="WIF" logo={logo('b')} />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/logos/B');
});

test.each([
  ['🐸frog', '🐸f'],
  [' a', 'a'],
  ['', '?'],
  [null, '?'],
])('a token %j without a logo shows %s', (symbol, letters) => {
  const { container } = render(<TokenIcon mint="A" symbol={symbol} logo={null} />);
  expect(container.querySelector('[data-letters]')?.getAttribute('data-letters')).toBe(letters);
});

test('[data-03] the logos solana and usdc are built in', () => {
  for (const logo of ['solana', 'usdc']) {
    const { container, unmount } = render(<TokenIcon mint="A" logo={logo} />);
    expect(container.querySelector('img')).toBeNull();
    expect(container.querySelectorAll('svg')).toHaveLength(1);
    expect(container.textContent).toBe('');
    unmount();
  }
});

test('a wallet always has the same cloud, and wallets use all of them', () => {
  const seen = new Map<string, number>();
  for (let index = 0; index < 3_000; index++) {
    const { sky, top } = cloudOf(`wallet-${index}`);
    seen.set(`${sky} ${top}`, (seen.get(`${sky} ${top}`) ?? 0) + 1);
  }
  expect(seen.size).toBe(skies.length * CLOUD_TOPS);
  for (const count of seen.values()) expect(count).toBeGreaterThan(120);
  const { container } = render(<WalletCloud publicKey="wallet-1" />);
  expect(container.querySelector('svg')?.getAttribute('data-sky')).toBe(cloudOf('wallet-1').sky);
});
