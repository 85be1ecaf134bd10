import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nodeFlags as gateFlags } from '../../gate/src/node-flags.ts';
import { nodeFlags as logoFlags } from '../../logos/src/node-flags.ts';
import { adminFlags, nodeFlags as serverFlags } from '../../server/src/node-flags.ts';
import { nodeFlags as signerFlags } from '../../signer/src/node-flags.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The project's folder, as the units have it. */
const INSTALLED = '/opt/cumulus';
/** As the units set them, for a signer on another host. */
const CERTIFICATES = {
  SIGNER_TLS_CERT: '/etc/cumulus/tls/server.pem',
  SIGNER_TLS_KEY: '/etc/cumulus/tls/server.key',
  SIGNER_TLS_CA: '/etc/cumulus/tls/ca.pem',
};
const fileOf = (unit: string) => join(ROOT, 'deploy/systemd', `cumulus-${unit}.service`);
const commandOf = (unit: string) =>
  /^ExecStart=((?:.*\\\n)*.*)$/m.exec(readFileSync(fileOf(unit), 'utf8'))![1]!.split(/[\s\\]+/);
const installed = (flags: string[]) => flags.map((flag) => flag.replaceAll(ROOT, INSTALLED));

test('a machine without the rights to migrate skips the migration, and no role but the server starts a signer', () => {
  const linesOf = (unit: string) => readFileSync(fileOf(unit), 'utf8').split('\n');
  expect(linesOf('migrate')).toContain('ConditionPathExists=/etc/cumulus/migrate.env');
  for (const role of ['api@', 'worker@']) {
    expect(linesOf(role)).toContain('Requires=cumulus-migrate.service');
    expect(linesOf(role).filter((line) => /^(Wants|Requires)=.*signer/.test(line))).toEqual([]);
  }
});

test('the signer, the server, the page of operators and what fetches logos run with the flags that confine them', () => {
  expect(commandOf('signer').slice(1, -1)).toEqual(
    installed(
      signerFlags({
        socket: '/run/cumulus-signer/sock',
        journal: '/var/lib/cumulus-signer/journal',
        keyFile: '/var/lib/cumulus-signer/keys/kek',
        // Of three signers.
        members: '/etc/cumulus/signers.json',
        compileCache: '/var/cache/cumulus-signer',
      }),
    ),
  );
  const server = serverFlags({ compileCache: '/var/cache/cumulus-server', environment: CERTIFICATES });
  expect(commandOf('server').slice(1, -1)).toEqual(installed(server));
  for (const role of ['api', 'worker']) {
    const [env, port, roles, node, ...words] = commandOf(`${role}@`);
    expect([env, port, roles]).toEqual(['/usr/bin/env', 'PORT=%i', `ROLES=${role}`]);
    expect(node).toBe(commandOf('server')[0]);
    expect(words.slice(0, -1)).toEqual(installed(server));
  }
  const files = ['gate.pem', 'gate.key', 'ca.pem'].map((name) => `/etc/cumulus/tls/${name}`);
  expect(commandOf('gate').slice(1, -1)).toEqual(
    installed(gateFlags({ files, compileCache: '/var/cache/cumulus-gate' })),
  );
  const admin = adminFlags({ compileCache: '/var/cache/cumulus-admin', environment: CERTIFICATES });
  expect(commandOf('admin').slice(1, -1)).toEqual(installed(admin));
  const logos = logoFlags({ socketFolder: '/run/cumulus-logos', compileCache: '/var/cache/cumulus-logos' });
  expect(commandOf('logos').slice(1, -1)).toEqual(installed(logos));
});

const analyzer = spawnSync('systemd-analyze', ['--version']);
describe.runIf(analyzer.status === 0)('systemd rates the exposure', () => {
  // In tenths.
  test.each([
    ['signer', 20],
    ['server', 30],
    ['api@', 30],
    ['worker@', 30],
    ['gate', 30],
    ['admin', 30],
    ['migrate', 30],
    ['logos', 30],
  ])('of the %s at most %i tenths', (unit, most) => {
    const { status, stdout } = spawnSync(
      'systemd-analyze',
      ['security', '--offline=true', '--no-pager', `--threshold=${most}`, fileOf(unit)],
      { encoding: 'utf8' },
    );
    expect(stdout).toContain(`Overall exposure level for cumulus-${unit.replace(/@$/, '@i')}.service`);
    expect(status).toBe(0);
  });
});
