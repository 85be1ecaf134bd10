import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';

import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { listen } from '../../testing/mcp/listen.ts';
import { createSuiteServer } from '../../testing/mcp/suite/server.ts';
import { createApi } from './api.ts';
import { createPreparations } from './prepared.ts';
import { createMcp } from './server.ts';

/*
 * The public suite of the protocol (@modelcontextprotocol/conformance), with what it requires of revision 2026-07-28. It tests servers
 * over HTTP, and calls most features by names of its own.
 */

const REVISION = '2026-07-28';
const SUITE = dirname(fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/package.json')));
const [, required = ''] = /^server:\n((?: {2}- .+\n)+)/m.exec(
  readFileSync(join(SUITE, `requirements/${REVISION}.yaml`), 'utf8'),
)!;
const REQUIRED = [...required.matchAll(/- (.+)/g)].map(([, scenario]) => scenario!);

/**
 * The suite waits for some answers for a tenth to half a second, and takes what comes later for none. In its process all waits are longer, so
 * that it judges the server and not how busy the machine is. What passes ends no later by it, but for the pauses of the suite itself.
 */
const SLOWER = 20;
const CLOCK = `data:text/javascript,${encodeURIComponent(
  `const { setTimeout: of } = globalThis;
  globalThis.setTimeout = (then, ms, ...given) => of(then, ms * ${SLOWER}, ...given);`,
)}`;

/** Those of the scenarios that do not pass. */
async function failing(url: URL, scenarios: readonly string[]): Promise<readonly string[]> {
  const passed = await runSuite(url);
  return scenarios.filter((scenario) => !passed.has(scenario));
}

async function runSuite(url: URL): Promise<Set<string>> {
  const suite = [join(SUITE, 'dist/index.js'), 'server', '--url', url.href, '--requirements', REVISION];
  const args = ['--import', CLOCK, ...suite];
  const output = await new Promise<string>((done) => {
    execFile(process.execPath, args, { cwd: tmpdir(), maxBuffer: 64 * 1024 * 1024 }, (_error, text) =>
      done(text),
    );
  });
  return new Set(
    [...output.matchAll(/^✓ (.+): [1-9]\d* passed, 0 failed$/gm)].map(([, scenario]) => scenario!),
  );
}

test('what serves our tools passes all that the public suite requires of a server', async () => {
  const url = await listen((notify) =>
    createSuiteServer((list) => (list === 'tools' ? notify.toolsChanged() : notify.promptsChanged())),
  );
  expect(REQUIRED).toHaveLength(37);
  expect(await failing(url, REQUIRED)).toEqual([]);
});

test('our tools pass the scenarios of the public suite that call nothing by name', async () => {
  const api = createApi(() => Promise.reject(new Error('nothing is called')), 'cg_test', null);
  const deps = { api, appUrl: 'https://wallet.example', now: () => 0 };
  const url = await listen(() => createMcp({ ...deps, preparations: createPreparations() }));
  const nameless = [
    ...[
      'tools-list',
      'server-sse-multiple-streams',
      'sep-2164-resource-not-found',
      'dns-rebinding-protection',
    ],
    ...['input-required-result-unsupported-methods', 'input-required-result-ignore-extra-params'],
    ...['input-required-result-missing-input-response', 'input-required-result-validate-input'],
    'http-header-validation',
  ];
  expect(await failing(url, nameless)).toEqual([]);
});
