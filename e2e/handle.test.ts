import { expect } from '@playwright/test';
import { test } from './product/fixtures.ts';
import { inspect } from './product/inspect.ts';
import { openSend, review, reviewSheet, stayOnSend, success } from './product/send.ts';
import { signUpAccepted } from './product/user.ts';
import { makeWallet } from './product/wallets.ts';

test('a user chooses a handle, and is sent to by it', async ({ browser, page, wallet, world }) => {
  const theirs = await browser.newContext();
  const receiver = await signUpAccepted(theirs, world.url);
  const { publicKey } = await makeWallet(receiver, 'Savings');
  const handle = `u${publicKey.slice(0, 12).toLowerCase()}`;
  const settings = await theirs.newPage();
  await settings.goto(`${world.url}/settings`);
  await settings.getByRole('button', { name: /^Can be found/ }).click();
  const sheet = settings.getByRole('dialog', { name: 'Can be found' });
  await sheet.getByRole('switch', { name: 'Others can find me' }).click();
  await sheet.getByRole('textbox', { name: 'Handle' }).fill(handle);
  await inspect(settings, 'how others find a user');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(settings.getByText(`Others find you as @${handle}`)).toBeVisible();

  await stayOnSend(page);
  await openSend(page, wallet);
  const send = await review(page, `@${handle}`, '0.1');
  await expect(reviewSheet(page).getByText(`@${handle}`)).toBeVisible();
  await expect(reviewSheet(page)).toContainText(publicKey);
  await inspect(page, 'the review of a send to a handle');
  await send.tap();
  await expect(success(page)).toBeVisible();
  await settings.goto(`${world.url}/transactions`);
  await expect(settings.getByRole('listitem').filter({ hasText: 'Received' })).toBeVisible();
  await theirs.close();
});
