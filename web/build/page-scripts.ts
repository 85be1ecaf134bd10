import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const TAG = /<script src="\/build\/page\/([\w-]+\.js)"><\/script>/g;

/**
 * Puts the scripts that run before all others into the page itself: each would be a request that the first paint waits
 * for. The content security policy allows them by their hashes, which the server takes from the page.
 */
export function pageScripts(): Plugin {
  return {
    name: 'page-scripts',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const scripts = new Map<string, string>();
        for (const [, file] of html.matchAll(TAG)) scripts.set(file!, await pageScript(file!));
        return html.replace(TAG, (_, file: string) => `<script>${scripts.get(file)}</script>`);
      },
    },
  };
}

/** A script of the page, without its comments. */
export async function pageScript(file: string): Promise<string> {
  const text = await readFile(new URL(`page/${file}`, import.meta.url), 'utf8');
  return text
    .replace(/^\s*\/\/.*\n/gm, '')
    .replace(/\n\s*/g, '\n')
    .trim();
}
