import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../locale/language.ts';
import { CallFailure, failureNotice } from './failure.ts';

afterEach(() => setLanguage('en'));

test.each([
  [new CallFailure('X', 'FAILED_PRECONDITION', 'Not enough SOL.'), 'Not enough SOL.'],
  [new CallFailure('INTERNAL', 'INTERNAL', 'INTERNAL'), 'Failed to fetch cloud wallets'],
  [new CallFailure('X', 'UNKNOWN', ''), 'Failed to fetch cloud wallets'],
  [new TypeError('x is undefined'), 'Failed to fetch cloud wallets'],
])('[error-05] %s becomes an error notice with the server message or the default', (failure, message) => {
  expect(failureNotice(failure, 'Failed to fetch cloud wallets')).toEqual({ type: 'error', message });
});

test('statuses with a title of their own', () => {
  expect(
    failureNotice(new CallFailure('X', 'ALREADY_EXISTS', 'You have already claimed your free SOL!'), 'x'),
  ).toEqual({ type: 'info', title: 'Already Claimed', message: 'You have already claimed your free SOL!' });
  expect(failureNotice(new CallFailure('X', 'RESOURCE_EXHAUSTED', 'INTERNAL'), 'Contest is full.')).toEqual({
    type: 'warning',
    title: 'Campaign Ended',
    message: 'Contest is full.',
  });
});

test('a failure is translated by its code and context', async () => {
  await setLanguage('de');
  const refusal = new CallFailure('RATE_LIMITED', 'RESOURCE_EXHAUSTED', 'Too many requests.', { seconds: 5 });
  expect(failureNotice(refusal, 'x').message).toBe('Zu viele Anfragen. Neuer Versuch in 5 Sekunden.');
  const newer = new CallFailure('OF_A_NEWER_SERVER', 'UNAVAILABLE', 'Something else.');
  expect(failureNotice(newer, 'x').message).toBe('Something else.');
});

test('a fault of the server is shown with the id of its request, and a refusal without', async () => {
  const id = '3f2a9c10-0000-4000-8000-000000000000';
  const fault = new CallFailure('INTERNAL', 'INTERNAL', 'INTERNAL', {}, id);
  expect(failureNotice(fault, 'Failed to send.').message).toBe('Failed to send. Request 3f2a9c10.');
  const away = new CallFailure('X', 'UNAVAILABLE', 'The chain does not answer.', {}, id);
  expect(failureNotice(away, 'x').message).toBe('The chain does not answer. Request 3f2a9c10.');
  const refusal = new CallFailure('X', 'FAILED_PRECONDITION', 'Not enough SOL.', {}, id);
  expect(failureNotice(refusal, 'x').message).toBe('Not enough SOL.');
  await setLanguage('de');
  expect(failureNotice(fault, 'Fehlgeschlagen.').message).toBe('Fehlgeschlagen. Anfrage 3f2a9c10.');
});
