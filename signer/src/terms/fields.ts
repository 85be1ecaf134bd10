import { isUuid } from '../../../wire/src/uuid.ts';
import { decodeAddress } from './base58.ts';
import { Refusal } from './refusal.ts';

/** An object of which nothing is known. */
export type Fields = Readonly<Record<string, unknown>>;

const U64_MAX = 2n ** 64n - 1n;
const DECIMAL = /^[1-9]\d{0,19}$/;

/* Each of these reads one field of a request, and throws a Refusal that names it if it is missing or malformed. */

export function object(value: unknown, name: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed(name);
  return value as Fields;
}

/** A field that is not understood could be one that the sender counts on. */
export function expectFields(fields: Fields, names: readonly string[]): void {
  for (const name of Object.keys(fields)) {
    if (!names.includes(name)) throw new Refusal('the request has a field that the signer does not know');
  }
}

export function text(fields: Fields, name: string, maxBytes: number): string {
  const value = fields[name];
  // Text that is not well-formed would lose the difference between two ids when it becomes bytes.
  const fits = typeof value === 'string' && value !== '' && value.isWellFormed();
  if (!fits || Buffer.byteLength(value) > maxBytes) throw malformed(name);
  return value;
}

export function uuid(fields: Fields, name: string): string {
  const value = fields[name];
  if (!isUuid(value)) throw malformed(name);
  return value;
}

export function count(fields: Fields, name: string): number {
  const value = fields[name];
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw malformed(name);
  return value as number;
}

export function address(fields: Fields, name: string): Buffer {
  const value = fields[name];
  const bytes = typeof value === 'string' ? decodeAddress(value) : null;
  if (!bytes) throw malformed(name);
  return bytes;
}

/** Up to `max` addresses. */
export function addresses(fields: Fields, name: string, max: number): readonly Buffer[] {
  const value = fields[name];
  if (!Array.isArray(value) || value.length > max) throw malformed(name);
  return value.map((entry: unknown) => address({ [name]: entry }, name));
}

export function base64(fields: Fields, name: string, maxBytes: number): Buffer {
  const value = fields[name];
  if (typeof value !== 'string') throw malformed(name);
  const bytes = Buffer.from(value, 'base64');
  // Node skips characters that are not base64; only the canonical form round-trips.
  if (bytes.length > maxBytes || bytes.toString('base64') !== value) throw malformed(name);
  return bytes;
}

/** Amounts are decimal text, never numbers, and never zero. */
export function u64(fields: Fields, name: string): bigint {
  const value = fields[name];
  if (typeof value !== 'string' || !DECIMAL.test(value) || BigInt(value) > U64_MAX) throw malformed(name);
  return BigInt(value);
}

export function u8(fields: Fields, name: string): number {
  const value = fields[name];
  if (!Number.isInteger(value) || (value as number) < 0 || (value as number) > 255) throw malformed(name);
  return value as number;
}

export function malformed(name: string): Refusal {
  return new Refusal(`the request is malformed at ${name}`);
}

/** Whether an object has exactly these fields. */
export function hasOnly(fields: Fields, names: readonly string[]): boolean {
  const found = Object.keys(fields);
  return found.length === names.length && names.every((name) => found.includes(name));
}
