import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/** Asks something that the server depends on; rejects where it does not answer. */
export type Probe = () => Promise<unknown>;

/** A probe that takes longer than this has failed, milliseconds. */
const PROBE_TIMEOUT = 3_000;

/** /healthz: the process answers. /readyz: so does everything that it depends on. /metrics: its counters. */
export function health(deps: { probes: Readonly<Record<string, Probe>>; metrics: Metrics }) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/healthz', async () => ({ ok: true }));
    app.get('/readyz', async (_request, reply) => {
      const checks = await Promise.all(
        Object.entries(deps.probes).map(async ([name, probe]) => [name, await answers(probe)] as const),
      );
      const ok = checks.every(([, up]) => up);
      return reply.code(ok ? 200 : 503).send({ ok, ...Object.fromEntries(checks) });
    });
    app.get('/metrics', async (_request, reply) =>
      reply.type('text/plain; version=0.0.4; charset=utf-8').send(deps.metrics.text()),
    );
  };
}

async function answers(probe: Probe): Promise<boolean> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no answer in time')), PROBE_TIMEOUT);
  try {
    await Promise.race([probe(), late]);
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
