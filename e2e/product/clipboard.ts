import { expect, type Page } from '@playwright/test';

/** Waits until the page has copied a text that matches, and returns it: a press returns before the browser has copied. */
export async function copied(page: Page, what: string | RegExp): Promise<string> {
  let text = '';
  const read = async () => {
    text = await page.evaluate<string>('navigator.clipboard.readText()');
    return text;
  };
  await (typeof what === 'string'
    ? expect.poll(read, { message: 'the clipboard' }).toBe(what)
    : expect.poll(read, { message: 'the clipboard' }).toMatch(what));
  return text;
}
