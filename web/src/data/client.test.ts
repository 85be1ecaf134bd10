import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { afterFirstPaint } from '../browser/after-paint.ts';
import { call, setCaller } from './client.ts';
import { CallFailure, Cancelled } from './failure.ts';

type Answer = (request: { url: string; init: RequestInit }) => Response | Promise<Response>;
let answers: Answer[];
let sent: { url: string; authorization: string | null; body: unknown }[];
const refused = vi.fn();
let stop: () => void = () => {};

// The first call of a page waits for a frame, which does not count towards its timeout.
beforeAll(() => afterFirstPaint());

beforeEach(() => {
  answers = [];
  sent = [];
  refused.mockReset();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    sent.push({ url, authorization: headers.get('authorization'), body: JSON.parse(String(init.body)) });
    const next = answers.shift();
    if (!next) throw new Error('unexpected request');
    return next({ url, init });
  });
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  expect(answers).toEqual([]);
});

const as = (token: (fresh: boolean) => string | null) => {
  stop = setCaller({ token: async (fresh) => token(fresh), begin: () => refused });
};
const result =
  (value: unknown): Answer =>
  () =>
    Response.json({ result: value });
const error =
  (status: number, body: object): Answer =>
  () =>
    Response.json({ error: body }, { status });
const failure = async (promise: Promise<unknown>): Promise<CallFailure> => {
  const thrown = await promise.then(
    () => new Error('it succeeded'),
    (reason: unknown) => reason,
  );
  expect(thrown).toBeInstanceOf(CallFailure);
  return thrown as CallFailure;
};

test('[who-15] speaks the callable protocol to a named function', async () => {
  as(() => 'abc');
  answers = [result({ isBlocked: false, message: null })];
  expect(await call('checkEmailBlocked', { email: 'a@b.c' })).toEqual({ isBlocked: false, message: null });
  expect(sent).toEqual([
    { url: '/functions/checkEmailBlocked', authorization: 'Bearer abc', body: { data: { email: 'a@b.c' } } },
  ]);
});

test('sends null for a call without input, and no header while signed out', async () => {
  answers = [result(null)];
  await call('ensureUserDocument', undefined);
  expect(sent).toEqual([{ url: '/functions/ensureUserDocument', authorization: null, body: { data: null } }]);
});

test('[error-06] of an INTERNAL error, takes the details as the sentence and the message as the code', async () => {
  const sentence = 'Not signed: it would take more SOL than asked. Nothing was swapped. Get a new quote.';
  const context = { reason: 'it would take more SOL than asked' };
  answers = [error(500, { status: 'INTERNAL', message: 'SWAP_REFUSED', details: sentence, context })];
  const refusal = await failure(call('executeCloudWalletSwap', { walletId: 'w', quote: { seal: 's' } }));
  const { code, status, message, details } = refusal;
  expect({ code, status, message, details }).toEqual({
    code: 'SWAP_REFUSED',
    status: 'INTERNAL',
    message: sentence,
    details: context,
  });
});

describe('an expired token', () => {
  const unauthenticated = error(401, { status: 'UNAUTHENTICATED', message: 'Please sign in.' });

  test('is replaced once, and the call is retried', async () => {
    as((fresh) => (fresh ? 'new' : 'old'));
    answers = [unauthenticated, result({ pinEnabled: true })];
    expect(await call('checkCloudWalletPinStatus', null)).toEqual({ pinEnabled: true });
    expect(sent.map((each) => each.authorization)).toEqual(['Bearer old', 'Bearer new']);
    expect(refused).not.toHaveBeenCalled();
  });

  test('that is refused again ends the session', async () => {
    as((fresh) => (fresh ? 'new' : 'old'));
    answers = [unauthenticated, unauthenticated];
    expect((await failure(call('getCloudWallets', null))).status).toBe('UNAUTHENTICATED');
    expect(refused).toHaveBeenCalledTimes(1);
  });
});

describe('a tap', () => {
  const tap = () => {
    let isOver = false;
    const assertLive = () => {
      if (isOver) throw new Cancelled();
    };
    return { began: 0, ended: new AbortController().signal, assertLive, end: () => (isOver = true) };
  };
  const input = { walletId: 'w', toAddress: 'a', amount: '1' };

  test('that ends while waiting for a token sends nothing', async () => {
    const token = Promise.withResolvers<string>();
    stop = setCaller({ token: () => token.promise, begin: () => refused });
    const { end, ...live } = tap();
    const made = call('transferSol', input, live);
    end();
    token.resolve('late');
    await expect(made).rejects.toBeInstanceOf(Cancelled);
    expect(sent).toEqual([]);
    expect(refused).not.toHaveBeenCalled();
  });

  test('that ends before the new token arrives is not retried with it', async () => {
    const { end, ...live } = tap();
    as((fresh) => {
      if (fresh) end();
      return fresh ? 'new' : 'old';
    });
    answers = [error(401, { status: 'UNAUTHENTICATED', message: 'Please sign in.' })];
    await expect(call('transferSol', input, live)).rejects.toBeInstanceOf(Cancelled);
    expect(sent).toHaveLength(1);
  });
});

test('keeps code, status, sentence and details of a refusal', async () => {
  answers = [
    error(403, {
      status: 'PERMISSION_DENIED',
      message: 'INVALID_PIN',
      details: { code: 'INVALID_PIN', triesLeft: 4 },
    }),
  ];
  const refusal = await failure(call('removeCloudWalletPin', { pin: '123456' }));
  expect(refusal).toMatchObject({ code: 'INVALID_PIN', status: 'PERMISSION_DENIED', message: 'INVALID_PIN' });
  expect(refusal.details.triesLeft).toBe(4);
});

test('a failed connection has its own sentence', async () => {
  answers = [() => Promise.reject(new TypeError('fetch failed'))];
  const refusal = await failure(call('getCloudWallets', null));
  expect(refusal).toMatchObject({
    code: 'NETWORK',
    message: 'Cumulus cannot be reached. Check your connection and try again.',
  });
});

test('an answer outside the protocol is not shown to the user', async () => {
  answers = [() => new Response('<h1>502 Bad Gateway</h1>', { status: 502 })];
  expect((await failure(call('getCloudWallets', null))).message).toBe(
    'Cumulus cannot answer right now. Try again shortly.',
  );
});

test('times out after 70 s', async () => {
  vi.useFakeTimers();
  let aborted = false;
  answers = [
    ({ init }) =>
      new Promise((_, reject) => {
        init.signal?.addEventListener('abort', () => {
          aborted = true;
          reject(new DOMException('aborted', 'AbortError'));
        });
      }),
  ];
  const outcome = failure(call('getCloudWallets', null));
  await vi.advanceTimersByTimeAsync(69_999);
  expect(aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect((await outcome).code).toBe('TIMEOUT');
});
