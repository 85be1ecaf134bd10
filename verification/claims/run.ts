import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { literal } from './claim.ts';

/** How a test went: `failed` has the first line of its error. A test that did not run is neither. */
export interface Result {
  readonly title: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly error: string;
}

interface Report {
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

const RUN_MAX_MS = 15 * 60_000;
const REPORT = 'claims.json';

/** Runs the tests of a file whose titles hold one of these texts. Ends what it started when the signal says so. */
export async function runTests(
  root: string,
  file: string,
  titles: readonly string[],
  { environment, signal }: { readonly environment: NodeJS.ProcessEnv; readonly signal: AbortSignal },
): Promise<readonly Result[]> {
  const report = join(root, REPORT);
  rmSync(report, { force: true });
  const pattern = titles.map(literal).join('|');
  const child = spawn(
    process.execPath,
    [
      ...[join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', projectOf(file), file],
      ...['--testNamePattern', pattern, '--reporter', 'json', `--outputFile=${report}`],
    ],
    {
      ...{ cwd: root, env: { ...process.env, ...environment }, stdio: 'ignore' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(RUN_MAX_MS)]),
    },
  );
  await new Promise<void>((resolve, reject) => {
    child.on('exit', () => resolve());
    child.on('error', (error) => (signal.aborted ? reject(error) : undefined));
  });
  if (!existsSync(report)) return [];
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, status, failureMessages: [message = ''] }) => ({
      title: fullName,
      status: status === 'passed' || status === 'failed' ? status : 'skipped',
      error: message.split('\n')[0]!,
    })),
  );
}

function projectOf(file: string): string {
  if (file.endsWith('.slow.test.ts')) return 'slow';
  return file.startsWith('web/') ? 'web' : 'node';
}
