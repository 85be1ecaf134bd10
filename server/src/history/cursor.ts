import { CallError } from '@cumulus/contract/errors.ts';
import { UUID_PATTERN } from '../../../wire/src/uuid.ts';

/** A place in the fixed order of all events, by time, then by id. */
export interface Cursor {
  /** In whole milliseconds, or PostgreSQL's 'infinity'. */
  readonly at: Date | 'infinity';
  readonly id: string;
}

/** All events come before it. */
export const NEWEST: Cursor = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** A cursor as clients carry it: opaque, and valid for any user and selection. */
export function formatCursor({ at, id }: { readonly at: Date; readonly id: string }): string {
  return Buffer.from(`${at.getTime()} ${id}`).toString('base64url');
}

/** Times up to the year 2286. */
const FORMAT = new RegExp(`^(\\d{1,13}) (${UUID_PATTERN})$`);

/** Throws CallError INVALID_INPUT for text that `formatCursor` did not write. */
export function parseCursor(text: string): Cursor {
  const [, time, id] = FORMAT.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  if (time === undefined || id === undefined)
    throw new CallError('INVALID_INPUT', { field: 'startAfter', reason: 'not the end of a page' });
  return { at: new Date(Number(time)), id };
}
