import { randomBytes } from 'node:crypto';
import { faucet, newAddress } from '../../launch/src/chain-client.ts';
import { UNLIMITED } from '../../launch/src/unlimited.ts';
import { startWorld } from '../../launch/src/world.ts';
import { startCollector } from '../../testing/collector.ts';
import { processorMs } from './costs.ts';
import { milliseconds, percentile, type Result, timed } from './measure.ts';
import { newParty } from './send.ts';

const SLOT_MS = 50;
const FUNDS = 1_000_000_000_000n;
const ROUNDS = 400;
const WARM_UP = 100;

/**
 * What tracing adds to a send: of one server, sends that are traced beside sends whose header says that they are not.
 */
export async function benchTracing(): Promise<Result[]> {
  await using collector = await startCollector();
  const world = await startWorld({
    slotMs: SLOT_MS,
    env: { ...UNLIMITED, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  });
  try {
    const receiver = newAddress();
    await faucet(world, receiver, FUNDS);
    const { ours: send } = await newParty(world, receiver);
    const { pid } = world.processes.server!.current();
    for (let n = 0; n < WARM_UP; n += 1) await send(header(n % 2 === 0));
    const took = { on: [] as number[], off: [] as number[] };
    const processor = { on: [] as number[], off: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1)
      // Either first: one may leave the chain at another moment of its slot than the other.
      for (const kind of Math.random() < 0.5 ? (['on', 'off'] as const) : (['off', 'on'] as const)) {
        const before = processorMs(pid);
        took[kind].push(await timed(() => send(header(kind === 'on'))));
        processor[kind].push(processorMs(pid) - before);
      }
    const traced = collector.spans.filter(({ name }) => name === 'settle transfer_sol').length;
    if (traced < took.on.length) throw new Error(`the collector got ${traced} of ${took.on.length} sends`);
    const [on, off] = [quarter(took.on), quarter(took.off)];
    return [
      {
        name: 'send with tracing on, call to confirmed, lower quartile',
        ours: milliseconds(on),
        baseline: `${milliseconds(off)} off`,
        ratio: on / off,
        bound: { atMost: 1.02 },
      },
      {
        name: 'processor time of the server for it, lower quartile',
        ours: milliseconds(quarter(processor.on)),
        baseline: `${milliseconds(quarter(processor.off))} off`,
        ratio: quarter(processor.on) / quarter(processor.off),
        bound: { atMost: 1.08 },
        note: 'half a millisecond for its spans, which no one waits for',
      },
    ];
  } finally {
    await world.stop();
  }
}

/** What other load on the machine adds counts less below the median. */
function quarter(values: readonly number[]): number {
  return percentile(values, 25);
}

function header(isSampled: boolean) {
  const [trace, span] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  return { traceparent: `00-${trace}-${span}-0${isSampled ? 1 : 0}` };
}
