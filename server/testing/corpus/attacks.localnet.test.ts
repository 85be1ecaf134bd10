import { describe, expect, test } from 'vitest';
import type { Attack } from './attack.ts';
import { betweenAttacks } from './attacks-between.ts';
import { controlAttacks } from './attacks-control.ts';
import { fillAttacks } from './attacks-fill.ts';
import { formAttacks } from './attacks-form.ts';
import { fundingAttacks } from './attacks-funding.ts';
import { innerAttacks } from './attacks-inner.ts';
import { mainnetAttacks } from './attacks-mainnet.ts';
import { outputAttacks } from './attacks-output.ts';
import { priceAttacks } from './attacks-price.ts';
import { routeAttacks } from './attacks-route.ts';
import { takingAttacks } from './attacks-taking.ts';
import { temporaryAttacks } from './attacks-temporary.ts';
import { tokenAttacks } from './attacks-token.ts';
import { token2022Attacks } from './attacks-token-2022.ts';
import { filled } from './filled.ts';
import { onMainnet } from './mainnet.ts';
import { openScene } from './scene.ts';
import { corpusWorld, sideOf } from './world.ts';

const world = await corpusWorld();
const scene = await openScene(world);
const attacks = [
  ...[takingAttacks, controlAttacks, outputAttacks, innerAttacks, tokenAttacks, token2022Attacks].flatMap(
    (of) => of(scene),
  ),
  ...(await Promise.all(
    [
      routeAttacks,
      fillAttacks,
      mainnetAttacks,
      temporaryAttacks,
      fundingAttacks,
      betweenAttacks,
      formAttacks,
      priceAttacks,
    ].map((of) => of(scene)),
  ).then((lists) => lists.flat())),
];

test('what the attacks are made from is signed: co-signed, over the router, and filled by the maker', async () => {
  for (const name of Object.keys(scene.asked) as (keyof typeof scene.asked)[]) {
    const asked = scene.asked[name];
    const mainnet = { asked, steps: await onMainnet(asked, [sideOf(scene.unheld, 3n)]) };
    const shapes = [
      await scene.coSignedAnd(name),
      await scene.routed(name, []),
      await filled(asked),
      mainnet,
    ];
    for (const good of shapes) {
      expect(await world.judged(good, scene.sealed)).toEqual({
        settlement: null,
        signer: null,
        isSigned: true,
      });
    }
  }
});

test('there are at least 120 attacks of at least 45 kinds', () => {
  expect(attacks.length).toBeGreaterThanOrEqual(120);
  expect(new Set(attacks.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(45);
});

const reasonOf = (verdict: Attack['signer']) => {
  if (verdict instanceof RegExp) return expect.stringMatching(verdict);
  return typeof verdict === 'string' ? verdict : null;
};

describe.concurrent.each([...new Set(attacks.map(({ kind }) => kind))])('not signed: %s', (kind) => {
  test.each(attacks.filter((attack) => attack.kind === kind))(
    '$title',
    async ({ settlement, signer, build }) => {
      expect(await world.judged(await build(), scene.sealed)).toEqual({
        settlement: reasonOf(settlement),
        signer: reasonOf(signer),
        isSigned: false,
      });
    },
  );
});
