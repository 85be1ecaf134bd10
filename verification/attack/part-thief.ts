import { createHash, randomUUID } from 'node:crypto';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import type { KeyPairSigner } from '@solana/kit';
import { createMandateSeal } from '../../server/src/settlement/signing/mandate.ts';
import { sealText } from '../../server/src/settlement/signing/seal-text.ts';
import { WRAPPED_SOL } from '../../testing/test-router.ts';
import { tradesText } from '../../wire/src/trades.ts';
import { inParallel, pick, type Scene } from './attacker.ts';
import { exchangeWith, newMaker } from './exchange.ts';
import { type Loot, send, signed, withLoot } from './intruder.ts';
import { SOL, type Victim } from './victims.ts';

/**
 * Code in the server that asks the signer for the parts of ladders that wait, for nearly nothing: twice, of the other choice, of rounds and
 * trades that there are not, of other users, and after a change that no owner has decided.
 */
export async function stealParts(scene: Scene): Promise<void> {
  const maker = await newMaker(scene.world);
  const ladders: Ladder[] = [];
  for (const victim of scene.victims) ladders.push({ victim, bundleId: await placeLadder(victim) });
  await withLoot(scene, (loot) =>
    inParallel(scene.tries, () => stealPart(loot, maker, ladders, pick(ladders, scene.random))),
  );
}

interface Ladder {
  readonly victim: Victim;
  readonly bundleId: string;
}

/** Sells 1 SOL at prices that are far away. */
async function placeLadder({ customer, walletId, pin }: Victim): Promise<string> {
  const rungs = [100_000, 200_000].map((value) => ({ value, amount: String(SOL / 2n) }));
  const { bundle } = await customer.call('placeOrder', {
    ...{ walletId, pin, idempotencyKey: randomUUID() },
    sellToken: { mint: SOL_MINT, symbol: 'SOL', decimals: 9, amount: String(SOL) },
    buyToken: { mint: USDC_MINT, symbol: 'USDC', decimals: 6 },
    rule: { kind: 'ladder', condition: 'price_above', rungs },
  });
  return bundle!.id;
}

const PARTS = ['0/0/0', '0/0/1', '0/1/0', '1/0/0', '1/1/0', '2/0/0', ''];

async function stealPart(
  loot: Loot,
  maker: KeyPairSigner,
  ladders: readonly Ladder[],
  { victim, bundleId: own }: Ladder,
): Promise<void> {
  const { scene, mandateKey } = loot;
  const { random, world } = scene;
  if (random() < 0.3) await changeTrades(loot, victim, own);
  const bundleId = pick([own, own, pick(ladders, random).bundleId], random);
  const part = pick(PARTS, random);
  const mandate = part === '' ? bundleId : `${bundleId}/${part}`;
  const lamports = pick([SOL / 2n, SOL, BigInt(1 + Math.floor(random() * Number(SOL)))], random);
  const exchange = await exchangeWith(world, maker, victim.publicKey, { lamports, bought: 1n });
  const { message, sell, buy, transaction } = exchange;
  const text = { order: mandate, message: createHash('sha256').update(message).digest('base64') };
  const signature = await signed(loot, victim, {
    mandate,
    message: message.toString('base64'),
    orderSeal: sealText('cumulus order swap 1\n', text, mandateKey),
    intent: {
      ...{ kind: 'swap', feeCapLamports: '100000' },
      sell: { ...sell, amount: String(lamports) },
      buy: { ...buy, amount: '1' },
    },
  });
  if (signature !== null) await send(world, transaction(signature));
}

/** To one that gives all for next to nothing, as often as one likes. */
async function changeTrades({ signer, mandateKey }: Loot, victim: Victim, id: string): Promise<void> {
  const { userId: owner, walletId } = victim;
  const trades = tradesText([
    {
      ...{ sellMint: WRAPPED_SOL.address, buyMint: USDC_MINT, rounds: 100, everyMs: 0, after: null },
      choices: [{ sellAmount: String(SOL), buyAmount: '1' }],
    },
  ]);
  const mandate = createMandateSeal(mandateKey)({
    ...{ id, owner, walletId, expiresAt: null, notBefore: 0, revision: Date.now() },
    terms: { kind: 'trades', trades },
  });
  await signer.ask({ name: 'record', mandate, context: '{}' });
}
