import { rmSync } from 'node:fs';
import { createMemoryFolder } from '../../launch/memory-folder.mjs';
import type { Claim } from './claim.ts';
import { createCopy } from './copy.ts';
import { type Result, runTests } from './run.ts';

export interface Tried {
  readonly claim: Claim;
  /** What the test fails with; null if it does not notice. */
  readonly caught: string | null;
  /** Why it was not tried at all. */
  readonly problem: string | null;
}

/** Takes each defence away in a copy of the tree, one after the other, and runs its test with and without it. */
export async function tryClaims(
  root: string,
  claims: readonly Claim[],
  { report, signal }: { readonly report: (tried: Tried) => void; readonly signal: AbortSignal },
): Promise<readonly Tried[]> {
  const copy = createCopy(
    root,
    claims.some(({ test }) => test.endsWith('.slow.test.ts')),
  );
  const memory = createMemoryFolder();
  const options = { environment: memory ? { TMPDIR: memory } : {}, signal };
  const run = (file: string, titles: readonly string[]) => runTests(copy.root, file, titles, options);
  const all: Tried[] = [];
  try {
    for (const [file, ofFile] of Map.groupBy(claims, ({ test }) => test)) {
      const before = await run(file, [...new Set(ofFile.map(({ title }) => title))]);
      for (const claim of ofFile) {
        const tried = { claim, ...(await tryOne(claim, before)) };
        report(tried);
        all.push(tried);
      }
    }
  } finally {
    copy.remove();
    if (memory) rmSync(memory, { recursive: true, force: true, maxRetries: 20 });
  }
  return all;

  async function tryOne(claim: Claim, before: readonly Result[]): Promise<Omit<Tried, 'claim'>> {
    const { test, title, edits } = claim;
    const named = ran(before, title);
    if (named.length === 0) return { caught: null, problem: 'there is no such test, or its file fails' };
    const broken = named.find(({ status }) => status === 'failed');
    if (broken) return { caught: null, problem: `fails with the defence too: ${broken.error}` };
    try {
      const after = await copy.without(edits, () => run(test, [title]));
      const failed = ran(after, title).find(({ status }) => status === 'failed');
      const problem = ran(after, title).length === 0 ? 'its file does not run without the defence' : null;
      return { caught: failed?.error ?? null, problem };
    } catch (error) {
      signal.throwIfAborted();
      return { caught: null, problem: (error as Error).message };
    }
  }
}

function ran(results: readonly Result[], title: string): readonly Result[] {
  return results.filter((result) => result.title.includes(title) && result.status !== 'skipped');
}
