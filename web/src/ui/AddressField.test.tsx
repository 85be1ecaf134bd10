import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import '../../testing/render.tsx';
import { AddressField, type AddressValidity } from './AddressField.tsx';

const ADDRESS = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
let address = '';

function Owner({ validity = { state: 'empty' } }: { validity?: AddressValidity }) {
  const [value, setValue] = useState('');
  address = value;
  return <AddressField label="To" value={value} onChange={setValue} validity={validity} />;
}
const field = () => screen.getByLabelText<HTMLTextAreaElement>('To');

test('groups an address by four and reports it without spaces', async () => {
  render(<Owner />);
  await userEvent.click(field());
  await userEvent.paste(`  ${ADDRESS.slice(0, 20)}\n${ADDRESS.slice(20)} `);
  expect(address).toBe(ADDRESS);
  expect(field().value).toBe('9WzD XwBb mkg8 ZTbN MqUx vQRA yrZz DsGY dLVL 9zYt AWWM');
});

test.each(['anna@example.org', 'Hello0World', 'x'.repeat(45)])(
  '%s, which no address begins with, is not grouped',
  async (text) => {
    render(<Owner />);
    await userEvent.click(field());
    await userEvent.paste(text);
    expect(field().value).toBe(text);
  },
);

test('a pasted link for a payment is handed on whole, and elsewhere gives its address', async () => {
  const link = `solana:${ADDRESS}?amount=1.5`;
  const { unmount } = render(<Owner />);
  await userEvent.click(field());
  await userEvent.paste(link);
  expect(address).toBe(ADDRESS);
  unmount();
  const onLink = vi.fn();
  const onChange = vi.fn();
  render(
    <AddressField label="To" value="" onChange={onChange} onLink={onLink} validity={{ state: 'empty' }} />,
  );
  await userEvent.click(field());
  await userEvent.paste(link);
  expect(onLink).toHaveBeenCalledWith(link);
  expect(onChange).not.toHaveBeenCalled();
});

test('the caret stays after a character typed in the middle', async () => {
  render(<Owner />);
  await userEvent.type(field(), 'abcdefgh');
  field().setSelectionRange(2, 2);
  await userEvent.keyboard('X');
  expect(address).toBe('abXcdefgh');
  expect(field().selectionStart).toBe(3);
  await userEvent.keyboard('Y');
  expect(address).toBe('abXYcdefgh');
});

test('Enter adds no line', async () => {
  render(<Owner />);
  await userEvent.type(field(), 'ab{Enter}c');
  expect(address).toBe('abc');
});

test('clears with one press and pastes with one press', async () => {
  const user = userEvent.setup({ writeToClipboard: true });
  render(<Owner />);
  await user.type(field(), 'abc');
  await user.click(screen.getByRole('button', { name: 'Clear address' }));
  expect(address).toBe('');
  await navigator.clipboard.writeText(` ${ADDRESS} `);
  await user.click(screen.getByRole('button', { name: 'Paste address' }));
  await waitFor(() => expect(address).toBe(ADDRESS));
});

test('offers no paste if the clipboard cannot be read', () => {
  vi.stubGlobal('navigator', { clipboard: undefined });
  render(<Owner />);
  expect(screen.queryByRole('button', { name: 'Paste address' })).toBeNull();
  vi.unstubAllGlobals();
});

test.each<[AddressValidity, string]>([
  [{ state: 'checking' }, 'Checking address'],
  [{ state: 'valid' }, 'Valid address'],
  [{ state: 'warning', message: 'Could not validate address.' }, 'Could not validate address.'],
  [{ state: 'invalid', message: 'Invalid address' }, 'Invalid address'],
])('shows the validity %o', (validity, words) => {
  render(<Owner validity={validity} />);
  expect(screen.getAllByRole('status').map((each) => each.textContent)).toContain(words);
  expect(field().getAttribute('aria-invalid')).toBe(validity.state === 'invalid' ? 'true' : null);
});
