import { CallError } from '@cumulus/contract/errors.ts';

/** A place between two events in the order of all events, which never changes: by time, then by id. */
export interface Position {
  /** Whole milliseconds, or text that the database takes for a time. */
  readonly at: Date | 'infinity';
  readonly id: string;
}

/** Before this one is everything. */
export const NEWEST: Position = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** A position as clients carry it: opaque to them, and good for whoever asks for whatever. */
export function writePosition({ at, id }: { readonly at: Date; readonly id: string }): string {
  return Buffer.from(`${at.getTime()} ${id}`).toString('base64url');
}

/** Times up to the year 2286. */
const WRITTEN = /^(\d{1,13}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Throws CallError INVALID_INPUT for what `writePosition` has not written. */
export function readPosition(text: string): Position {
  const [, time, id] = WRITTEN.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  if (time === undefined || id === undefined)
    throw new CallError('INVALID_INPUT', { field: 'startAfter', reason: 'not the end of a page' });
  return { at: new Date(Number(time)), id };
}
