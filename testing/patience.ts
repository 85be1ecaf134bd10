import { vi } from 'vitest';

/** Default timeout of waits for a condition, milliseconds. It bounds a broken test and claims no speed. */
const PATIENCE = 50_000;

const { waitFor, waitUntil } = vi;
const patient = <O extends { timeout?: number }>(options?: number | O) =>
  typeof options === 'number' ? options : { timeout: PATIENCE, ...options };
vi.waitFor = (callback, options) => waitFor(callback, patient(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
