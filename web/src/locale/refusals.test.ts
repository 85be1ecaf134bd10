import { entryMessage } from '@cumulus/contract/entry-message.ts';
import { CallError, type ErrorCode, type ErrorContext, errorCodes } from '@cumulus/contract/errors.ts';
import { inEnglish, orderSentences } from '@cumulus/contract/order-sentence.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { speak } from './language.ts';
import { told } from './told.ts';

const contexts: { [Code in keyof ErrorContext]: ErrorContext[Code] } = {
  INVALID_INPUT: { field: 'pin', reason: 'expected text' },
  INVALID_PIN: { triesLeft: 4 },
  PIN_LOCKED: { retryAt: '2026-11-21T00:00:00.000Z', seconds: 300 },
  RATE_LIMITED: { seconds: 12 },
  INSUFFICIENT_FUNDS: { available: '1.5', needed: '2', symbol: 'USDC' },
  INSUFFICIENT_SOL_FOR_FEES: { available: '0', needed: '0.002' },
  BELOW_RENT_EXEMPT: { minimum: '0.00089088' },
  LEAVES_BELOW_RENT_EXEMPT: { minimum: '0.00089088' },
  DECIMALS_MISMATCH: { expected: 6 },
  UNSAFE_TOKEN: { reason: "its issuer has frozen the receiver's account" },
  GUARD_REFUSED: { reason: 'the receiver would get less than asked' },
  TRANSACTION_FAILED: { reason: 'the wallet has too little of what is sent' },
  ROUTER_REFUSED: { reason: 'its fees are too high' },
  PRICE_IMPACT_UNCONFIRMED: { percent: '12.5' },
  INSUFFICIENT_SOL_FOR_SWAP: { available: '0.001' },
  SWAP_REFUSED: { reason: 'it would take more tokens than asked' },
  TRIGGER_PRICE_REACHED: { side: 'above', current: '$1.20' },
  TRIGGER_MARKET_CAP_REACHED: { side: 'below', current: '$41.70M' },
  ORDER_NOT_PENDING: { status: 'executed' },
};
/** Codes of these are acted upon and never shown; INVALID_INPUT tells a program what it got wrong. */
const UNSHOWN: readonly ErrorCode[] = ['INTERNAL', 'PIN_REQUIRED', 'INVALID_PIN', 'INVALID_INPUT'];

const sentence = (code: ErrorCode): string =>
  Reflect.construct(CallError, [code, contexts[code as keyof ErrorContext]]).message;

beforeEach(() => speak('de'));
afterEach(() => speak('en'));

test.each(errorCodes.filter((code) => !UNSHOWN.includes(code)))('%s is said in German', (code) => {
  expect(told(sentence(code))).not.toBe(sentence(code));
});

test('figures and reasons are carried over, reasons in German', () => {
  expect(told(sentence('INSUFFICIENT_FUNDS'))).toBe('Zu wenig USDC. Vorhanden: 1.5, nötig: 2.');
  const nameless = { ...contexts.INSUFFICIENT_FUNDS, symbol: null };
  expect(told(new CallError('INSUFFICIENT_FUNDS', nameless).message)).toBe(
    'Zu wenig von diesem Token. Vorhanden: 1.5, nötig: 2.',
  );
  const scattered = { ...contexts.INSUFFICIENT_FUNDS, elsewhere: '0.75' };
  expect(told(new CallError('INSUFFICIENT_FUNDS', scattered).message)).toBe(
    'Zu wenig USDC. Vorhanden: 1.5, nötig: 2. Andere Konten dieser Wallet haben noch 0.75, die du an eine andere Wallet senden, aber nicht tauschen kannst.',
  );
  expect(told(sentence('PIN_LOCKED'))).toBe('Zu viele falsche PINs. Neuer Versuch in 5 Minuten.');
  expect(told(sentence('RATE_LIMITED'))).toBe('Zu viele Anfragen. Neuer Versuch in 12 Sekunden.');
  expect(told(new CallError('RATE_LIMITED', { seconds: 1 }).message)).toBe(
    'Zu viele Anfragen. Neuer Versuch in 1 Sekunde.',
  );
  expect(told(sentence('TRIGGER_PRICE_REACHED'))).toBe(
    'Der Auslöser muss über dem jetzigen Preis liegen ($1.20)',
  );
  expect(told(sentence('UNSAFE_TOKEN'))).toBe(
    'Dieser Token kann nicht gesendet werden: sein Herausgeber hat das Konto des Empfängers gesperrt.',
  );
  const stands = ['pending', 'executing', 'executed', 'failed', 'expired'] as const;
  for (const status of stands) {
    const { message } = new CallError('ORDER_NOT_PENDING', { status });
    expect(told(message)).not.toBe(message);
  }
});

test('two warnings in one are said one after the other', () => {
  const fee = 'The issuer of this token keeps up to 2.5 of it; the receiver gets the rest.';
  const both = `This address is an account of a program, not a plain wallet. Make sure that you can get funds out of it. ${fee}`;
  expect(told(both)).toBe(
    'Diese Adresse ist ein Konto eines Programms, keine einfache Wallet. Vergewissere dich, dass du von dort wieder an das Guthaben kommst. Der Herausgeber dieses Tokens behält bis zu 2.5 davon; der Empfänger bekommt den Rest.',
  );
});

test.each(orderSentences)('an order is said in German: %s', (words) => {
  const gaps = {
    sold: '50 USDC',
    bought: 'SOL',
    token: 'BONK',
    value: '$2',
    day: 'Nov 21, 2026',
    hour: '09:30 UTC',
  };
  const english = inEnglish({ words, gaps });
  expect(told(english)).toMatch(/^50 USDC in SOL tauschen/);
});

test('what the guard finds of SOL, and what is not known of a token, is said in German', () => {
  const said = [
    'it would take more SOL than asked',
    'it would bring less SOL than asked',
    'No price is known for this token.',
  ];
  for (const sentence of said) expect(told(sentence)).not.toBe(sentence);
});

test('a wallet that entered a campaign is welcomed in German', () => {
  const campaignName = 'Sol Cup';
  expect(told(entryMessage({ isContestEntry: true, isGameWallet: false, campaignName })!)).toBe(
    'Du nimmst an Sol Cup teil! Tausche jetzt, um in der Rangliste aufzusteigen!',
  );
  expect(told(entryMessage({ isContestEntry: false, isGameWallet: true, campaignName })!)).toBe(
    'Wallet mit kostenlosem SOL erstellt!',
  );
});
