import { expect, type Page } from '@playwright/test';
import { newAddress } from '../launch/src/chain-client.ts';
import { lookAlikeOf } from '../testing/look-alike.ts';
import { lamportsOf } from './product/chain.ts';
import { test } from './product/fixtures.ts';
import { inspect } from './product/inspect.ts';
import {
  amountField,
  openSend,
  recipientField,
  review,
  reviewSheet,
  stayOnSend,
  success,
} from './product/send.ts';
import { makeWallet } from './product/wallets.ts';

const picks = (page: Page) => page.getByRole('group', { name: 'Recent recipients and contacts' });
const short = (address: string) => `${address.slice(0, 4)}...${address.slice(-4)}`;
const grouped = (address: string) => address.match(/.{1,4}/g)!.join(' ');
const naming = (page: Page) => page.getByRole('dialog', { name: 'Save to address book' });

async function saveAs(page: Page, words: string): Promise<void> {
  await naming(page).getByRole('textbox', { name: 'Name' }).fill(words);
  await naming(page).getByRole('button', { name: 'Save' }).tap();
  await expect(naming(page)).toBeHidden();
}

test('a recipient is saved after a transfer, picked again, renamed and deleted', async ({ page, wallet }) => {
  const friend = newAddress();
  const leave = await stayOnSend(page);
  await openSend(page, wallet);
  await (await review(page, friend, '0.1')).tap();
  await success(page).getByRole('button', { name: 'Save to address book' }).tap();
  await saveAs(page, 'Anna');
  await expect(success(page).getByText(`to Anna · ${short(friend)}`)).toBeVisible();
  await leave();
  await expect(page).toHaveURL(/cloudwallet\/[^/]+$/);

  await openSend(page, wallet);
  await picks(page).getByRole('button', { name: 'Anna' }).tap();
  await expect(recipientField(page)).toHaveValue(grouped(friend));
  await expect(page.getByText('Anna', { exact: true })).toBeVisible();
  await amountField(page).fill('0.1');
  await page.getByRole('button', { name: 'Review' }).tap();
  await expect(reviewSheet(page).getByText('Anna', { exact: true })).toBeVisible();
  await expect(reviewSheet(page).getByText('First time sending to this address.')).toBeHidden();

  await page.goto('/settings');
  await page.getByRole('button', { name: /^Address book/ }).tap();
  await page.getByRole('button', { name: /^Anna/ }).tap();
  const editing = page.getByRole('dialog', { name: 'Edit contact' });
  await expect(editing).toBeVisible();
  await inspect(page, 'contact');
  await editing.getByRole('textbox', { name: 'Name' }).fill('Anna B.');
  await editing.getByRole('button', { name: 'Save' }).tap();
  await page.getByRole('button', { name: /^Anna B\./ }).tap();
  await editing.getByRole('button', { name: 'Delete contact' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).tap();
  await expect(page.getByText('No contacts yet')).toBeVisible();

  await openSend(page, wallet);
  await expect(picks(page).getByRole('button')).toHaveText([short(friend)]);
});

test('other wallets of the user can be picked, without the warning of a first transfer', async ({
  page,
  user,
  wallet,
  world,
}) => {
  const savings = await makeWallet(user, 'Savings');
  await stayOnSend(page);
  await openSend(page, wallet);
  await page.getByRole('button', { name: 'Choose from address book' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Send to' });
  await expect(sheet).toBeVisible();
  await inspect(page, 'recipients');
  await sheet
    .getByRole('list', { name: 'My wallets' })
    .getByRole('button', { name: /^Savings/ })
    .tap();
  await expect(page.getByText('Savings, your wallet')).toBeVisible();
  await amountField(page).fill('0.5');
  await page.getByRole('button', { name: 'Review' }).tap();
  await expect(reviewSheet(page).getByText('Your wallet')).toBeVisible();
  await expect(reviewSheet(page).getByText('First time sending to this address.')).toBeHidden();
  await reviewSheet(page)
    .getByRole('button', { name: /^Send / })
    .tap();
  await expect(success(page)).toBeVisible();
  await expect(success(page).getByRole('button', { name: 'Save to address book' })).toBeHidden();
  expect(await lamportsOf(world, savings.publicKey)).toBe(500_000_000n);
});

test('a look-alike of a contact is flagged and needs an explicit confirmation', async ({ page, wallet }) => {
  const friend = newAddress();
  await openSend(page, wallet);
  await recipientField(page).fill(friend);
  await page.getByRole('button', { name: 'Save to address book' }).tap();
  await saveAs(page, 'Anna');
  await page.getByRole('button', { name: 'Clear address' }).tap();

  const send = await review(page, lookAlikeOf(friend), '0.1');
  await expect(reviewSheet(page).getByRole('alert')).toContainText('This is not Anna.');
  await expect(send).toBeDisabled();
  await inspect(page, 'review of a look-alike');
  await reviewSheet(page)
    .getByRole('checkbox', { name: /^I have compared every group/ })
    .check();
  await expect(send).toBeEnabled();
  await reviewSheet(page).getByRole('button', { name: 'Cancel' }).tap();
  await expect(page.getByText('Not Anna: only the ends of the address are the same')).toBeVisible();

  await page.getByRole('button', { name: 'Clear address' }).tap();
  await review(page, friend, '0.1');
  await expect(reviewSheet(page).getByText('Anna', { exact: true })).toBeVisible();
  await expect(reviewSheet(page).getByRole('alert')).toHaveCount(0);
});
