import { randomBytes } from 'node:crypto';
import { getAddressDecoder } from '@solana/kit';
import { lengthField, numberField } from '../../server/src/adapters/yellowstone/protobuf.ts';
import { readUpdate } from '../../server/src/adapters/yellowstone/messages.ts';
import { openDatabase } from '../../server/src/db/pool.ts';
import { createWatchedKeys } from '../../server/src/deposits/stream/watched-keys.ts';
import { median } from './measure.ts';

/** What a process measures that looks for the wallets of a database. */
export interface Matched {
  readonly wallets: number;
  readonly megabytes: number;
  /** Of reading and matching one transaction. */
  readonly microseconds: number;
  /** The same with addresses as text. */
  readonly plainMicroseconds: number;
  /** Of reading one wallet at the start. */
  readonly loadMicroseconds: number;
}

const TRANSACTIONS = 20_000;
const ROUNDS = 7;
const LOADS = 3;
const decoder = getAddressDecoder();
const { db, pool } = openDatabase(process.argv[2]!);
const keys = createWatchedKeys({
  db,
  invalidations: { on: () => {}, arriving: () => true },
  log: { warn: () => {} },
});

/** A transaction of usual size as a node sends it, its accounts half from a few that are in many. */
const common = Array.from({ length: 500 }, () => randomBytes(32));
const anyKey = (): Buffer =>
  Math.random() < 0.5 ? common[Math.floor(Math.random() * common.length)]! : randomBytes(32);
function update(): Buffer {
  const balance = (field: number, owner: string) => lengthField(field, numberField(1, 3n), lengthField(4, owner));
  const owners = Array.from({ length: 3 }, () => decoder.decode(anyKey()));
  const message = [
    ...Array.from({ length: 14 }, () => lengthField(2, anyKey())),
    ...Array.from({ length: 5 }, () => lengthField(4, randomBytes(90))),
  ];
  const meta = [
    ...Array.from({ length: 10 }, () => lengthField(6, 'Program log: Instruction: Transfer, some text')),
    ...owners.flatMap((owner) => [balance(7, owner), balance(8, owner)]),
    ...Array.from({ length: 6 }, () => lengthField(12, anyKey())),
  ];
  const info = [
    lengthField(1, randomBytes(64)),
    lengthField(3, lengthField(1, randomBytes(64)), lengthField(2, ...message)),
    lengthField(4, ...meta),
  ];
  return lengthField(4, lengthField(1, ...info), numberField(2, 300_000_000n));
}
const updates = Array.from({ length: TRANSACTIONS }, update);

await keys.load(0, 1);
const loads: number[] = [];
for (let load = 0; load < LOADS; load += 1) {
  const started = performance.now();
  await keys.load(0, 1);
  loads.push(((performance.now() - started) * 1_000) / keys.size);
}
globalThis.gc?.();
// Without the transactions that are made here.
const megabytes = (process.memoryUsage.rss() - updates.reduce((sum, { length }) => sum + length, 0)) / 2 ** 20;

const rounds: number[] = [];
let matched = 0;
for (let round = 0; round < ROUNDS; round += 1) {
  const started = performance.now();
  for (const bytes of updates) {
    const read = readUpdate(bytes);
    if (read.kind === 'transaction') matched += keys.match(read.transaction).length;
  }
  rounds.push(((performance.now() - started) * 1_000) / TRANSACTIONS);
}
if (matched > 0) throw new Error('random keys match');

// The same without the table: each address as text, in a set. Few wallets are enough, as it is their text that takes the time.
const text = new Set(Array.from({ length: 10_000 }, () => decoder.decode(randomBytes(32)) as string));
const plain: number[] = [];
for (let round = 0; round < 2; round += 1) {
  const started = performance.now();
  for (const bytes of updates.slice(0, TRANSACTIONS / 10)) {
    const read = readUpdate(bytes);
    if (read.kind === 'transaction')
      for (const key of [...read.transaction.keys, ...read.transaction.owners])
        if (text.has(decoder.decode(key))) throw new Error('random keys match');
  }
  plain.push(((performance.now() - started) * 10_000) / TRANSACTIONS);
}

const result: Matched = {
  wallets: keys.size,
  megabytes,
  microseconds: median(rounds),
  plainMicroseconds: median(plain),
  loadMicroseconds: median(loads),
};
process.send!(result);
await pool.end();
process.disconnect();
