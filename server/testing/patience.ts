import { vi } from 'vitest';

/** Longest wait for a condition where a test sets none, milliseconds: a bound, and no claim of speed. */
const PATIENCE = 15_000;

const { waitFor, waitUntil } = vi;
const patient = <O extends { timeout?: number }>(options?: number | O) =>
  typeof options === 'number' ? options : { timeout: PATIENCE, ...options };
vi.waitFor = (callback, options) => waitFor(callback, patient(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
