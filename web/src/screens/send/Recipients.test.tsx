import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { advance, Refusal } from '../../../testing/backend.ts';
import { path } from '../../../testing/render.tsx';
import {
  costs,
  main,
  press,
  renderForm,
  review,
  sent,
  stranger,
  useSendBackend,
} from '../../../testing/send.tsx';
import { OTHER_KEY, STRANGER, sol, wallet } from '../../../testing/wallets.ts';

const { asked, backend } = useSendBackend();

const ANNA = 'GgE5ZbLXqUkBLnuDqnVxhnWBDkNzYkBtfdNXLCZsHhkL';
const grouped = (address: string) => address.match(/.{1,4}/g)!.join(' ');
const recipient = () => screen.getByLabelText<HTMLTextAreaElement>('To');
const savings = wallet({ walletId: 'w2', name: 'Savings', publicKey: OTHER_KEY, tokens: [sol(1n)] });

beforeEach(() => {
  Object.assign(backend.functions, {
    getCloudWallets: () => ({ wallets: [main, savings] }),
    getAddressBook: () => ({
      success: true,
      contacts: [{ address: ANNA, name: 'Anna' }],
      recentRecipients: [{ address: STRANGER, lastSentAt: new Date(2026, 10, 20, 12).toISOString() }],
    }),
  });
});

/** Chooses the recipient, and skips the debounce. */
async function choose(name: string) {
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name }));
  await advance(500);
  vi.useRealTimers();
}

describe('choosing', () => {
  test('offers recent recipients, contacts and own wallets, except this one', async () => {
    await renderForm();
    const picks = await screen.findByRole('group', { name: 'Recent recipients and contacts' });
    expect(
      within(picks)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['9WzD...AWWM', 'Anna', 'Savings']);
    await choose('Anna');
    expect(recipient().value).toBe(grouped(ANNA));
    expect(screen.getByText('Anna')).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Recent recipients and contacts' })).toBeNull();
  });

  test('the address book groups them, and one press fills the form', async () => {
    await renderForm();
    await screen.findByRole('button', { name: 'Anna' });
    press('Choose from address book');
    const sheet = await screen.findByRole('dialog', { name: 'Send to' });
    const rows = (name: string) => within(within(sheet).getByRole('list', { name })).getAllByRole('listitem');
    expect(rows('Recent').map((row) => row.textContent)).toEqual(['9WzD...AWWMSent Nov 20, 2026']);
    expect(rows('Contacts').map((row) => row.textContent)).toEqual(['AAnnaGgE5...HhkL']);
    expect(rows('My wallets').map((row) => row.textContent)).toEqual(['SavingsFh3q...T8bw']);
    await userEvent.click(within(sheet).getByRole('button', { name: /^Savings/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(recipient().value).toBe(grouped(OTHER_KEY));
    expect(await screen.findByText('Savings, your wallet')).toBeTruthy();
    expect(screen.queryByText('First time sending here'), 'an own wallet is no stranger').toBeNull();
  });

  test('an empty address book says what it will contain', async () => {
    backend.functions.getCloudWallets = () => ({ wallets: [main] });
    backend.functions.getAddressBook = () => ({ success: true, contacts: [], recentRecipients: [] });
    await renderForm();
    expect(screen.queryByRole('group', { name: 'Recent recipients and contacts' })).toBeNull();
    press('Choose from address book');
    expect(await screen.findByText('Nobody here yet')).toBeTruthy();
  });

  test('the form works without an address book', async () => {
    backend.functions.getAddressBook = () => new Refusal('INTERNAL', 'INTERNAL');
    expect(await review()).toBeTruthy();
  });

  test('the review shows the recipient’s name', async () => {
    await renderForm();
    await screen.findByRole('button', { name: 'Anna' });
    await choose('Anna');
    fireEvent.change(screen.getByLabelText(/^Amount in/), { target: { value: '1' } });
    press('Review');
    const sheet = await screen.findByRole('dialog', { name: 'Review' });
    expect(sheet.textContent).toContain(`ToAnnaContact${ANNA}`);
    expect(sheet.textContent, 'never sent to before').toContain('First time sending to this address.');
  });
});

describe('a look-alike', () => {
  const fake = `${ANNA.slice(0, 20)}zzzz${ANNA.slice(24)}`;
  const like = { address: ANNA, name: 'Anna' };

  async function reviewFake(lookAlike: { address: string; name: string | null }) {
    backend.functions.validateSolanaAddress = () => ({ ...stranger, lookAlike });
    backend.functions.validateTransfer = () => ({ ...costs, lookAlike });
    await renderForm();
    vi.useFakeTimers();
    fireEvent.change(recipient(), { target: { value: fake } });
    await advance(500);
    vi.useRealTimers();
    fireEvent.change(screen.getByLabelText(/^Amount in/), { target: { value: '1.5' } });
    press('Review');
    return screen.findByRole('dialog', { name: 'Review' });
  }

  test('gets a warning on the form and in the review, and must be compared before sending', async () => {
    const sheet = await reviewFake(like);
    expect(screen.getByText('Not Anna: only the ends of the address are the same')).toBeTruthy();
    expect(
      screen.queryByRole('button', { name: 'Save to address book' }),
      'a name would silence it',
    ).toBeNull();
    const warning = within(sheet).getByRole('alert');
    expect(warning.textContent).toContain('This is not Anna. It starts and ends like an address you know');
    const differing = [...sheet.querySelectorAll('[data-other]')].map(({ textContent }) => textContent);
    expect(differing, 'the known address shows where it differs').toEqual([ANNA.slice(20, 24)]);
    expect(sheet.textContent, 'nothing weaker stands beside it').not.toContain('First time sending');
    const send = within(sheet).getByRole<HTMLButtonElement>('button', { name: /^Send/ });
    expect(send.disabled).toBe(true);
    await userEvent.click(send);
    expect(asked('transferSol')).toEqual([]);
    await userEvent.click(within(sheet).getByRole('checkbox', { name: /^I have compared every group/ }));
    await userEvent.click(send);
    expect(await screen.findByText('Transaction Successful!')).toBeTruthy();
  });

  test('of an address without a name is described as sent to before', async () => {
    const sheet = await reviewFake({ address: ANNA, name: null });
    expect(sheet.textContent).toContain('This is not the address you sent to before.');
    await userEvent.click(within(sheet).getByRole('checkbox'));
    await userEvent.click(within(sheet).getByRole('button', { name: 'Cancel' }));
    press('Review');
    const again = await screen.findByRole('dialog', { name: 'Review' });
    expect(
      within(again).getByRole<HTMLInputElement>('checkbox').checked,
      'each review is compared anew',
    ).toBe(false);
  });
});

describe('saving', () => {
  const save = vi.fn((contact: unknown) => ({ success: true, contact }));
  beforeEach(() => {
    save.mockClear();
    backend.functions.saveContact = save as never;
    backend.functions.getAddressBook = () => ({
      success: true,
      contacts: save.mock.calls.map(([contact]) => contact),
      recentRecipients: [],
    });
  });

  test('an address on the form gets a name, which is shown at once', async () => {
    await renderForm();
    vi.useFakeTimers();
    fireEvent.change(recipient(), { target: { value: STRANGER } });
    await advance(500);
    vi.useRealTimers();
    press('Save to address book');
    const sheet = await screen.findByRole('dialog', { name: 'Save to address book' });
    expect(sheet.textContent).toContain(grouped(STRANGER));
    await userEvent.click(within(sheet).getByRole('button', { name: 'Save' }));
    expect(within(sheet).getByRole('alert').textContent).toBe('Please enter a name');
    await userEvent.type(within(sheet).getByLabelText('Name'), ' Bert ');
    await userEvent.click(within(sheet).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(save.mock.calls).toEqual([[{ address: STRANGER, name: 'Bert' }]]);
    expect(await screen.findByText('Bert is in your address book')).toBeTruthy();
    await screen.findByText('Bert');
    expect(screen.queryByRole('button', { name: 'Save to address book' })).toBeNull();
  });

  test('after a success, the screen stays until it is done', async () => {
    const sheet = await review();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.click(within(sheet).getByRole('button', { name: /^Send/ }));
    const cover = await screen.findByRole('dialog', { name: 'Transaction Successful!' });
    fireEvent.click(within(cover).getByRole('button', { name: 'Save to address book' }));
    const naming = await screen.findByRole('dialog', { name: 'Save to address book' });
    await advance(20_000);
    expect(screen.getByRole('dialog', { name: 'Transaction Successful!' })).toBeTruthy();
    fireEvent.change(within(naming).getByLabelText('Name'), { target: { value: 'Bert' } });
    fireEvent.click(within(naming).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(cover.textContent).toContain('to Bert · 9WzD...AWWM'));
    await advance(4_000);
    await waitFor(() => expect(path()).toBe('/cloudwallet/w1'));
  });

  test('is not offered after sending to a known address', async () => {
    save({ address: STRANGER, name: 'Bert' });
    backend.functions.transferSol = () => sent;
    const sheet = await review();
    await userEvent.click(within(sheet).getByRole('button', { name: /^Send/ }));
    const cover = await screen.findByRole('dialog', { name: 'Transaction Successful!' });
    expect(cover.textContent).toContain('to Bert · 9WzD...AWWM');
    expect(within(cover).queryByRole('button', { name: 'Save to address book' })).toBeNull();
  });
});
