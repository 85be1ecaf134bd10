import { CallError } from '@cumulus/contract/errors.ts';
import { expect, test, vi } from 'vitest';
import { askInTurn, type InTurn } from './in-turn.ts';

const away = () => Promise.reject(new CallError('CHAIN_UNAVAILABLE'));
const never = () => new Promise<never>(() => {});
const says = (answer: number) => () => Promise.resolve(answer);

type Node = () => Promise<number>;
const ask = (nodes: readonly Node[], rules: Partial<InTurn<Node, number>> = {}) =>
  askInTurn(nodes, (node) => node(), { hedgeAfter: () => null, isGood: () => true, ...rules });
/** The second node is asked at once. */
const hedged = { hedgeAfter: () => 0 };

test('asks only the first node if that one answers', async () => {
  const second = vi.fn(says(2));
  expect(await ask([says(1), second])).toBe(1);
  expect(second).not.toHaveBeenCalled();
});

test('asks the next node if one fails, and rejects only if all do', async () => {
  expect(await ask([away, away, says(3)])).toBe(3);
  await expect(ask([away, away])).rejects.toMatchObject({ code: 'CHAIN_UNAVAILABLE' });
});

test('asks no other node after an error that is not about the node', async () => {
  const second = vi.fn(says(2));
  await expect(ask([() => Promise.reject(new RangeError('no')), second])).rejects.toThrow('no');
  expect(second).not.toHaveBeenCalled();
});

test('asks a second node beside one that never answers, and says which was overtaken', async () => {
  const onTaken = vi.fn();
  const onHedge = vi.fn();
  const [first, second, third] = [never, says(2), vi.fn(says(3))];
  expect(await ask([first, second, third], { ...hedged, onTaken, onHedge })).toBe(2);
  expect(onTaken.mock.calls).toEqual([[second, [first]]]);
  expect(onHedge).toHaveBeenCalledTimes(1);
  expect(third).not.toHaveBeenCalled();
});

test('asks a third node only if one of the two fails', async () => {
  expect(await ask([never, away, says(3)], hedged)).toBe(3);
});

test('takes the answer of the first node if it is late and the second fails', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const answer = ask(
    [
      () => promise,
      async () => {
        setImmediate(() => resolve(1));
        return away();
      },
    ],
    hedged,
  );
  expect(await answer).toBe(1);
});

test('prefers a good answer to one that will not do, and gives that one if there is no other', async () => {
  const isGood = (answer: number) => answer > 10;
  expect(await ask([says(1), says(20), says(30)], { isGood })).toBe(20);
  expect(await ask([says(1), away, says(2)], { isGood })).toBe(1);
});
