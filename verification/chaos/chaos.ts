import { generator } from '../../testing/generator.ts';
import { auditPayments } from './audit-payments.ts';
import type { Finding } from './findings.ts';
import { injectRouterFaults, killProcesses, startChaosWorld } from './kill-processes.ts';
import { countOutcomes, newSpender, payOnce } from './spender.ts';

export interface ChaosOptions {
  /** How many processes get SIGKILL. */
  readonly kills: number;
  /** Wallets that pay at the same time, each with its own user. */
  readonly wallets: number;
  readonly seed: number;
  readonly report: (line: string) => void;
}

export interface ChaosReport {
  readonly kills: Record<string, number>;
  readonly payments: number;
  readonly moved: number;
  /** How many of those moved were swaps. */
  readonly swapped: number;
  readonly refused: number;
  /** Payments that took more than one request. */
  readonly retried: number;
  /** Differences between chain, ledger and responses: must be empty. */
  readonly findings: readonly Finding[];
}

/**
 * Makes transfers and swaps from many wallets while server, signer, database and chain are killed at random and the router
 * fails, then lets everything settle and compares chain, ledger and responses to the lamport.
 */
export async function runChaos({ kills, wallets, seed, report }: ChaosOptions): Promise<ChaosReport> {
  const random = generator(seed);
  const world = await startChaosWorld();
  try {
    const spenders = await Promise.all(Array.from({ length: wallets }, () => newSpender(world)));
    report(`${wallets} wallets are funded`);
    await injectRouterFaults(world);
    let isOver = false;
    // On a busy machine all may be killed before a swap has got through.
    const hasBoth = () => {
      const { moved, swapped } = countOutcomes(spenders);
      return swapped > 0 && moved > swapped;
    };
    // Two payments at a time from one wallet, so that their reservations compete.
    const paying = spenders
      .flatMap((spender) => [spender, spender])
      .map(async (spender) => {
        while (!isOver || !hasBoth()) await payOnce(spender, random);
      });
    const killed = await killProcesses(world, kills, random, report);
    isOver = true;
    await Promise.all(paying);
    report('every payment is final; comparing chain, ledger and responses');
    await Promise.all(Object.values(world.processes).map((process) => process.up()));
    return { kills: killed, ...countOutcomes(spenders), findings: await auditPayments(world, spenders) };
  } finally {
    await world.stop();
  }
}
