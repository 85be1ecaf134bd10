import type { Page, Route } from '@playwright/test';

/** A call whose answer does not reach the page. */
interface HeldAnswer {
  /** Resolves when the server has answered. Rejects if it is killed first. */
  readonly answered: Promise<void>;
  /** Aborts the call in the page. */
  lose(): Promise<void>;
}

/** Holds back the answer to the page's next call of this name. */
export async function holdAnswer(page: Page, name: string): Promise<HeldAnswer> {
  const held = Promise.withResolvers<Route>();
  const answered = Promise.withResolvers<void>();
  // Tests need not wait for the answer.
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
    answered: answered.promise,
    lose: async () => (await held.promise).abort(),
  };
}
