import { expect } from '@playwright/test';
import { shown } from '../web/testing/programs.ts';
import { type Grant, readGrant } from '../wire/src/grant.ts';
import { bearerHash, bearerOf, readSecret } from '../wire/src/program-secret.ts';
import { allowProgram } from './product/programs.ts';
import { test } from './screens/served.ts';

let granted: { grant: Grant; bearer: string } | null = null;
let isEnded = false;
let letIn: unknown = null;

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
    getConnection: () => ({ name: 'Claude', to: 'agent.example', isHere: false }),
    connectProgram: ({ query, wallets, expiresAt }) => {
      letIn = { query, wallets, expiresAt };
      return { success: true, grantId: 'g1' };
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
  letIn = null;
});

test('a program is made in the browser, its secret copied, and one press revokes it', async ({ page }) => {
  await allowProgram(page, 'Bot');
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

test('a client is let in for the chosen wallet alone, and the browser goes on to where it waits', async ({
  page,
}) => {
  const query = 'client_id=c&redirect_uri=https%3A%2F%2Fagent.example%2Fcb&sig=s';
  let answered: unknown = null;
  await page.route('**/api/auth/oauth2/consent', async (route) => {
    answered = route.request().postDataJSON();
    await route.fulfill({ json: { redirect: true, url: 'https://agent.example/cb?code=c' } });
  });
  await page.route('https://agent.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Connected</p>' }),
  );
  await page.goto(`/settings/programs?${query}`);
  await expect(page.getByText('Your answer goes to agent.example.')).toBeVisible();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Allow “Claude”' }).tap();
  await expect(page.getByText('Connected')).toBeVisible();
  expect(answered).toEqual({ accept: true, oauth_query: query });
  expect(letIn).toEqual({ query, wallets: [expect.any(String)], expiresAt: null });
});

test('a client that is declined learns of it, and nothing is allowed', async ({ page }) => {
  const answers: unknown[] = [];
  await page.route('**/api/auth/oauth2/consent', async (route) => {
    answers.push(route.request().postDataJSON());
    await route.fulfill({ json: { redirect: true, url: 'https://agent.example/cb?error=access_denied' } });
  });
  await page.route('https://agent.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Declined there</p>' }),
  );
  await page.goto('/settings/programs?client_id=c&sig=s');
  await page.getByRole('button', { name: 'Decline' }).tap();
  await expect(page.getByText('Declined there')).toBeVisible();
  expect(answers).toEqual([{ accept: false, oauth_query: 'client_id=c&sig=s' }]);
  expect(letIn).toBeNull();
});
