import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { expect, type Page } from '@playwright/test';
import { newActId, programKeys, signAct } from '../client/src/act.ts';
import { newAddress } from '../testing/issuer.ts';
import type { DecisionTerms } from '../wire/src/terms.ts';
import { copied } from './product/clipboard.ts';
import { test } from './product/fixtures.ts';
import { expectNotice } from './product/notices.ts';
import { enterPin, openPinPad, pinPad } from './product/pin.ts';
import { allowProgram } from './product/programs.ts';
import { openSend, review, reviewSheet } from './product/send.ts';

const PIN = '738291';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

async function setPin(page: Page): Promise<void> {
  await openPinPad(page);
  await enterPin(page, PIN);
  await expect(page.getByRole('heading', { name: 'Confirm your PIN' })).toBeVisible();
  await enterPin(page, PIN);
  await expect(page.getByRole('button', { name: /^PIN/ })).toContainText('On');
}

/** Answers the question for the PIN. */
async function allow(page: Page): Promise<void> {
  await expect(pinPad(page)).toBeVisible();
  await enterPin(page, PIN);
}

/** A program elsewhere that has only this text. */
async function programWith(url: string, secret: string) {
  const keys = (await programKeys(secret))!;
  const ask = async (
    method: string,
    path: string,
    body?: object,
    signed: object = {},
  ): Promise<{ readonly status: number; readonly [field: string]: unknown }> => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${keys.bearer}`,
        'content-type': 'application/json',
        ...signed,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, ...((await answer.json()) as Record<string, unknown>) };
  };
  const { wallets } = (await ask('GET', '/v1/wallets')) as unknown as {
    wallets: [{ walletId: string; account: string }];
  };
  const [{ walletId, account }] = wallets;
  const transfer = (to: string, lamports: number) => ({
    ...{ walletId, to, amount: String(lamports) },
    asset: `${account.slice(0, account.lastIndexOf(':'))}/slip44:501`,
  });
  const act = async (path: string, body: object, terms: DecisionTerms | null) => {
    const signed = await signAct(keys, {
      ...{ id: newActId(Date.now()), call: `POST ${path}`, body, terms },
    });
    return await ask('POST', path, body, signed);
  };
  return {
    read: (path: string) => ask('GET', path),
    pay: (to: string, lamports: number) =>
      act('/v1/transfers', transfer(to, lamports), {
        ...{ kind: 'transfer_sol', walletId, to, lamports: String(lamports) },
      }),
    askFor: (to: string, lamports: number, note: string) =>
      act('/v1/approvals', { call: 'POST /v1/transfers', input: transfer(to, lamports), note }, null),
  };
}

test('a program pays within its grant, asks for more, and ends with one press', async ({
  page,
  world,
  wallet,
}) => {
  expect(wallet.publicKey).not.toBe('');
  await setPin(page);
  await allowProgram(page, 'Bot');
  await allow(page);
  await page.getByRole('button', { name: 'Copy the secret' }).tap();
  const bot = await programWith(world.url, await copied(page, /^cumulus_/));
  await page.getByRole('button', { name: 'I have saved it' }).tap();

  const shop = await newAddress();
  expect(await bot.pay(shop, 10_000_000)).toMatchObject({ status: 201, state: 'confirmed' });
  await page.reload();
  const program = page.getByRole('article', { name: 'Bot' });
  await expect(program.getByText(/^\$[1-9][\d.]* of \$50\.00 in the last day$/)).toBeVisible();
  await program.getByText('Last calls').tap();
  await expect(program.getByText('POST /v1/transfers')).toBeVisible();

  const refused = { status: 403, code: 'GRANT_EXCEEDED', context: { limit: 'day' } };
  expect(await bot.pay(shop, 1_000_000_000)).toMatchObject(refused);
  const asked = await bot.askFor(shop, 1_000_000_000, 'The rent of May');
  expect(asked).toMatchObject({ state: 'waiting' });

  await page.goto('/');
  await page.getByRole('button', { name: /^Notices/ }).tap();
  await page.getByRole('link', { name: /Approval needed/ }).tap();
  const sheet = reviewSheet(page);
  await expect(sheet.getByText('The rent of May')).toBeVisible();
  await expect(sheet.getByText(/more than is left of its limit of a day\.$/)).toBeVisible();
  await sheet.getByRole('button', { name: /^Send 1 SOL/ }).tap();
  await allow(page);
  const approval = () => bot.read(`/v1/approvals/${asked.approvalId}`);
  await expect.poll(async () => (await approval()).state).toBe('approved');
  const { paymentId } = await approval();
  await expect.poll(async () => (await bot.read(`/v1/transfers/${paymentId}`)).state).toBe('confirmed');

  await page.goto(`/settings/programs?approval=${asked.approvalId}`);
  await expect(page.getByText('You have approved it.')).toBeVisible();
  await page.goto('/settings/programs');
  await program.getByRole('button', { name: 'Revoke' }).tap();
  await expect(program.getByText('Revoked')).toBeVisible();
  expect((await bot.pay(shop, 10_000_000)).status).toBeGreaterThanOrEqual(401);
});

test('the limit of a wallet is said before a send, holds at once when lowered, and waits when raised', async ({
  page,
  wallet,
}) => {
  const setLimit = async (day: string) => {
    await page.getByRole('button', { name: /^Limit/ }).tap();
    await page.getByLabel('At most a day, in USD').fill(day);
    await page.getByRole('button', { name: 'Save' }).tap();
  };
  await page.goto(`/cloudwallet/${wallet.walletId}`);
  await setLimit('50');
  await expect(page.getByText('$50.00 of $50.00 left today')).toBeVisible();
  await setLimit('20');
  await expect(page.getByText('$20.00 of $20.00 left today')).toBeVisible();
  await setLimit('80');
  await expectNotice(page, /Takes effect on /);
  await expect(page.getByText('$20.00 of $20.00 left today')).toBeVisible();

  await openSend(page, wallet, SOL_MINT);
  await review(page, await newAddress(), '1');
  await expect(reviewSheet(page).getByText('This is above your limit.')).toBeVisible();
});
