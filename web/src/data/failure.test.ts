import { expect, test } from 'vitest';
import { CallFailure, failureNotice } from './failure.ts';

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
