import { describe, expect, test } from 'vitest';
import { controlAttacks } from './attacks-control.ts';
import { innerAttacks } from './attacks-inner.ts';
import { outputAttacks } from './attacks-output.ts';
import { routeAttacks } from './attacks-route.ts';
import { takingAttacks } from './attacks-taking.ts';
import { openScene } from './scene.ts';
import { corpusWorld } from './world.ts';

const world = await corpusWorld();
const scene = await openScene(world);
const attacks = [takingAttacks, controlAttacks, outputAttacks, routeAttacks, innerAttacks].flatMap((of) =>
  of(scene),
);

test('what the attacks are made from is signed, co-signed and over the router', async () => {
  for (const name of Object.keys(scene.asked) as (keyof typeof scene.asked)[]) {
    for (const good of [await scene.coSignedAnd(name), await scene.routed(name, [])]) {
      expect(await world.judged(good, scene.sealed)).toEqual({
        settlement: null,
        signer: null,
        isSigned: true,
      });
    }
  }
});

test('there are at least 40 attacks of at least 12 kinds', () => {
  expect(attacks.length).toBeGreaterThanOrEqual(40);
  expect(new Set(attacks.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(12);
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
