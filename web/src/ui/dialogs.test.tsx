import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import '../../testing/render.tsx';
import { Field } from './Field.tsx';
import { Modal } from './Modal.tsx';
import { Notices } from './Notices.tsx';
import { notify } from './notices.ts';
import { Sheet } from './Sheet.tsx';

function Opener({ field = false }: { field?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title="Review"
        acts={<button type="button">Send</button>}
      >
        {field && <Field label="Name" />}
      </Sheet>
    </>
  );
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const cancel = () => screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));

test('a sheet is a modal dialog named by its title, and has content only while open', async () => {
  render(<Opener />);
  expect(screen.queryByText('Review')).toBeNull();
  await press('Open');
  expect(screen.getByRole('dialog', { name: 'Review' }).hasAttribute('open')).toBe(true);
  cancel();
  await waitFor(() => expect(screen.queryByText('Review')).toBeNull());
});

test('the title gets the focus, so that a second Enter confirms nothing', async () => {
  render(<Opener />);
  await press('Open');
  expect(document.activeElement?.textContent).toBe('Review');
});

test('a text field gets the focus before the title', async () => {
  render(<Opener field />);
  await press('Open');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});

test('a dialog without onClose ignores Escape', () => {
  render(<Modal open title="Terms of Service" />);
  cancel();
  expect(screen.getByRole('dialog', { name: 'Terms of Service' }).hasAttribute('open')).toBe(true);
});

describe('notices stay usable', () => {
  const show = () => act(() => notify({ type: 'error', message: 'Not sent', onRetry: () => {} }));

  test('inside an open dialog, since all else is inert', async () => {
    render(<Opener />);
    render(<Notices />);
    await press('Open');
    show();
    expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Retry' })).toBeTruthy();
    cancel();
    await waitFor(() => expect(screen.queryByText('Review')).toBeNull());
    expect(screen.getByText('Not sent').closest('dialog')).toBeNull();
  });

  test('moving into a dialog, and out of one that is removed', async () => {
    render(<Notices />);
    show();
    const { unmount } = render(<Modal open title="Delete?" />);
    expect(within(screen.getByRole('dialog')).getByText('Not sent')).toBeTruthy();
    unmount();
    expect(screen.getByText('Not sent').closest('dialog')).toBeNull();
  });
});
