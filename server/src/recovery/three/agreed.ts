import type { JournalRecord, NumberedRecord, PinRecord, WalletRecord } from '../../ports/journal-records.ts';
import type { Facts, Numbered } from './facts.ts';

/** What each of three signers tells, by name, in their order. */
export type FactsOfThree = ReadonlyMap<string, Facts>;

interface Telling<T> {
  readonly name: string;
  readonly value: T;
}

/**
 * What two of three signers tell alike of wallets, orders, PINs, passkeys and freezes: one alone may lie, or was away. As long as one has keys
 * that are whole, what it tells is enough: the others do not know what was decided before.
 */
export function agreedRecords(all: FactsOfThree, dealer: string | null): readonly NumberedRecord[] {
  const records: NumberedRecord[] = [];
  const add = <T>(
    of: (facts: Facts) => ReadonlyMap<string, T>,
    likeness: (value: T) => unknown,
    join: Join<T>,
  ) => {
    for (const id of new Set([...all.values()].flatMap((facts) => [...of(facts).keys()]))) {
      const told = [...all].flatMap(([name, facts]) => {
        const value = of(facts).get(id);
        return value === undefined ? [] : [{ name, value }];
      });
      const alike = tellingAlike(told, likeness, dealer);
      if (alike) records.push(...join(alike, id));
    }
  };
  add((facts) => facts.wallets, likenessOfWallet, joinedWallet);
  add(
    (facts) => facts.mandates,
    ({ record: { at, ...rest } }) => rest,
    newest,
  );
  add(
    (facts) => facts.closures,
    ({ record: { mandateId } }) => mandateId,
    oldest,
  );
  add(
    (facts) => facts.pins,
    ({ record: { isSet } }) => isSet,
    joinedPin,
  );
  add(
    (facts) => facts.passkeys,
    ({ record: { owner, name, removedAt } }) => [owner, name, removedAt !== null],
    oldest,
  );
  add(
    (facts) => facts.freezes,
    (since) => since !== null,
    ([{ value: since }], owner) => [
      {
        number: 0,
        record: since ? { kind: 'freeze', at: since.getTime(), owner } : { kind: 'thaw', at: 0, owner },
      },
    ],
  );
  return records;
}

type Alike<T> = readonly [Telling<T>, ...Telling<T>[]];
type Join<T> = (alike: Alike<T>, id: string) => readonly NumberedRecord[];

/** Null if no two do, and the one with whole keys tells nothing. */
function tellingAlike<T>(
  told: readonly Telling<T>[],
  likeness: (value: T) => unknown,
  dealer: string | null,
): Alike<T> | null {
  const groups = [...Map.groupBy(told, ({ value }) => JSON.stringify(likeness(value))).values()];
  const found =
    groups.find((alike) => alike.some(({ name }) => name === dealer)) ??
    groups.find((alike) => alike.length > 1);
  return (found as Alike<T> | undefined) ?? null;
}

function likenessOfWallet({ record: { owner, publicKey, context } }: Numbered<WalletRecord>): unknown {
  return [owner, publicKey, context];
}

/** With the shares of those that tell of it, as `create` gives them, or the key that one has whole. */
function joinedWallet(alike: Alike<Numbered<WalletRecord>>): readonly NumberedRecord[] {
  const [{ value }] = alike;
  const number = Math.max(...alike.map(({ value: { number } }) => number));
  const whole = alike.find(({ value: { record } }) => record.group === undefined);
  if (whole) return [{ number, record: whole.value.record }];
  const shares = alike.map(({ name, value: { record } }) => [name, record.sealedKey]);
  const sealedKey = Buffer.from(JSON.stringify(Object.fromEntries(shares))).toString('base64');
  const since = alike.flatMap(({ value: { record } }) => record.wholeUntil ?? []);
  return [
    {
      number,
      record: { ...value.record, sealedKey, ...(since.length > 0 && { wholeUntil: Math.max(...since) }) },
    },
  ];
}

/** Each counts the guesses that it was shown. */
function joinedPin(alike: Alike<Numbered<PinRecord>>): readonly NumberedRecord[] {
  const all = alike.map(({ value }) => value);
  return [all.reduce((most, one) => (one.record.failed > most.record.failed ? one : most))];
}

function newest<R extends JournalRecord & { readonly at: number }>(alike: Alike<Numbered<R>>) {
  const [{ value }] = alike;
  return [{ ...value, number: Math.max(...alike.map(({ value: { number } }) => number)) }];
}

function oldest<R extends JournalRecord & { readonly at: number }>(alike: Alike<Numbered<R>>) {
  return [
    alike.map(({ value }) => value).reduce((first, one) => (one.record.at < first.record.at ? one : first)),
  ];
}
