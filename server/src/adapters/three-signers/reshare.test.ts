import { expect, test } from 'vitest';
import { seeded } from '../../../../localnet/src/lying-node/seeded.ts';
import { memoryKek } from '../../../../signer/testing/memory-kek.ts';
import { isRight, pairsOf, payment, WHOSE } from '../../../../signer/testing/payments-of-three.ts';
import { dealAll, takeAll, tryAll } from '../../../../signer/testing/resharing.ts';
import {
  createShared,
  meetOthers,
  type SharedWallet,
  signShared,
  type TestMember,
  threeThatChange,
} from '../../../../signer/testing/three-signers.ts';
import { CHAOS_SCALE } from '../../../../testing/chaos-scale.ts';
import type { Fields } from '../signer-asking.ts';
import { createCarrier } from './carrier.ts';
import { reshareKey } from './reshare.ts';

/* Signer `c` lies beside a server that lies, until another machine takes its place beside a server that does not. */

type Three = readonly [TestMember, TestMember, TestMember];

const { walletId } = WHOSE;
const EPOCHS = { walletId };

async function threeWithWallet() {
  const { members, replaced } = await threeThatChange(undefined, [memoryKek(), memoryKek(), memoryKek()]);
  return { all: members as unknown as Three, replaced, wallet: await createShared(members, WHOSE) };
}

/** As the server does. Each two sign then, and all have shares of one epoch alone. */
async function expectReshared(all: readonly TestMember[], wallet: SharedWallet): Promise<void> {
  const members = all.map((one) => ({
    ...{ name: one.name, isHere: () => true, close: async () => {} },
    ask: (name: string, fields: Fields) => one.ask(name, fields),
  }));
  const carrier = createCarrier(members, (_name, error) => {
    throw error;
  });
  const { sealedKey } = await reshareKey({ members, carrier }, { walletId });
  const shares = JSON.parse(Buffer.from(String(sealedKey), 'base64').toString());
  for (const [at, pair] of pairsOf(all).entries())
    expect(isRight(wallet, await signShared(pair, { ...wallet, shares }, payment(wallet, at)))).toBe(true);
  const epochs = await Promise.all(all.map((one) => one.ask('reshare_epochs', EPOCHS)));
  for (const of of epochs) expect(of).toMatchObject({ epoch: epochs[0]!.epoch, kept: [] });
}

const said = (of: ReadonlyMap<TestMember, Fields>, but: TestMember) =>
  Object.fromEntries(
    [...of].flatMap(([one, { text, signature }]) => (one === but ? [] : [[one.name, { text, signature }]])),
  );

interface Who {
  readonly takers: readonly TestMember[];
  readonly changers?: readonly TestMember[];
  /** Whose shares are dealt. */
  readonly before?: number;
}

/** Two deal, these take; and if all have, these change. Resolves to what who changed says then. */
async function begun(
  all: Three,
  epoch: number,
  { takers, changers = [], before }: Who,
): Promise<Map<TestMember, Fields>> {
  const dealt = await dealAll(all.slice(0, 2), walletId, epoch, before);
  const took = await takeAll(takers, dealt, walletId);
  const changed = new Map<TestMember, Fields>();
  if (changers.length === 0) return changed;
  const tried = await tryAll(took, walletId, epoch);
  for (const one of changers)
    changed.set(one, await one.ask('reshare_change', { walletId, epoch, took: said(took, one), tried }));
  return changed;
}

test('eight resharings that a signer has left unfinished keep it from none that follows, nor one in its place', async () => {
  const { all, replaced, wallet } = await threeWithWallet();
  const [a, b] = all;
  for (let epoch = 1; epoch <= 8; epoch++) await begun(all, epoch, { takers: [a, b] });
  await expect(begun(all, 9, { takers: [a] })).rejects.toThrow('too many shares');
  await expectReshared(all, wallet);
  for (let epoch = 10; epoch <= 17; epoch++) await begun(all, epoch, { takers: [a, b] });
  await expectReshared(await replaced('d'), wallet);
});

test('a signer that takes part in nine resharings, and never says that it signs with their shares, stops none beside the one in its place', async () => {
  const { all, replaced, wallet } = await threeWithWallet();
  for (let epoch = 1; epoch <= 9; epoch++) await begun(all, epoch, { takers: all, changers: all });
  await expect(begun(all, 10, { takers: [all[0]] })).rejects.toThrow('too many shares');
  await expectReshared(await replaced('d'), wallet);
});

test.each([
  ['has yet to', false],
  ['may not any more', true],
])(
  'two deal what both have, if one has changed to other shares and the other %s, and the third is lost',
  async (_title, isAbandoned) => {
    const { all, replaced, wallet } = await threeWithWallet();
    const [a, b] = all;
    await begun(all, 1, { takers: all, changers: [a] });
    if (isAbandoned) await b.ask('reshare_abandon', { walletId, epoch: 1 });
    await expectReshared(await replaced('d'), wallet);
  },
);

test('one in the place of another, which has shares that follow from what a third has abandoned since, gets others', async () => {
  const { all, replaced, wallet } = await threeWithWallet();
  const [a, b] = all;
  await begun(all, 1, { takers: all, changers: [a] });
  const now = (await replaced('d')) as unknown as Three;
  const dealt = await dealAll([a, b], walletId, 5, 1);
  await takeAll([now[2]], dealt, walletId);
  await b.ask('reshare_abandon', { walletId, epoch: 4 });
  await expectReshared(now, wallet);
});

test('shares of two dealings of one epoch, which a server that lied has made, are abandoned', async () => {
  const { all, wallet } = await threeWithWallet();
  const [a, b, c] = all;
  const [one, other] = [await dealAll([a, b], walletId, 1), await dealAll([a, b], walletId, 1)];
  await takeAll([a, c], one, walletId);
  await takeAll([b], other, walletId);
  await expectReshared(all, wallet);
  expect(await a.ask('reshare_epochs', EPOCHS)).toMatchObject({ epoch: 2, abandoned: 1 });
});

test('three signers that a server has led to shares of ever other epochs drop what no other needs, and reshare', async () => {
  const { all, wallet } = await threeWithWallet();
  await expect(
    (async () => {
      for (let epoch = 1; epoch < 50; epoch++)
        await begun(all, epoch, { takers: all, changers: [all[epoch % 3]!], before: 0 });
    })(),
  ).rejects.toThrow('too many shares');
  await expectReshared(all, wallet);
});

test('one whose epochs are far above those of the others deals beside them once they have come near', async () => {
  const { all, replaced, wallet } = await threeWithWallet();
  const [a, , c] = all;
  for (let epoch = 100; epoch <= 300; epoch += 100) {
    const dealt = await dealAll([a, c], walletId, epoch);
    await takeAll([a, c], dealt, walletId);
  }
  await expectReshared(await replaced('d'), wallet);
});

test('whatever one that lies and the server beside it do at random, all three reshare once another is in its place', async () => {
  const random = seeded(16);
  const some = <T>(of: readonly T[], chance: number) => of.filter(() => random() < chance);
  for (let round = 0; round < 3 * CHAOS_SCALE; round++) {
    const { all, replaced, wallet } = await threeWithWallet();
    const earlier: (() => Promise<unknown>)[] = [];
    for (let tries = 0; tries < 10; tries++) await someOf(all, earlier).catch(() => {});
    await expectReshared(await replaced('d'), wallet);
  }

  /** Of what a server may ask, as far as signers do it, in an order that has an effect. */
  async function someOf(all: Three, earlier: (() => Promise<unknown>)[]): Promise<void> {
    const each = await Promise.all(all.map((one) => one.ask('reshare_epochs', EPOCHS)));
    const had = each.map(({ epoch, kept }) => [Number(epoch), ...(kept as number[])]);
    const newest = Math.max(...had.flat(), ...each.map(({ abandoned }) => Number(abandoned ?? 0)));
    const epoch = newest + 1 + Math.floor(random() * 30);
    const [first, second] = [0, 1, 2].sort(() => random() - 0.5) as [0, 1];
    const common = had[first]!.filter((of) => had[second]!.includes(of));
    const before = common[Math.floor(random() * common.length)];
    const dealt = await dealAll([all[first], all[second]], walletId, epoch, before);
    const takers = random() < 0.7 ? all : some(all, 0.6);
    const took = await takeAll(takers, dealt, walletId);
    const tried = await tryAll(took, walletId, epoch);
    const changed = new Map<TestMember, Fields>();
    for (const one of all) {
      const change = async () =>
        changed.set(one, await one.ask('reshare_change', { walletId, epoch, took: said(took, one), tried }));
      const drop = () => one.ask('reshare_drop', { walletId, epoch, said: said(changed, one) });
      earlier.push(change, drop);
      if (random() < 0.5) {
        const upTo = Math.floor(random() * epoch) + 1;
        const signed = new Map([[one, await one.ask('reshare_abandon', { walletId, epoch: upTo })]]);
        for (const other of all)
          if (other !== one) signed.set(other, await other.ask('reshare_abandon', { walletId, epoch: 0 }));
        const settlers = some(all, 0.5);
        for (const each of settlers)
          earlier.push(() => each.ask('reshare_settle', { walletId, said: said(signed, each) }));
      }
    }
    for (const act of some([...earlier, ...earlier.slice(-6)], 0.5)) await act().catch(() => {});
    if (random() < 0.3) {
      await all[first].restart();
      await meetOthers(all, all[first]);
    }
  }
}, 120_000);
