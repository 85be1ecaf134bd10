import { expect, test } from 'vitest';
import type { Mandate } from '../../../wire/src/mandate.ts';
import { TO } from '../../testing/cases.ts';
import { threeMembers, WALLET } from '../../testing/three-members.ts';
import { messageDigest } from '../journal/sign-once.ts';
import type { Said } from './said.ts';

const SLOT = 'intent-1';
const SESSION_MS = 10_000;
const mandate: Mandate = {
  ...{ id: SLOT, owner: 'ann', walletId: WALLET, expiresAt: null },
  terms: { kind: 'transfer_sol', to: TO, lamports: '5' },
};

type World = Awaited<ReturnType<typeof threeMembers>>;
type One = Omit<World['three'][number], 'restarted' | 'copied'>;

/** Two begin; then the third notes it, then they sign. */
interface Payment {
  note(): Promise<void>;
  sign(): Promise<void>;
}

async function begun(
  first: One,
  second: One,
  third: One,
  message: string,
): Promise<Payment & { isMade(): boolean }> {
  const bytes = Buffer.from(message);
  const [one, other] = await Promise.all(
    [first, second].map(async ({ pairs, commit }) => {
      const begun = await pairs.begin(
        {
          ...{ mandate, intentId: SLOT, message: bytes, after: null, context: '', asked: '{}', facts: {} },
          allow: async () => ({ facts: {}, release() {} }),
          stillAllowed() {},
        },
        commit,
      );
      if (begun.is !== 'committed') throw new Error(`${first.name} and ${second.name}: ${begun.is}`);
      return { said: begun.said, session: String(JSON.parse(begun.said.text).session) };
    }),
  );
  let noted: Said | null = null;
  let isMade = false;
  return {
    isMade: () => isMade,
    async note() {
      const sessions = `${one!.session} ${other!.session}`;
      noted = await third.notes.give({ slot: SLOT, message: messageDigest(bytes), sessions, after: null });
    },
    async sign() {
      const part = await first.pairs.first(one!.session, other!.said, noted);
      await second.pairs.second(other!.session, one!.said, part, noted);
      isMade = true;
    },
  };
}

/**
 * One, b, lies, and so does the server: b signs with a as it is, and with c as its disk was before, and neither hears of the other. The steps of
 * the two payments of one intent come in this order; what is refused is left out.
 */
async function madeIn(
  order: readonly ('note 1' | 'sign 1' | 'note 2' | 'sign 2' | 'wait')[],
): Promise<number> {
  const { three, clock } = await threeMembers({ isNoteNeeded: true });
  const [a, b, c] = three as [World['three'][number], World['three'][number], World['three'][number]];
  const lying = await b.copied()();
  const payments = [await begun(a, b, c, 'pay 5'), await begun(lying, c, a, 'pay 5 again')] as const;
  for (const step of order) {
    if (step === 'wait') clock.now += SESSION_MS;
    else {
      const [what, which] = step.split(' ') as ['note' | 'sign', '1' | '2'];
      await payments[which === '1' ? 0 : 1][what]().catch(() => {});
    }
  }
  return payments.filter((payment) => payment.isMade()).length;
}

const ORDERS = [
  ['note 1', 'sign 1', 'note 2', 'sign 2'],
  ['note 1', 'note 2', 'sign 1', 'sign 2'],
  ['note 1', 'note 2', 'sign 2', 'sign 1'],
  ['note 2', 'note 1', 'sign 1', 'sign 2'],
  ['note 2', 'note 1', 'sign 2', 'sign 1'],
  ['note 2', 'sign 2', 'note 1', 'sign 1'],
] as const;

test.each(ORDERS)(
  'one that lies has no intent signed twice where the third notes it: %s, %s, %s, %s',
  async (...order) => {
    expect(await madeIn(order)).toBeLessThanOrEqual(1);
    for (let at = 1; at < order.length; at++)
      expect(await madeIn([...order.slice(0, at), 'wait', ...order.slice(at)])).toBeLessThanOrEqual(1);
  },
);

test('two sign with a note, and not without one if it is required', async () => {
  expect(await madeIn(['note 1', 'sign 1'])).toBe(1);
  expect(await madeIn(['sign 1'])).toBe(0);
  const { three } = await threeMembers();
  const [a, b, c] = three;
  const payment = await begun(a!, b!, c!, 'pay 5');
  await payment.sign();
  expect(payment.isMade()).toBe(true);
});

test('a note serves the session, the transaction and the slot that it names, and only of the third', async () => {
  const { three } = await threeMembers();
  const [a, b, c] = three;
  const about = { slot: SLOT, message: messageDigest(Buffer.from('pay 5')), sessions: '', after: null };
  const asked = { slot: SLOT, message: about.message };
  const notes = a!.notes;
  const right = await c!.notes.give({ ...about, sessions: 'theirs mine' });
  // The members of a are other objects than those of b.
  const other = a!.members.others.find(({ name }) => name === 'b')!;
  expect(() => notes.expectNoted(asked, 'mine', other, right)).not.toThrow();
  const wrong = [
    await c!.notes.give({ ...about, sessions: 'theirs another' }),
    await b!.notes.give({ ...about, sessions: 'theirs mine' }),
    await c!.notes.give({ ...about, slot: 'intent-2', sessions: 'theirs mine' }),
    { ...right, text: right.text.replace('theirs', 'others') },
    { text: 'no JSON', signature: right.signature },
  ];
  for (const note of wrong)
    expect(() => notes.expectNoted(asked, 'mine', other, note)).toThrow('the note of c is wrong');
});

test('none is given for another transaction than was signed, and what was noted holds for a while', async () => {
  const { three, clock, lifeMs } = await threeMembers();
  const [a, b, c] = three;
  const give = (one: One, message: string, after: string | null = null) =>
    one.notes.give({ slot: SLOT, message: messageDigest(Buffer.from(message)), sessions: 'x y', after });
  await give(c!, 'pay 5');
  await expect(give(c!, 'pay 5 again')).rejects.toThrow('was noted for this just now');
  await expect(begun(a!, c!, b!, 'pay 5 again')).rejects.toThrow('was noted for this just now');
  await give(c!, 'pay 5');
  clock.now += 2 * SESSION_MS;
  await give(c!, 'pay 5 again');
  const payment = await begun(a!, b!, c!, 'pay 5');
  await payment.sign();
  await expect(give(a!, 'pay 5 again')).rejects.toThrow('too young');
  const { signature } = b!.journal.signatures(SLOT)[0]!;
  await expect(give(b!, 'pay 5 again', signature)).rejects.toThrow('too young');
  clock.now += lifeMs;
  await expect(give(b!, 'pay 5 again')).rejects.toThrow('too young');
  await give(b!, 'pay 5 again', signature);
  await expect(give(a!, 'pay 5 again'), 'whose part is open').rejects.toThrow('too young');
  await give(a!, 'pay 5 again', signature);
});
