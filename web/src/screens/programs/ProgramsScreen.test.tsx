import type { ShownGrant } from '@cumulus/contract/calls/programs.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { type Grant, readGrant } from '../../../../wire/src/grant.ts';
import { bearerHash, bearerOf, identityText, readSecret } from '../../../../wire/src/program-secret.ts';
import { Refusal, useBackend } from '../../../testing/backend.ts';
import { SHOP_ID, shopGrant, shown } from '../../../testing/programs.ts';
import { path, renderApp } from '../../../testing/render.tsx';
import { sol, usdc, wallet } from '../../../testing/wallets.ts';

const backend = useBackend();
let programs: ShownGrant[];

beforeEach(() => {
  backend.user = { id: 'ada', email: 'ada@example.org' };
  programs = [shown(shopGrant, { usedUsd: { day: '12.5', week: '12.5', all: '12.5' } })];
  backend.functions.getGrants = () => ({ grants: programs });
  backend.functions.getCloudWallets = () => ({
    wallets: [
      wallet({ walletId: 'w1', name: 'Main', tokens: [sol(25_000_000_000n), usdc(1_000_000n)] }),
      wallet({ walletId: 'w2', name: 'Savings' }),
    ],
  });
  backend.functions.getAddressBook = () => ({ success: true, contacts: [], recentRecipients: [] });
});

const asked = (name: string) => backend.calls.filter((call) => call.name === name).map(({ data }) => data);
const press = (name: string | RegExp, within_: HTMLElement = document.body) =>
  userEvent.click(within(within_).getByRole('button', { name }));
const granted = (name: 'createGrant' | 'changeGrant'): Grant[] =>
  asked(name).map((data) => readGrant((data as { grant: string }).grant) as Grant);

test('the list says in one sentence what a program may do, what it has used, and what waits', async () => {
  const raised = { ...shopGrant, usd: { ...shopGrant.usd!, day: '80' } };
  programs = [
    shown(shopGrant, {
      usedUsd: { day: '12.5', week: '12.5', all: '12.5' },
      raise: { grant: shown(raised).grant, at: '2027-03-01T09:00:00Z' },
    }),
  ];
  renderApp('/settings/programs');
  const card = await screen.findByRole('article', { name: 'Shop' });
  await within(card).findByText(
    'Shop may see balances and history and send from Main, $10.00 at most each, up to $50.00 a day.',
  );
  within(card).getByText('$12.50 of $50.00 in the last day');
  within(card).getByText(/^From Mar 1, 2027, .* on: Shop may .* up to \$80\.00 a day\.$/);
});

test('one press revokes a program', async () => {
  backend.functions.endGrant = () => {
    programs = [shown(shopGrant, { endedAt: new Date().toISOString() })];
    return { success: true };
  };
  renderApp('/settings/programs');
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke' }));
  await screen.findByText('Shop can do nothing any more. Its waiting orders end too.');
  expect(asked('endGrant')).toEqual([{ grantId: SHOP_ID }]);
  await screen.findByText('Revoked');
  expect(screen.queryByRole('button', { name: 'Revoke' })).toBeNull();
});

test('a program that could not be revoked is said to be one still', async () => {
  backend.functions.endGrant = () => new Refusal('UNAVAILABLE', 'Try later.');
  renderApp('/settings/programs');
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke' }));
  await screen.findByText('Shop was not revoked');
  await screen.findByRole('button', { name: 'Revoke' });
});

async function fill() {
  renderApp('/settings/programs');
  await userEvent.click(await screen.findByRole('button', { name: 'New program' }));
  await userEvent.type(await screen.findByLabelText('Name'), 'Bot');
  await userEvent.type(screen.getByLabelText('A day'), '50');
  await userEvent.type(screen.getByLabelText('Each at most'), '7.50');
}

test('a new program is reviewed in one sentence, and its secret is shown and not sent', async () => {
  backend.functions.createGrant = ({ grant }: { grant: string }) => {
    programs = [shown(readGrant(grant)!)];
    return { success: true, grant: programs[0] };
  };
  await fill();
  await press('Review');
  const review = await screen.findByRole('dialog', { name: 'Review' });
  within(review).getByText(
    'Bot may see balances and history and send from Main, $7.50 at most each, up to $50.00 a day.',
  );
  await press('Allow Bot', review);
  const sheet = await screen.findByRole('dialog', { name: 'The secret of Bot' });
  const text = within(sheet).getByText(/^cumulus_/).textContent;
  const secret = readSecret(text)!;
  const [grant] = granted('createGrant');
  expect(grant).toMatchObject({ id: secret.grantId, name: 'Bot', wallets: ['w1'], raiseWaitMs: '86400000' });
  expect(grant!.usd).toEqual({ payment: '7.5', day: '50', week: null, all: null });
  expect(asked('createGrant')).toMatchObject([
    { bearer: await bearerHash(await bearerOf(secret)), idempotencyKey: secret.grantId },
  ]);
  expect(JSON.stringify(backend.calls)).not.toContain(secret.seed);
  await press('I have saved it', sheet);
  await screen.findByRole('article', { name: 'Bot' });
  expect(path()).toBe('/settings/programs');
});

test('a repetition after a lost answer asks for the same program', async () => {
  let failures = 1;
  backend.functions.createGrant = ({ grant }: { grant: string }) => {
    if (failures-- > 0) return new Refusal('UNAVAILABLE', 'Try later.');
    return { success: true, grant: shown(readGrant(grant)!) };
  };
  await fill();
  await press('Review');
  const review = await screen.findByRole('dialog', { name: 'Review' });
  await press('Allow Bot', review);
  await within(review).findByRole('alert');
  await press('Back', review);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Review');
  await userEvent.click(await screen.findByRole('button', { name: 'Allow Bot' }));
  await screen.findByRole('dialog', { name: 'The secret of Bot' });
  const [first, second] = asked('createGrant');
  expect(second).toEqual(first);
});

test('there is a warning about a program without any limit before the press', async () => {
  renderApp('/settings/programs?new');
  await userEvent.type(await screen.findByLabelText('Name'), 'Bot');
  await press('Review');
  const review = await screen.findByRole('dialog', { name: 'Review' });
  within(review).getByText('Without a limit, it can move everything in these wallets.');
});

test('a browser that makes no keys says so, and takes what the program shows of its own', async () => {
  backend.functions.createGrant = ({ grant }: { grant: string }) => ({
    success: true,
    grant: shown(readGrant(grant)!),
  });
  const { generateKey } = crypto.subtle;
  crypto.subtle.generateKey = (() => Promise.reject(new Error('NotSupportedError'))) as typeof generateKey;
  try {
    await fill();
    await press('Review');
    await screen.findByText(/^This browser cannot make a key\./);
    const identity = { grantId: SHOP_ID, key: 'A'.repeat(43), bearer: 'b'.repeat(64) };
    await userEvent.type(screen.getByLabelText('What its key generator prints'), identityText(identity));
    await press('Review');
    await userEvent.click(await screen.findByRole('button', { name: 'Allow Bot' }));
    await waitFor(() => expect(path()).toBe('/settings/programs'));
    expect(granted('createGrant')).toMatchObject([{ id: SHOP_ID, key: identity.key }]);
    expect(asked('createGrant')).toMatchObject([{ bearer: identity.bearer }]);
  } finally {
    crypto.subtle.generateKey = generateKey;
  }
});

test('a change says before the press what holds at once and what waits', async () => {
  backend.functions.changeGrant = ({ grant }: { grant: string }) => ({
    success: true,
    grant: shown(readGrant(grant)!),
  });
  renderApp('/settings/programs');
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
  const day = await screen.findByLabelText('A day');
  await userEvent.clear(day);
  await userEvent.type(day, '100');
  await press('Review');
  const review = await screen.findByRole('dialog', { name: 'Review' });
  within(review).getByText(/^What you raise holds from .* on\.$/);
  expect(within(review).queryByText('What you lower holds at once.')).toBeNull();
  await press('Save', review);
  await screen.findByText('Shop was changed.');
  expect(granted('changeGrant')).toEqual([{ ...shopGrant, usd: { ...shopGrant.usd, day: '100' } }]);
});

test('the last calls are read once they are opened', async () => {
  backend.functions.getGrantUses = () => ({
    uses: [
      {
        ...{ id: 'u1', at: new Date(Date.now() - 120_000).toISOString(), call: 'POST /v1/transfers' },
        ...{ errorDetails: { code: 'GRANT_EXCEEDED' }, walletId: 'w1' },
      },
    ],
    nextCursor: null,
  });
  renderApp('/settings/programs');
  const card = await screen.findByRole('article', { name: 'Shop' });
  expect(asked('getGrantUses')).toEqual([]);
  await userEvent.click(within(card).getByText('Last calls'));
  await within(card).findByText('POST /v1/transfers');
  within(card).getByText(/Refused: GRANT_EXCEEDED/);
});
