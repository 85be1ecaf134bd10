import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from '../start-error.ts';

const AUTHORITY_DAYS = '3650';
const DAYS = '397';
const HOST = /^[A-Za-z0-9][A-Za-z0-9.:-]*$/;
const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

/**
 * Makes an authority of its own and what it certifies: the gate before a signer, by its names, and the servers. With an authority in the
 * folder it renews the two. Returns lines that say what there is; throws StartError.
 */
export function makeCertificates(folder: string, words: readonly string[]): string[] {
  const hosts = readHosts(folder, words);
  const target = resolve(folder);
  mkdirSync(target, { recursive: true, mode: 0o700 });
  const isNew = !existsSync(join(target, 'ca.key'));
  if (isNew && existsSync(join(target, 'ca.pem')))
    throw new StartError(
      `${target} has ca.pem without its ca.key, which alone can renew: nothing was changed.`,
    );
  // Beside the others, so that each file is replaced in one step.
  const work = mkdtempSync(join(target, '.new-'));
  try {
    if (isNew) makeAuthority(work);
    const authority = isNew ? work : target;
    const names = hosts.map((host) => `${isIP(host) ? 'IP' : 'DNS'}:${host}`).join();
    makePair(work, authority, 'gate', `extendedKeyUsage=serverAuth\nsubjectAltName=${names}\n`);
    makePair(work, authority, 'server', 'extendedKeyUsage=clientAuth\n');
    const made = ['gate.key', 'gate.pem', 'server.key', 'server.pem'];
    for (const name of isNew ? ['ca.key', 'ca.pem', ...made] : made)
      renameSync(join(work, name), join(target, name));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return [
    `${target}: for the gate ${hosts.join(', ')} gate.pem and gate.key, for servers server.pem and server.key, for both ca.pem.`,
    `They are good for ${DAYS} days: the same command renews them. Keep ca.key on no machine that runs Cumulus.`,
  ];
}

function readHosts(folder: string, words: readonly string[]): string[] {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: { signer: { type: 'string', multiple: true } },
    });
    if (!folder || folder.startsWith('-')) throw new Error('it names no folder');
    const hosts = values.signer ?? [];
    if (hosts.length === 0) throw new Error('it names no host of the signer');
    const wrong = hosts.find((host) => !HOST.test(host));
    if (wrong !== undefined) throw new Error(`"${wrong}" is neither a host name nor an address`);
    return hosts;
  } catch (error) {
    throw new StartError(
      `Usage: cumulus certificates <folder> --signer <host> [--signer <other name>] (${(error as Error).message}).`,
    );
  }
}

function makeAuthority(work: string): void {
  openssl(
    ...['req', '-x509', ...NEW_KEY, '-days', AUTHORITY_DAYS, '-subj', '/CN=Cumulus signer authority'],
    ...['-addext', 'basicConstraints=critical,CA:TRUE,pathlen:0', '-addext', 'keyUsage=critical,keyCertSign'],
    ...['-keyout', join(work, 'ca.key'), '-out', join(work, 'ca.pem')],
  );
}

function makePair(work: string, authority: string, name: string, extensions: string): void {
  const at = (ending: string): string => join(work, `${name}.${ending}`);
  openssl('req', ...NEW_KEY, '-subj', `/CN=Cumulus ${name}`, '-keyout', at('key'), '-out', at('csr'));
  writeFileSync(at('ext'), `basicConstraints=critical,CA:FALSE\nkeyUsage=digitalSignature\n${extensions}`);
  openssl(
    ...[
      'x509',
      '-req',
      '-in',
      at('csr'),
      '-CA',
      join(authority, 'ca.pem'),
      '-CAkey',
      join(authority, 'ca.key'),
    ],
    ...['-days', DAYS, '-set_serial', `0x${randomBytes(16).toString('hex')}`],
    ...['-extfile', at('ext'), '-out', at('pem')],
  );
}

function openssl(...args: string[]): void {
  const { status, stderr, error } = spawnSync('openssl', args, { encoding: 'utf8' });
  if (error)
    throw new StartError('The command openssl is needed to make certificates: install the package openssl.');
  if (status !== 0) throw new StartError(`openssl ended with ${status}: ${stderr.trim()}`);
}
