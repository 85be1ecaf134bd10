import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Result } from './measure.ts';
import { withOrderDatabase } from './orders-database.ts';
import type { Matched } from './stream-matching-process.ts';
import { fillWallets } from './stream-rig.ts';

const WALLETS = 1_000_000;

/** What it takes to look for all wallets of an installation in all transactions of the chain, in a process of its own. */
export async function benchStreamMatching(): Promise<Result[]> {
  return await withOrderDatabase(async (database, { userId }, url) => {
    await fillWallets(database, userId, WALLETS);
    const { all, few, textMicroseconds, ...measured } = await matched(url);
    const perSecond = (microseconds: number) => (1_000_000 / microseconds).toFixed(0);
    return [
      {
        name: `memory of a process that looks for ${all.wallets} wallets, MB`,
        ours: measured.megabytes.toFixed(0),
        baseline: `${measured.emptyMegabytes.toFixed(0)} without; read in ${measured.loadSeconds.toFixed(0)} s`,
        ratio: measured.megabytes,
        bound: { atMost: 400 },
      },
      {
        name: `transactions read and matched with ${all.wallets} wallets, a second`,
        ours: perSecond(all.microseconds),
        baseline: `${perSecond(textMicroseconds)} with addresses as text in a set`,
        ratio: 1_000_000 / all.microseconds,
        bound: { atLeast: 5_000 },
      },
      {
        name: `a transaction with ${all.wallets} wallets over one with ${few.wallets}, µs`,
        ours: all.microseconds.toFixed(1),
        baseline: few.microseconds.toFixed(1),
        ratio: all.microseconds / few.microseconds,
        bound: { atMost: 1.2 },
      },
    ];
  });
}

async function matched(databaseUrl: string): Promise<Matched> {
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
