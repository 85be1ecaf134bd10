import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { THIEF, TO } from '../../testing/cases.ts';
import { sealMandate } from '../../testing/mandates.ts';
import { compile, transferSol } from '../../testing/messages.ts';
import {
  createShared,
  meetOthers,
  type SharedWallet,
  sessionOf,
  signShared,
  type TestMember,
  threeSigners,
} from '../../testing/three-signers.ts';
import type { Fields } from '../terms/fields.ts';
import { createMeetings } from './meetings.ts';
import { createMembers, type Member, ownKeys, rawPublic } from './members.ts';

const ID = 'c0ffee00-0000-4000-8000-000000000001';
const WHOSE = { walletId: 'wallet-1', owner: 'ann' };

/** Of one intent; transactions differ by their blockhash. */
function payment({ publicKey: feePayer }: SharedWallet, blockhash: string): Fields {
  const terms = { kind: 'transfer_sol', to: TO, lamports: '5' } as const;
  const message = compile({ feePayer, instructions: [transferSol(feePayer, TO, 5n)], blockhash });
  return {
    mandate: sealMandate({ id: ID, ...WHOSE, expiresAt: null, terms }),
    ...{ intentId: ID, after: null, context: '{}', intent: { ...terms, feeCapLamports: '10000' } },
    message: message.toString('base64'),
  };
}

async function world() {
  const three = await threeSigners();
  const wallet = await createShared(three, WHOSE);
  const begin = ({ name, ask }: TestMember, asked: Fields) => {
    const { shares, ...holder } = wallet;
    return ask('pair_begin', { ...holder, sealedKey: shares[name], ...asked });
  };
  const [a, b, c] = three as [TestMember, TestMember, TestMember];
  return { three, a, b, c, wallet, begin, asked: payment(wallet, TO), other: payment(wallet, THIEF) };
}

/** Its folder as it is now, to which it is set back later. */
function copied({ folder }: TestMember): () => void {
  const older = ['journal', 'key'].map(
    (file) => [join(folder, file), readFileSync(join(folder, file))] as const,
  );
  return () => {
    for (const [path, bytes] of older) writeFileSync(path, bytes);
  };
}

const textOf = ({ text, signature }: Fields) => ({ text, signature });

test('after a start a signer commits to nothing and learns nothing before it has met both others', async () => {
  const { three, a, b, begin, asked } = await world();
  await a.restart();
  expect(await begin(a, asked)).toEqual({ unmet: ['b', 'c'] });
  const made = Buffer.alloc(64).toString('base64');
  expect(await a.ask('pair_learn', { slot: ID, made })).toEqual({ unmet: ['b', 'c'] });
  const { run } = JSON.parse(String((await a.ask('greet', {})).text));
  await a.ask('met', { said: { b: await b.ask('meet', { run, from: 'a' }) } });
  expect(await begin(a, asked)).toEqual({ unmet: ['c'] });
  await meetOthers(three, a);
  expect(await begin(a, asked)).toHaveProperty('text');
});

test('what was said to another start, to another signer, or by another counts for nothing', async () => {
  const { a, b, c, begin, asked } = await world();
  const runOf = async (one: TestMember) => JSON.parse(String((await one.ask('greet', {})).text)).run;
  const before = await b.ask('meet', { run: await runOf(a), from: 'a' });
  await a.restart();
  const run = await runOf(a);
  const [ofB, toC] = [await b.ask('meet', { run, from: 'a' }), await b.ask('meet', { run, from: 'c' })];
  for (const said of [before, toC])
    await expect(a.ask('met', { said: { b: said } })).rejects.toThrow('has said this to another start');
  await expect(a.ask('met', { said: { c: ofB } })).rejects.toThrow('c has not said this');
  const changed = { ...ofB, text: String(ofB.text).replace('"met"', '"met" ') };
  await expect(a.ask('met', { said: { b: changed } })).rejects.toThrow('b has not said this');
  await expect(a.ask('met', { said: { b: textOf(await b.ask('greet', {})) } })).rejects.toThrow(
    'has said this to another start',
  );
  await a.ask('met', { said: { b: ofB } });
  expect(await begin(a, asked)).toEqual({ unmet: ['c'] });
  await a.ask('met', { said: { c: await c.ask('meet', { run, from: 'a' }) } });
  expect(await begin(a, asked)).toHaveProperty('text');
});

test('a signer that was set back to before a payment signs no other for it', async () => {
  const { three, a, b, c, wallet, asked, other } = await world();
  const setBack = copied(a);
  const record = await signShared([a, b], wallet, asked);
  await a.restart(setBack);
  await meetOthers(three, a);
  expect(await signShared([a, c], wallet, other)).toMatchObject({ signature: record.signature });
});

test('a part that a signer gave before it was set back makes no signature', async () => {
  const { three, a, b, c, wallet, begin, asked, other } = await world();
  const setBack = copied(a);
  const [one, two] = [await begin(a, asked), await begin(b, asked)];
  const { part } = await a.ask('pair_first', { session: sessionOf(one), ...textOf(two) });
  await a.restart(setBack);
  await meetOthers(three, a);
  await signShared([a, c], wallet, other);
  await expect(b.ask('pair_second', { session: sessionOf(two), ...textOf(one), part })).rejects.toThrow(
    'nothing is being signed',
  );
});

test('a machine that replaces another learns nothing from a signer that still signs with the replaced one', () => {
  const [a, b, c, another] = ['a', 'b', 'c', 'c'].map((name, index) => {
    const own = ownKeys(randomBytes(32), randomBytes(32));
    const number = Math.min(index + 1, 3);
    return { own, member: { name, number, key: rawPublic(own.key), box: rawPublic(own.box) } };
  }) as [TestMachine, TestMachine, TestMachine, TestMachine];
  const feed = { heads: () => ({}), expectLevel() {} };
  const meetings = (self: TestMachine, ...others: TestMachine[]) =>
    createMeetings(
      createMembers(
        self.own,
        [self, ...others].map(({ member }) => member),
      ),
      feed,
    );
  const before = meetings(a, b, c);
  expect(() => before.meet('00', 'd')).toThrow('no other member has this name');
  const started = meetings(another, a, b);
  const { run } = JSON.parse(started.greet().text);
  expect(() => started.met({ a: before.meet(run, 'c') })).toThrow('a knows another machine by the name');
  const after = meetings(a, b, another);
  started.met({ a: after.meet(run, 'c') });
  expect(started.unmet()).toEqual(['b']);
});

interface TestMachine {
  readonly own: ReturnType<typeof ownKeys>;
  readonly member: Member;
}
