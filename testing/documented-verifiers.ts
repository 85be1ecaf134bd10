import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';

type Verify = (key: string, headers: IncomingHttpHeaders, body: string) => { readonly type: string };

export interface Verifiers {
  /** With a secret, by the library `standardwebhooks`. */
  readonly verifyBySecret: Verify;
  readonly verifyByKey: Verify;
}

/** The examples of docs/webhooks.md, as a developer would copy them. `remove` deletes the copy. */
export async function copyVerifiers(): Promise<Verifiers & { remove(): void }> {
  const root = join(import.meta.dirname, '..');
  const text = readFileSync(join(root, 'docs/webhooks.md'), 'utf8');
  const examples = [...text.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code);
  // Below the packages, where their names lead to them.
  const folder = mkdtempSync(join(root, 'node_modules/.webhooks-'));
  const file = join(folder, 'examples.mjs');
  writeFileSync(file, examples.join('\n'));
  const verifiers: Verifiers = await import(/* @vite-ignore */ file);
  return { ...verifiers, remove: () => rmSync(folder, { recursive: true }) };
}
