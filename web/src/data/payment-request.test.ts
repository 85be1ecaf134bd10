import { SOL_MINT, USDC_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MEMO_MAX_BYTES } from '../../../wire/src/attachment.ts';
import { MAIN_KEY, OTHER_KEY, STRANGER } from '../../testing/wallets.ts';
import { type PaymentRequest, paymentRequestLink, readPaymentRequest } from './payment-request.ts';

const request = (fields: Partial<PaymentRequest> = {}): PaymentRequest => ({
  ...{ address: STRANGER, amount: null, token: null, label: null, message: null, memo: null, references: [] },
  ...fields,
});
const AMOUNT = 'This request contains an invalid amount.';
const NOTE = 'This request asks for a note that is too long or cannot be sent.';
const REFERENCES = 'This request asks for references that cannot be sent.';
const TWICE = 'This request contradicts itself.';
const OWN_MAKING = 'This request asks for a custom transaction. Only transfers can be sent from here.';

test.each<[string, Partial<PaymentRequest>]>([
  [STRANGER, {}],
  [` ${STRANGER}\n`, {}],
  [`solana:${STRANGER}`, {}],
  [`solana:${STRANGER}?`, {}],
  [`solana:${STRANGER}#top`, {}],
  [`SOLANA:${STRANGER}?label=Shop&message=Thanks`, { label: 'Shop', message: 'Thanks' }],
  [`web+solana:${STRANGER}?amount=1`, { amount: '1', token: 'sol' }],
  [`solana:${STRANGER}?amount=0.01`, { amount: '0.01', token: 'sol' }],
  [`solana:${STRANGER}?amount=0.123456789`, { amount: '0.123456789', token: 'sol' }],
  [`solana:${STRANGER}?amount=0`, { amount: '0', token: 'sol' }],
  [`solana:${STRANGER}?amount=25&spl-token=${USDC_MINT}`, { amount: '25', token: USDC_MINT }],
  [`solana:${STRANGER}?spl-token=${USDC_MINT}`, { token: USDC_MINT }],
  [`solana:${STRANGER}?reference=${MAIN_KEY}`, { references: [MAIN_KEY], token: 'sol' }],
  [
    `solana:${STRANGER}?reference=${OTHER_KEY}&amount=1&reference=${MAIN_KEY}`,
    { references: [OTHER_KEY, MAIN_KEY], amount: '1', token: 'sol' },
  ],
  [`solana:${STRANGER}?memo=Order%2012%20%C3%BC%20%26+more`, { memo: 'Order 12 ü & more', token: 'sol' }],
  [`solana:${STRANGER}?memo=`, {}],
  [`solana:${STRANGER}?memo=${'x'.repeat(MEMO_MAX_BYTES)}`, { memo: 'x'.repeat(200), token: 'sol' }],
  [`solana:${STRANGER}?redirect=x&redirect=y`, {}],
  // What could make other text on the screen look different is left out.
  [`solana:${STRANGER}?label=%E2%80%AEpohS%0A%00&message=%20`, { label: 'pohS' }],
  [`solana:${STRANGER}?label=${'x'.repeat(81)}`, { label: `${'x'.repeat(79)}…` }],
])('reads %j', (code, fields) => {
  expect(readPaymentRequest(code)).toEqual(request(fields));
});

test.each<[string, string]>([
  ['', 'This QR code is not a Solana address.'],
  ['https://example.org', 'This QR code is not a Solana address.'],
  ['bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'This QR code is not a Solana address.'],
  [`web+bitcoin:${STRANGER}`, 'This QR code is not a Solana address.'],
  [STRANGER.slice(8), 'This QR code is not a Solana address.'],
  ['solana:', 'This request contains no valid Solana address.'],
  [`solana:${STRANGER}x`, 'This request contains no valid Solana address.'],
  [`solana://${STRANGER}`, 'This request contains no valid Solana address.'],
  [`solana:${STRANGER}&amount=1`, 'This request contains no valid Solana address.'],
  ...[
    ...['-1', '+1', '1e9', '1E-9', '', '.5', '1.', '01', '1,5', '0x1', 'Infinity', 'NaN', '%201', '1%00'],
    ...['0.1234567891', '18446744073.709551616', '9'.repeat(400)],
  ].map((amount): [string, string] => [`solana:${STRANGER}?amount=${amount}`, AMOUNT]),
  [`solana:${STRANGER}?amount=1&spl-token=USDC`, 'This request asks for a token that does not exist.'],
  [`solana:${STRANGER}?spl-token=`, 'This request asks for a token that does not exist.'],
  ...['amount=1', `spl-token=${USDC_MINT}`, 'label=a', 'message=a', 'memo=a'].map(
    (field): [string, string] => [`solana:${STRANGER}?${field}&${field}`, TWICE],
  ),
  [`solana:${STRANGER}?memo=${'x'.repeat(MEMO_MAX_BYTES + 1)}`, NOTE],
  [`solana:${STRANGER}?memo=${'%C3%BC'.repeat(101)}`, NOTE],
  [`solana:${STRANGER}?memo=one%0Atwo`, NOTE],
  [`solana:${STRANGER}?memo=one%E2%80%AEtwo`, NOTE],
  [`solana:${STRANGER}?memo=%FF`, NOTE],
  [`solana:${STRANGER}?reference=x`, REFERENCES],
  [`solana:${STRANGER}?reference=`, REFERENCES],
  [`solana:${STRANGER}?reference=${MAIN_KEY},${OTHER_KEY}`, REFERENCES],
  [`solana:${STRANGER}?reference=${MAIN_KEY}&reference=${MAIN_KEY}`, REFERENCES],
  [`solana:${STRANGER}?reference=${STRANGER}`, REFERENCES],
  [`solana:${STRANGER}?spl-token=${USDC_MINT}&reference=${USDC_MINT}`, REFERENCES],
  [
    `solana:${STRANGER}?${[
      MAIN_KEY,
      OTHER_KEY,
      USDC_MINT,
      SOL_MINT,
      WRAPPED_SOL_MINT,
      'Stake11111111111111111111111111111111111111',
    ]
      .map((each) => `reference=${each}`)
      .join('&')}`,
    REFERENCES,
  ],
  ['solana:https://shop.example/pay', OWN_MAKING],
  ['solana:https%3A%2F%2Fshop.example%2Fpay%3Forder%3D1', OWN_MAKING],
  ['web+solana:HTTPS://shop.example/pay', OWN_MAKING],
])('refuses %.80j', (code, refusal) => {
  expect(readPaymentRequest(code)).toEqual({ refusal });
});

describe('a link', () => {
  const text = fc
    .string({ unit: fc.constantFrom(...'aZ09 &=?#%+;,"\'<>/\\:@üß€😀'), minLength: 1, maxLength: 40 })
    .map((value) => value.replace(/\s+/g, ' ').trim())
    .filter((value) => value !== '');
  const option = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });

  test('is read as it was written', () => {
    const requests = fc.record({
      address: fc.constant(STRANGER),
      amount: option(fc.constantFrom('0.5', '1', '1000000.000001')),
      token: fc.constantFrom('sol', USDC_MINT),
      label: option(text),
      message: option(text),
      memo: option(text),
      references: fc.subarray([MAIN_KEY, OTHER_KEY, WRAPPED_SOL_MINT]),
    });
    fc.assert(
      fc.property(requests, (made) => {
        const read = readPaymentRequest(paymentRequestLink(made));
        const isBare = made.amount === null && made.memo === null && made.references.length === 0;
        const token = made.token === 'sol' && isBare ? null : made.token;
        expect(read).toEqual({ ...made, token });
      }),
    );
  });

  test('of any text is refused or asks for what can be sent', () => {
    const names = fc.constantFrom('amount', 'spl-token', 'reference', 'label', 'message', 'memo', 'x');
    const values = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(MAIN_KEY, USDC_MINT, '1.5', '%', '0'),
    );
    const fields = fc.array(fc.tuple(names, fc.boolean(), values), { maxLength: 6 });
    fc.assert(
      fc.property(fields, (given) => {
        const query = given.map(([name, isPlain, value]) =>
          isPlain ? `${name}=${value}` : `${name}=${new URLSearchParams({ v: value }).toString().slice(2)}`,
        );
        const read = readPaymentRequest(`solana:${STRANGER}?${query.join('&')}`);
        if ('refusal' in read) return;
        expect(read.address).toBe(STRANGER);
        expect(new TextEncoder().encode(read.memo ?? '').length).toBeLessThanOrEqual(MEMO_MAX_BYTES);
        expect(`${read.label}${read.message}${read.memo}`).not.toMatch(/[\p{Cc}\u202e\u2028]/u);
        expect(read.references.length).toBeLessThanOrEqual(5);
        expect(read.amount ?? '0').toMatch(/^\d+(\.\d+)?$/);
      }),
      { numRuns: 1_000 },
    );
  });
});
