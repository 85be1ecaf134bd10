import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { operatorActs } from '@cumulus/contract/operators.ts';
import { expect, type Page } from '@playwright/test';
import { freePorts } from '../../launch/src/port.ts';
import type { World } from '../../launch/src/world.ts';
import { act, approve, enrol, linkIn, newOperator, type OperatorAtPage, open } from '../product/admin.ts';
import { test as base, START_TIMEOUT } from '../product/fixtures.ts';
import { inspect } from '../product/inspect.ts';
import { operate } from '../product/operator.ts';
import { signUpAccepted } from '../product/user.ts';
import { makeFundedWallet, makeWallet } from '../product/wallets.ts';
import { startProduct } from '../product/world.ts';

const DAY = 24 * 60 * 60_000;
const CUP = 'Cup';
/** Every act is pressed in a browser: an act that no test presses fails the last test. */
const pressed = new Set<string>();

/** An installation with the operators' page, and two admins who have their passkeys. */
const test = base.extend<object, { world: World; ann: OperatorAtPage; bob: OperatorAtPage }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const [port] = await freePorts([undefined]);
      const world = await startProduct({ ADMIN_PORT: String(port), CONTEST_PLACES_PER_NETWORK: '1' });
      await use(world);
      await world.stop();
    },
    { scope: 'worker', timeout: START_TIMEOUT },
  ],
  ann: [
    async ({ browser, world }, use) => use(await newOperator(browser, world, 'ann', 'admin')),
    { scope: 'worker' },
  ],
  bob: [
    async ({ browser, world }, use) => use(await newOperator(browser, world, 'bob', 'admin')),
    { scope: 'worker' },
  ],
});

const item = (page: Page, list: string, text: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: text });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Presses an act of this title in the list or on the page, and has another operator approve it if that is needed. */
async function press(
  name: keyof typeof operatorActs,
  [by, other]: readonly [OperatorAtPage, OperatorAtPage],
  where: ReturnType<Page['getByRole']>,
  title: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<void> {
  pressed.add(name);
  await act(by.page, where, fields);
  if (!operatorActs[name].second) return;
  await approve(other, title);
  await by.page.getByRole('button', { name: 'Refresh' }).click();
}

test('operators act on a user, found by the e-mail address', async ({ ann, bob, context, world }) => {
  const user = await signUpAccepted(context, world.url);
  const wallet = await makeFundedWallet(user, 'Main');
  await user.call('createConditionalOrder', {
    walletId: wallet.walletId,
    sellToken: { mint: USDC_MINT, amount: '20000000' },
    buyToken: { mint: SOL_MINT },
    conditionType: 'time',
    scheduledTime: new Date(Date.now() + DAY).toISOString(),
  });
  await operate(world, 'contests', 'treasury');
  await operate(world, 'contests', 'fund', '--sol', '10');
  const { page } = ann;
  const both = [ann, bob] as const;
  await open(page, 'Search');
  await inspect(page, 'search');
  await page.getByLabel('What to look for').fill(user.email);
  await page.getByLabel('What to look for').press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'It is: email.' })).toBeVisible();
  await inspect(page, 'what was found');
  await page.getByRole('link', { name: user.email }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'User' })).toBeVisible();

  await press('cancel_order', both, button(page, 'Cancel order'), '');
  await expect(page.getByText('cancelled')).toBeVisible();
  await press(
    'refund',
    both,
    item(page, 'Wallets', 'Main').getByRole('button', { name: 'Pay refund' }),
    'Pay refund',
    {
      SOL: '0.5',
    },
  );
  await expect.poll(async () => await operate(world, 'intents', 'list')).toContain('confirmed');
  await press('set_hold', both, button(page, 'Put on hold').first(), '');
  await expect(item(page, 'Holds', 'user:')).toBeVisible();
  await press('lift_hold', both, button(page, 'Lift hold'), 'Lift hold');
  await expect(page.getByText('Nothing is on hold.')).toBeVisible();
  await press('freeze', both, button(page, 'Freeze account'), '');
  await press('thaw', both, button(page, 'Thaw account'), 'Thaw account');
  await inspect(page, 'a user');
  await press('end_session', both, button(page, 'End sign-in').first(), '');
  await expect(page.getByText('Not signed in anywhere.')).toBeVisible();
  await press('sign_out', both, button(page, 'Sign out everywhere'), '');
  await press('block_email', both, button(page, 'Block address'), '');
  await expect(page.getByText('blocked', { exact: true })).toBeVisible();
  await button(page, 'Unblock address').click();
  await inspect(page, 'the form of an act');
  await page.keyboard.press('Escape');
  await press('unblock_email', both, button(page, 'Unblock address'), 'Unblock address');
  await expect(button(page, 'Block address')).toBeVisible();
});

test('operators run a campaign', async ({ ann, bob, browser, world }) => {
  await operate(world, 'contests', 'treasury');
  await operate(world, 'contests', 'fund', '--sol', '10');
  const end = new Date(Date.now() + DAY).toISOString();
  await operate(
    world,
    'contests',
    'create',
    ...['--name', CUP, '--places', '9', '--end', end, '--kind', 'game'],
  );
  const { page } = ann;
  const both = [ann, bob] as const;
  await open(page, 'Contests');
  await press('start_contest', both, button(page, 'Start campaign'), 'Start campaign');
  await expect(item(page, 'Campaigns', CUP)).toContainText('active');
  for (let users = 0; users < 3; users += 1) {
    const context = await browser.newContext();
    await makeWallet(await signUpAccepted(context, world.url), CUP);
    await context.close();
  }
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(item(page, 'Entries', CUP)).toHaveCount(2);
  await inspect(page, 'contests');
  await press('admit_entry', both, button(page, 'Admit entry').first(), '');
  await expect(item(page, 'Entries', CUP)).toHaveCount(1);
  await press('refuse_entry', both, button(page, 'Refuse entry'), '');
  await expect(page.getByText('No one waits.')).toBeVisible();
  await press('end_contest', both, button(page, 'End campaign'), '');
  await expect(item(page, 'Campaigns', CUP)).toContainText('ended');
  const entries = async () => await operate(world, 'contests', 'show', '--name', CUP);
  await expect.poll(entries).toContain('Nobody waits for SOL.');
  const { publicKey: to } = await makeWallet(
    await signUpAccepted(await browser.newContext(), world.url),
    'Safe',
  );
  await press('withdraw', both, button(page, 'Withdraw from treasury'), 'Withdraw from treasury', {
    'To address': to,
    SOL: '1',
  });
  await open(page, 'Approvals');
  await expect(item(page, 'Proposals', 'Withdraw from treasury')).toContainText('approved');
  await inspect(page, 'approvals');
});

test('two admins make a third operator, whose role and passkey they decide together', async ({
  ann,
  bob,
  browser,
}) => {
  const { page } = ann;
  const both = [ann, bob] as const;
  const linkShown = async () => {
    const dialog = bob.page.getByRole('dialog', { name: 'Link for the new passkey' });
    const link = linkIn((await dialog.textContent())!);
    await dialog.getByRole('button', { name: 'Close' }).click();
    return link;
  };
  await open(page, 'Operators');
  await press('add_operator', both, button(page, 'Add operator'), 'Add operator', {
    Name: 'eve',
    role: 'viewer',
  });
  const row = () => item(page, 'Operators', 'eve');
  /** Both, who have heard the code. */
  const confirm = async (Code: string) => {
    for (const by of both) {
      await open(by.page, 'Operators');
      await by.page.getByRole('button', { name: 'Refresh' }).click();
      const key = item(by.page, 'Operators', 'eve').getByRole('button', { name: 'Confirm key' });
      await press('confirm_key', [by, bob], key, '', { Code });
    }
  };
  const eve = await enrol(browser, 'eve', await linkShown(), confirm);
  await expect(eve.page.getByText('eve, viewer')).toBeVisible();
  await open(eve.page, 'Holds');
  await expect(button(eve.page, 'Put on hold')).toHaveCount(0);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await press('set_role', both, row().getByRole('button', { name: 'Change role' }), 'Change role', {
    role: 'support',
  });
  await expect(row()).toContainText('support');
  await press('new_link', both, row().getByRole('button', { name: 'New passkey link' }), 'New passkey link');
  await enrol(browser, 'eve', await linkShown(), confirm);
  await inspect(page, 'operators');
  await press(
    'remove_operator',
    both,
    row().getByRole('button', { name: 'Remove operator' }),
    'Remove operator',
  );
  await expect(row()).toHaveCount(0);
  await eve.page.getByRole('button', { name: 'Refresh' }).click();
  await expect(button(eve.page, 'Sign in with a passkey')).toBeVisible();
  await inspect(eve.page, 'sign-in');
});

test('two operators make a service account, one lowers and ends what its key may do', async ({
  ann,
  bob,
  world,
}) => {
  const { key } = JSON.parse(await operate(world, 'service', 'keygen', '--json')) as { key: string };
  const { page } = ann;
  const both = [ann, bob] as const;
  await open(page, 'Services');
  await press('add_service', both, button(page, 'Add service account'), 'Add service account', {
    ...{ Name: 'shop', 'Public key of the backend': key, 'Most USD a day': '1000' },
  });
  const row = () => item(page, 'Service accounts', 'shop');
  await expect(row()).toContainText('1000');
  const of = (name: string) => row().getByRole('button', { name });
  await press('lower_service', both, of('Lower limits'), '', { 'Most USD a day': '500' });
  await expect(row()).toContainText('500');
  await press('raise_service', both, of('Change limits'), 'Change limits', { 'Most USD a day': '900' });
  await expect(row()).toContainText('500');
  await inspect(page, 'service accounts');
  await press('end_service', both, of('End key'), '');
  await expect(row()).toContainText('key ended');
});

test('an operator reads status, holds, reports and the audit log, signs out, and in again', async ({
  ann,
}) => {
  const { page } = ann;
  for (const screen of ['Status', 'Holds', 'Reports', 'Audit']) {
    await open(page, screen);
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    await inspect(page, screen);
  }
  await expect(item(page, 'Entries', 'ann at /admin').first()).toBeVisible();
  await button(page, 'Sign out').click();
  await button(page, 'Sign in with a passkey').click();
  await expect(page.getByText('ann, admin')).toBeVisible();
});

test('the server of users has nothing of it', async ({ request, world }) => {
  const page = async (path: string) => await (await request.get(world.url + path)).text();
  expect(await page('/admin/')).toBe(await page('/no-such-screen'));
  for (const path of ['/admin/api/me', '/admin/api/act/freeze'])
    expect((await request.post(world.url + path, { data: {} })).status()).toBe(404);
});

test('every act was pressed in this browser', () => {
  // It is proposed by a command, where there are three signers.
  const others = Object.keys(operatorActs).filter((act) => act !== 'lose_signer');
  expect([...pressed].sort()).toEqual(others.sort());
});
