/** Milliseconds: on, off, on. A refusal is one long push, a success two short ones. */
const PATTERNS = { refused: [200], done: [30, 60, 30] };

/** Tells the hand what the screen says, where the device can. Browsers allow it only after the page was touched. */
export function vibrate(what: keyof typeof PATTERNS): void {
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(PATTERNS[what]);
}
