import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { grantText } from '../../../../wire/src/grant.ts';
import { Refusal, useBackend } from '../../../testing/backend.ts';
import { shopGrant, shown } from '../../../testing/programs.ts';
import { renderApp } from '../../../testing/render.tsx';
import { wallet } from '../../../testing/wallets.ts';

const backend = useBackend();
const QUERY = 'client_id=c&redirect_uri=https%3A%2F%2Fagent.example%2Fcb&sig=s';

beforeEach(() => {
  backend.user = { id: 'ada', email: 'ada@example.org' };
  backend.functions.getGrants = () => ({ grants: [] });
  backend.functions.getApprovals = () => ({ approvals: [] });
  backend.functions.getAddressBook = () => ({ success: true, contacts: [], recentRecipients: [] });
  backend.functions.getCloudWallets = () => ({
    wallets: [wallet({ walletId: 'w1', name: 'Main' }), wallet({ walletId: 'w2', name: 'Savings' })],
  });
  backend.functions.getConnection = () => ({ name: 'Claude', to: 'agent.example', isHere: false });
});

const asked = (name: string) => backend.calls.filter((call) => call.name === name).map(({ data }) => data);

test('the client’s name is quoted, with where the answer goes, and nothing is chosen beforehand', async () => {
  renderApp(`/settings/programs?${QUERY}`);
  await screen.findByRole('heading', { name: '“Claude” wants to use your wallets' });
  screen.getByText('Your answer goes to agent.example.');
  screen.getByText('Allow it only if you have just begun this yourself. Nobody has checked its name.');
  await userEvent.click(screen.getByRole('button', { name: 'Allow “Claude”' }));
  await screen.findByText('Choose at least one wallet.');
  expect(asked('getConnection')).toEqual([{ query: QUERY }]);
  expect(asked('connectProgram')).toEqual([]);
});

test('a program on the same device, and one without a name, are said to be that', async () => {
  backend.functions.getConnection = () => ({ name: '', to: '127.0.0.1:33418', isHere: true });
  renderApp(`/settings/programs?${QUERY}`);
  await screen.findByRole('heading', { name: '127.0.0.1:33418 wants to use your wallets' });
  screen.getByText('Your answer goes to a program on this device (127.0.0.1:33418).');
});

test('the chosen wallets are allowed, and a refusal is shown', async () => {
  backend.functions.connectProgram = () => new Refusal('FAILED_PRECONDITION', 'It is too late.');
  renderApp(`/settings/programs?${QUERY}`);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Savings' }));
  await userEvent.click(screen.getByRole('button', { name: 'Allow “Claude”' }));
  await screen.findByText('It is too late.');
  expect(asked('connectProgram')).toMatchObject([{ query: QUERY, wallets: ['w2'], expiresAt: null }]);
});

test('a malformed request says so, with no way to allow it', async () => {
  backend.functions.getConnection = () => new Refusal('FAILED_PRECONDITION', 'This request has expired.');
  renderApp(`/settings/programs?${QUERY}`);
  await screen.findByText('This request has expired.');
  expect(screen.queryByRole('button', { name: /Allow/ })).toBeNull();
});

test('one that was let in is listed with what it may do, can be revoked, and has nothing to change', async () => {
  const grant = {
    ...shopGrant,
    key: null,
    name: 'Claude (agent.example)',
    acts: ['read'] as const,
    usd: null,
  };
  backend.functions.getGrants = () => ({ grants: [shown(grant, { grant: grantText(grant) })] });
  renderApp('/settings/programs');
  await screen.findByText(
    'Claude (agent.example) may see balances and history and ask for approvals from Main.',
  );
  screen.getByRole('button', { name: 'Revoke' });
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
});
