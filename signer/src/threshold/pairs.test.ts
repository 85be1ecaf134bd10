import { expect, test } from 'vitest';
import { canonicalJson } from '../../../wire/src/canonical-json.ts';
import type { Mandate } from '../../../wire/src/mandate.ts';
import { TO } from '../../testing/cases.ts';
import { bring, threeMembers, WALLET } from '../../testing/three-members.ts';
import { isSignature } from '../journal/is-signature.ts';
import { messageDigest } from '../journal/sign-once.ts';
import { decodeSignature, encodeBase58 } from '../terms/base58.ts';
import { OnHold } from '../terms/refusal.ts';
import type { PairSigning } from './pair-sessions.ts';
import type { Begun } from './pairs.ts';
import type { Said } from './said.ts';
import { nameWithout } from './session.ts';

const SLOT = 'intent-1';
const mandate: Mandate = {
  ...{ id: SLOT, owner: 'ann', walletId: WALLET, expiresAt: null },
  terms: { kind: 'transfer_sol', to: TO, lamports: '5' },
};

const OTHER = { mandate: { ...mandate, id: 'intent-2' }, intentId: 'intent-2' };

type One = Omit<Awaited<ReturnType<typeof threeMembers>>['three'][number], 'restarted' | 'copied'>;

function signing(message: string, changes: Partial<PairSigning> = {}): PairSigning {
  return {
    ...{ mandate, intentId: SLOT, message: Buffer.from(message), after: null, context: '', asked: '{}' },
    facts: {},
    allow: async () => ({ facts: {}, release() {} }),
    stillAllowed() {},
    ...changes,
  };
}

const begin = (one: One, message: string, changes?: Partial<PairSigning>) =>
  one.pairs.begin(signing(message, changes), one.commit);

function said(begun: Begun): Said {
  if (begun.is !== 'committed') throw new Error(`The member has ${begun.is}.`);
  return begun.said;
}
const sessionOf = ({ text }: Said): string => JSON.parse(text).session;

/** As an honest server carries it. */
async function signBy(x: One, y: One, message: string, changes?: Partial<PairSigning>) {
  const [first, second] = x.name < y.name ? [x, y] : [y, x];
  for (const [from, to] of [
    [first, second],
    [second, first],
  ] as const)
    await bring(from, to);
  const [one, other] = [
    said(await begin(first, message, changes)),
    said(await begin(second, message, changes)),
  ];
  const part = await first.pairs.first(sessionOf(one), other, null);
  return second.pairs.second(sessionOf(other), one, part, null);
}

const begunBy = (one: One, message: string) => begin(one, message).then(({ is }) => is);

test('two members sign, and each repeats the signature to anyone who asks', async () => {
  const { three, publicKey } = await threeMembers();
  const [a, b, c] = three;
  const record = await signBy(a!, b!, 'pay 5');
  const made = await b!.journal.signatures(SLOT).at(-1)!;
  expect(made).toMatchObject(record);
  const signature = decodeSignature(record.signature)!;
  expect(isSignature(signature, publicKey, Buffer.from('pay 5'))).toBe(true);
  expect(await begunBy(b!, 'pay 5')).toBe('signed');
  // The first has given its part and may give another of the same transaction, but none of another one.
  expect(await begunBy(a!, 'pay 5 again')).toBe('open');
  await a!.pairs.learn(SLOT, { signature, sponsorSignature: null });
  expect(await begunBy(a!, 'pay 5 again')).toBe('signed');
  expect(a!.journal.signatures(SLOT).map((each) => each.signature)).toEqual([record.signature]);
  expect(await begunBy(c!, 'pay 5 again')).toBe('committed');
});

test('the first of a pair hears the signature from the second', async () => {
  const { three } = await threeMembers();
  const [a, b] = three;
  const record = await signBy(a!, b!, 'pay 5');
  await bring(b!, a!);
  expect(a!.journal.signatures(SLOT)).toMatchObject([{ signature: record.signature, context: '' }]);
  expect(await begunBy(a!, 'pay 5 again')).toBe('signed');
});

test('a transaction for which the sponsor pays has both signatures', async () => {
  const { three, publicKey } = await threeMembers();
  const [a, b] = three;
  // The key of the sponsor's wallet is shared likewise; here it is the same.
  const twice = (one: One) => async () => [...(await one.commit()), ...(await one.commit())];
  const beginTwice = async (one: One) => said(await one.pairs.begin(signing('pay 5'), twice(one)));
  const [alone, both] = [
    said(await begin(a!, 'pay 6', OTHER)),
    said(await b!.pairs.begin(signing('pay 6', OTHER), twice(b!))),
  ];
  await expect(a!.pairs.first(sessionOf(alone), both, null)).rejects.toThrow('b signs something else');
  const [one, other] = [await beginTwice(a!), await beginTwice(b!)];
  const part = await a!.pairs.first(sessionOf(one), other, null);
  const record = await b!.pairs.second(sessionOf(other), one, part, null);
  const isBy = (made: string | undefined) =>
    isSignature(decodeSignature(made ?? '')!, publicKey, Buffer.from('pay 5'));
  expect([record.signature, record.sponsorSignature].map(isBy)).toEqual([true, true]);
  expect(record.sponsorSignature).not.toBe(record.signature);
});

test('no pair signs a second transaction for a slot: each has a member of the first', async () => {
  const { three } = await threeMembers();
  for (const [first, second] of pairsOf(three)) {
    const world = await threeMembers();
    await signBy(world.three[three.indexOf(first)]!, world.three[three.indexOf(second)]!, 'pay 5');
    for (const [one, other] of pairsOf(world.three))
      await expect(signBy(one, other, 'pay 5 again')).rejects.toThrow(/^The member has (open|signed)\.$/);
  }
});

test('after the first has died, the same transaction is signed with the third, and no other', async () => {
  const { three } = await threeMembers();
  const [a, b, c] = three;
  const [one, other] = [said(await begin(a!, 'pay 5')), said(await begin(b!, 'pay 5'))];
  await a!.pairs.first(sessionOf(one), other, null);
  const again = await a!.restarted();
  expect(await begunBy(again, 'pay 5 again')).toBe('open');
  await expect(again.pairs.first(sessionOf(one), other, null)).rejects.toThrow('nothing is being signed');
  const record = await signBy(again, c!, 'pay 5');
  expect(record.message).toBe(Buffer.from('pay 5').toString('base64'));
  expect(again.journal.signatures(SLOT)).toHaveLength(1);
});

test('a session serves once, for the pair, message and wallet that it was begun for', async () => {
  const { three } = await threeMembers();
  const [a, b, c] = three;
  const one = said(await begin(a!, 'pay 5'));
  const other = said(await begin(b!, 'pay 5'));
  const third = said(await begin(c!, 'pay 6'));
  await expect(a!.pairs.first(sessionOf(one), third, null)).rejects.toThrow('c signs something else');
  // A member that was lied to has forgotten its nonces.
  await expect(a!.pairs.first(sessionOf(one), other, null)).rejects.toThrow('nothing is being signed');
  const next = said(await begin(a!, 'pay 5'));
  await expect(
    a!.pairs.first(sessionOf(next), { ...other, text: other.text.replace('"b"', '"c"') }, null),
  ).rejects.toThrow('c has not said this');
  const last = said(await begin(a!, 'pay 5'));
  await a!.pairs.first(sessionOf(last), other, null);
  await expect(a!.pairs.first(sessionOf(last), other, null)).rejects.toThrow('nothing is being signed');
});

test('a part serves the session that it was given for, and a wrong one names its giver', async () => {
  const { three } = await threeMembers();
  const [a, b] = three;
  const one = said(await begin(a!, 'pay 5'));
  const early = said(await begin(b!, 'pay 5'));
  const part = await a!.pairs.first(sessionOf(one), early, null);
  // It was given for other commitments of the second: so the server lies, and not the first.
  const other = said(await begin(b!, 'pay 5'));
  await expect(b!.pairs.second(sessionOf(other), one, part, null)).rejects.toThrow('a has not said this');
  for (const wrong of ['ab'.repeat(32), 'none', '']) {
    const again = said(await begin(b!, 'pay 5'));
    const text = canonicalJson({ is: 'part', from: sessionOf(one), to: sessionOf(again), part: wrong });
    await expect(
      b!.pairs.second(sessionOf(again), one, `${wrong} ${a!.members.say(text)}`, null),
    ).rejects.toThrow('a has given a wrong part of a signature');
  }
  expect(b!.journal.signatures(SLOT)).toEqual([]);
});

test('the one whose name comes first gives its part first, and never adds up', async () => {
  const { three } = await threeMembers();
  const [a, b] = three;
  const [one, other] = [said(await begin(a!, 'pay 5')), said(await begin(b!, 'pay 5'))];
  const role = 'the one whose name comes first gives its part first';
  await expect(b!.pairs.first(sessionOf(other), one, null)).rejects.toThrow(role);
  await expect(a!.pairs.second(sessionOf(one), other, '', null)).rejects.toThrow(role);
});

test('what another member claims shuts no slot, but the one whose session it was', async () => {
  const { three } = await threeMembers();
  const [a, b, c] = three;
  const claim = {
    ...{ kind: 'signature' as const, at: 1, mandateId: SLOT, intentId: SLOT, number: 1, walletId: WALLET },
    ...{ digest: null, message: Buffer.from('pay 7').toString('base64'), signature: '' },
    ...{ context: '', facts: {} },
  };
  // A lie: c has begun nothing for it.
  await b!.feed.append({ ...claim, session: { id: 'ab'.repeat(16), with: 'c', theirs: 'cd'.repeat(16) } });
  await bring(b!, c!);
  expect(await begunBy(c!, 'pay 5')).toBe('committed');
  await bring(b!, a!);
  expect((await begin(a!, 'pay 7', OTHER)).is, 'also for another intent').toBe('committed');
  const theirs = sessionOf(said(await begin(c!, 'pay 7')));
  await a!.feed.append({ ...claim, session: { id: 'ef'.repeat(16), with: 'c', theirs } });
  await bring(a!, c!);
  expect(await begunBy(c!, 'pay 5'), 'which may have signed and lost it').toBe('open');
  expect(await begunBy(c!, 'pay 7')).toBe('committed');
});

test('a second that was set back after it had signed hears of it from the first, and takes no other transaction', async () => {
  const { three, clock, lifeMs } = await threeMembers();
  const [a, b, c] = three;
  const older = b!.copied();
  await signBy(a!, b!, 'pay 5');
  const again = await older();
  for (const other of [a!, c!]) await bring(other, again);
  clock.now += 10 * lifeMs;
  for (const one of [a!, again]) expect(await begunBy(one, 'pay 5 again')).toBe('open');
});

test('a member that has met another start makes no signature with an earlier part', async () => {
  const { three } = await threeMembers();
  const [a, b] = three;
  const [one, other] = [said(await begin(a!, 'pay 5')), said(await begin(b!, 'pay 5'))];
  const part = await a!.pairs.first(sessionOf(one), other, null);
  await b!.pairs.forget();
  await expect(b!.pairs.second(sessionOf(other), one, part, null)).rejects.toThrow('nothing is being signed');
});

test('what another member claims to have counted is counted here once more', async () => {
  const { three } = await threeMembers();
  const [a, b, c] = three;
  // A lie: no member has given a part of it.
  await c!.feed.append({
    ...{ kind: 'signature', at: 1, mandateId: SLOT, intentId: SLOT, number: 1, walletId: WALLET },
    ...{ digest: null, message: Buffer.from('pay 5').toString('base64'), signature: '' },
    ...{ context: '', facts: {}, spent: [], session: { id: '1', with: 'b', theirs: '2' } },
  });
  await bring(c!, a!);
  let counted = 0;
  const allow = async () => {
    counted++;
    return { facts: {}, release() {} };
  };
  const [one, other] = [said(await begin(a!, 'pay 5', { allow })), said(await begin(b!, 'pay 5'))];
  expect(counted).toBe(1);
  await bring(c!, b!);
  await a!.pairs.first(sessionOf(one), other, null);
  await begin(a!, 'pay 5', { allow });
  expect(counted, 'by this member').toBe(1);
});

test('what comes between the commitment and the part holds', async () => {
  const { three } = await threeMembers();
  const [a, b] = three;
  let isFrozen = false;
  const released: string[] = [];
  const changes: Partial<PairSigning> = {
    allow: async () => ({ facts: {}, release: () => void released.push('a') }),
    stillAllowed() {
      if (isFrozen) throw new OnHold('the owner has frozen the account', 'frozen');
    },
  };
  const [one, other] = [said(await begin(a!, 'pay 5', changes)), said(await begin(b!, 'pay 5'))];
  isFrozen = true;
  await expect(a!.pairs.first(sessionOf(one), other, null)).rejects.toThrow('on hold');
  expect(a!.journal.signatures(SLOT)).toEqual([]);
  expect(released).toEqual(['a']);
});

test('an open slot takes the same transaction alone, until it is dead by its signature', async () => {
  const { three, clock, lifeMs } = await threeMembers();
  const [a, b, c] = three;
  const [one, other] = [said(await begin(a!, 'pay 5')), said(await begin(b!, 'pay 5'))];
  await a!.pairs.first(sessionOf(one), other, null);
  expect(await b!.pairs.made(SLOT, sessionOf(other))).toBeNull();
  clock.now += 10 * lifeMs;
  expect(await begunBy(a!, 'pay 5 again')).toBe('open');
  const { signature } = await signBy(a!, c!, 'pay 5');
  await a!.pairs.learn(SLOT, { signature: decodeSignature(signature)!, sponsorSignature: null });
  await bring(a!, b!);
  await bring(c!, b!);
  expect(await begunBy(a!, 'pay 5 again')).toBe('signed');
  const dead = { after: signature };
  await expect(begin(a!, 'pay 5 again', { ...dead, intentId: 'another' })).rejects.toThrow('too young');
  clock.now += lifeMs;
  expect((await signBy(a!, b!, 'pay 5 again', dead)).number).toBe(2);
});

test('an open transaction is replaced once it is old, if it is called dead by its name, and stays so', async () => {
  const { three, clock, lifeMs } = await threeMembers();
  const [a, b, c] = three;
  const [one, other] = [said(await begin(a!, 'pay 5')), said(await begin(b!, 'pay 5'))];
  await a!.pairs.first(sessionOf(one), other, null);
  const [dead, wrong] = ['pay 5', 'pay 6'].map((message) =>
    nameWithout(Buffer.from(message).toString('base64')),
  );
  const again = (one: One, after: string) => begin(one, 'pay 5 again', { after, intentId: 'another' });
  await expect(again(a!, dead!)).rejects.toThrow('too young');
  clock.now += lifeMs;
  expect((await again(a!, wrong!)).is).toBe('open');
  const changes = { after: dead!, intentId: 'another' };
  const { signature, number } = await signBy(a!, c!, 'pay 5 again', changes);
  expect(number).toBe(1);
  await a!.pairs.learn(SLOT, { signature: decodeSignature(signature)!, sponsorSignature: null });
  expect(a!.journal.signatures(SLOT).map((record) => record.number)).toEqual([1, 2]);
  clock.now += lifeMs;
  expect((await begin(a!, 'pay 5 anew', { after: signature, intentId: 'third' })).is).toBe('committed');
});

test('a transaction that two pairs have signed is dead for all by either signature', async () => {
  const { three, clock, lifeMs } = await threeMembers();
  const [a, b, c] = three;
  const { signature: one } = await signBy(a!, b!, 'pay 5');
  const { signature: other } = await signBy(a!, c!, 'pay 5');
  expect(other).not.toBe(one);
  await a!.pairs.learn(SLOT, { signature: decodeSignature(other)!, sponsorSignature: null });
  clock.now += lifeMs;
  for (const after of [one, other])
    for (const each of three) expect((await begin(each, 'pay 5 again', { after })).is).toBe('committed');
  const wrong = encodeBase58(Buffer.alloc(64, 1));
  for (const each of three) expect((await begin(each, 'pay 5 again', { after: wrong })).is).toBe('signed');
});

test('what was open is signed no more once another transaction was signed for its slot, and no third one is', async () => {
  const { three, clock, lifeMs } = await threeMembers();
  const [a, b, c] = three;
  const [one, other] = [said(await begin(a!, 'pay 5')), said(await begin(b!, 'pay 5'))];
  await a!.pairs.first(sessionOf(one), other, null);
  const { signature: after } = await signBy(b!, c!, 'pay 5 again');
  await bring(c!, a!);
  expect(await begunBy(a!, 'pay 5')).toBe('signed');
  clock.now += lifeMs;
  expect((await begin(a!, 'pay 5 anew', { after })).is).toBe('open');
  const anew = { slot: SLOT, message: messageDigest(Buffer.from('pay 5 anew')), sessions: 'x y', after };
  await expect(a!.notes.give(anew)).rejects.toThrow('too young');
});

function pairsOf<T>(all: readonly T[]): (readonly [T, T])[] {
  return all.flatMap((one) => all.flatMap((other) => (one === other ? [] : [[one, other] as const])));
}
