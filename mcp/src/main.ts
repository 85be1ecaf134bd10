#!/usr/bin/env node
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { programKeys } from '../../client/src/act.ts';
import { originOf, sendBy } from '../../client/src/fetch.ts';
import { createApi } from './api.ts';
import { createPreparations } from './prepared.ts';
import { createMcp } from './server.ts';

/*
 * An MCP server over stdio. CUMULUS_URL is the address of the wallet, CUMULUS_SECRET the one secret of the program, which leaves this
 * process never: acts are signed here.
 */

/** A swap is confirmed within it. */
const TIMEOUT_MS = 90_000;

const { CUMULUS_URL, CUMULUS_SECRET } = process.env;
const url = readUrl(CUMULUS_URL);
const keys = await programKeys(CUMULUS_SECRET ?? '');
if (!keys) fail('CUMULUS_SECRET must be the secret that the app has shown once, cumulus_…');
// Neither a child nor a crash report may have it.
delete process.env.CUMULUS_SECRET;

const api = createApi(sendBy(fetch, url, TIMEOUT_MS), keys.bearer, keys);
const preparations = createPreparations();
serveStdio(() => createMcp({ api, appUrl: url, preparations, now: Date.now }), {
  onerror: (error) => process.stderr.write(`${error.message}\n`),
});

function readUrl(text = ''): string {
  try {
    return originOf(text);
  } catch {
    fail(
      'CUMULUS_URL must be the address of Cumulus, such as https://wallet.example (http on this machine alone)',
    );
  }
}

function fail(why: string): never {
  process.stderr.write(`${why}\n`);
  process.exit(1);
}
