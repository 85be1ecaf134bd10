import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import '../testing/render.tsx';
import { Field } from './Field.tsx';
import { Modal } from './Modal.tsx';
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

test('a sheet is a modal dialog with its title as name, there only while open', async () => {
  render(<Opener />);
  expect(screen.queryByText('Review')).toBeNull();
  await press('Open');
  expect(screen.getByRole('dialog', { name: 'Review' }).hasAttribute('open')).toBe(true);
  cancel();
  await waitFor(() => expect(screen.queryByText('Review')).toBeNull());
});

test('the focus starts on the title, so that a second Enter confirms nothing', async () => {
  render(<Opener />);
  await press('Open');
  expect(document.activeElement?.textContent).toBe('Review');
});

test('or in the field that is to be filled', async () => {
  render(<Opener field />);
  await press('Open');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});

test('a box that must be answered is not closed by Escape', () => {
  render(<Modal open title="Terms of Service" />);
  cancel();
  expect(screen.getByRole('dialog', { name: 'Terms of Service' }).hasAttribute('open')).toBe(true);
});
