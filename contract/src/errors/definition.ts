import type { Status } from '../status.ts';

/** A refusal: its protocol status and its sentence, which may depend on its context. */
export interface Definition<Context> {
  readonly status: Status;
  readonly message: string | ((context: Context) => string);
}

/** The refusals of one feature by their codes. */
export type Definitions = Record<string, Definition<never>>;

/** An ISO time as in "2027-01-31 18:00 UTC". */
export const minute = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

/** A duration in words. */
export const wait = (seconds: number): string =>
  seconds === 1 ? '1 second' : seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
