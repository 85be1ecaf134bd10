import { expect } from '@playwright/test';
import { shown } from '../web/testing/programs.ts';
import { type Grant, readGrant } from '../wire/src/grant.ts';
import { bearerHash, bearerOf, readSecret } from '../wire/src/program-secret.ts';
import { test } from './screens/served.ts';

let granted: { grant: Grant; bearer: string } | null = null;
let isEnded = false;

test.use({
  permissions: ['clipboard-read', 'clipboard-write'],
  answers: {
    getApprovals: () => ({ approvals: [] }),
    getGrants: () => ({
      grants: granted ? [shown(granted.grant, { endedAt: isEnded ? '2026-11-20T21:14:00Z' : null })] : [],
    }),
    createGrant: ({ grant, bearer }) => {
      granted = { grant: readGrant(grant) as Grant, bearer };
      return { success: true, grant: shown(granted.grant) };
    },
    endGrant: () => {
      isEnded = true;
      return { success: true };
    },
  },
});

test.beforeEach(() => {
  granted = null;
  isEnded = false;
});

test('a program is made in the browser, its secret copied, and one press revokes it', async ({ page }) => {
  await page.goto('/settings/programs');
  await page.getByRole('button', { name: 'New program' }).tap();
  await page.getByLabel('Name').fill('Bot');
  await page.getByLabel('A day').fill('50');
  await page.getByRole('button', { name: 'Review' }).tap();
  await page.getByRole('button', { name: 'Allow Bot' }).tap();
  const sheet = page.getByRole('dialog', { name: 'The secret of Bot' });
  await sheet.getByRole('button', { name: 'Copy the secret' }).tap();
  await expect(sheet.getByText('Copied!')).toBeVisible();
  const secret = readSecret(await page.evaluate<string>('navigator.clipboard.readText()'));
  expect(secret?.grantId).toBe(granted?.grant.id);
  expect(secret && (await bearerHash(await bearerOf(secret)))).toBe(granted?.bearer);

  await sheet.getByRole('button', { name: 'I have saved it' }).tap();
  const program = page.getByRole('article', { name: 'Bot' });
  await program.getByRole('button', { name: 'Revoke' }).tap();
  await expect(program.getByText('Revoked')).toBeVisible();
});
