import type { Page, Route } from '@playwright/test';

/** One call that reaches the server while its answer does not reach the page. */
interface HeldAnswer {
  /** Resolves once the page has asked. */
  readonly asked: Promise<void>;
  /** Resolves once the server has answered. Rejects if it is killed first. */
  readonly answered: Promise<void>;
  /** Has the page hear that there will be no answer. */
  lose(): Promise<void>;
}

/** Keeps the answer to the page's next call of this name from it, however soon the server gives it. */
export async function holdAnswer(page: Page, name: string): Promise<HeldAnswer> {
  const held = Promise.withResolvers<Route>();
  const answered = Promise.withResolvers<void>();
  // Not everything that is held is waited for.
  answered.promise.catch(() => {});
  await page.route(
    `**/functions/${name}`,
    (route) => {
      route.fetch().then(() => answered.resolve(), answered.reject);
      held.resolve(route);
    },
    { times: 1 },
  );
  return {
    asked: held.promise.then(() => {}),
    answered: answered.promise,
    lose: async () => (await held.promise).abort(),
  };
}
