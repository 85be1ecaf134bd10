import { expect, type Page } from '@playwright/test';
import { test as base } from './product/fixtures.ts';
import { expectNotice } from './product/notices.ts';
import { operate } from './product/operator.ts';
import { linkTo } from './product/outbox.ts';
import { newEmail, signUpAccepted, type User } from './product/user.ts';

const test = base.extend<{ account: User }>({
  /** A user who is not signed in. */
  account: async ({ context, world }, use) => {
    const user = await signUpAccepted(context, world.url);
    await context.clearCookies();
    await use(user);
  },
});

const DELETED =
  'This account has been permanently deleted and cannot be accessed. Account deletion is irreversible.';

test.describe('signed out', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/login');
    // From here on a sign-up over the same cookies does not change what this page shows.
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  });

  const signIn = async (page: Page, email: string, password: string) => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).tap();
  };

  const submitSignUp = async (page: Page, email: string) => {
    await page.getByRole('link', { name: 'Create an account' }).tap();
    await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('umbrella moss');
    await page.getByLabel('Confirm password').fill('umbrella moss');
    await page.getByText('I accept the terms of service').tap();
    await page.getByRole('button', { name: 'Create account' }).tap();
  };

  test('[who-14, rule-38, route-05, fn-24] a user signs in, with the address in any case, and signs out', async ({
    page,
    account,
  }) => {
    const { email, password } = account;
    await signIn(page, ` ${email.toUpperCase()} `, password);
    await expect(page).toHaveURL(/\/cloudwallet$/);
    await page.getByRole('link', { name: 'Settings' }).tap();
    await page.getByRole('button', { name: 'Sign out', exact: true }).tap();
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(() => page.evaluate<string>('JSON.stringify(localStorage)')).not.toContain(email);
    await page.goto('/settings');
    await expect(page).toHaveURL(/\/login$/);
  });

  test('[error-20] a wrong password and an unknown address give the same message', async ({
    page,
    account,
  }) => {
    const { email } = account;
    for (const name of [email, newEmail('nobody')]) {
      await signIn(page, name, 'not the password');
      await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
      await page.reload();
    }
  });

  test('[error-20] a second sign-up with the same address is refused', async ({ page, account }) => {
    const { email } = account;
    await submitSignUp(page, email);
    await expect(page.getByRole('alert')).toHaveText('Email is already in use');
  });

  test('[who-14, error-21, fn-24] the mailed link sets a new password, and the old one no longer works', async ({
    page,
    account,
  }) => {
    const { email, password } = account;
    await page.getByRole('link', { name: 'Forgot password?' }).tap();
    await expect(page.getByRole('button', { name: 'Send reset email' })).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send reset email' }).tap();
    await expect(page.getByText('Password reset email sent. Check your inbox.')).toBeVisible();

    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Open the outbox of this test network' }).tap();
    const outbox = await opened;
    await outbox.goto(await linkTo(outbox, { email }, '/login?'));
    await outbox.getByLabel('New password').fill('a new password');
    await outbox.getByLabel('Confirm password').fill('a new password');
    await outbox.getByRole('button', { name: 'Set new password' }).tap();
    await expectNotice(outbox, 'Your new password is set. Sign in with it.');
    await expect(outbox).toHaveURL(/\/login$/);

    await signIn(outbox, email, password);
    await expect(outbox.getByText('Invalid email or password')).toBeVisible();
    await signIn(outbox, email, 'a new password');
    await expect(outbox).toHaveURL(/\/cloudwallet$/);
  });

  test('[error-20] a password reset for an unknown address is refused', async ({ page }) => {
    await page.getByRole('link', { name: 'Forgot password?' }).tap();
    // The page before has a field of the same name.
    await expect(page.getByRole('button', { name: 'Send reset email' })).toBeVisible();
    await page.getByLabel('Email').fill(newEmail('nobody'));
    await page.getByRole('button', { name: 'Send reset email' }).tap();
    await expect(page.getByRole('alert')).toHaveText('No account found with this email');
  });

  test('[who-14, fn-24] Google signs a new user in through its pop-up', async ({ page }) => {
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Continue with Google' }).tap();
    const popup = await opened;
    const email = newEmail('google');
    await popup.getByLabel('E-mail address').fill(email);
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: 'Continue' }).tap();
    await closed;
    await expect(page).toHaveURL(/\/cloudwallet$/);
    const terms = page.getByRole('dialog', { name: 'Terms of Service' });
    await terms.getByText('I accept the terms of service').tap();
    await terms.getByRole('button', { name: 'Continue' }).tap();
    await page.getByRole('link', { name: 'Settings' }).tap();
    await expect(page.getByText(email)).toBeVisible();
  });

  test('closing the pop-up leaves the sign-in unchanged', async ({ page }) => {
    const opened = page.waitForEvent('popup');
    const google = page.getByRole('button', { name: 'Continue with Google' });
    await google.tap();
    await expect(google).toHaveAttribute('aria-busy', 'true');
    await (await opened).close();
    await expect(google).not.toHaveAttribute('aria-busy', 'true');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page).toHaveURL(/\/login$/);
  });

  test('[state-02, state-03, role-02, error-20, fn-01] a deleted account cannot sign in and learns why', async ({
    page,
    account,
    world,
  }) => {
    const { email, password } = account;
    await operate(world, 'accounts', 'block', '--email', email);
    await signIn(page, email, password);
    const alert = page.getByRole('alertdialog', { name: 'Account deleted' });
    await expect(alert).toContainText(DELETED);
    await alert.getByRole('button', { name: 'OK' }).tap();
    await expect(alert).toBeHidden();
    await page.goto('/cloudwallet');
    await expect(page).toHaveURL(/\/login$/);
  });

  test('[error-20] a deleted account cannot sign up again', async ({ page, world }) => {
    const email = newEmail('gone');
    await operate(world, 'accounts', 'block', '--email', email);
    await submitSignUp(page, email);
    await expect(page.getByRole('alert')).toHaveText(DELETED);
    await expect(page).toHaveURL(/mode=signup/);
  });

  test('[route-05, who-13] the theme can be changed before the sign-in', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    const ground = () => page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor');
    const light = await ground();
    await page.getByRole('button', { name: 'Switch to dark theme' }).tap();
    await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible();
    await expect.poll(ground).not.toBe(light);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible();
  });
});

test('[route-05] a signed-in user is redirected from /login', async ({ page, user }) => {
  await page.goto('/login');
  await expect(page).toHaveURL(/\/cloudwallet$/);
  await page.goto('/settings');
  await expect(page.getByText(user.email)).toBeVisible();
});

test('[state-03, role-02] an account that is deleted while in use is signed out and learns why', async ({
  page,
  user,
  world,
}) => {
  await page.goto('/settings');
  await expect(page.getByText(user.email)).toBeVisible();
  await operate(world, 'accounts', 'block', '--email', user.email);
  // The poll of the PIN status is refused.
  await expect(page.getByRole('alertdialog', { name: 'Account deleted' })).toContainText(DELETED);
  await expect(page).toHaveURL(/\/login$/);
});
