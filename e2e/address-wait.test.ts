import { expect, type Page } from '@playwright/test';
import { newAddress } from '../launch/src/chain-client.ts';
import { lamportsOf } from './product/chain.ts';
import { test } from './product/fixtures.ts';
import { inspect } from './product/inspect.ts';
import { keyboard } from './product/keyboard.ts';
import { expectNotice } from './product/notices.ts';
import { openSend, review, reviewSheet } from './product/send.ts';

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Wait before new addresses' });

for (const viewport of [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
])
  test(`a large send to a new address waits, and is cancelled in Orders, at ${viewport.width} px`, async ({
    page,
    world,
    wallet,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('/settings');
    await page.getByRole('button', { name: /^Wait before new addresses/ }).tap();
    await sheet(page).getByText('6 h').tap();
    await sheet(page).getByText('SOL', { exact: true }).first().tap();
    await sheet(page).getByLabel('Sends of more than').fill('0.5');
    await inspect(page, 'wait before new addresses');
    await page.setViewportSize(viewport);
    await sheet(page).getByRole('button', { name: 'Save' }).tap();
    await expectNotice(page, 'Takes effect immediately.');

    const to = await newAddress();
    await openSend(page, wallet);
    const send = await review(page, to, '1');
    await expect(reviewSheet(page).getByText(/^This send will wait\./)).toBeVisible();
    await send.tap();
    await expectNotice(page, /It will be sent on /);
    await page.goto('/orders');
    const list = page.getByRole('list', { name: 'Scheduled sends' });
    await expect(list).toContainText('Send 1 SOL to');
    await inspect(page, 'orders with a scheduled send');
    await page.setViewportSize(viewport);
    await list.getByRole('button', { name: /^Cancel: / }).tap();
    await page.getByRole('button', { name: 'Cancel send' }).tap();
    await expectNotice(page, 'The send was cancelled. Nothing was sent.');
    await expect(page.getByRole('list', { name: 'Ended scheduled sends' })).toContainText('Cancelled');
    expect(await lamportsOf(world, to)).toBe(0n);
  });

test('the wait is chosen, and a scheduled send cancelled, by keyboard alone', async ({
  page,
  world,
  wallet,
}) => {
  await page.goto('/settings');
  const { reach, act } = keyboard(page);
  await reach(/button "Wait before new addresses/);
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toBeVisible();
  await reach(/radio "Off"/);
  await page.keyboard.press('ArrowRight');
  await expect(sheet(page).getByRole('radio', { name: '1 h' })).toBeChecked();
  await reach(/textbox "Sends of more than"/);
  await reach(/button "Save"/);
  await page.keyboard.press('Enter');
  await expectNotice(page, 'Takes effect immediately.');
  const to = await newAddress();
  await openSend(page, wallet);
  await (await review(page, to, '1')).press('Enter');
  await expectNotice(page, /It will be sent on /);
  await page.goto('/orders');
  await expect(page.getByRole('list', { name: 'Scheduled sends' })).toContainText('Send 1 SOL to');
  await act(/button "Cancel: /);
  await expect(page.getByRole('button', { name: 'Cancel send' })).toBeVisible();
  await act(/button "Cancel send"/);
  await expectNotice(page, 'The send was cancelled. Nothing was sent.');
  expect(await lamportsOf(world, to)).toBe(0n);
});
