import { json } from '../../http.ts';
import type { LieOf } from '../lie.ts';
import { Broken, type MakeTeller } from '../teller.ts';

export const rateLimit: MakeTeller<LieOf<'rateLimit'>> = ({ retryAfterSeconds }) => ({
  tell: async () => {
    const body = { jsonrpc: '2.0', error: { code: 429, message: 'Too many requests' }, id: null };
    throw new Broken({
      ...json(body, 429),
      ...(retryAfterSeconds !== undefined && { headers: { 'retry-after': String(retryAfterSeconds) } }),
    });
  },
});

export const serverError: MakeTeller<LieOf<'serverError'>> = () => ({
  tell: async () => {
    throw new Broken({ status: 500, body: 'Internal server error' });
  },
});

export const timeout: MakeTeller<LieOf<'timeout'>> = ({ done = false }, { ended }) => ({
  tell: async (call, honest) => {
    if (done) await honest(call);
    await ended;
    throw new Broken(null);
  },
});

export const slow: MakeTeller<LieOf<'slow'>> = ({ ms }, { after, ended }) => ({
  tell: async (call, honest) => {
    const answer = await honest(call);
    await Promise.race([new Promise<void>((resolve) => after(ms, resolve)), ended]);
    return answer;
  },
});

export const garbage: MakeTeller<LieOf<'garbage'>> = () => ({
  tell: async () => {
    throw new Broken({ status: 200, type: 'application/json', body: '<html>It works!</html>' });
  },
});

export const truncated: MakeTeller<LieOf<'truncated'>> = () => ({
  tell: async (call, honest, exchange) => {
    exchange.mangle = (body) => body.slice(0, body.length / 2);
    return honest(call);
  },
});

export const wrongId: MakeTeller<LieOf<'wrongId'>> = () => ({
  tell: async (call, honest) => ({ ...(await honest(call)), id: `not ${call.id}` }),
});
