import { randomUUID } from 'node:crypto';
import type { KeyPairSigner } from '@solana/kit';
import type { Terms } from '../../wire/src/terms.ts';
import { inParallel, pick, type Scene } from './attacker.ts';
import { exchangeWith, newMaker } from './exchange.ts';
import { aboutOneSol, type Loot, sealedMandate, send, signed, take, withLoot } from './intruder.ts';
import type { Victim } from './victims.ts';

/** Code in the server that pays people whom the operator's rules do not let be paid: openly, and as the other side of a swap. */
export async function breakRules(scene: Scene): Promise<void> {
  const maker = await newMaker(scene.world);
  await withLoot(scene, (loot) =>
    inParallel(scene.tries, async () => {
      const victim = pick(scene.victims, scene.random);
      if (scene.random() < OPENLY) await take(loot, victim);
      else await payAsSwap(loot, victim, maker);
    }),
  );
}

const OPENLY = 0.3;

type Swap = Extract<Terms, { kind: 'swap' }>;

async function payAsSwap(loot: Loot, victim: Victim, maker: KeyPairSigner): Promise<void> {
  const { world, random } = loot.scene;
  const lamports = aboutOneSol(loot);
  const bought = BigInt(1 + Math.floor(random() * 3));
  const exchange = await exchangeWith(world, maker, victim.publicKey, { lamports, bought });
  const { sell, buy, message } = exchange;
  const least = pick(['0', '1', String(bought)], random);
  const swap: Swap = {
    kind: 'swap',
    ...{ sellMint: sell.mint, sellAmount: String(lamports), buyMint: buy.mint, buyAmount: least },
  };
  const mandate = sealedMandate(loot, victim, random() < 0.1 ? { kind: 'reclaim' } : swap);
  // One that is recorded first counts as an order's.
  const recorded = random() < 0.3 ? await record(loot, victim, { ...swap, buyAmount: '0' }) : null;
  const signature = await signed(loot, victim, {
    mandate: recorded ?? mandate,
    intent: {
      ...{ kind: 'swap', sell: { ...sell, amount: String(lamports) }, feeCapLamports: '10000' },
      buy: { ...buy, amount: least },
    },
    message: message.toString('base64'),
  });
  if (signature !== null) await send(world, exchange.transaction(signature));
}

/** The id under which the signer has recorded a mandate; null if it refuses. */
async function record(loot: Loot, victim: Victim, terms: Terms): Promise<string | null> {
  const mandate = sealedMandate(loot, victim, terms);
  const { ok } = await loot.signer.ask({ name: 'record', mandate, context: '{}' });
  if (!ok) return null;
  const { id } = JSON.parse(Buffer.from(mandate.split('.')[0]!, 'base64url').toString()) as { id?: string };
  return id ?? randomUUID();
}
