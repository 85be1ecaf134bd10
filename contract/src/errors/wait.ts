/** A duration in words. */
export const wait = (seconds: number): string =>
  seconds === 1 ? '1 second' : seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
