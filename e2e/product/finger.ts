import type { Locator, Page } from '@playwright/test';

/** Taps as a person does, and counts; what the keyboard does is counted apart. */
export function finger(page: Page) {
  let taps = 0;
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  return {
    taps: () => taps,
    keys: () => keys,
    tap: async (target: Locator) => {
      taps += 1;
      await target.tap();
    },
    /** Types into what has the focus. */
    type: async (text: string) => {
      keys += text.length;
      await page.keyboard.type(text);
    },
    press,
    stage: (name: string) => process.stdout.write(`      ${taps} taps, ${keys} keys: ${name}\n`),
  };
}
