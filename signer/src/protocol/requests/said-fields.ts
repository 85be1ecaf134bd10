import { base64, type Fields, object, text } from '../../terms/fields.ts';
import type { Said } from '../../threshold/said.ts';
import type { TrialParts } from '../../threshold/trial.ts';

export const TEXT_MAX_BYTES = 4_096;
const SIGNATURE_BYTES = 64;
const MEMBERS_MAX = 2;

/* Fields of requests that carry what members say to each other. */

/** `text` and `signature`. */
export function said(fields: Fields): Said {
  base64(fields, 'signature', SIGNATURE_BYTES);
  return { text: text(fields, 'text', TEXT_MAX_BYTES), signature: text(fields, 'signature', TEXT_MAX_BYTES) };
}

/** By the names of the others. */
export function saidBy(fields: Fields, name: string): Readonly<Record<string, Said>> {
  return Object.fromEntries(
    entriesOf(fields, name).map(([from, value]) => [from, said(object(value, name))]),
  );
}

export function textsBy(fields: Fields, name: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    entriesOf(fields, name).map(([from, value]) => [from, text({ [name]: value }, name, TEXT_MAX_BYTES)]),
  );
}

/** What all members say of a trial, by name: `said` and `parts` of each. */
export function tried(fields: Fields): Readonly<Record<string, TrialParts>> {
  const entries = Object.entries(object(fields.tried, 'tried')).slice(0, MEMBERS_MAX + 1);
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const given = object(value, 'tried');
      return [name, { said: said(given), parts: textsBy(given, 'parts') }];
    }),
  );
}

function entriesOf(fields: Fields, name: string): readonly (readonly [string, unknown])[] {
  return Object.entries(object(fields[name], name)).slice(0, MEMBERS_MAX);
}
