import { UNLIMITED } from '../../launch/src/unlimited.ts';
import { startWorld } from '../../launch/src/world.ts';
import { benchCells } from './cells.ts';
import { benchGuard } from './guard.ts';
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
import { benchTracing } from './tracing.ts';
import { benchWalletList } from './wallet-list.ts';
import { benchWatchlist } from './watchlist.ts';

/** Short, so that the wait for the next slot does not hide the product's own time. */
const SLOT_MS = 50;

const world = await startWorld({
  slotMs: SLOT_MS,
  env: UNLIMITED,
});
try {
  console.log(`Slots of ${SLOT_MS} ms. Each line: ours, baseline of the same run, ratio, bound.`);
  print(benchMemory(world));
  // The last one fills the database.
  for (const bench of [
    benchSend,
    benchSendWrites,
    benchWalletList,
    benchMarket,
    benchQuote,
    benchGuard,
    benchPinStatus,
    benchHistory,
    benchWatchlist,
    benchLeaderboard,
  ])
    print(await bench(world));
} finally {
  await world.stop();
}
// These have worlds of their own, or need none.
for (const bench of [
  benchSigning,
  benchSendAtUsualPace,
  benchTracing,
  benchQueues,
  benchOrderLatency,
  benchClaims,
  benchMarketCheck,
  benchCells,
])
  print(await bench());

function print(results: readonly Result[]): void {
  for (const result of results) {
    const { name, ours, baseline, ratio, bound } = result;
    const limit = 'atMost' in bound ? `at most ${bound.atMost}` : `at least ${bound.atLeast}`;
    console.log(
      `${isWithinBound(result) ? 'ok  ' : 'OVER'} ${name}: ${ours} | ${baseline} | ${ratio.toFixed(2)} (${limit})`,
    );
  }
}
