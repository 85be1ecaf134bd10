import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Result } from './measure.ts';
import { withOrderDatabase } from './orders-database.ts';
import { fillWallets } from './stream-rig.ts';
import type { Matched } from './stream-matching-process.ts';

const FEW = 10_000;
const MANY = 1_000_000;

/** What it takes to look for the wallets of an installation in all transactions, in a process of its own. */
export async function benchStreamMatching(): Promise<Result[]> {
  return await withOrderDatabase(async (database, { userId }, url) => {
    await fillWallets(database, userId, FEW);
    const few = await measured(url);
    await fillWallets(database, userId, MANY - FEW);
    await database.pool.query('vacuum analyze wallets');
    const many = await measured(url);
    const share = ({ microseconds }: Matched) => microseconds.toFixed(1);
    return [
      {
        name: `memory of a process that looks for ${many.wallets} wallets, MB`,
        ours: many.megabytes.toFixed(0),
        baseline: `${few.megabytes.toFixed(0)} for ${few.wallets}`,
        ratio: many.megabytes,
        bound: { atMost: 400 },
      },
      {
        name: `transactions read and matched with ${many.wallets} wallets, a second`,
        ours: (1_000_000 / many.microseconds).toFixed(0),
        baseline: `${(1_000_000 / many.plainMicroseconds).toFixed(0)} with addresses as text in a set`,
        ratio: 1_000_000 / many.microseconds,
        bound: { atLeast: 5_000 },
      },
      {
        name: `a transaction with ${many.wallets} wallets over one with ${few.wallets}, µs`,
        ours: share(many),
        baseline: share(few),
        ratio: many.microseconds / few.microseconds,
        bound: { atMost: 1.2 },
      },
      {
        name: `reading a wallet at the start, of ${many.wallets} over of ${few.wallets}, µs`,
        ours: many.loadMicroseconds.toFixed(1),
        baseline: few.loadMicroseconds.toFixed(1),
        ratio: many.loadMicroseconds / few.loadMicroseconds,
        bound: { atMost: 1.2 },
      },
    ];
  });
}

async function measured(databaseUrl: string): Promise<Matched> {
  const child = fork(join(import.meta.dirname, 'stream-matching-process.ts'), [databaseUrl], {
    execArgv: ['--expose-gc'],
  });
  const exit = once(child, 'exit');
  const [message] = await Promise.race([
    once(child, 'message'),
    exit.then(() => Promise.reject(new Error('the process that matches has ended'))),
  ]);
  await exit;
  return message as Matched;
}
