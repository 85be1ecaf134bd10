import { expect, test } from 'vitest';
import { CallFailure } from './failure.ts';
import { pinRefusal } from './pin-refusal.ts';

const failure = (code: string, message: string, details = {}) =>
  new CallFailure(code, 'PERMISSION_DENIED', message, details);

test.each([
  [failure('PIN_REQUIRED', 'x'), 'required'],
  [failure('INTERNAL', 'failed: PIN_REQUIRED for this call'), 'required'],
  [failure('INTERNAL', 'This operation requires PIN verification'), 'required'],
  [failure('INVALID_PIN', 'x', { triesLeft: 3 }), 'invalid'],
  [failure('INTERNAL', 'INVALID_PIN'), 'invalid'],
  [failure('INTERNAL', 'Invalid PIN provided'), 'invalid'],
  [failure('PIN_LOCKED', 'Too many wrong PINs.', { seconds: 60 }), 'locked'],
])('recognizes a refusal by its code or message: %s', (thrown, kind) => {
  expect(pinRefusal(thrown)?.kind).toBe(kind);
});

test.each([failure('WALLET_NOT_FOUND', 'Wallet not found'), new Error('PIN_REQUIRED'), null])(
  'everything else is not about the PIN: %s',
  (thrown) => {
    expect(pinRefusal(thrown)).toBeNull();
  },
);
