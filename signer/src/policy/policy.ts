import { usdOf } from '../../../wire/src/usd.ts';
import { decodeAddress } from '../terms/base58.ts';
import type { Fields } from '../terms/fields.ts';

/**
 * How much may leave by any request. Mints are addresses, with `SOL` for SOL, wrapped or not. USD are millionths of a dollar.
 */
export interface Policy {
  /** Of all wallets together, in any hour. */
  readonly perHour: Limit;
  /** Of one wallet, in any day. */
  readonly perWalletDay: Limit;
  /** What the USD of an amount are reckoned by: a price that a server tells counts no less and no more than these. */
  readonly prices: ReadonlyMap<string, PriceBounds>;
  /** How long after the first request a recipient that the wallet has never paid is paid, milliseconds. */
  readonly newRecipientDelay: number;
  /** The only recipients that an owner may pay, by owner. */
  readonly onlyRecipients: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface Limit {
  /** Null: no limit in USD. Mints without price bounds do not count. */
  readonly usd: bigint | null;
  /** Base units, by mint. */
  readonly amounts: ReadonlyMap<string, bigint>;
}

export interface PriceBounds {
  readonly decimals: number;
  /** USD of a whole token. */
  readonly low: bigint;
  readonly high: bigint;
}

/** Refuses nothing but what only a theft or a very large installation would do. */
const DEFAULT = {
  perHour: { usd: '1000000' },
  prices: {
    SOL: { decimals: 9, low: '50', high: '1000' },
    EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: { decimals: 6, low: '0.9', high: '1.1' },
    Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB: { decimals: 6, low: '0.9', high: '1.1' },
  },
};

const MINUTE = 60_000;
const USD = /^(0|[1-9]\d{0,11})(\.\d{1,6})?$/;
const AMOUNT = /^(0|[1-9]\d{0,19})$/;

/** Reads a policy in JSON; what it leaves out is as in the default. Throws an Error of one sentence. */
export function parsePolicy(json: string | undefined): Policy {
  const given = only(json ? parse(json) : {}, 'it', [
    'perHour',
    'perWalletDay',
    'prices',
    'newRecipientDelayMinutes',
    'onlyRecipients',
  ]);
  const minutes = given.newRecipientDelayMinutes ?? 0;
  if (!Number.isSafeInteger(minutes) || (minutes as number) < 0) throw wrong('newRecipientDelayMinutes');
  return {
    perHour: limit(given.perHour ?? DEFAULT.perHour, 'perHour'),
    perWalletDay: limit(given.perWalletDay ?? {}, 'perWalletDay'),
    prices: byMint(given.prices ?? DEFAULT.prices, 'prices', priceBounds),
    newRecipientDelay: (minutes as number) * MINUTE,
    onlyRecipients: new Map(
      Object.entries(only(given.onlyRecipients ?? {}, 'onlyRecipients', null)).map(([owner, list]) => [
        owner,
        recipients(list),
      ]),
    ),
  };
}

function limit(value: unknown, name: string): Limit {
  const { usd = null, amounts = {} } = only(value, name, ['usd', 'amounts']);
  return {
    usd: usd === null ? null : dollars(usd, `${name}.usd`),
    amounts: byMint(amounts, `${name}.amounts`, (amount, where) => {
      if (typeof amount !== 'string' || !AMOUNT.test(amount)) throw wrong(where);
      return BigInt(amount);
    }),
  };
}

function priceBounds(value: unknown, name: string): PriceBounds {
  const { decimals, low, high } = only(value, name, ['decimals', 'low', 'high']);
  const bounds = {
    decimals: decimals as number,
    low: dollars(low, `${name}.low`),
    high: dollars(high, `${name}.high`),
  };
  const areKnown = Number.isInteger(decimals) && bounds.decimals >= 0 && bounds.decimals <= 255;
  if (!areKnown || bounds.low <= 0n || bounds.high < bounds.low) throw wrong(name);
  return bounds;
}

function byMint<T>(value: unknown, name: string, read: (value: unknown, name: string) => T): Map<string, T> {
  const entries = Object.entries(only(value, name, null));
  return new Map(
    entries.map(([mint, of]) => {
      if (mint !== 'SOL' && !decodeAddress(mint)) throw wrong(`${name}.${mint}`);
      return [mint, read(of, `${name}.${mint}`)];
    }),
  );
}

function recipients(value: unknown): ReadonlySet<string> {
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string' && decodeAddress(one)))
    throw wrong('onlyRecipients');
  return new Set(value as string[]);
}

/** Millionths of a dollar, from decimal text. */
function dollars(value: unknown, name: string): bigint {
  if (typeof value !== 'string' || !USD.test(value)) throw wrong(name);
  return usdOf(value);
}

/** An object with these fields at most; with any if `names` is null. */
function only(value: unknown, name: string, names: readonly string[] | null): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(name);
  for (const found of Object.keys(value))
    if (names && !names.includes(found)) throw wrong(name === 'it' ? found : `${name}.${found}`);
  return value as Fields;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new Error('SIGNER_POLICY is not JSON.');
  }
}

function wrong(name: string): Error {
  return new Error(`SIGNER_POLICY is wrong at ${name}: docs/operators.md, "Limits", says what it may hold.`);
}
