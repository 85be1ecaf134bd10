import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../ports/clock.ts';
import type { Metrics } from './metrics.ts';

/** Asks something that the server depends on; rejects where it does not answer. */
export type Probe = () => Promise<unknown>;

/** Rejects a probe with a sentence that anybody may read. */
export class NotReady extends Error {}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
/** A probe that takes longer than this has failed, milliseconds. */
const PROBE_TIMEOUT = 3_000;
/** How long one look at all of them serves whoever asks, milliseconds: anybody may, and each costs a request to the node. */
const LOOK_SERVES_FOR = 1_000;

export interface HealthDeps {
  readonly probes: Readonly<Record<string, Probe>>;
  /** Sentences, by what they are about, on what is wrong although the server can do its work. */
  readonly warnings?: () => Readonly<Record<string, string>>;
  readonly clock: Pick<Clock, 'now'>;
  readonly metrics: Metrics;
  /** Bearer token that the counters are shown for; null: to this machine alone. */
  readonly metricsToken: string | null;
}

/** /healthz: the process answers. /readyz: so does everything that it depends on, or why not. /metrics: its counters. */
export function health(deps: HealthDeps) {
  let last: { readonly at: number; readonly checks: ReturnType<typeof lookAt> } | null = null;
  const look = () => {
    const now = deps.clock.now();
    // Either way: a clock that was put back would keep a look until that time comes again.
    if (last === null || Math.abs(now - last.at) >= LOOK_SERVES_FOR)
      last = { at: now, checks: lookAt(deps.probes) };
    return last.checks;
  };
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/healthz', async () => ({ ok: true }));
    app.get('/readyz', async (_request, reply) => {
      const checks = await look();
      const ok = checks.every(([, up]) => up === true);
      const why = checks.flatMap(([name, up]) => (typeof up === 'string' ? [[name, up]] : []));
      const warnings = deps.warnings?.() ?? {};
      return reply.code(ok ? 200 : 503).send({
        ok,
        ...Object.fromEntries(checks.map(([name, up]) => [name, up === true])),
        ...(why.length > 0 && { why: Object.fromEntries(why) }),
        ...(Object.keys(warnings).length > 0 && { warnings }),
      });
    });
    app.get('/metrics', async (request, reply) => {
      if (!maySee(request, deps.metricsToken)) return reply.callNotFound();
      const { registry } = deps.metrics;
      return reply.type(registry.contentType).send(await registry.metrics());
    });
  };
}

async function lookAt(probes: HealthDeps['probes']) {
  return await Promise.all(
    Object.entries(probes).map(async ([name, probe]) => [name, await answers(probe)] as const),
  );
}

/** How much the product is used, and by how many, is nobody's business but the operator's. */
function maySee({ headers, socket }: FastifyRequest, token: string | null): boolean {
  if (token !== null) {
    const [given, wanted] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)];
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }
  // What a proxy on this machine passes on comes from elsewhere.
  const isPassedOn = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isPassedOn && LOOPBACK.has(socket.remoteAddress ?? '');
}

/** A sentence says why not. */
async function answers(probe: Probe): Promise<boolean | string> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no answer in time')), PROBE_TIMEOUT);
  try {
    await Promise.race([probe(), late]);
    return true;
  } catch (error) {
    return error instanceof NotReady && error.message;
  } finally {
    clearTimeout(timer);
  }
}
