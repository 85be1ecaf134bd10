import { describe, expect, test } from 'vitest';
import { MINT, TO, TOKEN_2022_ADDRESS, WALLET } from '../../../testing/cases.ts';
import { testAddress } from '../../../testing/messages.ts';
import type { Fields } from '../../terms/fields.ts';
import { readRequest } from './table.ts';

const parseRequest = (fields: Fields) => readRequest(fields).asked;

const transferSol = { kind: 'transfer_sol', to: TO, lamports: '1', feeCapLamports: '5000' };
const transferToken = {
  kind: 'transfer_token',
  to: TO,
  mint: MINT,
  tokenProgram: TOKEN_2022_ADDRESS,
  source: MINT,
  amount: '18446744073709551615',
  decimals: 255,
  feeCapLamports: '5000',
};
const side = { mint: MINT, tokenProgram: TOKEN_2022_ADDRESS, account: WALLET, amount: '7' };
const swap = { kind: 'swap', sell: side, buy: { ...side, mint: TO }, feeCapLamports: '5000' };
const sign = {
  id: 1,
  name: 'sign',
  walletId: 'wallet-1',
  owner: 'user-1',
  mandate: 'sealed',
  intentId: 'c0ffee00-0000-8000-8000-000000000001',
  after: null,
  context: '{}',
  publicKey: WALLET,
  sealedKey: 'AQID',
  intent: transferSol,
  message: 'AAAA',
};

test('reads every request in full', () => {
  expect(readRequest({ id: 1, name: 'ping' }).name).toBe('ping');
  expect(
    parseRequest({ id: 1, name: 'create', walletId: 'ü'.repeat(64), owner: 'user-1', context: '{}' }),
  ).toMatchObject({ owner: 'user-1' });
  expect(parseRequest(sign)).toMatchObject({ intent: { kind: 'transfer_sol', lamports: 1n } });
  expect(parseRequest({ ...sign, intent: { ...transferToken, decimals: 0 } })).toBeDefined();
  const longest = {
    sealedKey: Buffer.alloc(4096).toString('base64'),
    message: Buffer.alloc(1167).toString('base64'),
  };
  expect(parseRequest({ ...sign, ...longest })).toBeDefined();
  const read = parseRequest({ ...sign, intent: transferToken });
  expect(read).toMatchObject({ intent: { amount: 2n ** 64n - 1n, decimals: 255 } });
  const swapRead = parseRequest({ ...sign, intent: swap });
  expect(swapRead).toMatchObject({ intent: { kind: 'swap', sell: { amount: 7n }, buy: { amount: 7n } } });
});

test('knows no request to sign arbitrary bytes', () => {
  for (const name of [
    'signBytes',
    'sign_message',
    'attestation',
    'open',
    'export',
    '',
    undefined,
    7,
    'constructor',
  ]) {
    expect(() => parseRequest({ ...sign, name })).toThrow('the signer knows no request of this name');
  }
  for (const kind of ['raw', 'approve', '', undefined]) {
    expect(() => parseRequest({ ...sign, intent: { ...transferSol, kind } })).toThrow(
      'the signer knows no intent of this kind',
    );
  }
  expect(() => parseRequest({ ...sign, intent: undefined })).toThrow('malformed at intent');
});

describe('refuses', () => {
  const bad = {
    walletId: [undefined, '', 7, 'x'.repeat(129), 'ü'.repeat(65), '\ud800', ['wallet-1']],
    owner: [undefined, '', 7, 'x'.repeat(257), '\ud800'],
    intentId: [undefined, '', 7, 'C0FFEE00-0000-8000-8000-000000000001', 'c0ffee00'],
    mandate: [undefined, '', 7, 'x'.repeat(4_097)],
    after: [undefined, '', 7, 'x'.repeat(63), 'O'.repeat(88), '1'.repeat(89)],
    context: [undefined, '', 7, 'x'.repeat(4_097)],
    publicKey: [undefined, '', WALLET.slice(1), `1${WALLET}`, `${WALLET} `, 7],
    sealedKey: [undefined, 'AQI', 'AQID=', 'AQ ID', 'AQI_', 'AQIDBB==', 'A'.repeat(5464), [1, 2]],
    message: [undefined, 'AAA', 'AAAB\n', 'A'.repeat(5380), null],
    lamports: [undefined, '', '0', '-1', '01', '1.5', '1e3', ' 1', '0x1', '18446744073709551616', 1, 1n],
    feeCapLamports: [undefined, '', '0', 5000],
    decimals: [undefined, '6', -1, 256, 1.5, Number.NaN],
    amount: [undefined, '0', 6, '99999999999999999999999'],
    mint: [undefined, '', 'mint'],
    tokenProgram: [undefined, 'Token'],
    source: [undefined, null],
    to: [undefined, {}],
    memo: [null, '', 7, 'x'.repeat(201), 'ü'.repeat(101), 'a\nb', 'a\u202eb', '\ud800'],
    references: [
      null,
      '',
      [TO],
      `${TO},`,
      `${TO} `,
      `${TO},${TO}`,
      [1, 2, 3, 4, 5, 6].map(testAddress).join(','),
    ],
  };

  test.each(Object.entries(bad))('a wrong %s', (field, values) => {
    const intent = field in transferSol ? transferSol : transferToken;
    const request = { ...sign, intent };
    for (const value of values) {
      const changed =
        field in request
          ? { ...request, [field]: value }
          : { ...request, intent: { ...intent, [field]: value } };
      expect(() => parseRequest(changed)).toThrow(`the request is malformed at ${field}`);
    }
  });

  test.each(['sell', 'buy'] as const)('a swap with a wrong side to %s', (name) => {
    const parse = (changed: unknown) => () => parseRequest({ ...sign, intent: { ...swap, [name]: changed } });
    for (const none of [undefined, null, 'sell', [side]]) {
      expect(parse(none)).toThrow(`the request is malformed at ${name}`);
    }
    for (const field of ['mint', 'tokenProgram', 'account', 'amount']) {
      for (const wrong of [undefined, '', '0', 7]) {
        expect(parse({ ...side, [field]: wrong })).toThrow(`the request is malformed at ${field}`);
      }
    }
    expect(parse({ ...side, decimals: 6 })).toThrow('the request has a field that the signer does not know');
  });

  test('a field that it does not know, anywhere', () => {
    const unknown = 'the request has a field that the signer does not know';
    expect(() => parseRequest({ ...sign, bytes: 'AAAA' })).toThrow(unknown);
    expect(() => parseRequest({ ...sign, intent: { ...transferSol, note: 'x' } })).toThrow(unknown);
    expect(() => parseRequest({ ...sign, intent: { ...transferToken, lamports: '1' } })).toThrow(unknown);
    expect(() => parseRequest(JSON.parse('{"id":1,"name":"ping","__proto__":{}}'))).toThrow(unknown);
  });
});
