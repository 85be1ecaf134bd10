import type { ShownGrant } from '@cumulus/contract/calls/programs.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { type Grant, grantText, readGrant } from '../../../../../wire/src/grant.ts';
import { useBackend } from '../../../../testing/backend.ts';
import { shopGrant, shown } from '../../../../testing/programs.ts';
import { renderApp } from '../../../../testing/render.tsx';
import { balancesOf, sol, wallet } from '../../../../testing/wallets.ts';

const backend = useBackend();
const main = wallet({ walletId: 'w1', name: 'Main', tokens: [sol(25_000_000_000n)] });
const limit: Grant = {
  ...shopGrant,
  ...{ key: null, name: 'Limit', acts: ['order', 'send', 'swap'] },
  usd: { payment: null, day: '50', week: null, all: null },
};
let limits: (ShownGrant & { walletId: string })[];

beforeEach(() => {
  backend.user = { id: 'ada', email: 'ada@example.org' };
  limits = [];
  backend.functions.getCloudWallets = () => ({ wallets: [main] });
  backend.functions.getCloudWalletBalances = () => ({ balances: [balancesOf(main)] });
  backend.functions.getWalletLimits = () => ({ limits });
  backend.functions.getReclaimableRent = () => ({ accounts: 0, lamports: '0', networkFeeLamports: '0' });
});

async function open() {
  renderApp('/cloudwallet/w1');
  await userEvent.click(await screen.findByRole('button', { name: /^Limit/ }));
  return screen.findByRole('dialog', { name: 'Limit of Main' });
}
const asked = () =>
  backend.calls
    .filter(({ name }) => name === 'setWalletLimit')
    .map(({ data }) => data as { walletId: string; grant: string | null });

test('a first limit holds at once', async () => {
  backend.functions.setWalletLimit = ({ grant }: { grant: string }) => {
    limits = [{ ...shown(readGrant(grant)!), walletId: 'w1' }];
    return { success: true, limit: shown(readGrant(grant)!) };
  };
  const sheet = await open();
  await userEvent.type(within(sheet).getByLabelText('At most a day, in USD'), '50');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Save' }));
  await screen.findByText('Takes effect immediately.');
  const [{ walletId, grant }] = asked() as [{ walletId: string; grant: string }];
  expect(walletId).toBe('w1');
  expect(readGrant(grant)).toMatchObject({
    ...{ key: null, wallets: ['w1'], usd: { day: '50' }, raiseWaitMs: '86400000' },
  });
  await screen.findByText('$50.00 of $50.00 left today');
});

test('the wallet says what is left today, and removing the limit says from when on', async () => {
  limits = [{ ...shown(limit, { usedUsd: { day: '12.5', week: '12.5', all: '12.5' } }), walletId: 'w1' }];
  const at = new Date(Date.now() + 86_400_000).toISOString();
  backend.functions.setWalletLimit = () => ({
    success: true,
    limit: shown(limit, { raise: { grant: '', at } }),
  });
  const sheet = await open();
  screen.getByText('$37.50 of $50.00 left today');
  await userEvent.clear(within(sheet).getByLabelText('At most a day, in USD'));
  await userEvent.click(within(sheet).getByRole('button', { name: 'Save' }));
  await screen.findByText(/^Takes effect on /);
  expect(asked()).toEqual([{ walletId: 'w1', grant: null }]);
});

test('a raise keeps the id of the limit', async () => {
  limits = [{ ...shown(limit), walletId: 'w1' }];
  backend.functions.setWalletLimit = ({ grant }: { grant: string }) => ({
    success: true,
    limit: shown(readGrant(grant)!),
  });
  const sheet = await open();
  const field = within(sheet).getByLabelText('At most a day, in USD');
  await userEvent.clear(field);
  await userEvent.type(field, '80');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(asked()).toHaveLength(1));
  expect(asked()[0]!.grant).toBe(grantText({ ...limit, usd: { ...limit.usd!, day: '80' } }));
});
