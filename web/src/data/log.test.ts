import { beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from './failure.ts';
import { logFailure } from './log.ts';

const warn = vi.spyOn(console, 'warn');
beforeEach(() => void warn.mockReset().mockImplementation(() => {}));

test('a failure in the background is told with what failed', () => {
  logFailure('Loading the settings', new CallFailure('TIMEOUT', 'DEADLINE_EXCEEDED', 'Too long.'));
  expect(warn).toHaveBeenCalledExactlyOnceWith('Loading the settings:', 'CallFailure: Too long.');
});

test('what the session acts on and tells its user is not told again by each call that was under way', () => {
  logFailure('The contest', new CallFailure('ACCOUNT_BLOCKED', 'PERMISSION_DENIED', 'Deleted.'));
  logFailure('The contest', new CallFailure('TERMS_REQUIRED', 'FAILED_PRECONDITION', 'Accept.'));
  logFailure('The contest', new CallFailure('UNAUTHENTICATED', 'UNAUTHENTICATED', 'Sign in.'));
  expect(warn).not.toHaveBeenCalled();
});
