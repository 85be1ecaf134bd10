import { encodeBase58 } from '../terms/base58.ts';
import type { Fields } from '../terms/fields.ts';
import { SYSTEM, WRAPPED_SOL } from '../terms/programs.ts';
import { Refusal } from '../terms/refusal.ts';

/* What statements of servers are read with. Each throws a Refusal for what no statement has. */

/** Routers trade SOL as wrapped SOL; the product calls both SOL. */
export function productMint(mint: string | undefined): string | undefined {
  return mint === encodeBase58(WRAPPED_SOL) ? encodeBase58(SYSTEM) : mint;
}

export function parseStatement(text: string, format: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {}
  const fields = object(value);
  if (canonical(fields) !== text) throw new Refusal('the statement is not in its canonical form');
  if (fields.format !== format) throw new Refusal('the statement is of another format');
  return fields;
}

/** JSON with sorted names and without spaces. Throws a Refusal for numbers, whose text is not unique. */
export function canonical(value: unknown): string {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const entries = Object.entries(object(value)).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, entry]) => `${JSON.stringify(name)}:${canonical(entry)}`).join(',')}}`;
}

export function object(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal('the statement is malformed');
  return value as Fields;
}

export function units(value: unknown): bigint {
  if (typeof value !== 'string' || !/^(0|[1-9]\d{0,19})$/.test(value))
    throw new Refusal('the statement is malformed');
  return BigInt(value);
}
