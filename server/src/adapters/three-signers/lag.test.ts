import { expect, test } from 'vitest';
import { createLag } from './lag.ts';

interface Told {
  readonly heads: Readonly<Record<string, string>>;
  readonly unmet?: readonly string[];
  readonly lacks?: boolean;
}

/** What each says, by name; null: it does not answer. */
function members(said: Readonly<Record<string, Told | null>>) {
  return Object.entries(said).map(([name, told]) => ({
    name,
    isHere: () => told !== null,
    async ask(request: string) {
      const { heads, unmet = [], lacks = false } = told!;
      return request === 'feed_heads' ? { heads, lacks } : { unmet };
    },
  }));
}

const heads = (a: number, b: number, c: number) => ({ a: `${a} aa`, b: `${b} bb`, c: `${c} cc` });
const well = { behind: 0, isUnready: false };

test('who lacks at a look what somebody had at the look before is behind', async () => {
  const lag = createLag();
  const look = async (said: Readonly<Record<string, Told | null>>) =>
    Object.fromEntries(await lag.look(members(said)));
  const all = { a: { heads: heads(5, 1, 0) }, b: { heads: heads(5, 1, 0) }, c: { heads: heads(3, 1, 0) } };
  // It may be under way.
  expect(await look(all)).toEqual({ a: well, b: well, c: well });
  expect(await look({ ...all, a: { heads: heads(9, 1, 0) } })).toEqual({
    ...{ a: well, b: well },
    c: { behind: 2, isUnready: false },
  });
  expect(await look({ ...all, a: null })).toEqual({
    b: { behind: 4, isUnready: false },
    c: { behind: 6, isUnready: false },
  });
});

test('who has not met the others, or does not keep what they told of owners, is not ready', async () => {
  const said = { heads: heads(1, 1, 1) };
  const lags = await createLag().look(
    members({ a: said, b: { ...said, unmet: ['a'] }, c: { ...said, lacks: true } }),
  );
  expect([...lags].map(([name, { isUnready }]) => [name, isUnready])).toEqual([
    ['a', false],
    ['b', true],
    ['c', true],
  ]);
});
