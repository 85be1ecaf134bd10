import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { address, lamports } from '@solana/kit';
import { faucet, newAddress } from '../../launch/src/chain-client.ts';
import { UNLIMITED } from '../../launch/src/unlimited.ts';
import { startWorld, type World } from '../../launch/src/world.ts';
import { openSignerProcess, type SignerProcess } from '../../server/src/adapters/signer-process.ts';
import { openThreeSigners } from '../../server/src/adapters/three-signers.ts';
import type { SignRequest } from '../../server/src/ports/keys.ts';
import { compile, testAddress, transferSol } from '../../signer/testing/messages.ts';
import { type SignerRun, startSigner } from '../../signer/testing/process.ts';
import { paymentOf } from '../../testing/mandates.ts';
import { startThreeSigners } from '../../testing/start-three-signers.ts';
import { processorMs } from './costs.ts';
import { alternate, median, milliseconds, type Result, timed } from './measure.ts';
import { newParty } from './send.ts';

/** As on mainnet. */
const SLOT_MS = 200;
const FUNDS = 1_000_000_000_000n;
const WARM_UP = 5;
const ROUNDS = 30;
const SIGNATURES = 300;
const AT_ONCE = 16;
const TO = testAddress(22);
/** On a disk: a temporary folder may be in memory. */
const PLACE = existsSync('/var/tmp') ? '/var/tmp' : tmpdir();
/** As signers run (signer/src/node-flags.ts). */
const FLAGS = ['--no-opt', '--no-maglev', '--v8-pool-size=1'];

/** Three signers of which two sign, beside one, all on this machine. */
export async function benchSigners(): Promise<Result[]> {
  return [await send(), ...(await rate())];
}

async function send(): Promise<Result> {
  const worlds = [
    await startWorld({ slotMs: SLOT_MS, env: { ...UNLIMITED, SIGNERS: '3' } }),
    await startWorld({ slotMs: SLOT_MS, env: UNLIMITED }),
  ] as const;
  try {
    const [three, one] = await Promise.all([sender(worlds[0]), sender(worlds[1])]);
    await alternate(WARM_UP, three, one);
    const times = await alternate(ROUNDS, three, one);
    return {
      name: `send by two of three signers, slots of ${SLOT_MS} ms, median`,
      ours: milliseconds(median(times.ours)),
      baseline: `${milliseconds(median(times.baseline))} one signer`,
      ratio: median(times.ours) / median(times.baseline),
      bound: { atMost: 1.5 },
    };
  } finally {
    for (const world of worlds) await world.stop();
  }
}

async function sender(world: World) {
  const receiver = newAddress();
  await faucet(world, receiver, FUNDS);
  const { ours } = await newParty(world, receiver);
  return () => ours();
}

/** Payments of one wallet after the other, so many at once, by the adapters of the server. */
async function rate(): Promise<Result[]> {
  const folder = mkdtempSync(join(PLACE, 'cumulus-bench-'));
  const three = await startThreeSigners({ folder: join(folder, 'three'), flags: FLAGS });
  const one = await startSigner({ folder: join(folder, 'one'), flags: FLAGS });
  const ofThree = openThreeSigners({ places: three.places });
  const ofOne = openSignerProcess({ socketPath: one.socket });
  try {
    const ours = await signed(ofThree, Object.values(three.runs));
    const baseline = await signed(ofOne, [one]);
    return [
      {
        name: `signatures a second by two of three signers, on one disk, ${AT_ONCE} at once`,
        ours: ours.perSecond.toFixed(1),
        baseline: `${baseline.perSecond.toFixed(0)} one signer`,
        ratio: ours.perSecond,
        bound: { atLeast: 8 },
      },
      {
        name: 'processor time of all signers for a signature',
        ours: milliseconds(ours.processorMs),
        baseline: `${milliseconds(baseline.processorMs)} one signer`,
        ratio: ours.processorMs,
        bound: { atMost: 100 },
      },
    ];
  } finally {
    await Promise.all([ofThree.close(), ofOne.close(), three.end(), one.kill()]);
    rmSync(folder, { recursive: true });
  }
}

async function signed(keys: SignerProcess, runs: readonly SignerRun[]) {
  const whose = { walletId: randomUUID(), owner: 'bench' };
  const wallet = { ...whose, ...(await keys.create(whose.walletId, whose.owner, '{}')) };
  const requests = Array.from({ length: SIGNATURES }, (_, index) => payment(wallet, BigInt(index + 1)));
  for (const request of requests.splice(0, AT_ONCE)) await keys.sign(request);
  const left = requests.values();
  const before = computed(runs);
  const took = await timed(() =>
    Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const request of left) await keys.sign(request);
      }),
    ),
  );
  const count = SIGNATURES - AT_ONCE;
  return {
    perSecond: (count * 1_000) / took,
    processorMs: (computed(runs) - before) / count,
  };
}

/** Milliseconds so far, by all. */
function computed(runs: readonly SignerRun[]): number {
  return runs.reduce((sum, { child }) => sum + processorMs(child.pid!), 0);
}

type Wallet = Pick<SignRequest, 'walletId' | 'owner' | 'publicKey' | 'sealedKey'>;

function payment(wallet: Wallet, amount: bigint): SignRequest {
  const intent = {
    ...({ kind: 'transfer_sol', to: address(TO), lamports: lamports(amount) } as const),
    feeCapLamports: lamports(10_000n),
  };
  const instructions = [transferSol(wallet.publicKey, TO, amount)];
  const message = compile({ feePayer: wallet.publicKey, instructions });
  return { ...wallet, ...paymentOf(wallet, intent), intent, message, after: null, context: '{}' };
}
