import { expect, test } from 'vitest';
import { inRequests, sharedRequests } from './shared-requests.ts';

function recorded(max: number) {
  const requests: number[][] = [];
  const send = async (calls: readonly number[]) => {
    requests.push([...calls]);
    if (calls.includes(13)) throw new Error('refused');
    return calls.map((call) => call * 10);
  };
  return { requests, share: sharedRequests<number, number>(send, (calls) => calls.length <= max) };
}

test('calls of one turn share a request, and each caller gets its own answers', async () => {
  const { requests, share } = recorded(10);
  expect(await Promise.all([share([1, 2]), share([3])])).toEqual([[10, 20], [30]]);
  expect(await share([4])).toEqual([40]);
  expect(requests).toEqual([[1, 2, 3], [4]]);
});

test('a request never grows over its bound, and no bound splits the calls of one caller', async () => {
  const { requests, share } = recorded(3);
  await Promise.all([share([1, 2]), share([3, 4]), share([5])]);
  expect(requests).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
});

test('more calls than fit are split in their order, and one that never fits is sent all the same', () => {
  const fits = (calls: readonly number[]) => calls.reduce((sum, call) => sum + call, 0) <= 5;
  expect(inRequests([1, 2, 3, 9, 5, 1], fits)).toEqual([[1, 2], [3], [9], [5], [1]]);
});

test('a failed request fails all who shared it', async () => {
  const { share } = recorded(10);
  const results = await Promise.allSettled([share([1]), share([13])]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
