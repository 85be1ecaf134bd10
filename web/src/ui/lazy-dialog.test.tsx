import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { expect, test, vi } from 'vitest';
import '../../testing/render.tsx';
import { lazyDialog } from './lazy-dialog.tsx';
import { Notices } from './Notices.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

function screenWith(load: () => Promise<ComponentType<DialogProps>>) {
  const Dialog = lazyDialog(load);
  function Below() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <input aria-label="Amount" />
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Dialog open={open} onClose={() => setOpen(false)} />
        <Notices />
      </>
    );
  }
  render(<Below />);
  return userEvent.click.bind(null, screen.getByRole('button', { name: 'Open' }));
}

test('a dialog whose code cannot be loaded leaves its screen as it is, says so, and can be pressed again', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  const load = vi.fn<() => Promise<ComponentType<DialogProps>>>();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  load.mockResolvedValueOnce(() => <p>The dialog</p>);
  const press = screenWith(load);
  await userEvent.type(screen.getByLabelText('Amount'), '1.5');
  await press();
  expect(await screen.findByText(/could not be loaded/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('1.5');
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledTimes(1);
  await press();
  expect(await screen.findByText('The dialog')).toBeTruthy();
});

test('the code of a dialog is loaded when it first opens', async () => {
  const load = vi.fn(async () => () => <p>The dialog</p>);
  const press = screenWith(load);
  expect(load).not.toHaveBeenCalled();
  await press();
  expect(await screen.findByText('The dialog')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});
