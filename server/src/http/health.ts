import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SERVER_PATHS } from '../../../wire/src/server-paths.ts';
import type { Clock } from '../ports/clock.ts';
import type { Metrics } from './metrics.ts';

/** Checks a dependency; rejects if it is not available. */
export type Probe = () => Promise<unknown>;

/** A failed probe whose message is public. */
export class NotReady extends Error {}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
/** Milliseconds. */
const PROBE_TIMEOUT = 3_000;
/** How long the result of the probes is cached, milliseconds: /readyz is public, and a probe costs a request to the node. */
const CACHED_FOR = 1_000;

/** Without these the server still serves its pages and what can be read. */
const DISPENSABLE: ReadonlySet<string> = new Set(['chain', 'writable', 'worker']);

export interface HealthDeps {
  readonly probes: Readonly<Record<string, Probe>>;
  /** Problems that do not keep the server from working: sentences by subject. */
  readonly warnings?: () => Readonly<Record<string, string>>;
  readonly clock: Pick<Clock, 'now'>;
  readonly metrics: Metrics;
  /** Bearer token for /metrics; null: only requests from this machine may read it. */
  readonly metricsToken: string | null;
}

/**
 * /healthz: the process is up. /readyz: its dependencies are available, or why not, with 200 as long as it serves what can be
 * read. /metrics: counters.
 */
export function healthRoutes(deps: HealthDeps) {
  let last: { readonly at: number; readonly checks: ReturnType<typeof runProbes> } | null = null;
  const cachedChecks = () => {
    const now = deps.clock.now();
    // The absolute difference: after the clock was set back, the cached result is stale too.
    if (last === null || Math.abs(now - last.at) >= CACHED_FOR)
      last = { at: now, checks: runProbes(deps.probes) };
    return last.checks;
  };
  return async (app: FastifyInstance): Promise<void> => {
    app.get(SERVER_PATHS.alive, async () => ({ ok: true }));
    app.get(SERVER_PATHS.ready, async (_request, reply) => {
      const checks = await cachedChecks();
      const ok = checks.every(([, up]) => up === true);
      const why = checks.flatMap(([name, up]) => (typeof up === 'string' ? [[name, up]] : []));
      const state = stateOf(checks);
      const warnings = deps.warnings?.() ?? {};
      return reply.code(state === 'not ready' ? 503 : 200).send({
        ok,
        state,
        ...Object.fromEntries(checks.map(([name, up]) => [name, up === true])),
        ...(why.length > 0 && { why: Object.fromEntries(why) }),
        ...(Object.keys(warnings).length > 0 && { warnings }),
      });
    });
    app.get(SERVER_PATHS.metrics, async (request, reply) => {
      if (!mayReadMetrics(request, deps.metricsToken)) return reply.callNotFound();
      const { registry } = deps.metrics;
      return reply.type(registry.contentType).send(await registry.metrics());
    });
  };
}

async function runProbes(probes: HealthDeps['probes']) {
  return await Promise.all(
    Object.entries(probes).map(async ([name, probe]) => [name, await run(probe)] as const),
  );
}

function stateOf(checks: Awaited<ReturnType<typeof runProbes>>): 'ready' | 'degraded' | 'not ready' {
  const down = checks.flatMap(([name, up]) => (up === true ? [] : [name]));
  if (down.length === 0) return 'ready';
  return down.every((name) => DISPENSABLE.has(name)) ? 'degraded' : 'not ready';
}

/** Only the operator may see how much the product is used. */
function mayReadMetrics({ headers, socket }: FastifyRequest, token: string | null): boolean {
  if (token !== null) {
    const [given, wanted] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)];
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }
  // A proxy on this machine forwards requests from elsewhere.
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isForwarded && LOOPBACK.has(socket.remoteAddress ?? '');
}

/** Whether the probe succeeded, or the public reason why not. */
async function run(probe: Probe): Promise<boolean | string> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('probe timed out')), PROBE_TIMEOUT);
  try {
    await Promise.race([probe(), timeout]);
    return true;
  } catch (error) {
    return error instanceof NotReady && error.message;
  } finally {
    clearTimeout(timer);
  }
}
