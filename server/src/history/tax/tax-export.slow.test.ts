import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../testing/database.ts';
import { userRow } from '../../../../testing/user-row.ts';
import { walletRow } from '../../../../testing/wallet-row.ts';
import { taxPages } from './store.ts';
import { createTaxExport } from './tax-export.ts';

/** A million, if asked for: most of the time goes into making them. */
const EVENTS = Number(process.env.TAX_EVENTS ?? 20_000);
const MB = 1024 * 1024;
const HEAP_MAX_MB = 64;
/** Chunks between two measurements. */
const MEASURE_EVERY = 20;

/** Live bytes. */
function heap(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

const { db, superuser } = await testDatabase();
const userId = await userRow(db);
const walletId = await walletRow(db, userId);
const UNLISTED = { supply: null, program: null, liquidity: null };
const tokens = new Map(
  [
    { mint: SOL_MINT, symbol: 'SOL', decimals: 9, multiplier: 1 },
    { mint: USDC_MINT, symbol: 'USDC', decimals: 6, multiplier: 1 },
  ].map((token) => [
    token.mint,
    { ...token, ...UNLISTED, name: token.symbol, logoURI: null, verified: true },
  ]),
);
const market = { tokens: async () => tokens, listed: async () => new Map() };
const everything = { userId, walletIds: null, from: new Date(0), to: new Date('9999-12-31') };

test('any number of events is written in one pass, with little memory, and adds up', {
  timeout: 600_000,
}, async () => {
  // Swaps of one USDC for a ten-millionth of a SOL, and a fee.
  await sql`
    insert into wallet_events (id, user_id, wallet_id, type, at, state, signature, fee_lamports, changes)
    select gen_random_uuid(), ${userId}, ${walletId}, 'swap', timestamptz '2025-01-01' + number * interval '7 seconds',
           'confirmed', 'signature-' || number, 5000,
           jsonb_build_array(
             jsonb_build_object('mint', ${USDC_MINT}::text, 'delta', '-1000000', 'value', '1000000000'),
             jsonb_build_object('mint', ${SOL_MINT}::text, 'delta', '5000000', 'value', '1000000000')
           )
    from generate_series(1, ${EVENTS}) as number`.execute(superuser.db);
  await sql`analyze wallet_events`.execute(superuser.db);

  const reading = watch();
  let read = 0;
  for await (const page of reading.timed(taxPages(db, everything))) read += page.length;
  expect(read).toBe(EVENTS);

  const before = heap();
  let [lines, sold, bought, peak, chunks] = [0, 0, 0n, 0, 0];
  const writing = watch();
  for await (const chunk of writing.timed(createTaxExport({ db, market })(everything, 'koinly'))) {
    for (const line of chunk.split('\r\n')) {
      if (line === '' || line.startsWith('Date,')) continue;
      const [, gave, gaveCurrency, got] = line.split(',');
      lines += 1;
      // Koinly takes no fee off in the currency that a line brings: it has a line of its own.
      if (gaveCurrency === 'SOL') bought -= lamports(gave);
      else sold += Number(gave);
      bought += lamports(got);
    }
    chunks += 1;
    if (chunks % MEASURE_EVERY === 0) peak = Math.max(peak, heap() - before);
  }
  expect([lines, sold, bought]).toEqual([2 * EVENTS, EVENTS, 5_000_000n * BigInt(EVENTS)]);
  expect(peak / MB).toBeLessThan(HEAP_MAX_MB);
  const [alone, whole] = [reading.read(), writing.read()];
  process.stdout.write(
    `tax file: ${EVENTS} events written in ${seconds(whole.ms)} s (${seconds(whole.cpuMs)} s of CPU here), ` +
      `${(whole.ms / alone.ms).toFixed(2)} of reading them alone (${seconds(alone.ms)} s, ${seconds(alone.cpuMs)} s of CPU), ` +
      `without the test's own parsing; heap grew by ${(peak / MB).toFixed(0)} MB at most\n`,
  );
});

/** Buys and sells in turns: what is open stays small. */
test('gains of any number of events are written in one pass, with little memory', {
  timeout: 600_000,
}, async () => {
  const trader = await userRow(db);
  const [wallet] = [await walletRow(db, trader), await walletRow(db, trader)];
  await sql`
    insert into wallet_events (id, user_id, wallet_id, type, at, state, signature, fee_lamports, changes)
    select gen_random_uuid(), ${trader}, ${wallet}, 'swap', timestamptz '2025-01-01' + number * interval '7 seconds',
           'confirmed', 'trade-' || number, 0,
           jsonb_build_array(
             jsonb_build_object('mint', ${USDC_MINT}::text, 'delta', (sign * 1000000)::text, 'value', '1000000000'),
             jsonb_build_object('mint', ${SOL_MINT}::text, 'delta', (sign * -5000000)::text, 'value', '1000000000')
           )
    from generate_series(1, ${EVENTS}) as number, lateral (select 1 - 2 * (number % 2)) as turn (sign)`.execute(
    superuser.db,
  );
  await sql`analyze wallet_events`.execute(superuser.db);
  const before = heap();
  let [sold, peak, chunks] = [0, 0, 0];
  const writing = watch();
  const selection = { ...everything, userId: trader };
  for await (const chunk of writing.timed(createTaxExport({ db, market })(selection, 'gains-fifo'))) {
    sold += chunk.split('\r\nSwap,').length - Number(!chunk.startsWith('Swap,'));
    chunks += 1;
    if (chunks % MEASURE_EVERY === 0) peak = Math.max(peak, heap() - before);
  }
  expect(sold).toBe(EVENTS);
  expect(peak / MB).toBeLessThan(HEAP_MAX_MB);
  const { ms, cpuMs } = writing.read();
  process.stdout.write(
    `gains: ${EVENTS} events in ${seconds(ms)} s (${seconds(cpuMs)} s of CPU here); heap grew by ${(peak / MB).toFixed(0)} MB at most\n`,
  );
});

const lamports = (text = ''): bigint => BigInt(Math.round(Number(text) * 1e9));

const seconds = (ms: number): string => (ms / 1_000).toFixed(1);

/** Adds up how long a generator works, without what is done with what it yields. */
function watch() {
  let [ms, cpuMs] = [0, 0];
  return {
    read: () => ({ ms, cpuMs }),
    async *timed<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
      for (;;) {
        const [at, cpu] = [performance.now(), process.cpuUsage()];
        const { value, done } = await source.next();
        const used = process.cpuUsage(cpu);
        ms += performance.now() - at;
        cpuMs += (used.user + used.system) / 1_000;
        if (done) return;
        yield value;
      }
    },
  };
}
