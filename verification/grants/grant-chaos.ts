import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { USDC_MINT } from '@cumulus/contract/limits.ts';
import pg from 'pg';
import { faucet } from '../../launch/src/chain-client.ts';
import { type Customer, newCustomer } from '../../launch/src/customer.ts';
import type { World } from '../../launch/src/world.ts';
import { generator } from '../../testing/generator.ts';
import { newVictim, userIdOf } from '../attack/victims.ts';
import { createFindings, type Finding } from '../chaos/findings.ts';
import { killProcesses } from '../chaos/kill-processes.ts';
import { FUNDS_LAMPORTS, FUNDS_USDC } from '../chaos/spender.ts';
import { actOf, type Deed, deed, doUntilFinal, placeOf } from './deeds.ts';
import type { Seen } from './intruder-moves.ts';
import { leftOnChain, POLICY } from './left-on-chain.ts';
import { allowProgram, type Program, type SentAct } from './program.ts';
import { type RestorableWorld, startRestorableWorld } from './restorable-world.ts';
import { takeOver } from './takeover.ts';

interface GrantChaosOptions {
  /** Sends, swaps and orders that a program asks for, many more than its grant reaches for. */
  readonly acts: number;
  readonly kills: number;
  /** In a day. */
  readonly allowedUsd: number;
  readonly seed: number;
  readonly report: (line: string) => void;
}

export interface GrantChaosReport {
  readonly kills: Record<string, number>;
  /** How many acts ended in which way. */
  readonly answers: Readonly<Record<string, number>>;
  readonly allowedUsd: string;
  /** By the chain: fees and rent with it. */
  readonly spentUsd: string;
  /** Of a second grant, of as much, whose program acts while the server is taken over. */
  readonly spentWhileTakenOverUsd: string;
  /** Of both. */
  readonly overUsd: string;
  readonly byIntruderUsd: string;
  readonly transactions: number;
  readonly findings: readonly Finding[];
}

/** The chain stays up, since everything is compared with it. */
const VICTIMS = ['server', 'signer', 'postgres'] as const;
const PIN = '314159';
/** Of one payment, USD; and of USDC in a day, as a share of all. */
const PAYMENT_USD = 2;
const USDC_SHARE = 0.3;
/** Half of all acts at once at first, the rest with the kills. */
const AT_ONCE = 0.5;
/** Of the intruder, and acts that they have at a time. */
const TRIES_LEAST = 300;
const SEEN_MAX = 20;

/**
 * A program asks for many more acts than its grant covers, many at once, while server, signer and database are killed and an older
 * database comes back. Then an intruder in the server tries for more. What left is added up from the chain.
 */
export async function runGrantChaos(options: GrantChaosOptions): Promise<GrantChaosReport> {
  const { acts, kills, allowedUsd, seed, report } = options;
  const random = generator(seed);
  const worlds = await startRestorableWorld({ SIGNER_POLICY: POLICY });
  try {
    const owner = await newOwner(worlds.current());
    const program = await allowedIn(worlds.current(), owner, allowedUsd);
    const place = await placeOf(worlds.current(), program);
    const wanted = Array.from({ length: acts }, (_, number) => deed(number, acts, random));
    const answers: Promise<string>[] = [];
    const seen: Seen[] = [];
    const onAct = (act: SentAct) => void seen.push({ program, act });
    const askMore = (until: number) => {
      while (answers.length < until) {
        const next = wanted[answers.length]!;
        answers.push(doUntilFinal(place, program, next, onAct));
      }
    };
    askMore(acts * AT_ONCE);
    report(`${answers.length} acts at once`);
    const killed = await killAndRestore(worlds, kills, generator(seed + 1), report, (done) =>
      askMore(acts * (AT_ONCE + ((1 - AT_ONCE) * (done + 1)) / kills)),
    );
    askMore(acts);
    const said = await Promise.all(answers);
    report('every act has its answer; waiting for what is under way');
    const world = worlds.current();
    const other = await allowedIn(world, owner, allowedUsd);
    const wantedOfOther: Deed[] = [];
    const tries = Math.max(TRIES_LEAST, acts);
    const newest = seen.slice(-SEEN_MAX);
    await takeOver(
      { world, random, tries, victims: [], thief: await newVictim(world, null) },
      {
        ...{ owner: await userIdOf(world, program.walletId), programs: [program, other], killsSigner: true },
        async see() {
          const more = Array.from({ length: SEEN_MAX }, (_, at) =>
            deed(wantedOfOther.length + at, 4 * SEEN_MAX, random),
          );
          wantedOfOther.push(...more);
          const made = await Promise.all(more.map((each) => actOf(place, other, each).catch(() => null)));
          return [...newest, ...made.flatMap((act) => (act ? [{ program: other, act }] : []))];
        },
      },
    );
    report(`a server that was taken over has tried ${tries} times`);
    await settled(world);
    const { findings, expect } = createFindings();
    const left = await leftOnChain(world, program.publicKey, wanted);
    const leftOfOther = await leftOnChain(world, other.publicKey, wantedOfOther);
    const overs = [left, leftOfOther].map(({ usd }) => usd - BigInt(allowedUsd) * 1_000_000n);
    const over = overs.reduce((sum, each) => (each > 0n ? sum + each : sum), 0n);
    const byIntruder = left.byNobodyUsd + leftOfOther.byNobodyUsd;
    expect('USD over what was allowed', over, 0n);
    expect('USD that the intruder got', byIntruder, 0n);
    expect('what landed twice', left.again.join(), '');
    return {
      kills: killed,
      answers: counted(said),
      allowedUsd: String(allowedUsd),
      spentUsd: usdText(left.usd),
      spentWhileTakenOverUsd: usdText(leftOfOther.usd),
      overUsd: usdText(over),
      byIntruderUsd: usdText(byIntruder),
      transactions: left.transactions + leftOfOther.transactions,
      findings,
    };
  } finally {
    await worlds.stop();
  }
}

interface Owner {
  readonly customer: Customer;
  readonly pin: string;
}

async function newOwner(world: World): Promise<Owner> {
  const customer = await newCustomer(world.url, `${randomUUID()}@chaos.test`);
  await customer.call('setCloudWalletPin', { pin: PIN });
  return { customer, pin: PIN };
}

/** A program with a wallet of its own. */
async function allowedIn(world: World, owner: Owner, allowedUsd: number): Promise<Program> {
  const { customer, pin } = owner;
  const { wallet } = await customer.call('createCloudWallet', { name: randomUUID().slice(0, 8), pin });
  const { walletId, publicKey } = wallet;
  await faucet(world, publicKey, FUNDS_LAMPORTS);
  await faucet(world, publicKey, FUNDS_USDC, USDC_MINT);
  const usdc = String(Math.floor(allowedUsd * USDC_SHARE * 1_000_000));
  return await allowProgram(
    { ...owner, walletId, publicKey },
    {
      usd: { payment: String(PAYMENT_USD), day: String(allowedUsd), week: null, all: null },
      tokens: { [USDC_MINT]: { payment: null, day: usdc, week: null, all: null } },
    },
  );
}

/** A third of the kills before a copy of the database is kept, a third before it comes back, and the rest after that. */
async function killAndRestore(
  worlds: RestorableWorld,
  kills: number,
  random: () => number,
  report: (line: string) => void,
  onKill: (done: number) => void,
): Promise<Record<string, number>> {
  const killed: Record<string, number> = {};
  const third = Math.ceil(kills / 3);
  let done = 0;
  for (const [count, then] of [
    [third, () => worlds.copyDatabase()],
    [third, () => worlds.restoreDatabase()],
    [kills - 2 * third, async () => {}],
  ] as const) {
    const some = await killProcesses(worlds.current(), count, random, () => {}, {
      victims: VICTIMS,
      ready: async () => onKill(done++),
    });
    for (const [name, times] of Object.entries(some)) killed[name] = (killed[name] ?? 0) + times;
    report(`${done} of ${kills} kills`);
    await Promise.all(Object.values(worlds.current().processes).map((process) => process.up()));
    await then();
  }
  return killed;
}

const POLL_MS = 500;

/** Waits until nothing is under way or due. */
async function settled({ databaseUrl, processes }: World): Promise<void> {
  await Promise.all(Object.values(processes).map((process) => process.up()));
  const database = new pg.Pool({ connectionString: databaseUrl });
  try {
    for (;;) {
      const { rows } = await database.query<{ open: boolean }>(
        `select exists (select from intents where state = 'pending') or
                exists (select from orders where state = 'executing' or
                          (state = 'pending' and due_at < now() + interval '1 minute')) as open`,
      );
      if (!rows[0]!.open) return;
      await sleep(POLL_MS);
    }
  } finally {
    await database.end();
  }
}

function counted(answers: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1;
  return counts;
}

/** Millionths as decimal dollars. */
function usdText(usd: bigint): string {
  return `${usd / 1_000_000n}.${String(usd % 1_000_000n).padStart(6, '0')}`;
}
