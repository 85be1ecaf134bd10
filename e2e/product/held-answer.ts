import type { Page, Route } from '@playwright/test';

/** One call that reaches the server while its answer does not reach the page. */
interface HeldAnswer {
  /** Resolves once the page has asked. */
  readonly asked: Promise<void>;
  /** Has the page hear that there will be no answer. */
  lose(): Promise<void>;
}

/** Keeps the answer to the page's next call of this name from it, however soon the server gives it. */
export async function holdAnswer(page: Page, name: string): Promise<HeldAnswer> {
  const held = Promise.withResolvers<Route>();
  await page.route(
    `**/functions/${name}`,
    (route) => {
      // What the server answers, or that it was killed before, is nobody's to hear.
      route.fetch().catch(() => {});
      held.resolve(route);
    },
    { times: 1 },
  );
  return {
    asked: held.promise.then(() => {}),
    lose: async () => (await held.promise).abort(),
  };
}
