import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { nodeFlags } from './node-flags.ts';

function run(code: string) {
  const compileCache = mkdtempSync(join(tmpdir(), 'cumulus-flags-'));
  onTestFinished(() => rmSync(compileCache, { recursive: true }));
  const flags = nodeFlags({ compileCache, environment: {} });
  return spawnSync(process.execPath, [...flags, '-e', code], { encoding: 'utf8', env: {} });
}

test('allow what the server needs', () => {
  const { stdout, stderr } = run(`import('./server/src/app/app.ts').then(() => console.log('loaded'))`);
  expect({ stdout, stderr }).toEqual({ stdout: 'loaded\n', stderr: '' });
});

test('close SQLite, which reads and writes files although they are not allowed', () => {
  expect(run(`require('node:sqlite')`).stderr).toContain('ERR_UNKNOWN_BUILTIN_MODULE');
});

test('freeze the flags of V8, which make it write files and run what is not JavaScript', () => {
  const { status, signal } = run(`require('v8').setFlagsFromString('--allow-natives-syntax')`);
  expect([status, signal]).not.toEqual([0, null]);
});

test('allow the certificates that the connection to the database needs, and the file of places', () => {
  const environment = {
    DATABASE_URL: 'postgres://a@b/c?sslmode=verify-full&sslrootcert=/etc/ssl/database.pem',
    DATABASE_DIRECT_URL: 'postgres://a@d/c?sslmode=verify-full&sslrootcert=/etc/ssl/direct.pem',
    NODE_EXTRA_CA_CERTS: '/etc/ssl/own.pem',
    PLACES_FILE: '/srv/places.mmdb',
  };
  const flags = nodeFlags({ compileCache: '/cache', environment });
  expect(flags).toEqual(
    expect.arrayContaining(
      ['/etc/ssl/database.pem', '/etc/ssl/direct.pem', '/etc/ssl/own.pem', '/srv/places.mmdb'].map(
        (path) => `--allow-fs-read=${path}`,
      ),
    ),
  );
});
