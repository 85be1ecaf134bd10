import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AWS_KEYS, standInAwsKms } from '../testing/aws-kms.ts';
import { GOOGLE_KEYS, standInGoogleKms } from '../testing/google-kms.ts';
import type { StandIn } from '../testing/stand-in.ts';
import { standInVault, VAULT_TOKEN } from '../testing/vault.ts';
import { heldToTerms } from './held-to-terms.ts';
import { type KeyService, NotOpened } from './key-service.ts';
import { readSettings } from './settings.ts';
import { tryOut } from './try-out.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cumulus-keyservice-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

interface Provider {
  upstream: StandIn;
  environment: Record<string, string>;
}
const start: Record<string, () => Promise<Provider>> = {
  vault: async () => {
    const upstream = await standInVault();
    const environment = { VAULT_ADDR: upstream.url, VAULT_TRANSIT_KEY: 'cumulus', VAULT_TOKEN };
    return { upstream, environment };
  },
  'aws-kms': async () => {
    const upstream = await standInAwsKms();
    vi.stubEnv('AWS_REGION', 'eu-central-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDTEST');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
    vi.stubEnv('AWS_ENDPOINT_URL_KMS', upstream.url);
    vi.stubEnv('AWS_MAX_ATTEMPTS', '1');
    return { upstream, environment: { AWS_KMS_KEY_ID: AWS_KEYS.join(',') } };
  },
  'google-kms': async () => {
    const upstream = await standInGoogleKms();
    vi.stubEnv('METADATA_SERVER_DETECTION', 'assume-present');
    vi.stubEnv('GCE_METADATA_HOST', upstream.url);
    return { upstream, environment: { GOOGLE_KMS_KEY: GOOGLE_KEYS.join(','), GOOGLE_KMS_URL: upstream.url } };
  },
};
const open = (provider: string, environment: Record<string, string>): KeyService =>
  readSettings({ KEY_PROVIDER: provider, KEY_SERVICE_SOCKET: '/sock', ...environment }).service;

const dataKey = Buffer.alloc(32, 7);
const mine = Buffer.from('wallet 1');

describe.each(Object.keys(start))('%s', (provider) => {
  let upstream: StandIn;
  let environment: Record<string, string>;
  let service: KeyService;
  beforeEach(async () => {
    ({ upstream, environment } = await start[provider]!());
    service = open(provider, environment);
  });
  afterEach(() => upstream[Symbol.asyncDispose]());

  test('is fit to keep the keys of wallets', () => tryOut(service));

  test('opens what it has wrapped, and for nobody else', async () => {
    const keyId = await service.newest();
    expect(keyId).toMatch(/^[!-~]{1,255}$/);
    const wrapped = await service.wrap(keyId, dataKey, mine);
    expect(wrapped.includes(dataKey)).toBe(false);
    expect(await service.unwrap(keyId, wrapped, mine)).toEqual(dataKey);
    await expect(service.unwrap(keyId, wrapped, Buffer.from('wallet 2'))).rejects.toThrow(NotOpened);
    await expect(service.unwrap('file:1:00', wrapped, mine)).rejects.toThrow(NotOpened);
    wrapped[wrapped.length - 1]! ^= 1;
    await expect(service.unwrap(keyId, wrapped, mine)).rejects.toThrow(NotOpened);
  });

  test('that answers without what it was asked for seals nothing and opens nothing', async () => {
    const keyId = await service.newest();
    const wrapped = await service.wrap(keyId, dataKey, mine);
    const short = { plaintext: 'AAAA', Plaintext: 'AAAA', KeyId: keyId };
    const long = { ciphertext: '', CiphertextBlob: '', plaintext: 7, Plaintext: null, KeyId: keyId };
    for (const body of [{}, null, { data: null }, { ...short, data: short }, { ...long, data: long }]) {
      upstream.fail(200, body);
      for (const work of [service.wrap(keyId, dataKey, mine), service.unwrap(keyId, wrapped, mine)]) {
        const failure = await work.catch((error: unknown) => error);
        expect(failure, JSON.stringify(body)).toBeInstanceOf(Error);
        expect(failure).not.toBeInstanceOf(NotOpened);
      }
    }
  });

  test('that fails is told from one that says no', async () => {
    const keyId = await service.newest();
    const wrapped = await service.wrap(keyId, dataKey, mine);
    for (const status of [403, 500, 503]) {
      upstream.fail(status);
      const failure = await service.unwrap(keyId, wrapped, mine).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(Error);
      expect(failure).not.toBeInstanceOf(NotOpened);
    }
    upstream.fail(undefined);
    expect(await service.unwrap(keyId, wrapped, mine)).toEqual(dataKey);
  });
});

test('Vault: a rotated key wraps under its new version, and the one before still opens', async () => {
  await using upstream = await standInVault();
  const environment = { VAULT_ADDR: upstream.url, VAULT_TRANSIT_KEY: 'cumulus', VAULT_TOKEN };
  const before = open('vault', environment);
  const old = await before.newest();
  const wrapped = await before.wrap(old, dataKey, mine);
  upstream.rotate();
  const after = open('vault', environment);
  expect([old, await after.newest()]).toEqual(['vault:transit/cumulus:v1', 'vault:transit/cumulus:v2']);
  expect(await after.unwrap(old, wrapped, mine)).toEqual(dataKey);
});

test('Vault: a token that an agent renews is read when it is needed', async () => {
  await using upstream = await standInVault();
  const file = join(folder, 'token');
  writeFileSync(file, 'expired\n');
  const environment = { VAULT_ADDR: upstream.url, VAULT_TRANSIT_KEY: 'cumulus', VAULT_TOKEN_FILE: file };
  const service = open('vault', environment);
  await expect(service.newest()).rejects.toThrow('Vault answers 403 to keys');
  writeFileSync(file, `${VAULT_TOKEN}\n`);
  expect(await service.newest()).toBe('vault:transit/cumulus:v1');
});

test.each(['aws-kms', 'google-kms'])(
  '%s: a key put in front wraps from then on, those behind still open',
  async (provider) => {
    const { upstream, environment } = await start[provider]!();
    await using _upstream = upstream;
    const [name = '', names = ''] = Object.entries(environment).find(([key]) => /KEY/.test(key)) ?? [];
    const before = open(provider, { ...environment, [name]: names.split(',')[1]! });
    const old = await before.newest();
    const wrapped = await before.wrap(old, dataKey, mine);
    const after = open(provider, environment);
    expect(await after.newest()).not.toBe(old);
    expect(await after.unwrap(old, wrapped, mine)).toEqual(dataKey);
  },
);

test.each([
  ['vault', { errors: ['encryption key not found'] }],
  ['google-kms', { error: { status: 'FAILED_PRECONDITION' } }],
])(
  '%s: a key that is not to be used just now is no wrapped key that does not open',
  async (provider, body) => {
    const { upstream, environment } = await start[provider]!();
    await using _upstream = upstream;
    const service = open(provider, environment);
    const keyId = await service.newest();
    const wrapped = await service.wrap(keyId, dataKey, mine);
    upstream.fail(400, body);
    await expect(service.unwrap(keyId, wrapped, mine)).rejects.toThrow('answers 400 to decrypt');
  },
);

test('aws-kms: an old key that is gone does not keep the newest from opening what it has wrapped', async () => {
  const { upstream, environment } = await start['aws-kms']!();
  await using _upstream = upstream;
  const service = open('aws-kms', { ...environment, AWS_KMS_KEY_ID: `${AWS_KEYS[0]},alias/gone` });
  const keyId = await service.newest();
  const wrapped = await service.wrap(keyId, dataKey, mine);
  expect(await service.unwrap(keyId, wrapped, mine)).toEqual(dataKey);
  await expect(service.unwrap('arn:of-the-one-that-is-gone', wrapped, mine)).rejects.not.toThrow(NotOpened);
});

test('Vault: a token that is missing or no token is told without it', async () => {
  const upstream = await standInVault();
  await upstream[Symbol.asyncDispose]();
  const environment = { VAULT_ADDR: upstream.url, VAULT_TRANSIT_KEY: 'cumulus' };
  const two = open('vault', { ...environment, VAULT_TOKEN: 'hvs.first\nhvs.second' });
  await expect(two.newest()).rejects.toThrow(/^The token for Vault is not one word of plain text$/);
  const missing = open('vault', { ...environment, VAULT_TOKEN_FILE: join(folder, 'token') });
  await expect(missing.newest()).rejects.toThrow(
    'The file of the token for Vault cannot be read: Error (ENOENT)',
  );
  const nobody = open('vault', { ...environment, VAULT_TOKEN });
  await expect(nobody.newest()).rejects.toThrow('Vault does not answer: TypeError (ECONNREFUSED)');
  const inside = { ...environment, VAULT_ADDR: 'https://me:hidden@vault.example' };
  expect(() => open('vault', { ...inside, VAULT_TOKEN })).toThrow(
    /^VAULT_ADDR is not an address like [^@]*$/,
  );
});

describe('a service is believed nothing that a wallet would be lost by:', () => {
  const wrapped = Buffer.from('wrapped');
  const sound: KeyService = {
    newest: async () => 'sound',
    wrap: async () => wrapped,
    unwrap: async () => Buffer.from(dataKey),
  };
  test.each<[string, Partial<KeyService>, string]>([
    ['an id of 256 characters', { newest: async () => 'k'.repeat(256) }, 'too long'],
    ['an empty id', { newest: async () => '' }, 'too long'],
    ['an id that is no ASCII', { newest: async () => 'schlüssel' }, 'no plain text'],
    ['a wrapped key of 3,501 bytes', { wrap: async () => Buffer.alloc(3_501) }, 'in 3501 bytes'],
    ['an empty wrapped key', { wrap: async () => Buffer.alloc(0) }, 'in 0 bytes'],
    [
      'a wrapped key that opens to another',
      { unwrap: async () => Buffer.alloc(32, 9) },
      'does not open again',
    ],
    ['one that opens to 31 bytes', { unwrap: async () => Buffer.alloc(31, 7) }, 'opens 31 bytes'],
    ['one that does not open', { unwrap: () => Promise.reject(new NotOpened()) }, 'does not open again'],
  ])('%s', async (_what, odd, told) => {
    expect(await heldToTerms(sound).wrap('sound', dataKey, mine)).toBe(wrapped);
    const service = heldToTerms({ ...sound, ...odd });
    const made = service.newest().then((keyId) => service.wrap(keyId, dataKey, mine));
    await expect(made).rejects.toThrow(told);
  });

  test('no answer at all', async () => {
    vi.useFakeTimers();
    const made = heldToTerms({ ...sound, newest: () => new Promise(() => {}) }).newest();
    const failure = expect(made).rejects.toThrow('gives no answer');
    await vi.runAllTimersAsync();
    await failure;
  });

  test('an answer in time to each of two requests, that is too late to both', async () => {
    vi.useFakeTimers();
    const slowly = (answer: Buffer) =>
      new Promise<Buffer>((resolve) => setTimeout(() => resolve(answer), 8_000));
    const slow = { ...sound, wrap: () => slowly(wrapped), unwrap: () => slowly(dataKey) };
    const made = heldToTerms(slow).wrap('sound', dataKey, mine);
    const failure = expect(made).rejects.toThrow('gives no answer');
    await vi.advanceTimersByTimeAsync(9_000);
    await failure;
  });
});

test('a key that leaves additional data out is refused before any wallet depends on it', async () => {
  const careless: KeyService = {
    newest: async () => 'careless',
    wrap: async (_id, key) => key,
    unwrap: async (_id, wrapped) => wrapped,
  };
  await expect(tryOut(careless)).rejects.toThrow('does not bind additional data');
});

test('a setting that is missing or unknown is told in a sentence', () => {
  expect(() => open('paper', {})).toThrow(
    'KEY_PROVIDER is unknown: paper. There are: file, vault, aws-kms, google-kms.',
  );
  expect(() => open('vault', {})).toThrow("VAULT_ADDR is not set: it is Vault's address.");
  expect(() => open('aws-kms', { AWS_KMS_KEY_ID: 'a, ,b' })).toThrow(
    'AWS_KMS_KEY_ID has an entry that is no name',
  );
});
