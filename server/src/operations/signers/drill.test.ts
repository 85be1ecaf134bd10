import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../../../signer/testing/process.ts';
import { release } from '../../../../testing/release.ts';
import { type Answering, type Fields, openSignerLine } from '../../../../testing/signer-line.ts';
import { PATIENT, runningThree, UNHURRIED } from '../../../../testing/three-signers.ts';
import { openThreeSigners } from '../../adapters/three-signers.ts';
import { drillSigners } from './drill.ts';
import { problemsOfSigners } from './problems.ts';

const three = await runningThree();
const folder = scratchFolder();
release(() => folder[Symbol.dispose]());
const places = await Promise.all(
  three.places.map(async (place) => {
    const line = await openSignerLine(join(folder.path, place.name), place.socketPath);
    release(line.close);
    return { ...place, line, socketPath: line.socket };
  }),
);
const keys = openThreeSigners({ places: places.map(({ line: _, ...place }) => place), ...UNHURRIED });
release(keys.close);
const whose = { walletId: randomUUID(), owner: 'installation' };
const key = { ...whose, ...(await keys.create(whose.walletId, whose.owner, '{}')) };
const drill = () => drillSigners(keys.three!, key);
const lineOf = (name: string) => places.find((place) => place.name === name)!.line;

/** One that answers a request honestly, and then changes it. */
const changed =
  (to: string, change: (ok: Fields) => Fields): Answering =>
  async (asked, honest) => {
    const reply = await honest();
    const { ok } = reply as { ok?: Fields };
    return ok && asked.name === to ? { ...reply, ok: change(ok) } : reply;
  };

test('each two of three sign in a drill', PATIENT, async () => {
  expect(await drill()).toEqual({
    passed: true,
    pairs: [
      ['a', 'b'],
      ['a', 'c'],
      ['b', 'c'],
    ].map((pair) => ({ pair, isSigned: true, blames: null, why: null })),
  });
});

test.each([
  [
    'gives wrong parts',
    changed('pair_first', (ok) => ({ ...ok, part: '01'.padEnd(64, '0') })),
    { pair: ['b', 'c'], isSigned: false, blames: 'b', why: 'b has given a wrong part of a signature' },
  ],
  [
    'answers what is no signature',
    changed('pair_second', (ok) => ({ ...ok, signature: '2'.repeat(88) })),
    { pair: ['a', 'b'], isSigned: false, blames: 'b', why: 'what it has answered is no signature' },
  ],
] as const)(
  'a drill names the pair that cannot sign, and the one of it that %s',
  PATIENT,
  async (_, lie, expected) => {
    lineOf('b').answerBy(lie);
    try {
      const { passed, pairs } = await drill();
      expect(passed).toBe(false);
      expect(pairs.filter(({ isSigned }) => !isSigned)).toEqual([expected]);
    } finally {
      lineOf('b').answerBy(null);
    }
  },
);

test('a drill fails with one that attests, and lacks what the others know', PATIENT, async () => {
  // It has what it has signed alone, and the server cannot bring more.
  lineOf('b').answerBy(
    changed('feed_heads', (ok) => {
      const [own = ''] = Object.values(ok.heads as Fields);
      return { ...ok, heads: { ...(ok.heads as object), c: `${own}`.replace(/^\d+/, '0') } };
    }),
  );
  lineOf('a').answerBy(
    changed('feed_heads', (ok) => ({ ...ok, heads: { ...(ok.heads as object), c: '7 ab' } })),
  );
  try {
    const blamed = (await drill()).pairs.filter(({ isSigned }) => !isSigned);
    expect(blamed).toContainEqual({
      ...{ pair: ['b', 'c'], isSigned: false, blames: 'b' },
      why: 'it lacks records of c, and does not take them',
    });
    const signers = await keys.three!.states();
    const drills = { newest: null, passed: { at: new Date(), passed: true, pairs: [] } };
    const problems = problemsOfSigners({ signers, drills, shares: null, openable: null }, new Date());
    expect(problems).toContain('b lacks 7 records of c: its log says why.');
  } finally {
    for (const { line } of places) line.answerBy(null);
  }
});

test('two that have heard as many records of somebody, and not the same, are a problem', async () => {
  const of = (name: string, digest: string) => ({
    ...{ name, away: null, version: '1', doubt: null, unmet: [], lost: [], behind: {}, lacks: false },
    feeds: { c: { records: 3, digest } },
  });
  const drills = { newest: null, passed: { at: new Date(), passed: true, pairs: [] } };
  const problems = (signers: ReturnType<typeof of>[]) =>
    problemsOfSigners({ signers, drills, shares: null, openable: null }, new Date());
  expect(problems([of('a', 'aa'), of('b', 'aa')])).toEqual([]);
  expect(problems([of('a', 'aa'), of('b', 'bb')])).toEqual([
    'a and b have heard different records of c: a or b or c lies.',
  ]);
});

test('a drill of 35 days ago is too old', () => {
  const now = new Date();
  const problems = (days: number) => {
    const passed = { at: new Date(now.getTime() - days * 86_400_000), passed: true, pairs: [] };
    return problemsOfSigners(
      { signers: [], drills: { newest: passed, passed }, shares: null, openable: null },
      now,
    );
  };
  expect(problems(34)).toEqual([]);
  expect(problems(35)).toEqual(['The last drill was 35 days ago.']);
});
