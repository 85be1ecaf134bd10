/** Held by the tab that replaces the session of this browser. */
const LOCK = 'cumulus.session';

/**
 * Runs a change that ends this browser's session and begins another. Tabs that are refused meanwhile wait for its end
 * before they ask again; if the page has no locks, as without https, they do not wait.
 */
export async function changeSession<T>(change: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(LOCK, change) : change();
}

/** Resolves once no tab changes the session. */
export async function untilSessionStands(): Promise<void> {
  await navigator.locks?.request(LOCK, { mode: 'shared' }, () => {});
}
