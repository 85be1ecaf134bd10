import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setPreferences, usePreferences } from './preferences.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test('[data-10] by default the total is shown and desktop wallets are hidden', () => {
  const { result } = renderHook(usePreferences);
  expect(result.current).toEqual({
    theme: 'system',
    showWalletTotal: true,
    showBackedUpWallets: false,
    hideBalances: false,
    showInSol: false,
    currency: null,
    install: null,
  });
});

test('[data-10] changes are stored on the device and announced at once', () => {
  const { result, unmount } = renderHook(usePreferences);
  act(() => setPreferences({ showWalletTotal: false, theme: 'dark' }));
  expect(result.current).toMatchObject({ showWalletTotal: false, theme: 'dark' });
  act(() => setPreferences({ showBackedUpWallets: true }));
  unmount();
  expect(renderHook(usePreferences).result.current).toEqual({
    theme: 'dark',
    showWalletTotal: false,
    showBackedUpWallets: true,
    hideBalances: false,
    showInSol: false,
    currency: null,
    install: null,
  });
});

test('follows changes of another tab', () => {
  const { result } = renderHook(usePreferences);
  act(() => {
    localStorage.setItem('cumulus.preferences', JSON.stringify({ hideBalances: true }));
    window.dispatchEvent(new StorageEvent('storage'));
  });
  expect(result.current.hideBalances).toBe(true);
});

test('falls back to the defaults if storage is damaged', () => {
  localStorage.setItem('cumulus.preferences', '{"showWalletTotal":"no"');
  expect(renderHook(usePreferences).result.current.showWalletTotal).toBe(true);
});
