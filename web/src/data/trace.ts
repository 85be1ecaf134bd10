import type { Tap } from './tap.ts';

let isOn = false;

/** Says whether the server traces presses. */
export function tracePresses(on: boolean): void {
  isOn = on;
}

/**
 * Headers that make a call a part of a trace that begins with the press; none if presses are not traced, or none was made for it. The
 * browser reports nothing else.
 */
export function traceHeaders(tap: Tap | undefined): Readonly<Record<string, string>> {
  if (!isOn || !tap) return {};
  const before = Math.max(0, Math.round(Date.now() - tap.began));
  return { traceparent: `00-${randomHex(16)}-${randomHex(8)}-01`, tracestate: `cumulus=press:${before}` };
}

function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
