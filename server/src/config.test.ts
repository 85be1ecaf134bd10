import { expect, test } from 'vitest';
import { testSettings } from '../../testing/running-app.ts';
import { readConfig, senderAddress } from './config.ts';

const settings = {
  ...testSettings({ url: 'postgres://localhost/none' }),
  PUBLIC_URL: 'https://cumulus.test',
  SMTP_URL: 'smtp://localhost',
};

function explorers(more: Record<string, string>) {
  const { EXPLORER_TX_URL, EXPLORER_TOKEN_URL } = readConfig({ ...settings, ...more });
  return [EXPLORER_TX_URL, EXPLORER_TOKEN_URL];
}

test('transactions and tokens have an explorer on public networks, and on a localnet if one is set', () => {
  expect(explorers({ NETWORK: 'localnet' })).toEqual([undefined, undefined]);
  expect(explorers({ NETWORK: 'devnet' })).toEqual([
    'https://explorer.solana.com/tx/{signature}?cluster=devnet',
    'https://explorer.solana.com/address/{mint}?cluster=devnet',
  ]);
  expect(explorers({ NETWORK: 'mainnet' })).toEqual([
    'https://explorer.solana.com/tx/{signature}',
    'https://explorer.solana.com/address/{mint}',
  ]);
  const own = {
    EXPLORER_TX_URL: 'http://localhost:3000/tx/{signature}',
    EXPLORER_TOKEN_URL: 'http://localhost:3000/address/{mint}',
  };
  for (const NETWORK of ['localnet', 'mainnet'])
    expect(explorers({ NETWORK, ...own })).toEqual(Object.values(own));
});

test("an explorer's address needs a place for what it shows", () => {
  expect(() => explorers({ EXPLORER_TOKEN_URL: 'https://explorer.example/token' })).toThrow(
    'EXPLORER_TOKEN_URL',
  );
  expect(() => explorers({ EXPLORER_TX_URL: 'https://explorer.example/tx' })).toThrow('EXPLORER_TX_URL');
});

test('a setting that cannot work is refused by its name', () => {
  const wrong = {
    MAIL_FROM: [
      'Cumulus',
      'no-reply',
      '<>',
      'Cumulus <no-reply>',
      'a@b.example, c@d.example',
      'A <a@b.example>\nBcc: c@d.example',
    ],
    SMTP_URL: ['https://mail.example', 'mail.example:25'],
    PUBLIC_URL: ['https://wallets.example/app', 'https://wallets.example/?x=1', 'wss://wallets.example'],
    SOLANA_RPC_URL: ['wss://node.example', 'node.example:8899'],
    SOLANA_WS_URL: ['https://node.example'],
    DATABASE_URL: ['mysql://localhost/none'],
    SWAP_FEE_ACCOUNT: ['mine'],
  };
  for (const [name, values] of Object.entries(wrong))
    for (const value of values)
      expect(() => readConfig({ ...settings, SWAP_FEE_BPS: '50', [name]: value })).toThrow(`${name}: `);
  for (const MAIL_FROM of ['no-reply@wallets.example', 'Our Wallets <no-reply@wallets.example>'])
    expect(senderAddress(readConfig({ ...settings, MAIL_FROM }).MAIL_FROM)).toBe('no-reply@wallets.example');
  expect(readConfig({ ...settings, PUBLIC_URL: 'https://wallets.example/' }).PUBLIC_URL).toBeDefined();
});

test('budgets are calls a second by method', () => {
  const budgets = (text: string) => readConfig({ ...settings, SOLANA_RPC_BUDGETS: text }).SOLANA_RPC_BUDGETS;
  expect(budgets('*=50, getTransaction=2.5')).toEqual({ '*': 50, getTransaction: 2.5 });
  for (const wrong of ['50', '*=0', '*=many', 'get transaction=5'])
    expect(() => budgets(wrong)).toThrow('SOLANA_RPC_BUDGETS');
});

test('batches are a number, or numbers by method; providers are known ones', () => {
  const read = (name: string, text: string) => readConfig({ ...settings, [name]: text });
  expect(readConfig(settings).SOLANA_RPC_BATCH).toBeUndefined();
  expect(read('SOLANA_RPC_BATCH', '40').SOLANA_RPC_BATCH).toEqual({ '*': 40 });
  expect(read('SOLANA_RPC_BATCH', '*=40, getBlock=5').SOLANA_RPC_BATCH).toEqual({ '*': 40, getBlock: 5 });
  expect(read('SOLANA_RPC_CREDITS', 'getBlock=0.5').SOLANA_RPC_CREDITS).toEqual({ getBlock: 0.5 });
  expect(read('SOLANA_RPC_PROVIDERS', 'helius, triton').SOLANA_RPC_PROVIDERS).toEqual(['helius', 'triton']);
  for (const [name, wrong] of [
    ['SOLANA_RPC_BATCH', '0'],
    ['SOLANA_RPC_BATCH', '*=2.5'],
    ['SOLANA_RPC_CREDITS', 'many'],
    ['SOLANA_RPC_PROVIDERS', 'nobody'],
  ] as const)
    expect(() => read(name, wrong)).toThrow(name);
});

test('a signer on another machine needs certificates, and one on this machine its socket', () => {
  const far = { ...settings, SIGNER_SOCKET: '', SIGNER_URL: 'tls://signer.example:7443' };
  expect(() => readConfig(far)).toThrow(/SIGNER_TLS_CERT: [\s\S]*SIGNER_TLS_KEY: [\s\S]*SIGNER_TLS_CA: /);
  const files = {
    SIGNER_TLS_CERT: '/t/server.pem',
    SIGNER_TLS_KEY: '/t/server.key',
    SIGNER_TLS_CA: '/t/ca.pem',
  };
  expect(readConfig({ ...far, ...files })).toMatchObject(files);
  expect(() => readConfig({ ...far, ...files, SIGNER_URL: 'http://signer.example' })).toThrow('SIGNER_URL');
  expect(() => readConfig({ ...settings, SIGNER_SOCKET: '' })).toThrow('SIGNER_SOCKET');
});
