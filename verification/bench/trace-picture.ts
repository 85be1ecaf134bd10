import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { faucet, newAddress } from '../../launch/src/chain-client.ts';
import { UNLIMITED } from '../../launch/src/unlimited.ts';
import { startWorld } from '../../launch/src/world.ts';
import { startCollector } from '../../testing/collector.ts';
import { drawTrace } from './draw-trace.ts';
import { newParty } from './send.ts';

/*
 * Redraws docs/pictures/trace-of-a-send.svg from the trace of a payment that a running product has just sent: npm run trace-picture
 */
const PICTURE = fileURLToPath(new URL('../../docs/pictures/trace-of-a-send.svg', import.meta.url));
const FUNDS = 1_000_000_000_000n;
/** The first ones load code and fill caches. */
const WARM_UP = 20;
/** As if its user had pressed so long before the request, milliseconds. */
const PRESSED = 12;

await using collector = await startCollector();
const world = await startWorld({
  env: { ...UNLIMITED, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '100' },
});
try {
  const receiver = newAddress();
  await faucet(world, receiver, FUNDS);
  const { ours: send } = await newParty(world, receiver);
  for (let n = 0; n < WARM_UP; n += 1) await send();
  const traceId = randomBytes(16).toString('hex');
  await send({
    traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-01`,
    tracestate: `cumulus=press:${PRESSED}`,
  });
  // Its server sends what is left before it ends.
  await world.processes.server!.stop();
  writeFileSync(PICTURE, drawTrace(collector.spans.filter((span) => span.traceId === traceId)));
  console.log(`Drawn: ${PICTURE}`);
} finally {
  await world.stop();
}
