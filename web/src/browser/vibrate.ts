/** Milliseconds: on, off, on. */
const PATTERNS = { refused: [200], done: [30, 60, 30] };

/** Vibrates if the device can. Browsers allow it only after a first touch. */
export function vibrate(what: keyof typeof PATTERNS): void {
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(PATTERNS[what]);
}
