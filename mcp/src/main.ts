#!/usr/bin/env node
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { programKeys } from '../../client/src/act.ts';
import { createApi, type Send } from './api.ts';
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
if (!url)
  fail(
    'CUMULUS_URL must be the address of Cumulus, such as https://wallet.example (http on this machine alone)',
  );
const keys = await programKeys(CUMULUS_SECRET ?? '');
if (!keys) fail('CUMULUS_SECRET must be the secret that the app has shown once, cumulus_…');
// Neither a child nor a crash report may have it.
delete process.env.CUMULUS_SECRET;

const send: Send = async ({ method, path, headers, body }) => {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch(new URL(path, url), { method, headers, body, signal, redirect: 'error' });
  return { status: answer.status, text: await answer.text() };
};
const api = createApi(send, keys.bearer, keys);
const preparations = createPreparations();
serveStdio(() => createMcp({ api, appUrl: url.origin, preparations, now: Date.now }), {
  onerror: (error) => process.stderr.write(`${error.message}\n`),
});

/** Null unless nobody on the way can read the bearer token. */
function readUrl(text = ''): URL | null {
  const given = URL.parse(text);
  const isHere = given?.hostname === 'localhost' || given?.hostname === '127.0.0.1';
  return given && (given.protocol === 'https:' || (given.protocol === 'http:' && isHere)) ? given : null;
}

function fail(why: string): never {
  process.stderr.write(`${why}\n`);
  process.exit(1);
}
