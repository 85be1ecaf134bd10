import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { expect, test } from 'vitest';
import { STRANGER } from '../../../testing/wallets.ts';
import { readPaymentRequest } from './payment-request.ts';

test.each([
  [STRANGER, { address: STRANGER, amount: null, token: null }],
  [` ${STRANGER}\n`, { address: STRANGER, amount: null, token: null }],
  [`solana:${STRANGER}`, { address: STRANGER, amount: null, token: null }],
  [`SOLANA:${STRANGER}?label=Shop&message=Thanks`, { address: STRANGER, amount: null, token: null }],
  [`solana:${STRANGER}?amount=0.01`, { address: STRANGER, amount: '0.01', token: 'sol' }],
  [
    `solana:${STRANGER}?amount=25&spl-token=${USDC_MINT}`,
    { address: STRANGER, amount: '25', token: USDC_MINT },
  ],
  [`solana:${STRANGER}?spl-token=${USDC_MINT}`, { address: STRANGER, amount: null, token: USDC_MINT }],
])('reads %j', (code, request) => {
  expect(readPaymentRequest(code)).toEqual(request);
});

test.each([
  ['', 'This QR code is not a Solana address.'],
  ['https://example.org', 'This QR code is not a Solana address.'],
  ['bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'This QR code is not a Solana address.'],
  [STRANGER.slice(8), 'This QR code is not a Solana address.'],
  ['solana:', 'This QR code has no valid Solana address in it.'],
  [`solana:${STRANGER}x`, 'This QR code has no valid Solana address in it.'],
  [`solana:${STRANGER}?amount=-1`, 'This QR code contains an invalid amount.'],
  [`solana:${STRANGER}?amount=1e9`, 'This QR code contains an invalid amount.'],
  [`solana:${STRANGER}?amount=`, 'This QR code contains an invalid amount.'],
  [`solana:${STRANGER}?amount=1&spl-token=USDC`, 'This QR code asks for a token that does not exist.'],
  ...['reference=x', 'memo=Order%2012'].map((field) => [
    `solana:${STRANGER}?amount=1&${field}`,
    'This QR code asks for a reference or a note, which cannot be sent from here.',
  ]),
  ...['https://shop.example/pay', 'https%3A%2F%2Fshop.example%2Fpay%3Forder%3D1'].map((link) => [
    `solana:${link}`,
    'This QR code asks for a transaction of its own making. Only transfers are sent from here.',
  ]),
])('refuses %j', (code, refusal) => {
  expect(readPaymentRequest(code as string)).toEqual({ refusal });
});
