import { CallError, type ErrorCode, type ErrorContext } from '@cumulus/contract/errors.ts';
import { type Warning, warningText } from '@cumulus/contract/warnings.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setLanguage } from './language.ts';
import { translated } from './translated.ts';

beforeEach(() => setLanguage('de'));
afterEach(() => setLanguage('en'));

/** The German sentence of a refusal, from what travels of it. */
function german<Code extends ErrorCode & keyof ErrorContext>(
  code: Code,
  context: ErrorContext[Code],
): string {
  const { message } = Reflect.construct(CallError, [code, context]);
  return translated(message, { code, ...context });
}

const shortage = { available: '1.5', needed: '2', symbol: 'USDC' };

test('refusals carry their figures over', () => {
  expect(german('INSUFFICIENT_FUNDS', shortage)).toBe('Zu wenig USDC. Vorhanden: 1,5 USDC, nötig: 2 USDC.');
  expect(german('INSUFFICIENT_FUNDS', { ...shortage, symbol: null })).toBe(
    'Zu wenig von diesem Token. Vorhanden: 1,5, nötig: 2.',
  );
  expect(german('INSUFFICIENT_FUNDS', { ...shortage, elsewhere: '0.75' })).toBe(
    'Zu wenig USDC. Vorhanden: 1,5 USDC, nötig: 2 USDC. Andere Konten dieser Wallet haben noch 0,75 USDC, die du an eine andere Wallet senden, aber nicht tauschen kannst.',
  );
  expect(german('INSUFFICIENT_FUNDS', { ...shortage, apart: '0.75' })).toBe(
    'Zu wenig USDC. Vorhanden: 1,5 USDC, nötig: 2 USDC. Andere Konten dieser Wallet haben noch 0,75 USDC, die du einzeln senden kannst.',
  );
  const failed = { reason: 'program error 6001' };
  expect(german('TRANSACTION_FAILED', failed)).toMatch(/Nur die Netzwerkgebühr wurde berechnet\.$/);
  expect(german('TRANSACTION_FAILED', { ...failed, free: true })).toMatch(/ Nichts wurde berechnet\.$/);
  expect(german('TRIGGER_PRICE_REACHED', { side: 'above', current: '$1.20' })).toBe(
    'Der Auslöser muss über dem aktuellen Preis liegen (1,20\u00a0$)',
  );
});

test.each([
  [1, '1 Sekunde'],
  [12, '12 Sekunden'],
  [300, '5 Minuten'],
])('a wait of %s s reads %s', (seconds, wait) => {
  expect(german('RATE_LIMITED', { seconds })).toBe(`Zu viele Anfragen. Neuer Versuch in ${wait}.`);
});

test('each state of an order has its own sentence', () => {
  const states = ['pending', 'executing', 'executed', 'failed', 'expired'] as const;
  const sentences = states.map((status) => german('ORDER_NOT_PENDING', { status }));
  expect(new Set(sentences).size).toBe(states.length);
  expect(sentences[2]).toBe('Diese Order ist schon ausgeführt. Sie lässt sich nicht mehr stornieren.');
});

test.each([
  ["its issuer has frozen the receiver's account", 'sein Herausgeber hat das Konto des Empfängers gesperrt'],
  ['program error 6001', 'Programmfehler 6001'],
  ['a reason without a translation', 'a reason without a translation'],
])('the reason "%s" reads "%s"', (reason, words) => {
  expect(german('UNSAFE_TOKEN', { reason })).toBe(`Dieser Token kann nicht gesendet werden: ${words}.`);
});

test('two warnings read one after the other', () => {
  const warnings: Warning[] = [
    { code: 'RECIPIENT_OWNED_BY_PROGRAM' },
    { code: 'TRANSFER_FEE', amount: '2.5' },
  ];
  expect(translated(warningText(warnings) ?? '', ...warnings)).toBe(
    'Diese Adresse ist ein Konto eines Programms, keine einfache Wallet. Vergewissere dich, dass du von dort wieder an das Guthaben kommst. Der Herausgeber dieses Tokens behält bis zu 2,5 davon; der Empfänger bekommt den Rest.',
  );
});
