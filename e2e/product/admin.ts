import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import type { WorldPlaces } from '../../launch/src/world.ts';
import { operate } from './operator.ts';
import { virtualAuthenticator } from './passkeys.ts';

/** An operator at the page /admin, in a browser of their own. */
export interface OperatorAtPage {
  readonly name: string;
  readonly page: Page;
}

/** The link that a command or the page shows. */
export const linkIn = (text: string): string => /http\S+#enrol=[\w-]{43}/.exec(text)![0];

/** Makes a passkey by a link, in a browser of its own; `confirm` is given the code that its page shows. */
export async function enrol(
  browser: Browser,
  name: string,
  link: string,
  confirm: (code: string) => Promise<unknown>,
): Promise<OperatorAtPage> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await virtualAuthenticator(page);
  await page.goto(link);
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  const words = page.getByRole('status').filter({ hasText: 'Read this code out' });
  await confirm(/[A-Z2-7]{4}-[A-Z2-7]{4}/.exec((await words.textContent())!)![0]);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Status' })).toBeVisible();
  return { name, page };
}

/** An operator whom a command has added. */
export async function newOperator(browser: Browser, world: WorldPlaces, name: string, role: string) {
  const link = linkIn(await operate(world, 'operators', 'add', name, '--role', role));
  return await enrol(browser, name, link, (code) =>
    operate(world, 'operators', 'confirm', name, '--code', code),
  );
}

/** Goes to a screen by its link. */
export async function open(page: Page, screen: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: screen }).click();
  await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible();
}

/** Presses the button of an act, fills its form and sends it. Waits until the form is gone. */
export async function act(
  page: Page,
  button: Locator,
  { role, ...fields }: Readonly<Record<string, string>> = {},
): Promise<void> {
  await button.click();
  const dialog = page.getByRole('dialog');
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text);
  if (role !== undefined) await dialog.locator('label', { hasText: role }).click();
  await dialog.getByLabel('Reason').fill('a test');
  await dialog.getByRole('button').first().click();
  await expect(dialog).toBeHidden();
}

/** The newest open proposal of an act, approved by another operator. */
export async function approve({ page }: OperatorAtPage, title: string): Promise<void> {
  await open(page, 'Approvals');
  await page.getByRole('button', { name: 'Refresh' }).click();
  const proposal = page
    .getByRole('list', { name: 'Proposals' })
    .getByRole('listitem')
    .filter({ hasText: title })
    .filter({ hasText: 'open' });
  await proposal.getByRole('button', { name: 'Approve and do it' }).click();
  await expect(proposal).toHaveCount(0);
}
