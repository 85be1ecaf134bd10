import { describe, expect, test } from 'vitest';
import type { Attack } from './attack.ts';
import { betweenAttacks } from './attacks-between.ts';
import { controlAttacks } from './attacks-control.ts';
import { fillAttacks } from './attacks-fill.ts';
import { fillFeeAttacks } from './attacks-fill-fee.ts';
import { formAttacks } from './attacks-form.ts';
import { fundingAttacks } from './attacks-funding.ts';
import { innerAttacks } from './attacks-inner.ts';
import { mainnetAttacks } from './attacks-mainnet.ts';
import { outputAttacks } from './attacks-output.ts';
import { priceAttacks } from './attacks-price.ts';
import { routeAttacks } from './attacks-route.ts';
import { sponsoredAttacks } from './attacks-sponsored.ts';
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
const built = [
  ...[takingAttacks, controlAttacks, outputAttacks, innerAttacks, tokenAttacks, token2022Attacks].flatMap(
    (of) => of(scene),
  ),
  ...(await Promise.all(
    [
      routeAttacks,
      fillAttacks,
      fillFeeAttacks,
      mainnetAttacks,
      temporaryAttacks,
      fundingAttacks,
      betweenAttacks,
      formAttacks,
      priceAttacks,
      sponsoredAttacks,
    ].map((of) => of(scene)),
  ).then((lists) => lists.flat())),
];
const attacks = await Promise.all(
  built.map(async ({ build, ...attack }) => ({ ...attack, candidate: await build() })),
);
/** How priority is paid for, and how long a message may be, is another matter in version 1. */
const OF_VERSION_0 = /^(inflated fee|compute budget|form of the message)$/;
const inVersion1 = attacks.filter(
  ({ kind, candidate: { table, rewrite } }) => !table && !rewrite && !OF_VERSION_0.test(kind),
);

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

test('there are at least 120 attacks of at least 45 kinds, and 300 on makers’ orders of today and on version 1', () => {
  expect(attacks.length).toBeGreaterThanOrEqual(120);
  expect(new Set(attacks.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(45);
  const ofToday = attacks.filter(({ kind }) => kind.includes('beside a fill'));
  expect(ofToday.length + inVersion1.length).toBeGreaterThanOrEqual(300);
});

const reasonOf = (verdict: Attack['signer']) => {
  if (verdict instanceof RegExp) return expect.stringMatching(verdict);
  return typeof verdict === 'string' ? verdict : null;
};

describe.concurrent.each([...new Set(attacks.map(({ kind }) => kind))])('not signed: %s', (kind) => {
  const cases = [
    ...attacks.map((attack) => ({ ...attack, version: 0 as const })),
    ...inVersion1.map((attack) => ({ ...attack, version: 1 as const })),
  ];
  test.each(cases.filter((attack) => attack.kind === kind))(
    '$title, in version $version',
    async ({ settlement, signer, candidate, version }) => {
      expect(await world.judged({ ...candidate, version }, scene.sealed)).toEqual({
        settlement: reasonOf(settlement),
        signer: reasonOf(signer),
        isSigned: false,
      });
    },
  );
});
