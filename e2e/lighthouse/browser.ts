import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import config from '../playwright.config.ts';

const LISTENING = /^DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//;

/**
 * Runs a browser over a profile and passes on its debugging port. Only one client may use the port: another one would
 * attach to every new page, and Lighthouse would miss how the page begins.
 */
export async function withBrowser<T>(profile: string, use: (port: number) => Promise<T>): Promise<T> {
  const { executablePath, args = [] } = config.use?.launchOptions ?? {};
  if (!executablePath) throw new Error('playwright.config.ts names no browser');
  const browser = spawn(
    executablePath,
    [
      ...args,
      '--headless=new',
      '--no-first-run',
      '--password-store=basic',
      '--use-mock-keychain',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    // Debian's browser is a script that starts it: a group of their own ends both.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  // Once nothing writes to the pipe any more, the profile is free.
  const ended = once(browser, 'close');
  try {
    for await (const line of createInterface({ input: browser.stderr })) {
      const port = LISTENING.exec(line)?.[1];
      if (port === undefined) continue;
      // An unread pipe would block the browser.
      browser.stderr.resume();
      return await use(Number(port));
    }
    throw new Error(`${executablePath} ended before it could be used`);
  } finally {
    if (browser.pid) process.kill(-browser.pid);
    await ended;
  }
}
