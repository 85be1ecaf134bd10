import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { THREE_SIGNERS } from '../../../launch/src/process-group.ts';
import type { World } from '../../../launch/src/world.ts';
import { generator } from '../../../testing/generator.ts';
import { openSignerLine, type SignerLine } from '../../../testing/signer-line.ts';
import { pick } from '../../attack/attacker.ts';
import { send } from '../../attack/intruder.ts';
import { auditAttempts } from '../audit-attempts.ts';
import { auditBalances } from '../audit-balances.ts';
import { auditOrders } from '../audit-orders.ts';
import { auditPayments } from '../audit-payments.ts';
import type { ChaosOptions, ChaosReport } from '../chaos.ts';
import { createFindings } from '../findings.ts';
import { startChaosWorld } from '../kill-processes.ts';
import { countOutcomes, newChaosWallet, newSpender, payOnce } from '../spender.ts';
import type { FaultKind, Victim } from './faults.ts';
import { createLiar, type LieKind } from './lies.ts';
import { foldersOf, onMachineOf, type SignerName } from './members.ts';
import { type OrderCounts, ordersEnded, placeOrder, untilServed, withPin } from './owners.ts';
import { type Suffered, suffer } from './suffer.ts';

interface SignerChaosOptions extends ChaosOptions {
  /** Transfers and swaps of all wallets together. */
  readonly payments: number;
  /** One, for comparison: it is killed, frozen and cut off alone. */
  readonly signers: 1 | 3;
}

export interface SignerChaosReport extends ChaosReport, OrderCounts {
  readonly kills: Readonly<Partial<Record<FaultKind, number>>>;
  /** Which of three was set back and has lied. */
  readonly bad: string | null;
  readonly lies: Readonly<Partial<Record<LieKind, number>>>;
  /** Lines of the server's log that name it. */
  readonly named: number;
  /** Between two payments that ended while signers suffered, milliseconds, and what befell whom then. */
  readonly longestPauseMs: number;
  readonly pausedBy: string;
  readonly attempts: number;
  readonly landed: number;
  readonly secondAttempts: number;
}

/** Blockhashes live seven and a half seconds. */
const SLOT_MS = 50;
const STREAMS_PER_WALLET = 2;
/** How long a fault takes, about, milliseconds: payments go on as long as faults do. */
const FAULT_MS = 3_000;
const SELLERS = 4;
/** At most, milliseconds. */
const ORDER_EVERY_MS = 20_000;
const NAMED = 'a signer does not do what the others do';

/**
 * Makes payments, half of them of owners with a PIN, while one signer at a time is killed, frozen, cut off, set back to an older journal or lies;
 * then lets everything settle and compares intents, orders, responses and chain to the lamport.
 */
export async function runSignerChaos(options: SignerChaosOptions): Promise<SignerChaosReport> {
  const { kills, wallets, payments, signers, seed, report } = options;
  const random = generator(seed);
  const folder = mkdtempSync(join(tmpdir(), 'cumulus-lines-'));
  const lines: SignerLine[] = [];
  const world = await startChaosWorld(signers === 3 ? { SIGNERS: '3' } : {}, {
    slotMs: SLOT_MS,
    async signerLines(sockets) {
      for (const [index, socket] of sockets.entries())
        lines.push(await openSignerLine(join(folder, String(index)), socket));
      return lines.map((line) => line.socket);
    },
  });
  const database = new pg.Pool({ connectionString: world.databaseUrl });
  try {
    const lies: Partial<Record<LieKind, number>> = {};
    const victims = await victimsIn(world, lines, generator(seed + 2), lies);
    const bad = victims.find(({ setLying }) => setLying)?.name ?? null;
    const spenders = await Promise.all(
      Array.from({ length: wallets }, async (_, at) => {
        const spender = await untilServed(() => newSpender(world));
        return at % 2 === 0 ? await withPin(spender) : spender;
      }),
    );
    const sellers = await Promise.all(
      Array.from({ length: SELLERS }, async (_, at) => {
        const seller = await untilServed(() => newChaosWallet(world));
        return at % 2 === 0 ? await withPin(seller) : seller;
      }),
    );
    report(`${wallets} wallets are funded${bad ? `; ${bad} is set back and lies` : ''}`);

    const counter = { left: payments, done: 0 };
    const ends: number[] = [];
    let sufferedUntil = Number.POSITIVE_INFINITY;
    const streams = wallets * STREAMS_PER_WALLET;
    const longestRestMs = 2 * FAULT_MS * (kills / payments) * streams;
    const paying = spenders
      .flatMap((spender) => Array.from({ length: STREAMS_PER_WALLET }, () => spender))
      .map(async (spender) => {
        while (counter.left > 0) {
          counter.left -= 1;
          await payOnce(spender, random);
          ends.push(performance.now());
          counter.done += 1;
          if (counter.done % 100 === 0) report(`${counter.done} payments are final`);
          const restsUntil = performance.now() + random() * longestRestMs;
          await until(() => performance.now() > Math.min(restsUntil, sufferedUntil) || counter.left === 0);
        }
      });
    const selling = sellers.map(async (seller) => {
      while (counter.left > 0) {
        await placeOrder(seller, random);
        await sleep(random() * ORDER_EVERY_MS);
      }
    });
    const { findings, expect } = createFindings();
    const suffered = await suffer(world, victims, {
      ...{ kills, random: generator(seed + 1), expect, report },
      // Spreads the faults over the payments.
      ready: (done) => until(() => counter.left === 0 || counter.done >= (done * payments) / kills),
    });
    sufferedUntil = performance.now();
    report('no more faults; waiting for the last payments');
    await Promise.all([...paying, ...selling]);
    const orders = await ordersEnded(world);
    report('every payment is final; comparing intents, orders, responses and chain');
    const attempts = await auditAttempts(world, spenders);
    findings.push(
      ...attempts.findings,
      ...(await auditPayments(world, spenders)),
      ...(await auditBalances(world, spenders)),
      ...(await auditOrders(world, database, sellers)),
    );
    const named = bad === null ? 0 : linesNaming(world, bad);
    return {
      ...{
        kills: countKinds(suffered),
        bad,
        lies,
        named,
        ...countOutcomes(spenders),
        ...orders,
        ...attempts,
      },
      ...{ ...longestPause(ends, suffered), findings },
    };
  } finally {
    await database.end();
    for (const line of lines) line.close();
    await world.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Of three, one is chosen to lie, with the keys that it has. */
async function victimsIn(
  world: World,
  lines: readonly SignerLine[],
  random: () => number,
  lies: Partial<Record<LieKind, number>>,
): Promise<readonly Victim[]> {
  const isAlone = lines.length === 1;
  const names = isAlone ? (['signer'] as const) : THREE_SIGNERS;
  const bad = isAlone ? null : pick(THREE_SIGNERS, random);
  const liar = bad === null ? null : await liarIn(world, bad, random, lies);
  if (liar) lines[THREE_SIGNERS.indexOf(bad!)]!.answerBy(liar.answering);
  return names.map((name, index) => {
    const { journal } = foldersOf(world.dataDir, isAlone ? 'signer-1' : (name as SignerName));
    const setLying = name === bad ? liar!.setLying : null;
    return { name, line: lines[index]!, journal, setLying };
  });
}

async function liarIn(
  world: World,
  name: SignerName,
  random: () => number,
  lies: Partial<Record<LieKind, number>>,
) {
  const { say } = (await onMachineOf(world.dataDir, name)).members;
  return createLiar({
    ...{ name, say, random },
    send: (transaction) => send(world, transaction),
    onLie(kind) {
      lies[kind] = (lies[kind] ?? 0) + 1;
    },
  });
}

function linesNaming({ logsDir }: World, name: string): number {
  const logs = readdirSync(logsDir).filter((file) => file.startsWith('server.log'));
  const all = logs.flatMap((file) => readFileSync(join(logsDir, file), 'utf8').split('\n'));
  return all.filter((line) => line.includes(NAMED) && line.includes(`"signer":"${name}"`)).length;
}

function countKinds(suffered: readonly Suffered[]): Partial<Record<FaultKind, number>> {
  const counts: Partial<Record<FaultKind, number>> = {};
  for (const { kind } of suffered) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

function longestPause(ends: readonly number[], suffered: readonly Suffered[]) {
  const over = suffered.at(-1)!.until;
  const pauses = ends.map((until, at) => ({ from: ends[at - 1] ?? until, until }));
  const longest = pauses
    .filter(({ until }) => until <= over)
    .reduce((most, each) => (each.until - each.from > most.until - most.from ? each : most), {
      from: 0,
      until: 0,
    });
  const then = suffered.filter(({ from, until }) => from < longest.until && until > longest.from);
  return {
    longestPauseMs: Math.round(longest.until - longest.from),
    pausedBy: then.map(({ name, kind }) => `${name} ${kind}`).join(', '),
  };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(100);
}
