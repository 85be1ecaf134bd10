import { beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from './failure.ts';
import { logFailure } from './log.ts';

const warn = vi.spyOn(console, 'warn');
beforeEach(() => void warn.mockReset().mockImplementation(() => {}));

test('logs a background failure with what failed', () => {
  logFailure('Loading the settings', new CallFailure('TIMEOUT', 'DEADLINE_EXCEEDED', 'Too long.'));
  expect(warn).toHaveBeenCalledExactlyOnceWith('Loading the settings:', 'CallFailure: Too long.');
});

test('does not log failures that the session handles', () => {
  logFailure('The contest', new CallFailure('ACCOUNT_BLOCKED', 'PERMISSION_DENIED', 'Deleted.'));
  logFailure('The contest', new CallFailure('TERMS_REQUIRED', 'FAILED_PRECONDITION', 'Accept.'));
  logFailure('The contest', new CallFailure('UNAUTHENTICATED', 'UNAUTHENTICATED', 'Sign in.'));
  expect(warn).not.toHaveBeenCalled();
});
