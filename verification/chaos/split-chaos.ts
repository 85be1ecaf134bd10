import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { THREE_SIGNERS } from '../../launch/src/process-group.ts';
import type { World } from '../../launch/src/world.ts';
import { openSignerProcess, type SignerProcess } from '../../server/src/adapters/signer-process.ts';
import { openThreeSigners } from '../../server/src/adapters/three-signers.ts';
import type { SealedWallet } from '../../server/src/ports/keys.ts';
import { ORIGIN } from '../../signer/testing/authenticator.ts';
import { generator } from '../../testing/generator.ts';
import type { ChaosOptions } from './chaos.ts';
import { createFindings, type Finding } from './findings.ts';
import { startChaosWorld } from './kill-processes.ts';
import { decideAt, paysAsDecided, type SplitOwner } from './split-owners.ts';

const CUMULUS = join(import.meta.dirname, '../../server/src/cli/main.ts');
/** No slot's: no one relies on what is attested here. */
const NO_BLOCKHASH = '1'.repeat(32);
/** Milliseconds between two kills. */
const LONGEST_PAUSE = 2_500;
const POLL_MS = 1_000;
const AT_ONCE = 8;
/** Who is away while two sign: with all there first, since a PIN is given to each then. */
const ALL = ['nobody', ...THREE_SIGNERS] as const;
/** For so many wallets each two sign, and are asked for what their owners have decided; for each of the rest one of the pairs signs. */
const CLOSELY = 400;
/** However busy the machine is. */
const PATIENT = { deadlineMilliseconds: 60_000, graceMilliseconds: 60_000 };

export interface SplitChaosReport {
  readonly wallets: number;
  readonly kills: Readonly<Record<string, number>>;
  /** Of the command, which is killed too. */
  readonly runs: number;
  /** Until all keys were split. */
  readonly seconds: number;
  readonly findings: readonly Finding[];
}

/**
 * Has three signers take over the wallets of one, whose owners have PINs, passkeys and limits, while each of them, the server and the operators'
 * command are killed at random. Ends by having two sign for every wallet, as its owner has decided and not otherwise, and the one that had the
 * keys try each.
 */
export async function runSplitChaos({
  kills,
  wallets,
  seed,
  report,
}: ChaosOptions): Promise<SplitChaosReport> {
  const random = generator(seed);
  const dataDir = mkdtempSync(join(tmpdir(), 'cumulus-split-'));
  const { findings, expect } = createFindings();
  let world = await startChaosWorld({ PASSKEY_ORIGINS: ORIGIN }, { dataDir });
  try {
    const { made: whole, owners } = await createWallets(world, dataDir, wallets);
    report(`one signer has the keys of ${wallets} wallets`);
    await world.stop();
    world = await startChaosWorld({ PASSKEY_ORIGINS: ORIGIN, SIGNERS: '3' }, { dataDir });
    const began = performance.now();
    const killed: Record<string, number> = {};
    let runs = 0;
    for (let left = kills; ; runs++) {
      const child = spawn(process.execPath, [CUMULUS, 'signers', 'split', '--json'], {
        env: { PATH: process.env.PATH, DATA_DIR: dataDir },
        stdio: 'ignore',
      });
      const ended = once(child, 'exit') as Promise<[number | null]>;
      const over = ended.then(() => true);
      const isOverWithin = (milliseconds: number) => Promise.race([over, sleep(milliseconds, false)]);
      /** Spreads the kills over the wallets. Resolves to whether the command still runs. */
      async function untilNext(): Promise<boolean> {
        if (await isOverWithin(random() * LONGEST_PAUSE)) return false;
        while ((await countWhole(world)) > (wallets * left) / kills)
          if (await isOverWithin(POLL_MS)) return false;
        return true;
      }
      for (; left > 0 && (await untilNext()); left--) {
        const victims = [...THREE_SIGNERS, 'server', 'command'] as const;
        const victim = victims[Math.floor(random() * victims.length)]!;
        killed[victim] = (killed[victim] ?? 0) + 1;
        if (victim === 'command') child.kill('SIGKILL');
        else {
          await world.processes[victim]!.up();
          world.processes[victim]!.kill();
        }
        report(`${kills - left + 1} of ${kills} kills: ${victim}`);
      }
      const [code] = await ended;
      const open = await countWhole(world);
      report(`${wallets - open} of ${wallets} wallets are split`);
      if (code === 0 && open === 0) break;
      await Promise.all([...THREE_SIGNERS].map((name) => world.processes[name]!.up()));
    }
    const seconds = Math.round((performance.now() - began) / 1_000);
    await lookAtAll({ world, dataDir, before: whole, owners }, expect);
    return { wallets, kills: killed, runs: runs + 1, seconds, findings };
  } finally {
    await world.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function createWallets(world: World, dataDir: string, count: number) {
  const keys = openSignerProcess({ socketPath: environmentOf(dataDir).SIGNER_SOCKET! });
  const database = new pg.Pool({ connectionString: world.databaseUrl });
  try {
    const made: SealedWallet[] = [];
    const owners: SplitOwner[] = [];
    await eachOf([...Array(count).keys()], async (at) => {
      const [walletId, owner] = [randomUUID(), randomUUID()];
      const { publicKey, sealedKey } = await keys.create(walletId, owner, '{}');
      made.push({ walletId, owner, publicKey, sealedKey });
      owners.push(await decideAt(keys, { walletId, owner }, at));
      await database.query("insert into users (id, issuer, subject) values ($1, 'chaos', $2)", [
        owner,
        owner,
      ]);
      await database.query(
        "insert into wallets (id, user_id, name, public_key, sealed_key, is_default) values ($1, $2, 'Main', $3, $4, true)",
        [walletId, owner, publicKey, Buffer.from(sealedKey)],
      );
    });
    return { made, owners };
  } finally {
    await database.end();
    await keys.close();
  }
}

function environmentOf(dataDir: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(join(dataDir, 'environment.json'), 'utf8')) as Record<string, string>;
}

async function countWhole(world: World): Promise<number> {
  return (await query(world, "select id from wallets where get_byte(sealed_key, 0) <> ascii('{')")).length;
}

async function query(world: World, text: string): Promise<Readonly<Record<string, unknown>>[]> {
  const database = new pg.Client({ connectionString: world.databaseUrl });
  await database.connect();
  try {
    return (await database.query(text)).rows;
  } finally {
    await database.end();
  }
}

type Expect = ReturnType<typeof createFindings>['expect'];

interface Split {
  readonly world: World;
  readonly dataDir: string;
  /** As they were whole. */
  readonly before: readonly SealedWallet[];
  readonly owners: readonly SplitOwner[];
}

async function lookAtAll({ world, dataDir, before, owners }: Split, expect: Expect) {
  const rows = await query(world, 'select id, user_id, public_key, sealed_key, whole_until from wallets');
  const wallets = rows.map((row) => ({
    ...{ walletId: row.id as string, owner: row.user_id as string },
    ...{ publicKey: row.public_key as SealedWallet['publicKey'], sealedKey: row.sealed_key as Buffer },
  }));
  expect('wallets', wallets.length, before.length);
  const dated = rows.filter(({ whole_until }) => whole_until !== null);
  expect('wallets that tell until when their keys were whole', dated.length, before.length);
  const places = (JSON.parse(environmentOf(dataDir).SIGNERS!) as { name: string; socket: string }[]).map(
    ({ name, socket: socketPath }, at) => ({ name, socketPath, hasWhole: at === 0 }),
  );
  const mandateKey = environmentOf(dataDir).MANDATE_KEY!;
  for (const away of ALL) {
    // Whole keys are gone, and so is the mark of who had them.
    const named = places.map(({ name, socketPath }) => ({
      ...{ name, socketPath: name === away ? '/nowhere' : socketPath },
    }));
    const keys = openThreeSigners({ places: named, ...PATIENT });
    const asked = wallets.filter((_, at) => at < CLOSELY || at % ALL.length === ALL.indexOf(away));
    expect(`wallets for which two sign without ${away}`, await countAttested(keys, asked), asked.length);
    const refusals: string[] = [];
    let paid = 0;
    await eachOf(owners.slice(0, CLOSELY), async (of) => {
      const wallet = wallets.find(({ owner }) => owner === of.owner)!;
      const { refused, undecided } = await paysAsDecided(keys, mandateKey, wallet, of);
      if (refused !== null) refusals.push(refused);
      paid += Number(undecided);
    });
    expect(`what owners decided and two refuse without ${away}`, refusals.join('; '), '');
    expect(`payments that nobody has decided, without ${away}`, paid, 0);
    await keys.close();
  }
  const all = openThreeSigners({ places, ...PATIENT });
  expect('keys that are whole', (await all.leftWhole()).whole, 0);
  await all.close();
  const dealer = openSignerProcess({ socketPath: places[0]!.socketPath });
  expect('keys with which one signs alone', await countAttested(dealer, before), 0);
  await dealer.close();
}

async function countAttested(keys: SignerProcess, wallets: readonly SealedWallet[]): Promise<number> {
  let attested = 0;
  await eachOf(wallets, async (wallet) => {
    await keys.attest(wallet, NO_BLOCKHASH).then(
      () => {
        attested += 1;
      },
      () => {},
    );
  });
  return attested;
}

async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of left) await work(item);
    }),
  );
}
