import { setTimeout as sleep } from 'node:timers/promises';
import type { LieKind } from '../../../localnet/src/lying-node/lie.ts';
import { generator } from '../../../server/testing/generator.ts';
import { audit, type Finding } from './audit.ts';
import { auditBalances } from './balance-audit.ts';
import {
  type ChaosOptions,
  FUNDS_LAMPORTS,
  FUNDS_USDC,
  newSpender,
  nextOrder,
  type Spender,
} from './chaos.ts';
import { killAll, startChaosWorld, trouble } from './kills.ts';
import { auditAttempts } from './lie-audit.ts';
import { lyingNodes } from './lying-nodes.ts';
import { type Ending, insist } from './orders.ts';
import { weather } from './weather.ts';

export interface LieChaosOptions extends ChaosOptions {
  /** Transfers and swaps, of all wallets together. */
  readonly payments: number;
}

export interface LieChaosReport {
  readonly kills: Record<string, number>;
  /** How often a node was given each lie and fault. */
  readonly lies: Partial<Record<LieKind, number>>;
  readonly payments: number;
  readonly moved: number;
  readonly swapped: number;
  readonly refused: number;
  readonly attempts: number;
  readonly landed: number;
  readonly secondAttempts: number;
  readonly findings: readonly Finding[];
}

const NODES = 2;
/** Blockhashes live seven and a half seconds: long enough to survive most kills, short enough for some to expire. */
const SLOT_MS = 50;
/** Longest pause between two kills, milliseconds. */
const PAUSE_MAX = 2_500;
const STREAMS_PER_WALLET = 2;
/** The chain stays up: it is the truth that everything is compared with. */
const VICTIMS = ['server', 'signer', 'postgres'] as const;

/**
 * Runs payments from many wallets over two nodes of which one at a time lies and both fail, while server, signer and
 * database are killed; then lets everything settle and compares intents, answers and chain, to the lamport.
 */
export async function runLieChaos(options: LieChaosOptions): Promise<LieChaosReport> {
  const { kills, wallets, payments, seed, report } = options;
  const random = generator(seed);
  const nodes = lyingNodes(NODES, seed);
  try {
    const world = await startChaosWorld({}, { slotMs: SLOT_MS, nodes: nodes.start });
    try {
      const spenders = await Promise.all(Array.from({ length: wallets }, () => newSpender(world)));
      // The installation learns its chain from its first payment: a node that lies then is believed.
      spenders[0]!.endings.push(await insist(spenders[0]!.customer, nextOrder(spenders[0]!, random)));
      report(`${wallets} wallets are funded`);
      await trouble(world);

      const clear = new AbortController();
      const told = weather(nodes, generator(seed + 1), clear.signal);
      const counter = { left: payments - 1, ended: 1 };
      const spending = spenders.map((spender) => spend(spender, counter, random, report));
      // Kills come between payments, or they would all be over before most payments have begun.
      const due = (done: number) => until(() => counter.ended >= (done * payments) / kills);
      const killed = await killAll(world, kills, generator(seed + 2), report, PAUSE_MAX, {
        victims: VICTIMS,
        ready: due,
      });
      report('no more kills');
      await until(() => counter.left === 0);
      clear.abort();
      const lies = await told;
      report('no more faults and lies; waiting for the last payments');
      await Promise.all(spending);
      report('every payment has its final answer; comparing intents, answers and chain');

      await Promise.all(Object.values(world.processes).map((process) => process.up()));
      const endings = spenders.flatMap((spender) => spender.endings);
      const moved = endings.filter((ending) => ending.moved);
      const attempts = await auditAttempts(world, spenders);
      const findings = [
        ...attempts.findings,
        ...(await audit(world, spenders, { lamports: FUNDS_LAMPORTS, usdc: FUNDS_USDC })),
        ...(await auditBalances(world, spenders)),
      ];
      return {
        kills: killed,
        lies,
        payments: endings.length,
        moved: moved.length,
        swapped: moved.filter(({ swapped }) => swapped).length,
        refused: endings.length - moved.length,
        ...attempts,
        findings,
      };
    } finally {
      await world.stop();
    }
  } finally {
    await nodes.stop();
  }
}

interface Counter {
  left: number;
  ended: number;
}

/** Several payments at a time from one wallet, so that reservations meet, while there are any left to begin. */
async function spend(
  spender: Spender,
  counter: Counter,
  random: () => number,
  report: (line: string) => void,
): Promise<void> {
  const stream = async () => {
    while (counter.left > 0) {
      counter.left -= 1;
      const ending: Ending = await insist(spender.customer, nextOrder(spender, random));
      spender.endings.push(ending);
      counter.ended += 1;
      if (counter.ended % 100 === 0) report(`${counter.ended} payments have ended`);
    }
  };
  await Promise.all(Array.from({ length: STREAMS_PER_WALLET }, stream));
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(100);
}
