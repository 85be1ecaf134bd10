import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const TAG = /<script src="\/build\/page\/([\w-]+\.js)"><\/script>/g;

/**
 * Inlines the scripts that run before the first paint, which would wait for a request of each. The content security policy
 * allows them by their hashes, which the server reads from the page.
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

/** The text of a page script without comments. */
export async function pageScript(file: string): Promise<string> {
  const text = await readFile(new URL(`page/${file}`, import.meta.url), 'utf8');
  return text
    .replace(/^\s*\/\/.*\n/gm, '')
    .replace(/\n\s*/g, '\n')
    .trim();
}
