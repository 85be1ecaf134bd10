import { randomUUID } from 'node:crypto';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { assetId } from '@cumulus/contract/v1/ids.ts';
import { newAddress } from '../../launch/src/chain-client.ts';
import type { Grant } from '../../wire/src/grant.ts';
import { inParallel, pick, type Scene } from '../attack/attacker.ts';
import type { Victim } from '../attack/victims.ts';
import { actOf, type Deed, deed, type Place, placeOf } from './deeds.ts';
import { overHttp, type Seen } from './intruder-moves.ts';
import { leftOnChain } from './left-on-chain.ts';
import { allowProgram, askV1, type Program, sentAct } from './program.ts';
import { takeOver } from './takeover.ts';

/** Lamports: what left victims' wallets and none of their programs wanted. A SOL counts as the hundred dollars of the audit. */
async function lostBy(
  scene: Scene,
  wanted: readonly Deed[],
  attack: () => Promise<unknown>,
): Promise<bigint> {
  const unwanted = async () => {
    const left = await Promise.all(
      scene.victims.map(({ publicKey }) => leftOnChain(scene.world, publicKey, wanted)),
    );
    return left.reduce((sum, { byNobodyUsd }) => sum + byNobodyUsd, 0n);
  };
  const before = await unwanted();
  await attack();
  return ((await unwanted()) - before) * LAMPORTS_PER_MICRO_USD;
}

const LAMPORTS_PER_MICRO_USD = 10n;
const USD = { payment: '2', day: '100', week: null, all: null };

interface Programs {
  readonly of: ReadonlyMap<Victim, readonly Program[]>;
  readonly all: readonly Program[];
}

/** Each victim allows two programs. */
async function programsOf({ victims }: Scene, but: Partial<Grant> = {}): Promise<Programs> {
  const of = new Map<Victim, readonly Program[]>();
  for (const victim of victims) {
    const owner = { ...victim, pin: victim.pin! };
    const allow = () => allowProgram(owner, { usd: USD, ...but });
    of.set(victim, [await allow(), await allow()]);
  }
  return { of, all: [...of.values()].flat() };
}

const ACTS_EACH = 4;

async function actsOf(place: Place, program: Program, wanted: Deed[], random: () => number): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (let number = 0; number < ACTS_EACH; number += 1) {
    const next = deed(wanted.length + 1, WANTED_MAX, random);
    wanted.push(next);
    const act = await actOf(place, program, next).catch(() => null);
    if (act) seen.push({ program, act });
  }
  return seen;
}

/** Deeds of one attack: their amounts differ. */
const WANTED_MAX = 2_000;

/** Code in the server, which has each act that victims' programs send. */
export async function stealActs(scene: Scene): Promise<bigint> {
  const { of, all } = await programsOf(scene);
  const place = await placeOf(scene.world, all[0]!);
  const wanted: Deed[] = [];
  return await lostBy(scene, wanted, async () => {
    for (const [victim, programs] of of)
      await takeOver(
        { ...scene, tries: Math.ceil(scene.tries / of.size) },
        {
          ...{ owner: victim.userId, programs, killsSigner: false },
          async see() {
            const made: Seen[] = [];
            for (const program of programs)
              made.push(...(await actsOf(place, program, wanted, scene.random)));
            return made;
          },
        },
      );
  });
}

/** Tokens of programs, without their keys: with acts that programs sent for something else, or of the thief's own. */
export async function robTokens(scene: Scene): Promise<bigint> {
  const { all } = await programsOf(scene);
  const place = await placeOf(scene.world, all[0]!);
  const wanted: Deed[] = [];
  const seen: Seen[] = [];
  for (const program of all) seen.push(...(await actsOf(place, program, wanted, scene.random)));
  const { random, thief, world } = scene;
  return await lostBy(scene, wanted, () =>
    inParallel(scene.tries, () =>
      overHttp({ url: world.url, to: thief.publicKey, random }, pick(seen, random)).catch(() => {}),
    ),
  );
}

/** What is wrong with an act that a program has signed itself. */
interface Misdeed {
  readonly program: Program;
  readonly walletId: string;
  readonly to: string;
  readonly lamports: bigint;
}

const FEW = 3_000_000n;
const MANY = 1_000_000_000n;
const HOUR_MS = 3_600_000;

/** Programs that act beyond what they were allowed: other wallets, recipients, amounts, and after the end. */
export async function overstep(scene: Scene): Promise<bigint> {
  const { world, random, thief } = scene;
  const bound = await programsOf(scene, { recipients: [newAddress()] });
  const free = await programsOf(scene);
  const reader = await programsOf(scene, { acts: ['read'] });
  const late = await programsOf(scene, { expiresAt: String(Date.now() + HOUR_MS) });
  const unpriced = await programsOf(scene, { usd: null, tokens: {} });
  for (const [victim, programs] of late.of)
    for (const { keys } of programs) await victim.customer.call('endGrant', { grantId: keys.grantId });
  const place = await placeOf(world, free.all[0]!);
  const to = thief.publicKey;
  const misdeed = (): Misdeed => {
    const of = (programs: Programs) => pick(programs.all, random);
    const own = (program: Program, lamports = FEW) => ({ program, walletId: program.walletId, to, lamports });
    return pick(
      [
        () => own(of(bound)),
        () => own(of(free), MANY),
        () => own(of(reader)),
        () => own(of(late)),
        () => own(of(unpriced)),
        () => {
          const program = of(free);
          const others = free.all.filter(({ walletId }) => walletId !== program.walletId);
          return {
            ...own(program),
            walletId: others.length > 0 ? pick(others, random).walletId : randomUUID(),
          };
        },
      ],
      random,
    )();
  };
  return await lostBy(scene, [], () =>
    inParallel(scene.tries, () => attempt(world.url, place, misdeed()).catch(() => {})),
  );
}

async function attempt(url: string, place: Place, { program, walletId, to, lamports }: Misdeed) {
  const body = { walletId, to, asset: assetId(place.chain, SOL_MINT), amount: String(lamports) };
  const terms = { kind: 'transfer_sol', walletId, to, lamports: String(lamports) } as const;
  await askV1(url, program.keys.bearer, await sentAct(program, 'POST /v1/transfers', body, terms));
}
