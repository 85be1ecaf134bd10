import { setTimeout as sleep } from 'node:timers/promises';
import type { LieKind } from '../../localnet/src/lying-node/lie.ts';
import { generator } from '../../testing/generator.ts';
import { auditAttempts } from './audit-attempts.ts';
import { auditBalances } from './audit-balances.ts';
import { auditPayments } from './audit-payments.ts';
import type { ChaosOptions, ChaosReport } from './chaos.ts';
import { injectRouterFaults, killProcesses, startChaosWorld } from './kill-processes.ts';
import { createLyingNodes } from './lying-nodes.ts';
import { injectRandomFaults } from './random-faults.ts';
import { countOutcomes, newSpender, payOnce, type Spender } from './spender.ts';

interface LieChaosOptions extends ChaosOptions {
  /** Transfers and swaps, of all wallets together. */
  readonly payments: number;
}

interface LieChaosReport extends ChaosReport {
  /** How often each lie and fault occurred. */
  readonly lies: Partial<Record<LieKind, number>>;
  readonly attempts: number;
  readonly landed: number;
  readonly secondAttempts: number;
}

const NODES = 2;
/** Blockhashes live seven and a half seconds: long enough to survive most kills, short enough for some to expire. */
const SLOT_MS = 50;
/** Milliseconds. */
const LONGEST_PAUSE = 2_500;
const STREAMS_PER_WALLET = 2;
/** The chain stays up, since everything is compared with it. */
const VICTIMS = ['server', 'signer', 'postgres'] as const;

/**
 * Makes payments from many wallets over two nodes, of which both fail and one at a time lies, while server, signer and
 * database are killed; then lets everything settle and compares intents, responses and chain to the lamport.
 */
export async function runLieChaos(options: LieChaosOptions): Promise<LieChaosReport> {
  const { kills, wallets, payments, seed, report } = options;
  const random = generator(seed);
  const nodes = createLyingNodes(NODES, seed);
  try {
    const world = await startChaosWorld({}, { slotMs: SLOT_MS, nodes: nodes.start });
    try {
      const spenders = await Promise.all(Array.from({ length: wallets }, () => newSpender(world)));
      // The first payment pins the chain: a node that lies then is believed.
      await payOnce(spenders[0]!, random);
      report(`${wallets} wallets are funded`);
      await injectRouterFaults(world);

      const clear = new AbortController();
      const faults = injectRandomFaults(nodes, generator(seed + 1), clear.signal);
      const counter = { left: payments - 1, done: 1 };
      const paying = spenders.map((spender) => pay(spender, counter, random, report));
      const killed = await killProcesses(world, kills, generator(seed + 2), report, {
        victims: VICTIMS,
        longestPause: LONGEST_PAUSE,
        // Spreads the kills over the payments.
        ready: (done) => until(() => counter.done >= (done * payments) / kills),
      });
      report('no more kills');
      await until(() => counter.left === 0);
      clear.abort();
      const lies = await faults;
      report('no more faults and lies; waiting for the last payments');
      await Promise.all(paying);
      report('every payment is final; comparing intents, responses and chain');

      await Promise.all(Object.values(world.processes).map((process) => process.up()));
      const attempts = await auditAttempts(world, spenders);
      const findings = [
        ...attempts.findings,
        ...(await auditPayments(world, spenders)),
        ...(await auditBalances(world, spenders)),
      ];
      return { kills: killed, lies, ...countOutcomes(spenders), ...attempts, findings };
    } finally {
      await world.stop();
    }
  } finally {
    await nodes.stop();
  }
}

interface Counter {
  left: number;
  done: number;
}

/** Several payments at a time from one wallet, so that their reservations compete. */
async function pay(
  spender: Spender,
  counter: Counter,
  random: () => number,
  report: (line: string) => void,
): Promise<void> {
  const stream = async () => {
    while (counter.left > 0) {
      counter.left -= 1;
      await payOnce(spender, random);
      counter.done += 1;
      if (counter.done % 100 === 0) report(`${counter.done} payments are final`);
    }
  };
  await Promise.all(Array.from({ length: STREAMS_PER_WALLET }, stream));
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(100);
}
