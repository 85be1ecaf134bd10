import type { TermNames } from '../../../wire/src/terms.ts';
import { readTrades } from '../../../wire/src/trades.ts';
import { isAttached } from './attachment.ts';
import { decodeAddress } from './base58.ts';
import { type Fields, hasOnly } from './fields.ts';

const AMOUNT = /^(0|[1-9]\d{0,19})$/;
const DECIMALS = /^(0|[1-9]\d?)$/;

/** The names that terms have of those they may have. */
export function givenNames(terms: object, { needed, optional }: TermNames): readonly string[] {
  return [...needed, ...optional.filter((name) => (terms as Fields)[name] !== undefined)];
}

/** Whether an object has `others`, exactly the terms of these names, and each of them well-formed. */
export function hasTerms(fields: Fields, names: TermNames, others: readonly string[]): boolean {
  const given = givenNames(fields, names);
  return hasOnly(fields, [...others, ...given]) && given.every((name) => isTerm(name, fields[name]));
}

function isTerm(name: string, value: unknown): boolean {
  if (typeof value !== 'string') return false;
  if (name === 'trades') return areTrades(value);
  if (name === 'decimals') return DECIMALS.test(value);
  if (name === 'memo' || name === 'references') return isAttached(name, value);
  return /lamports|amount/i.test(name) ? AMOUNT.test(value) : decodeAddress(value) !== null;
}

function areTrades(text: string): boolean {
  const mints = readTrades(text)?.flatMap(({ sellMint, buyMint }) => [sellMint, buyMint]);
  return mints?.every((mint) => decodeAddress(mint) !== null) === true;
}
