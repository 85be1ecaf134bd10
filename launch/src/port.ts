import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { StartError } from './start-error.ts';

/** Below the system's range for outgoing connections, one of which could hold the port at a restart. */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/** Different free ports of this machine: the preferred ones if they are free. */
export async function freePorts(preferred: (number | undefined)[]): Promise<number[]> {
  const held: Server[] = [];
  const ports: number[] = [];
  try {
    for (const wanted of preferred) {
      let port = wanted ?? anyPort();
      for (;;) {
        const server = await hold(port, '127.0.0.1').catch(() => undefined);
        if (server) held.push(server);
        if (server && (await claim(port, port === wanted))) break;
        port = anyPort();
      }
      ports.push(port);
    }
    return ports;
  } finally {
    await Promise.all(held.map(release));
  }
}

/** Throws StartError if the server could not listen there. */
export async function checkPort(port: number, host: string): Promise<void> {
  const taken = `Port ${port} is in use: stop what listens there, or set PORT to another.`;
  try {
    await release(await hold(port, host));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new StartError(taken);
    if (code === 'EACCES')
      throw new StartError(`Port ${port} may not be listened on by this user: set PORT to one above 1023.`);
    throw new StartError(`HOST ${host} is not an address of this machine (${code}).`);
  }
  if (!(await claim(port, true))) throw new StartError(taken);
}

/** Of this process. */
const claimed = new Set<number>();

/**
 * Keeps a port from other launchers of this machine, which look for free ports before their processes listen there, for as long
 * as this process lives. False if another has it, or if this one has it and does not want it again. On Linux; elsewhere two
 * launchers that start together may meet.
 */
async function claim(port: number, again: boolean): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  if (claimed.has(port)) return again;
  const server = createServer();
  server.listen(`\0cumulus-port-${port}`);
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.unref();
  claimed.add(port);
  return true;
}

function anyPort(): number {
  return LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
}

async function hold(port: number, host: string): Promise<Server> {
  const server = createServer();
  server.listen({ port, host, exclusive: true });
  await once(server, 'listening');
  return server;
}

async function release(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}
