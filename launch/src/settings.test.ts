import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { localUrl, readSettings } from './settings.ts';

const RPC = { SOLANA_RPC_URL: 'https://rpc.example', SOLANA_WS_URL: 'wss://rpc.example' };

test('starts everything itself if nothing is set', () => {
  expect(readSettings({})).toEqual({
    dataDir: resolve(import.meta.dirname, '../../.data'),
    logs: { maxBytes: 20_000_000, files: 4 },
    hasThreeSigners: false,
    host: '127.0.0.1',
    port: 8080,
    publicUrl: undefined,
    databaseUrl: undefined,
    roleUrls: undefined,
    signerSocket: undefined,
    network: undefined,
    given: {},
  });
});

test('treats an empty variable as unset', () => {
  const settings = readSettings({
    PORT: '',
    DATABASE_URL: '',
    NETWORK: '',
    SOLANA_RPC_URL: '',
    SOLANA_WS_URL: '',
  });
  expect(settings).toEqual(readSettings({}));
});

test('uses another network at its public market addresses, unless others are given', () => {
  expect(readSettings({ ...RPC, NETWORK: 'mainnet' }).network).toEqual({
    ...RPC,
    NETWORK: 'mainnet',
    JUPITER_URL: 'https://api.jup.ag',
    DEXSCREENER_URL: 'https://api.dexscreener.com',
  });
  const own = { JUPITER_URL: 'https://jup.example', DEXSCREENER_URL: 'https://dex.example' };
  expect(readSettings({ ...RPC, ...own, NETWORK: 'devnet' }).network).toMatchObject(own);
});

describe('refuses, in one sentence,', () => {
  test.each([
    ['a port that is not a number', { PORT: 'eighty' }, 'PORT is eighty'],
    ['a port out of range', { PORT: '65536' }, 'PORT is 65536'],
    ['a page of operators at any port', { ADMIN_PORT: '0' }, 'ADMIN_PORT is 0'],
    [
      'some roles of the database without the others',
      { DATABASE_URL: 'postgres://a@b/c', MIGRATION_DATABASE_URL: 'postgres://d@b/c' },
      'set all three, or DATABASE_URL alone',
    ],
    ['a network without its name', RPC, 'NETWORK=devnet or NETWORK=mainnet'],
    [
      'a network under the name of ours',
      { ...RPC, NETWORK: 'localnet' },
      'NETWORK=devnet or NETWORK=mainnet',
    ],
    ['a network without websockets', { SOLANA_RPC_URL: RPC.SOLANA_RPC_URL }, 'without SOLANA_WS_URL'],
    ['websockets without a network', { SOLANA_WS_URL: RPC.SOLANA_WS_URL }, 'without SOLANA_RPC_URL'],
    ['a name without a network', { NETWORK: 'mainnet' }, 'do not say where that is'],
  ])('%s', (_, environment, sentence) => {
    expect(() => readSettings(environment)).toThrow(sentence);
  });
});

test('returns the address to open on this machine', () => {
  expect(localUrl('127.0.0.1', 80)).toBe('http://localhost:80');
  expect(localUrl('0.0.0.0', 80)).toBe('http://localhost:80');
  expect(localUrl('::1', 80)).toBe('http://[::1]:80');
});

test('reads how logs are rotated, and refuses what is no number of files', () => {
  expect(readSettings({ LOG_MAX_MB: '5', LOG_FILES: '9' }).logs).toEqual({ maxBytes: 5_000_000, files: 9 });
  for (const wrong of ['0', '-1', '1.5', 'many'])
    expect(() => readSettings({ LOG_FILES: wrong })).toThrow(`LOG_FILES is ${wrong}`);
});

test('the page of operators is off unless it has a port', () => {
  expect(readSettings({ ADMIN_ORIGIN: 'https://admin.example' }).admin).toBeUndefined();
  expect(readSettings({ ADMIN_PORT: '8081' }).admin).toMatchObject({ port: 8081, host: '127.0.0.1' });
});

test('starts three signers if SIGNERS is 3, with folders and keys of their own', () => {
  expect(readSettings({ SIGNERS: '3' }).hasThreeSigners).toBe(true);
  expect(() => readSettings({ SIGNERS: '2' })).toThrow('SIGNERS is 2');
  expect(() => readSettings({ SIGNERS: '3', KEK_FILE: '/kek' })).toThrow('SIGNERS is 3 and KEK_FILE is set');
});
