import { expect, test } from 'vitest';
import { CumulusError } from './error.ts';
import { type Answer, createHttp, type Sent } from './http.ts';

const AT = Date.UTC(2026, 10, 28, 12);
const DONE = answer(201, { paymentId: 'p' });

function answer(status: number, value: object | string, headers: Record<string, string> = {}): Answer {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return { status, text, headers: new Headers(headers) };
}
const problem = (status: number, code: string, headers = {}, context: object | null = null) =>
  answer(status, { type: 'about:blank', title: 'No.', status, code, context }, headers);

/** Gives these answers, one after the other; what is null is lost. */
function server(...answers: (Answer | null)[]) {
  const sent: Sent[] = [];
  const waits: number[] = [];
  const left = [...answers];
  const http = createHttp({
    bearer: () => 'cg_1',
    now: () => AT,
    async send(request) {
      sent.push(request);
      const next = left.shift();
      if (next === undefined) throw new Error('asked once more than expected');
      if (next === null) throw new TypeError('fetch failed');
      return next;
    },
    async wait(ms) {
      waits.push(ms);
    },
  });
  const act = () =>
    http({
      ...{ method: 'POST', path: '/v1/transfers', body: { amount: '5' } },
      signed: { 'Cumulus-Act': 'signed', 'Idempotency-Key': 'id' },
    });
  return { act, http, sent, waits };
}
const refusalOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(CumulusError);
  return error as CumulusError;
};

test('an act whose answer is lost is sent again as it was, letter by letter, until it is answered', async () => {
  const { act, sent } = server(null, answer(502, '<html>'), problem(503, 'MAINTENANCE'), DONE);
  expect(await act()).toEqual({ paymentId: 'p' });
  expect(sent).toHaveLength(4);
  expect(new Set(sent.map((each) => JSON.stringify(each))).size).toBe(1);
  expect(sent[0]!.headers).toMatchObject({ authorization: 'Bearer cg_1', 'Idempotency-Key': 'id' });
});

test('it waits as long as Retry-After says, in seconds or until a date, and otherwise longer each time', async () => {
  const later = new Date(AT + 9_000).toUTCString();
  const told = server(
    problem(429, 'RATE_LIMITED', { 'retry-after': '7' }),
    problem(503, 'MAINTENANCE', { 'retry-after': later }),
    DONE,
  );
  await told.act();
  expect(told.waits).toEqual([7_000, 9_000]);
  const untold = server(null, null, null, DONE);
  await untold.act();
  expect(untold.waits.map((ms) => Math.floor(Math.log10(ms)))).toEqual([2, 3, 3]);
  expect([...untold.waits].sort((a, b) => a - b)).toEqual(untold.waits);
});

test('after four attempts, or if it would wait for more than a minute, it says so', async () => {
  const lost = await refusalOf(server(null, null, null, null).act());
  expect(lost).toMatchObject({ code: 'NO_ANSWER', status: null, isOpen: true, cause: expect.any(TypeError) });
  const long = server(problem(429, 'RATE_LIMITED', { 'retry-after': '61' }));
  expect(await refusalOf(long.act())).toMatchObject({ retryAfterMs: 61_000, isOpen: false });
});

test('a refusal has its code, facts, status and request, and is not asked for again', async () => {
  const headers = { 'x-request-id': 'r-1' };
  const { act, sent } = server(problem(403, 'GRANT_EXCEEDED', headers, { limit: 'day' }));
  expect(await refusalOf(act())).toMatchObject({
    ...{ code: 'GRANT_EXCEEDED', message: 'No.', status: 403, context: { limit: 'day' } },
    ...{ requestId: 'r-1', isOpen: false },
  });
  expect(sent).toHaveLength(1);
});

test('a refusal after a lost answer leaves open what happened before', async () => {
  const { act } = server(null, problem(401, 'UNAUTHENTICATED'));
  expect(await refusalOf(act())).toMatchObject({ code: 'UNAUTHENTICATED', isOpen: true });
});

test('what is not of Cumulus is no answer', async () => {
  for (const strange of [answer(200, '<html>'), answer(404, 'Not found'), answer(201, '[]')])
    expect(await refusalOf(server(strange).act())).toMatchObject({ code: 'NO_ANSWER', isOpen: true });
});

test('the error for a wrong clock says by how much it is off', async () => {
  const date = new Date(AT + 412_000).toUTCString();
  const error = await refusalOf(server(problem(400, 'ACT_CLOCK', { date })).act());
  expect(error.message).toBe("No. The server's clock is 412 s ahead of this one.");
  expect(error.context).toMatchObject({ aheadMs: 412_000, serverTime: '2026-11-28T12:06:52.000Z' });
});

test('a signal ends it with its reason, before, while and between', async () => {
  const reason = new Error('no longer wanted');
  const before = server();
  await expect(
    before.http({ method: 'GET', path: '/v1/grant', signal: AbortSignal.abort(reason) }),
  ).rejects.toBe(reason);
  const controller = new AbortController();
  const http = createHttp({
    bearer: () => 'cg_1',
    async send() {
      controller.abort(reason);
      throw new Error('aborted');
    },
  });
  await expect(http({ method: 'GET', path: '/v1/grant', signal: controller.signal })).rejects.toBe(reason);
});
