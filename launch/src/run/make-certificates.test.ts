import { X509Certificate } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../testing/launch/temporary-folder.ts';
import { makeCertificates } from './make-certificates.ts';

const certificate = (folder: string, name: string) =>
  new X509Certificate(readFileSync(join(folder, `${name}.pem`)));

test('makes an authority, and one certificate each for a gate by its names and for servers', () => {
  const folder = join(temporaryFolder(), 'certificates');
  makeCertificates(folder, ['--signer', 'signer.example', '--signer', '10.0.0.7']);
  expect(readdirSync(folder).sort()).toEqual(
    ['ca.key', 'ca.pem', 'gate.key', 'gate.pem', 'server.key', 'server.pem'].sort(),
  );
  for (const name of ['ca.key', 'gate.key', 'server.key'])
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  const [authority, gate, server] = ['ca', 'gate', 'server'].map((name) => certificate(folder, name));
  for (const each of [gate!, server!]) expect(each.verify(authority!.publicKey)).toBe(true);
  expect(gate!.checkHost('signer.example')).toBe('signer.example');
  expect(gate!.checkIP('10.0.0.7')).toBe('10.0.0.7');
  expect(gate!.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
  expect(server!.keyUsage).toEqual(['1.3.6.1.5.5.7.3.2']);
  expect(server!.ca).toBe(false);
});

test('renews both with the existing authority, and makes no second one', () => {
  const folder = join(temporaryFolder(), 'certificates');
  makeCertificates(folder, ['--signer', 'signer.example']);
  const [authority, gate] = ['ca', 'gate'].map((name) => certificate(folder, name));
  makeCertificates(folder, ['--signer', 'signer.example']);
  expect(certificate(folder, 'ca').fingerprint256).toBe(authority!.fingerprint256);
  expect(certificate(folder, 'gate').serialNumber).not.toBe(gate!.serialNumber);
  rmSync(join(folder, 'ca.key'));
  expect(() => makeCertificates(folder, ['--signer', 'signer.example'])).toThrow('without its ca.key');
});

test.each([[['/tmp/x']], [['', '--signer', 'signer.example']], [['/tmp/x', '--signer', 'a,DNS:b']]])(
  'refuses %j',
  ([folder = '', ...words]) => {
    expect(() => makeCertificates(folder, words)).toThrow('Usage: cumulus certificates');
  },
);
