import { describe, expect, test } from 'vitest';
import { controlAttacks } from './attacks-control.ts';
import { innerAttacks } from './attacks-inner.ts';
import { mainnetAttacks } from './attacks-mainnet.ts';
import { outputAttacks } from './attacks-output.ts';
import { routeAttacks } from './attacks-route.ts';
import { takingAttacks } from './attacks-taking.ts';
import { onMainnet } from './mainnet.ts';
import { openScene } from './scene.ts';
import { corpusWorld, sideOf } from './world.ts';

const world = await corpusWorld();
const scene = await openScene(world);
const attacks = [
  ...[takingAttacks, controlAttacks, outputAttacks, routeAttacks, innerAttacks].flatMap((of) => of(scene)),
  ...(await mainnetAttacks(scene)),
];

test('what the attacks are made from is signed, co-signed and over the router', async () => {
  for (const name of Object.keys(scene.asked) as (keyof typeof scene.asked)[]) {
    const asked = scene.asked[name];
    const mainnet = { asked, steps: await onMainnet(asked, [sideOf(scene.unheld, 3n)]) };
    for (const good of [await scene.coSignedAnd(name), await scene.routed(name, []), mainnet]) {
      expect(await world.judged(good, scene.sealed)).toEqual({
        settlement: null,
        signer: null,
        isSigned: true,
      });
    }
  }
});

test('there are at least 90 attacks of at least 30 kinds', () => {
  expect(attacks.length).toBeGreaterThanOrEqual(90);
  expect(new Set(attacks.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(30);
});

describe.concurrent.each([...new Set(attacks.map(({ kind }) => kind))])('not signed: %s', (kind) => {
  test.each(attacks.filter((attack) => attack.kind === kind))(
    '$title',
    async ({ settlement, signer, build }) => {
      expect(await world.judged(await build(), scene.sealed)).toEqual({
        settlement,
        signer,
        isSigned: false,
      });
    },
  );
});
