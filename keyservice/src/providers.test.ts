import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AWS_KEYS, standInAwsKms } from '../testing/aws-kms.ts';
import { GOOGLE_KEYS, standInGoogleKms } from '../testing/google-kms.ts';
import type { StandIn } from '../testing/stand-in.ts';
import { standInVault, VAULT_TOKEN } from '../testing/vault.ts';
import { checkBinding } from './check-binding.ts';
import { type KeyService, UnwrapRefused } from './key-service.ts';
import { loadClient, readSettings } from './settings.ts';
import { verifyingService } from './verifying-service.ts';

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
const open = async (provider: string, environment: Record<string, string>): Promise<KeyService> =>
  (
    await readSettings({
      KEY_PROVIDER: provider,
      KEY_SERVICE_SOCKET: '/sock',
      KEY_SERVICE_TOKEN: 'token',
      ...environment,
    })
  ).service;

const dataKey = Buffer.alloc(32, 7);
const mine = Buffer.from('wallet 1');

describe.each(Object.keys(start))('%s', (provider) => {
  let upstream: StandIn;
  let environment: Record<string, string>;
  let service: KeyService;
  beforeEach(async () => {
    ({ upstream, environment } = await start[provider]!());
    service = await open(provider, environment);
  });
  afterEach(() => upstream[Symbol.asyncDispose]());

  test('binds additional data', () => checkBinding(service));

  test('unwraps what it wrapped, with the same additional data only', async () => {
    const keyId = await service.newest();
    expect(keyId).toMatch(/^[!-~]{1,255}$/);
    const wrapped = await service.wrap(keyId, dataKey, mine);
    expect(wrapped.includes(dataKey)).toBe(false);
    expect(await service.unwrap(keyId, wrapped, mine)).toEqual(dataKey);
    await expect(service.unwrap(keyId, wrapped, Buffer.from('wallet 2'))).rejects.toThrow(UnwrapRefused);
    await expect(service.unwrap('file:1:00', wrapped, mine)).rejects.toThrow(UnwrapRefused);
    wrapped[wrapped.length - 1]! ^= 1;
    await expect(service.unwrap(keyId, wrapped, mine)).rejects.toThrow(UnwrapRefused);
  });

  test('neither wraps nor unwraps if the response lacks a field', async () => {
    const keyId = await service.newest();
    const wrapped = await service.wrap(keyId, dataKey, mine);
    const short = { plaintext: 'AAAA', Plaintext: 'AAAA', KeyId: keyId };
    const long = { ciphertext: '', CiphertextBlob: '', plaintext: 7, Plaintext: null, KeyId: keyId };
    for (const body of [{}, null, { data: null }, { ...short, data: short }, { ...long, data: long }]) {
      upstream.fail(200, body);
      for (const work of [service.wrap(keyId, dataKey, mine), service.unwrap(keyId, wrapped, mine)]) {
        const failure = await work.catch((error: unknown) => error);
        expect(failure, JSON.stringify(body)).toBeInstanceOf(Error);
        expect(failure).not.toBeInstanceOf(UnwrapRefused);
      }
    }
  });

  test('a failure is not a refusal', async () => {
    const keyId = await service.newest();
    const wrapped = await service.wrap(keyId, dataKey, mine);
    for (const status of [403, 500, 503]) {
      upstream.fail(status);
      const failure = await service.unwrap(keyId, wrapped, mine).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(Error);
      expect(failure).not.toBeInstanceOf(UnwrapRefused);
    }
    upstream.fail(undefined);
    expect(await service.unwrap(keyId, wrapped, mine)).toEqual(dataKey);
  });
});

test('Vault: a rotated key wraps under its new version and still unwraps the old one', async () => {
  await using upstream = await standInVault();
  const environment = { VAULT_ADDR: upstream.url, VAULT_TRANSIT_KEY: 'cumulus', VAULT_TOKEN };
  const before = await open('vault', environment);
  const old = await before.newest();
  const wrapped = await before.wrap(old, dataKey, mine);
  upstream.rotate();
  const after = await open('vault', environment);
  expect([old, await after.newest()]).toEqual(['vault:transit/cumulus:v1', 'vault:transit/cumulus:v2']);
  expect(await after.unwrap(old, wrapped, mine)).toEqual(dataKey);
});

test('Vault: the token file is read at each request, as an agent renews it', async () => {
  await using upstream = await standInVault();
  const file = join(folder, 'token');
  writeFileSync(file, 'expired\n');
  const environment = { VAULT_ADDR: upstream.url, VAULT_TRANSIT_KEY: 'cumulus', VAULT_TOKEN_FILE: file };
  const service = await open('vault', environment);
  await expect(service.newest()).rejects.toThrow('Vault answers 403 to keys');
  writeFileSync(file, `${VAULT_TOKEN}\n`);
  expect(await service.newest()).toBe('vault:transit/cumulus:v1');
});

test.each(['aws-kms', 'google-kms'])('%s: the first key wraps, the others still unwrap', async (provider) => {
  const { upstream, environment } = await start[provider]!();
  await using _upstream = upstream;
  const [name = '', names = ''] = Object.entries(environment).find(([key]) => /KEY/.test(key)) ?? [];
  const before = await open(provider, { ...environment, [name]: names.split(',')[1]! });
  const old = await before.newest();
  const wrapped = await before.wrap(old, dataKey, mine);
  const after = await open(provider, environment);
  expect(await after.newest()).not.toBe(old);
  expect(await after.unwrap(old, wrapped, mine)).toEqual(dataKey);
});

test.each([
  ['vault', { errors: ['encryption key not found'] }],
  ['google-kms', { error: { status: 'FAILED_PRECONDITION' } }],
])('%s: a key that is unavailable is a failure, not a refusal to unwrap', async (provider, body) => {
  const { upstream, environment } = await start[provider]!();
  await using _upstream = upstream;
  const service = await open(provider, environment);
  const keyId = await service.newest();
  const wrapped = await service.wrap(keyId, dataKey, mine);
  upstream.fail(400, body);
  await expect(service.unwrap(keyId, wrapped, mine)).rejects.toThrow('answers 400 to decrypt');
});

test('aws-kms: the newest key still unwraps if an old one is gone', async () => {
  const { upstream, environment } = await start['aws-kms']!();
  await using _upstream = upstream;
  const service = await open('aws-kms', { ...environment, AWS_KMS_KEY_ID: `${AWS_KEYS[0]},alias/gone` });
  const keyId = await service.newest();
  const wrapped = await service.wrap(keyId, dataKey, mine);
  expect(await service.unwrap(keyId, wrapped, mine)).toEqual(dataKey);
  await expect(service.unwrap('arn:of-the-one-that-is-gone', wrapped, mine)).rejects.not.toThrow(
    UnwrapRefused,
  );
});

test('Vault: errors about a missing or malformed token do not quote it', async () => {
  const upstream = await standInVault();
  await upstream[Symbol.asyncDispose]();
  const environment = { VAULT_ADDR: upstream.url, VAULT_TRANSIT_KEY: 'cumulus' };
  const twoWords = await open('vault', { ...environment, VAULT_TOKEN: 'hvs.first\nhvs.second' });
  await expect(twoWords.newest()).rejects.toThrow(/^The token for Vault is not one word of plain text$/);
  const missing = await open('vault', { ...environment, VAULT_TOKEN_FILE: join(folder, 'token') });
  await expect(missing.newest()).rejects.toThrow(
    'The file of the token for Vault cannot be read: Error (ENOENT)',
  );
  const unreachable = await open('vault', { ...environment, VAULT_TOKEN });
  await expect(unreachable.newest()).rejects.toThrow('Vault does not answer: Error (ECONNREFUSED)');
  const inside = { ...environment, VAULT_ADDR: 'https://me:hidden@vault.example' };
  await expect(open('vault', { ...inside, VAULT_TOKEN })).rejects.toThrow(
    /^VAULT_ADDR is not an address like [^@]*$/,
  );
});

describe('a response that would lose a wallet is a failure:', () => {
  const wrapped = Buffer.from('wrapped');
  const sound: KeyService = {
    newest: async () => 'sound',
    wrap: async () => wrapped,
    unwrap: async () => Buffer.from(dataKey),
  };
  test.each<[string, Partial<KeyService>, string]>([
    ['an id of 256 characters', { newest: async () => 'k'.repeat(256) }, 'too long'],
    ['an empty id', { newest: async () => '' }, 'too long'],
    ['an id that is not ASCII', { newest: async () => 'schlüssel' }, 'not plain text'],
    ['a wrapped key of 3,501 bytes', { wrap: async () => Buffer.alloc(3_501) }, 'in 3501 bytes'],
    ['an empty wrapped key', { wrap: async () => Buffer.alloc(0) }, 'in 0 bytes'],
    [
      'a wrapped key that unwraps to another',
      { unwrap: async () => Buffer.alloc(32, 9) },
      'does not open again',
    ],
    ['a wrapped key that unwraps to 31 bytes', { unwrap: async () => Buffer.alloc(31, 7) }, 'opens 31 bytes'],
    [
      'a wrapped key that does not unwrap',
      { unwrap: () => Promise.reject(new UnwrapRefused()) },
      'does not open again',
    ],
  ])('%s', async (_what, odd, told) => {
    expect(await verifyingService(sound).wrap('sound', dataKey, mine)).toBe(wrapped);
    const service = verifyingService({ ...sound, ...odd });
    const made = service.newest().then((keyId) => service.wrap(keyId, dataKey, mine));
    await expect(made).rejects.toThrow(told);
  });

  test('no response', async () => {
    vi.useFakeTimers();
    const made = verifyingService({ ...sound, newest: () => new Promise(() => {}) }).newest();
    const failure = expect(made).rejects.toThrow('gives no answer');
    await vi.runAllTimersAsync();
    await failure;
  });

  test('two responses that are in time one by one but late together', async () => {
    vi.useFakeTimers();
    const slowly = (answer: Buffer) =>
      new Promise<Buffer>((resolve) => setTimeout(() => resolve(answer), 8_000));
    const slow = { ...sound, wrap: () => slowly(wrapped), unwrap: () => slowly(dataKey) };
    const made = verifyingService(slow).wrap('sound', dataKey, mine);
    const failure = expect(made).rejects.toThrow('gives no answer');
    await vi.advanceTimersByTimeAsync(9_000);
    await failure;
  });
});

test('a key that ignores additional data is refused before any wallet depends on it', async () => {
  const careless: KeyService = {
    newest: async () => 'careless',
    wrap: async (_id, key) => key,
    unwrap: async (_id, wrapped) => wrapped,
  };
  await expect(checkBinding(careless)).rejects.toThrow('does not bind additional data');
});

test('a missing or unknown setting is named in a sentence', async () => {
  await expect(open('paper', {})).rejects.toThrow(
    'KEY_PROVIDER is unknown: paper. There are: file, vault, aws-kms, google-kms.',
  );
  await expect(open('vault', {})).rejects.toThrow("VAULT_ADDR is not set: it is Vault's address.");
  await expect(open('aws-kms', { AWS_KMS_KEY_ID: 'a, ,b' })).rejects.toThrow(
    'AWS_KMS_KEY_ID has an entry that is not a key name',
  );
});

test('a client that is not installed is named in a sentence', async () => {
  const missing = Object.assign(new Error(), { code: 'ERR_MODULE_NOT_FOUND' });
  await expect(loadClient('aws-kms', () => Promise.reject(missing))).rejects.toThrow(
    'The client of aws-kms is not installed: run "KEY_PROVIDER=aws-kms npm start", which installs it.',
  );
  const broken = new Error('broken');
  await expect(loadClient('aws-kms', () => Promise.reject(broken))).rejects.toThrow(broken);
});
