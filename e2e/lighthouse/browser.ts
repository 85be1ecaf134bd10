import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import config from '../playwright.config.ts';

const LISTENING = /^DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//;

/**
 * Runs a browser over a profile and hands over the port that it takes orders on. Nothing else gives it any: a second
 * master attaches to every new page, and Lighthouse then misses how that one begins.
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
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(browser, 'exit');
  try {
    for await (const line of createInterface({ input: browser.stderr })) {
      const port = LISTENING.exec(line)?.[1];
      if (port === undefined) continue;
      // What else it says is let go, so that it never waits for a reader.
      browser.stderr.resume();
      return await use(Number(port));
    }
    throw new Error(`${executablePath} ended before it could be used`);
  } finally {
    browser.kill();
    await ended;
  }
}
