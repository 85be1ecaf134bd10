import { randomBytes } from 'node:crypto';
import { getAddressDecoder } from '@solana/kit';
import { readUpdate } from '../../server/src/adapters/yellowstone/messages.ts';
import { lengthField, numberField } from '../../server/src/adapters/yellowstone/protobuf.ts';
import { openDatabase } from '../../server/src/db/pool.ts';
import { createWatchedKeys, type WatchedKeys } from '../../server/src/deposits/stream/watched-keys.ts';
import { median } from './measure.ts';

/** What a process measures that looks for the wallets of a database, or for a hundredth of them. */
export interface Matched {
  readonly all: { readonly wallets: number; readonly microseconds: number };
  readonly few: { readonly wallets: number; readonly microseconds: number };
  /** Reading and matching one transaction with addresses as text in a set, microseconds. */
  readonly textMicroseconds: number;
  /** Memory before wallets were read, and once all are. */
  readonly emptyMegabytes: number;
  readonly megabytes: number;
  readonly loadSeconds: number;
}

const TRANSACTIONS = 10_000;
const ROUNDS = 15;
const FEW_PARTITIONS = 100;
const decoder = getAddressDecoder();
const { db, pool } = openDatabase(process.argv[2]!);
const newKeys = (): WatchedKeys =>
  createWatchedKeys({
    db,
    invalidations: { on: () => {}, arriving: () => true },
    log: { warn: () => {} },
  });

/** Some accounts are in many transactions. */
const common = Array.from({ length: 500 }, () => randomBytes(32));
const anyKey = (): Buffer =>
  Math.random() < 0.5 ? common[Math.floor(Math.random() * common.length)]! : randomBytes(32);
const many = <T>(length: number, make: () => T): T[] => Array.from({ length }, make);

/** A transaction of usual size as a node sends it. */
function update(): Buffer {
  const balance = (field: number, owner: string) =>
    lengthField(field, numberField(1, 3n), lengthField(4, owner));
  const message = [
    ...many(14, () => lengthField(2, anyKey())),
    ...many(5, () => lengthField(4, randomBytes(90))),
  ];
  const meta = [
    ...many(10, () => lengthField(6, 'Program log: Instruction: Transfer, some text')),
    ...many(3, () => decoder.decode(anyKey())).flatMap((owner) => [balance(7, owner), balance(8, owner)]),
    ...many(6, () => lengthField(12, anyKey())),
  ];
  const transaction = lengthField(3, lengthField(1, randomBytes(64)), lengthField(2, ...message));
  const info = lengthField(1, lengthField(1, randomBytes(64)), transaction, lengthField(4, ...meta));
  return lengthField(4, info, numberField(2, 300_000_000n));
}

function resident(): number {
  globalThis.gc?.();
  return process.memoryUsage.rss() / 2 ** 20;
}

const emptyMegabytes = resident();
const all = newKeys();
const loading = performance.now();
await all.load(0, 1);
const loadSeconds = (performance.now() - loading) / 1_000;
const megabytes = resident();
const few = newKeys();
await few.load(0, FEW_PARTITIONS);

const updates = many(TRANSACTIONS, update);
/** Microseconds for each transaction. */
function round(count: number, matches: (bytes: Buffer) => number): number {
  const started = performance.now();
  let matched = 0;
  for (let at = 0; at < count; at += 1) matched += matches(updates[at]!);
  if (matched > 0) throw new Error('random keys match');
  return ((performance.now() - started) * 1_000) / count;
}
const matchingOf = (keys: WatchedKeys) => (bytes: Buffer) => {
  const read = readUpdate(bytes);
  return read.kind === 'transaction' ? keys.match(read.transaction).length : 0;
};
// The same without the table. Few wallets are enough: it is making the text that takes the time.
const text = new Set<string>(many(10_000, () => decoder.decode(randomBytes(32))));
const withText = (bytes: Buffer) => {
  const read = readUpdate(bytes);
  if (read.kind !== 'transaction') return 0;
  return [...read.transaction.keys, ...read.transaction.owners].filter((key) => text.has(decoder.decode(key)))
    .length;
};
const times = { all: [] as number[], few: [] as number[], text: [] as number[] };
// In turn, so that other load on the machine affects all.
for (let done = 0; done < ROUNDS; done += 1) {
  times.few.push(round(TRANSACTIONS, matchingOf(few)));
  times.all.push(round(TRANSACTIONS, matchingOf(all)));
  times.text.push(round(TRANSACTIONS / 20, withText));
}
const result: Matched = {
  all: { wallets: all.size, microseconds: median(times.all) },
  few: { wallets: few.size, microseconds: median(times.few) },
  textMicroseconds: median(times.text),
  emptyMegabytes,
  megabytes,
  loadSeconds,
};
process.send!(result);
await pool.end();
process.disconnect();
