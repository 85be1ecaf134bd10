import { parseArgs } from 'node:util';
import { UNLIMITED } from '../../launch/src/unlimited.ts';
import { startWorld } from '../../launch/src/world.ts';
import { ORIGIN } from '../../signer/testing/authenticator.ts';
import { benchApi } from './api.ts';
import { benchCells } from './cells.ts';
import { benchCredits } from './credits.ts';
import { benchGuard } from './guard.ts';
import { benchHints } from './hints.ts';
import { benchHistory } from './history.ts';
import { benchLeaderboard } from './leaderboard.ts';
import { benchLooks } from './looks.ts';
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
import { benchSigners } from './signers.ts';
import { benchSigning } from './signing.ts';
import { benchStream } from './stream.ts';
import { benchStreamMatching } from './stream-matching.ts';
import { benchSustained } from './sustained.ts';
import { table } from './table.ts';
import { benchTracing } from './tracing.ts';
import { benchWalletList } from './wallet-list.ts';
import { benchWatchlist } from './watchlist.ts';
import { benchWebhooks } from './webhooks.ts';

/** Short, so that the wait for the next slot does not hide the product's own time. */
const SLOT_MS = 50;

/** Over one world. The last one fills the database. */
const SHARED = {
  send: benchSend,
  api: benchApi,
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
  sustained: () => benchSustained(Number(values.seconds)),
  signing: benchSigning,
  signers: benchSigners,
  pace: benchSendAtUsualPace,
  tracing: benchTracing,
  looks: benchLooks,
  queues: benchQueues,
  orders: benchOrderLatency,
  claims: benchClaims,
  checks: benchMarketCheck,
  cells: benchCells,
  credits: benchCredits,
  hints: benchHints,
  matching: benchStreamMatching,
  stream: benchStream,
  webhooks: benchWebhooks,
};
const { values } = parseArgs({
  options: { of: { type: 'string' }, seconds: { type: 'string', default: '30' } },
});
const PARTS = ['memory', ...Object.keys(SHARED), ...Object.keys(ALONE)];

const wanted = values.of?.split(',') ?? PARTS;
const unknown = wanted.filter((part) => !PARTS.includes(part));
if (unknown.length > 0) {
  console.error(`There is no part "${unknown.join()}". There are: ${PARTS.join(', ')}.`);
  process.exit(2);
}
if (!(Number(values.seconds) >= 10)) {
  console.error('--seconds is how long `sustained` sends: 10 or more.');
  process.exit(2);
}
const chosen = <Bench>(parts: Readonly<Record<string, Bench>>): [string, Bench][] =>
  Object.entries(parts).filter(([name]) => wanted.includes(name));

const results: Result[] = [];
try {
  if (wanted.includes('memory') || chosen(SHARED).length > 0) {
    const world = await startWorld({ slotMs: SLOT_MS, env: { ...UNLIMITED, PASSKEY_ORIGINS: ORIGIN } });
    try {
      if (wanted.includes('memory')) await measure('memory', () => benchMemory(world));
      for (const [name, bench] of chosen(SHARED)) await measure(name, () => bench(world, SLOT_MS));
    } finally {
      await world.stop();
    }
  }
  for (const [name, bench] of chosen(ALONE)) await measure(name, bench);
} finally {
  console.log(`\nSlots of ${SLOT_MS} ms unless stated. Each baseline is of the same run.\n${table(results)}`);
}
if (!results.every(isWithinBound)) process.exitCode = 1;

async function measure(name: string, bench: () => Promise<Result[]>): Promise<void> {
  const began = performance.now();
  const measured = await bench();
  results.push(...measured);
  const verdict = measured.every(isWithinBound) ? 'ok' : 'OVER';
  console.log(`${name}: ${verdict}, ${((performance.now() - began) / 1_000).toFixed(0)} s`);
}
