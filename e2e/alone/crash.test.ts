import { expect } from '@playwright/test';
import { newAddress } from '../../launch/src/chain-client.ts';
import { lamportsOf, signaturesOf } from '../product/chain.ts';
import { holdAnswer } from '../product/held-answer.ts';
import { payments } from '../product/payments.ts';
import { openSend, review, stayOnSend, success } from '../product/send.ts';
import { test } from './fixtures.ts';

test('[who-05] money moves once if the server is killed before it answers', async ({
  page,
  wallet,
  world,
  complaints,
}) => {
  const leave = await stayOnSend(page);
  await openSend(page, wallet);
  const recipient = newAddress();
  const send = await review(page, recipient, '0.5');
  const answer = await holdAnswer(page, 'transferSol');
  await send.tap();
  await expect.poll(() => payments(world, wallet)).toBe(1);
  world.processes.server!.kill();
  await answer.lose();
  await expect(page.getByText('No answer yet.')).toBeVisible();
  await world.processes.server!.up();
  await page.getByRole('button', { name: 'Check again' }).tap();
  await expect(success(page)).toBeVisible();
  await leave();
  await expect(page).toHaveURL(/cloudwallet\/[^/]+$/);
  expect(await signaturesOf(world, recipient)).toHaveLength(1);
  expect(await lamportsOf(world, recipient)).toBe(500_000_000n);
  complaints.length = 0;
});
