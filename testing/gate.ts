import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Gate, openGate } from '../gate/src/gate.ts';
import { makeCertificates } from '../launch/src/run/make-certificates.ts';
import type { SignerPlace } from '../server/src/adapters/signer-line.ts';
import { scratchFolder } from '../signer/testing/process.ts';
import { release } from './release.ts';

/** Certificates of an authority of their own, as an operator makes them. */
export function certificatesAt(folder: string, host = 'localhost') {
  makeCertificates(folder, ['--signer', host]);
  const path = (name: string) => join(folder, name);
  const pair = (name: string) => ({ certificate: path(`${name}.pem`), key: path(`${name}.key`) });
  const authority = path('ca.pem');
  return {
    gate: { ...pair('gate'), authority },
    server: { ...pair('server'), authority },
    renew: (host: string) => makeCertificates(folder, ['--signer', host]),
    /** The same for the same key, but that it ended a day ago. */
    expire(name: 'gate' | 'server') {
      const usage = name === 'gate' ? 'serverAuth\nsubjectAltName=DNS:localhost' : 'clientAuth';
      writeFileSync(path('ext'), `extendedKeyUsage=${usage}\n`);
      run('req', '-new', '-key', path(`${name}.key`), '-subj', '/CN=old', '-out', path('csr'));
      const by = ['-CA', authority, '-CAkey', path('ca.key'), '-set_serial', '7'];
      run(
        'x509',
        '-req',
        '-in',
        path('csr'),
        ...by,
        '-days',
        '-1',
        '-extfile',
        path('ext'),
        '-out',
        path(`${name}.pem`),
      );
    },
  };
}

export type Certificates = ReturnType<typeof certificatesAt>;

function run(...args: string[]): void {
  const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

/** A gate before this socket, closed with the test file, and its address and certificates for a server. */
export async function gateBefore(socket: string) {
  const folder = scratchFolder();
  const made = certificatesAt(join(folder.path, 'own'));
  const events: string[] = [];
  const gate: Gate = await openGate(
    { host: '127.0.0.1', port: 0, socket, files: made.gate },
    (_level, event, facts) => events.push(facts?.reason ? `${event} ${facts.reason}` : event),
  );
  release(async () => {
    await gate.close();
    folder[Symbol.dispose]();
  });
  return {
    ...{ gate, made, events },
    /** Certificates of another authority. */
    others(name: string): Certificates {
      mkdirSync(join(folder.path, name), { recursive: true });
      return certificatesAt(join(folder.path, name));
    },
    place: (files = made.server, port = gate.port): SignerPlace => ({
      gate: { host: 'localhost', port, ...files },
    }),
  };
}

export const pem = (path: string): string => readFileSync(path, 'utf8');
