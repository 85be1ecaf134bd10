import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { embeddedUrls, prepareDatabase } from '../../../launch/src/database.ts';
import { superuserUrl } from '../../../launch/src/postgres/connection.ts';
import type { World } from '../../../launch/src/world.ts';
import { generator } from '../../../testing/generator.ts';
import { auditAttempts } from '../audit-attempts.ts';
import { auditBalances } from '../audit-balances.ts';
import { auditPayments } from '../audit-payments.ts';
import type { Finding } from '../findings.ts';
import { injectRouterFaults, startChaosWorld } from '../kill-processes.ts';
import { countOutcomes, newSpender, payOnce, type Spender } from '../spender.ts';
import { type Cluster, startCluster } from './cluster.ts';
import type { Node } from './node.ts';

interface FailoverOptions {
  readonly rounds: number;
  readonly wallets: number;
  readonly seed: number;
  readonly report: (line: string) => void;
}

interface FailoverReport {
  readonly rounds: number;
  /** From the fault until a change is accepted again, seconds. */
  readonly readyAgain: { readonly median: number; readonly slowest: number; readonly within15: number };
  readonly findings: readonly Finding[];
}

/** Seconds. */
const GIVEN_UP_AFTER = 180;

type Fault = (primary: Node) => Promise<() => void>;

/** What happens to a primary, and how it is undone once another has taken over. */
const FAULTS: Readonly<Record<string, Fault>> = {
  async killed(primary) {
    await primary.kill();
    return primary.start;
  },
  async frozen(primary) {
    primary.freeze();
    return primary.thaw;
  },
  async 'cut off'(primary) {
    primary.cutOff();
    return primary.reconnect;
  },
};

/**
 * Lets wallets pay over a cluster of three nodes while its primary is killed, frozen or cut off again and again; then compares
 * chain, ledger and responses to the lamport.
 */
export async function runFailoverChaos(options: FailoverOptions): Promise<FailoverReport> {
  const { rounds, wallets, seed, report } = options;
  const password = randomBytes(16).toString('hex');
  const cluster = await startCluster(password);
  try {
    await cluster.whole();
    report('three nodes follow one primary');
    const passwords = { databasePassword: password, serverPassword: password, operatorPassword: password };
    const superuser = new pg.Client({ connectionString: superuserUrl(cluster.port, password, 'postgres') });
    await superuser.connect();
    await prepareDatabase(superuser, passwords).finally(() => superuser.end());
    const urls = embeddedUrls(cluster.port, passwords);
    const world = await startChaosWorld({
      DATABASE_URL: urls.server,
      MIGRATION_DATABASE_URL: urls.owner,
      OPERATOR_DATABASE_URL: urls.operator,
    });
    try {
      const spenders = await Promise.all(Array.from({ length: wallets }, () => newSpender(world)));
      report(`${wallets} wallets are funded`);
      await injectRouterFaults(world);
      let isOver = false;
      const random = generator(seed);
      const paying = spenders
        .flatMap((spender) => [spender, spender])
        .map(async (spender) => {
          while (!isOver) await payOnce(spender, random);
        });
      const times: number[] = [];
      for (let round = 0; round < rounds; round++)
        times.push(await failOver(cluster, round, spenders, report));
      isOver = true;
      await Promise.all(paying);
      report('every payment is final; comparing chain, ledger and responses');
      const findings = await audit(world, spenders);
      return { rounds, readyAgain: summary(times), ...countOutcomes(spenders), findings };
    } finally {
      await world.stop();
    }
  } finally {
    await cluster.stop();
  }
}

/** Seconds until another primary has accepted a change over the product. */
async function failOver(
  cluster: Cluster,
  round: number,
  spenders: readonly Spender[],
  report: (line: string) => void,
): Promise<number> {
  await cluster.whole();
  const primary = (await cluster.primary())!;
  const names = Object.keys(FAULTS);
  const name = names[round % names.length]!;
  const { customer } = spenders[round % spenders.length]!;
  const since = performance.now();
  const undo = await FAULTS[name]!(primary);
  const elapsed = (): number => Math.round(performance.now() - since) / 1_000;
  let next: Node | null = null;
  while (next === null || next === primary) {
    if (elapsed() > GIVEN_UP_AFTER)
      throw new Error(`no node has replaced ${primary.name}, which was ${name}`);
    await sleep(100);
    next = await cluster.primary();
  }
  const elected = elapsed();
  while (
    !(await customer.call('setNoticeSettings', { hideAmounts: round % 2 === 0 }).then(
      () => true,
      () => false,
    ))
  )
    await sleep(100);
  const ready = elapsed();
  undo();
  report(
    `round ${round + 1}: ${primary.name} ${name}, ${next.name} elected after ${elected} s, ready again after ${ready} s`,
  );
  return ready;
}

async function audit(world: World, spenders: readonly Spender[]): Promise<Finding[]> {
  const attempts = await auditAttempts(world, spenders);
  return [
    ...attempts.findings,
    ...(await auditPayments(world, spenders)),
    ...(await auditBalances(world, spenders)),
  ];
}

function summary(times: readonly number[]): FailoverReport['readyAgain'] {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    median: sorted[Math.floor(sorted.length / 2)]!,
    slowest: sorted.at(-1)!,
    within15: sorted.filter((time) => time <= 15).length,
  };
}
