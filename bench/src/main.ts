import { parseArgs } from 'node:util';
import { UNLIMITED } from '../../launch/src/unlimited.ts';
import { startWorld } from '../../launch/src/world.ts';
import { benchCells } from './cells.ts';
import { benchGuard } from './guard.ts';
import { benchHints } from './hints.ts';
import { benchHistory } from './history.ts';
import { benchLeaderboard } from './leaderboard.ts';
import { benchMarket } from './market.ts';
import { isWithinBound, type Result } from './measure.ts';
import { benchMemory } from './memory.ts';
import { benchMarketCheck } from './orders-check.ts';
import { benchClaims } from './orders-claims.ts';
import { benchOrderLatency } from './orders-latency.ts';
import { benchPinStatus } from './pin-status.ts';
import { benchQueues } from './queues.ts';
import { benchQuote } from './quote.ts';
import { benchSend, benchSendAtUsualPace } from './send.ts';
import { benchSendWrites } from './send-writes.ts';
import { benchSigning } from './signing.ts';
import { benchStream } from './stream.ts';
import { benchStreamMatching } from './stream-matching.ts';
import { benchTracing } from './tracing.ts';
import { benchWalletList } from './wallet-list.ts';
import { benchWatchlist } from './watchlist.ts';

/** Short, so that the wait for the next slot does not hide the product's own time. */
const SLOT_MS = 50;

/** Over one world. The last one fills the database. */
const SHARED = {
  send: benchSend,
  writes: benchSendWrites,
  list: benchWalletList,
  market: benchMarket,
  quote: benchQuote,
  guard: benchGuard,
  pin: benchPinStatus,
  history: benchHistory,
  watchlist: benchWatchlist,
  leaderboard: benchLeaderboard,
};
/** These have worlds of their own, or need none. */
const ALONE = {
  signing: benchSigning,
  pace: benchSendAtUsualPace,
  tracing: benchTracing,
  queues: benchQueues,
  orders: benchOrderLatency,
  claims: benchClaims,
  checks: benchMarketCheck,
  cells: benchCells,
  hints: benchHints,
  matching: benchStreamMatching,
  stream: benchStream,
};
const PARTS = ['memory', ...Object.keys(SHARED), ...Object.keys(ALONE)];

const { values } = parseArgs({ options: { of: { type: 'string' } } });
const wanted = values.of?.split(',') ?? PARTS;
const unknown = wanted.filter((part) => !PARTS.includes(part));
if (unknown.length > 0) {
  console.error(`There is no part "${unknown.join()}". There are: ${PARTS.join(', ')}.`);
  process.exit(2);
}
const chosen = <Bench>(parts: Readonly<Record<string, Bench>>): Bench[] =>
  Object.entries(parts).flatMap(([name, bench]) => (wanted.includes(name) ? [bench] : []));

if (wanted.includes('memory') || chosen(SHARED).length > 0) {
  const world = await startWorld({ slotMs: SLOT_MS, env: UNLIMITED });
  try {
    console.log(`Slots of ${SLOT_MS} ms. Each line: ours, baseline of the same run, ratio, bound.`);
    if (wanted.includes('memory')) print(benchMemory(world));
    for (const bench of chosen(SHARED)) print(await bench(world));
  } finally {
    await world.stop();
  }
}
for (const bench of chosen(ALONE)) print(await bench());

function print(results: readonly Result[]): void {
  for (const result of results) {
    const { name, ours, baseline, ratio, bound } = result;
    const limit = 'atMost' in bound ? `at most ${bound.atMost}` : `at least ${bound.atLeast}`;
    console.log(
      `${isWithinBound(result) ? 'ok  ' : 'OVER'} ${name}: ${ours} | ${baseline} | ${ratio.toFixed(2)} (${limit})`,
    );
  }
}
