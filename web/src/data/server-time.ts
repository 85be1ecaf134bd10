/** A clock that is off by less counts as right, milliseconds. */
const LEEWAY = 2 * 60_000;

/** How far the server's clock is ahead of this device's, milliseconds. */
let ahead = 0;

/** Learns from an answer what time it is: the clock of a device may be wrong by hours, and be set right while the page is open. */
export function learnServerTime(answer: Response): void {
  const measured = Date.parse(answer.headers.get('date') ?? '') - Date.now();
  if (Math.abs(measured - ahead) > LEEWAY) ahead = measured;
}

/** The time in milliseconds, for all that is compared with a time of the server's or sent to it. */
export const serverNow = (): number => Date.now() + ahead;
