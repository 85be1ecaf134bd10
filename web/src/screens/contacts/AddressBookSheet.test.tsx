import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { Refusal, useBackend } from '../../../testing/backend.ts';
import { renderApp } from '../../../testing/render.tsx';
import { OTHER_KEY, STRANGER } from '../../../testing/wallets.ts';

const backend = useBackend();
let contacts: { address: string; name: string }[];
const asked = (name: string) => backend.calls.filter((call) => call.name === name).map(({ data }) => data);
const names = () =>
  within(screen.getByRole('list', { name: 'Contacts' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('[class*="title"]')?.textContent);

beforeEach(() => {
  contacts = [{ address: STRANGER, name: 'Bert' }];
  backend.user = { id: 'ada', email: 'ada@example.org' };
  Object.assign(backend.functions, {
    checkCloudWalletPinStatus: () => ({ pinEnabled: true }),
    getAddressBook: () => ({
      success: true,
      contacts: contacts.toSorted((a, b) => a.name.localeCompare(b.name)),
      recentRecipients: [],
    }),
    saveContact: (contact: { address: string; name: string }) => {
      contacts = [...contacts.filter(({ address }) => address !== contact.address), contact];
      return { success: true, contact };
    },
    deleteContact: ({ address }: { address: string }) => {
      contacts = contacts.filter((each) => each.address !== address);
      return { success: true };
    },
  });
});

async function openBook() {
  renderApp('/settings');
  await userEvent.click(await screen.findByRole('button', { name: /^Address book/ }));
  return screen.findByRole('dialog', { name: 'Address book' });
}

test('a contact is added by address and name, in order', async () => {
  await openBook();
  await screen.findByText('Bert');
  await userEvent.click(screen.getByRole('button', { name: 'Add contact' }));
  const sheet = await screen.findByRole('dialog', { name: 'Save to address book' });
  await userEvent.type(within(sheet).getByLabelText('Name'), 'Anna');
  const write = (value: string) =>
    fireEvent.change(within(sheet).getByLabelText('Address'), { target: { value } });
  write('half an address');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Save' }));
  expect(within(sheet).getByText('Please enter a valid address')).toBeTruthy();
  expect(asked('saveContact')).toEqual([]);
  write(OTHER_KEY);
  await userEvent.click(within(sheet).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(names()).toEqual(['Anna', 'Bert']));
  expect(asked('saveContact')).toEqual([{ address: OTHER_KEY, name: 'Anna' }]);
});

test('a contact is renamed; a duplicate name is refused', async () => {
  await openBook();
  await userEvent.click(await screen.findByRole('button', { name: /Bert/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Edit contact' });
  const name = within(sheet).getByLabelText<HTMLInputElement>('Name');
  expect(name.value).toBe('Bert');
  const saveContact = backend.functions.saveContact!;
  backend.functions.saveContact = () =>
    new Refusal('ALREADY_EXISTS', 'Another contact already has this name. Choose a different one.');
  await userEvent.type(name, ' Maier');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Save' }));
  expect((await within(sheet).findByRole('alert')).textContent).toBe(
    'Another contact already has this name. Choose a different one.',
  );
  backend.functions.saveContact = saveContact;
  await userEvent.click(within(sheet).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(names()).toEqual(['Bert Maier']));
});

test('a contact is deleted after confirmation', async () => {
  await openBook();
  await userEvent.click(await screen.findByRole('button', { name: /Bert/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Edit contact' });
  await userEvent.click(within(sheet).getByRole('button', { name: 'Delete contact' }));
  const box = await screen.findByRole('alertdialog', { name: 'Delete contact' });
  expect(box.textContent).toContain('Bert is removed from your address book. Past sends are not affected.');
  expect(asked('deleteContact')).toEqual([]);
  await userEvent.click(within(box).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No contacts yet')).toBeTruthy();
  expect(asked('deleteContact')).toEqual([{ address: STRANGER }]);
});

test('if it cannot be loaded it says so, and Retry loads it', async () => {
  const { getAddressBook } = backend.functions;
  backend.functions.getAddressBook = () => new Refusal('INTERNAL', 'INTERNAL');
  await openBook();
  expect(await screen.findByText('Failed to load your address book')).toBeTruthy();
  backend.functions.getAddressBook = getAddressBook!;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Bert')).toBeTruthy();
});
