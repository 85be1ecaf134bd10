import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCreations } from './creation.ts';
import { frost } from './frost.ts';
import { groupText, readGroup } from './group.ts';
import { createMembers, type Member, ownKeys, rawPublic } from './members.ts';
import type { Said } from './said.ts';

const WHOSE = { walletId: 'wallet 1', owner: 'ann' };

function three() {
  const own = ['a', 'b', 'c'].map((name) => ({ name, ...ownKeys(randomBytes(32), randomBytes(32)) }));
  const all: Member[] = own.map(({ name, key, box }, index) => ({
    ...{ name, number: index + 1, key: rawPublic(key), box: rawPublic(box) },
  }));
  return own.map((each) => {
    const members = createMembers(each, all);
    return { name: each.name, members, creations: createCreations(members, () => 0) };
  });
}

type World = ReturnType<typeof three>;
const named = <T>(world: World, values: readonly T[]) =>
  Object.fromEntries(world.map(({ name }, index) => [name, values[index]!]));

async function made(
  world: World,
  change: {
    commitments?(said: Record<string, Said>): void;
    shares?(to: string, from: Record<string, string>): void;
  } = {},
) {
  const commitments = named(world, await Promise.all(world.map(({ creations }) => creations.begin(WHOSE))));
  change.commitments?.(commitments);
  const dealt = named(
    world,
    await Promise.all(world.map(({ creations }) => creations.deal(WHOSE.walletId, commitments))),
  );
  return Promise.all(
    world.map(({ name, creations }) => {
      const shares = Object.fromEntries(
        Object.entries(dealt).flatMap(([from, to]) => (from === name ? [] : [[from, to[name]!]])),
      );
      change.shares?.(name, shares);
      return creations.finish(WHOSE.walletId, shares);
    }),
  );
}

test('three members make a key, and any two sign with it', async () => {
  const world = three();
  const keys = await made(world);
  const group = groupText(keys[0]!.group);
  const said = named(
    world,
    keys.map((key) => key.said),
  );
  for (const { creations } of world) creations.expectSame(WHOSE, group, said);
  const { commit, signShare, aggregate } = await frost();
  const pair = [keys[0]!, keys[2]!];
  const nonces = pair.map(({ share }) => commit(share));
  const commitments = nonces.map((each) => each.commitments);
  const message = randomBytes(200);
  const parts = pair.map(({ share }, index) => [
    share.identifier,
    signShare(share, readGroup(group), nonces[index]!.nonces, commitments, message),
  ]);
  const signature = aggregate(readGroup(group), commitments, message, Object.fromEntries(parts));
  const x = Buffer.from(keys[0]!.group.commitments[0]!).toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  expect(verify(null, message, key, signature)).toBe(true);
});

test('a member that has another key for the wallet is named', async () => {
  const world = three();
  const keys = await made(world);
  const others = await made(world);
  const said = named(world, [keys[0]!.said, others[1]!.said, keys[2]!.said]);
  const [a] = world;
  expect(() => a!.creations.expectSame(WHOSE, groupText(keys[0]!.group), said)).toThrow(
    'b has another key for this wallet',
  );
});

test('a changed commitment, a commitment of another and a share of another are refused', async () => {
  await expect(
    made(three(), {
      commitments(said) {
        said.b = { ...said.b!, text: said.b!.text.replace('ann', 'bob') };
      },
    }),
  ).rejects.toThrow('b has not said this');
  await expect(
    made(three(), {
      commitments(said) {
        said.b = said.c!;
      },
    }),
  ).rejects.toThrow('b has not said this');
  await expect(
    made(three(), {
      shares(to, from) {
        if (to === 'a') from.b = from.c!;
      },
    }),
  ).rejects.toThrow('what b has sealed does not open');
});

test('a share of an earlier attempt does not fit what was committed to', async () => {
  const world = three();
  let earlier: string | undefined;
  await made(world, {
    shares(to, from) {
      if (to === 'a') earlier = from.b;
    },
  });
  await expect(
    made(world, {
      shares(to, from) {
        if (to === 'a') from.b = earlier!;
      },
    }),
  ).rejects.toThrow('another share than it committed to');
});
