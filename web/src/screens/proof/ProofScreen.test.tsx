import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Refusal, useBackend } from '../../../testing/backend.ts';
import { leavesFile } from '../../../testing/leaves.ts';
import { proof } from '../../../testing/proof.ts';
import { path, renderApp } from '../../../testing/render.tsx';
import { SIGNATURE } from '../../../testing/transactions.ts';

const backend = useBackend();

function watchSaves(): string[] {
  const saved: string[] = [];
  URL.createObjectURL = vi.fn(() => 'blob:file');
  URL.revokeObjectURL = vi.fn();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  return saved;
}

describe('signed out', () => {
  test('anyone reads what is owed and held, how late orders were, and what swaps brought', async () => {
    backend.functions.getProof = () => proof();
    renderApp('/proof');
    const owed = within(await screen.findByRole('list', { name: 'Owed and held' }));
    for (const text of ['SOL', '412 users', '18,204.5 owed', '18,260.25 held'])
      expect(owed.getByText(text)).toBeTruthy();
    expect(screen.getByText('Covered')).toBeTruthy();
    const kinds = within(screen.getByText('Market Based').closest('dl')!);
    for (const text of ['Time Based', '212 ms, 99% within 650 ms', '330 ms, 99% within 1.1 s'])
      expect(kinds.getByText(text)).toBeTruthy();
    for (const text of ['840 ms', '2.4 s', '75 s', '+0.03%', '−0.61%', '8.2%'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText(/node cumulus-verify.mjs --key/)).toBeTruthy();
    expect(path()).toBe('/proof');
  });

  test('anyone reads how much its owners have checked, between bounds, and downloads the counts', async () => {
    const saved = watchSaves();
    backend.functions.getProof = () => proof();
    backend.elsewhere['/exports/coverage.json'] = () => new Response('{}');
    renderApp('/proof');
    await screen.findByText('2026-11-21, so far');
    for (const text of ['214 of 812', '21.4% to 43.9%', '530 of 805', '58.0% to 88.1%'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText(/Cumulus could count checks that nobody made/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Download what was checked' }));
    await waitFor(() => expect(saved).toEqual(['cumulus-coverage-2026-11-21.json']));
  });

  test('downloads both files', async () => {
    const saved = watchSaves();
    backend.functions.getProof = () => proof();
    backend.elsewhere['/exports/liabilities.json'] = () => new Response('{}');
    backend.elsewhere['/exports/custody.json'] = () => new Response('{}');
    renderApp('/app/proof');
    await userEvent.click(await screen.findByRole('button', { name: 'Download what is owed' }));
    await waitFor(() => expect(saved).toEqual(['cumulus-liabilities-2026-11-21.json']));
    await userEvent.click(screen.getByRole('button', { name: 'Download what is held' }));
    await waitFor(() => expect(saved).toHaveLength(2));
  });

  test('anyone reads how swaps were executed by pair and size, and downloads the file of it', async () => {
    const saved = watchSaves();
    backend.functions.getProof = () => proof();
    backend.elsewhere['/exports/execution.json'] = () => new Response('{}');
    renderApp('/proof');
    await screen.findByText('SOL → USDC, $100 to $1,000');
    for (const text of ['−0.02%', '+0.11%', '2,138 of 2,140', '−0.04%', '−0.30%', '612 of 612'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText(/14 more groups are in the file/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Download how swaps were executed' }));
    await waitFor(() => expect(saved).toEqual(['cumulus-execution-2026-11-21.json']));
  });

  test('a server of an older version says nothing of how swaps were executed', async () => {
    backend.functions.getProof = () => ({ ...proof(), execution: undefined });
    renderApp('/proof');
    await screen.findByText('Received against quoted');
    expect(screen.queryByText('Swaps by pair and size')).toBeNull();
  });

  test('names the transaction that wrote the root to the chain', async () => {
    backend.functions.getProof = () => proof({ memo: SIGNATURE });
    renderApp('/proof');
    await screen.findByText('Its root on the chain');
    expect(screen.getByRole('button', { name: /Copy transaction signature/ })).toBeTruthy();
  });

  test('says so if less is held than is owed', async () => {
    backend.functions.getProof = () => proof({ isCovered: false });
    renderApp('/proof');
    await screen.findByText('Not covered');
    expect(screen.getByText('For at least one token, less is held than is owed.')).toBeTruthy();
  });

  test('says that there is nothing yet, and that it cannot be loaded', async () => {
    backend.functions.getProof = () => new Refusal('INTERNAL', 'INTERNAL');
    renderApp('/proof');
    await screen.findByText('The proof could not be loaded');
    backend.functions.getProof = () => ({
      ...proof(),
      latest: null,
      orders: 0,
      lateness: null,
      submitted: [],
      swaps: 0,
      received: null,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText(/There is no proof yet/);
    expect(screen.getByText('No order was executed.')).toBeTruthy();
    expect(screen.getByText('Nothing was swapped.')).toBeTruthy();
  });
});

describe('in the settings', () => {
  beforeEach(() => {
    backend.user = { id: 'ada', email: 'ada.lovelace@example.org' };
    backend.functions.checkCloudWalletPinStatus = () => ({ pinEnabled: true });
    backend.functions.getProof = () => proof();
  });

  async function open(content: string | null) {
    const file = content && { day: '2026-11-21', fileName: 'cumulus-leaves-2026-11-21.json', content };
    backend.functions.getOwnLeaves = () => ({ success: true, file });
    renderApp('/settings');
    await userEvent.click(await screen.findByRole('button', { name: /^Proof of your funds/ }));
    return within(await screen.findByRole('dialog', { name: 'Proof of your funds' }));
  }

  test('a user checks their own part on their device, and downloads it', async () => {
    const saved = watchSaves();
    const sheet = await open(leavesFile());
    await sheet.findByText('1.5 SOL');
    expect(sheet.getByText('Verified')).toBeTruthy();
    await userEvent.click(sheet.getByRole('button', { name: 'Download your proof' }));
    expect(saved).toEqual(['cumulus-leaves-2026-11-21.json']);
  });

  test('a part that is not in the signed sums is an alarm', async () => {
    const sheet = await open(leavesFile((file) => (file.leaves[0]!.amount = '1')));
    expect((await sheet.findByRole('alert')).textContent).toBe(
      'Not verified. Your amounts are not part of the sums that were signed.',
    );
    expect(sheet.queryByText('Verified')).toBeNull();
  });

  test('says that there is no proof yet', async () => {
    const sheet = await open(null);
    await sheet.findByText(/There is no proof yet/);
  });
});
