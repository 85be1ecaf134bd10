import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../launch/src/postgres.ts';
import { spawnLocalnet } from '../localnet/src/testing/spawn.ts';
import { openDatabase } from '../server/src/db/pool.ts';
import { migrateAsOwner } from '../server/src/db/roles.ts';
import { FAST_CLOCK, startSigner } from '../signer/testing/process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** HTTP server that starts a service on the first request for it and answers its addresses. */
    servicesUrl: string;
  }
}

/** The roles of all test databases, with the superuser's password. */
export const ROLES = { owner: 'cumulus', server: 'cumulus_server', operator: 'cumulus_operator' } as const;

/** A migrated database that test files get copies of. */
const TEMPLATE = 'template_migrated';

/** What all test files of a run share. */
const STARTS = {
  /** `url`: the superuser's, of the maintenance database. `template`: a database to copy. */
  async postgres(folder: string) {
    const password = randomBytes(16).toString('hex');
    const postgres = await startPostgres({ folder, password, durable: false, leashed: true });
    const maintenance = openDatabase(postgres.url('postgres'), 1);
    for (const role of Object.values(ROLES))
      await maintenance.pool.query(`create role ${role} login password '${password}'`);
    await maintenance.pool.query(`create database ${TEMPLATE} owner ${ROLES.owner}`);
    await maintenance.pool.end();
    const urlOf = (role: string): string => {
      const url = new URL(postgres.url(TEMPLATE));
      url.username = role;
      return url.href;
    };
    await migrateAsOwner({
      owner: urlOf(ROLES.owner),
      server: urlOf(ROLES.server),
      operator: urlOf(ROLES.operator),
    });
    return {
      place: { url: postgres.url('postgres'), template: TEMPLATE },
      async stop() {
        const left = await leftovers(postgres.url('postgres'));
        await postgres.stop();
        // What still runs over it takes the time and the connections of the files that come after.
        if (left.length > 0) throw new Error(`Tests left ${left.length} databases: ${left.join(', ')}`);
      },
    };
  },
  async localnet(folder: string, chain: Record<string, string>) {
    const { rpcUrl, wsUrl, marketUrl, kill } = await spawnLocalnet(folder, {
      LOCALNET_CLOCK: 'stepped',
      ...chain,
    });
    return { place: { rpcUrl, wsUrl, marketUrl }, stop: kill };
  },
  async signer(folder: string) {
    const { socket, kill } = await startSigner({ folder, flags: FAST_CLOCK });
    return { place: { socket, kekFile: join(folder, 'keys/kek') }, stop: kill };
  },
};

/** The databases of tests that were not dropped. */
async function leftovers(url: string): Promise<string[]> {
  const { pool } = openDatabase(url, 1);
  const { rows } = await pool.query(`select datname from pg_database where datname like 'test\\_%'`);
  await pool.end();
  return rows.map(({ datname }: { datname: string }) => datname);
}

export type ServiceName = keyof typeof STARTS;
export type Place<N extends ServiceName> = Awaited<ReturnType<(typeof STARTS)[N]>>['place'];

interface Service {
  readonly place: object;
  stop(): Promise<unknown>;
}

/** Vitest's global setup. A run that needs no service starts none. */
export default async function startServices(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'cumulus-test-'));
  const running = new Map<string, Promise<Service>>();
  // The environment of a project is that of its workers, not of this process.
  const LOCALNET_CHAIN = project.config.env?.LOCALNET_CHAIN ?? process.env.LOCALNET_CHAIN;
  const chain = LOCALNET_CHAIN ? { LOCALNET_CHAIN } : {};
  const start = (name: ServiceName): Promise<Service> => {
    const service = running.get(name) ?? STARTS[name](join(folder, name), chain);
    running.set(name, service);
    return service;
  };
  const server = createServer(async (request, response) => {
    // A worker that was busy would ask again over a connection that has just timed out.
    response.setHeader('connection', 'close');
    try {
      const { place } = await start(request.url!.slice(1) as ServiceName);
      response.end(JSON.stringify(place));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  project.provide('servicesUrl', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.closeAllConnections();
    server.close();
    try {
      await Promise.all(Array.from(running.values(), async (service) => (await service).stop()));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}
