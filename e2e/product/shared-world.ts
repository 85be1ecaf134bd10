import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { World, WorldPlaces } from '../../launch/src/world.ts';
import { startProduct } from './world.ts';

/** Where workers ask for the shared world. */
const BROKER = 'CUMULUS_E2E_BROKER';

/** Playwright's global setup: starts one world for all workers as soon as the first of them asks for it. */
export default async function shareWorld(): Promise<() => Promise<void>> {
  let world: Promise<World> | undefined;
  const broker = createServer((_request, response) => {
    world ??= startProduct();
    world.then(
      ({ processes: _, stop: _stop, kill: _kill, ...places }) => response.end(JSON.stringify(places)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  broker.listen(0, '127.0.0.1');
  await once(broker, 'listening');
  process.env[BROKER] = `http://127.0.0.1:${(broker.address() as AddressInfo).port}`;
  return async () => {
    broker.close();
    await (await world?.catch(() => undefined))?.stop();
  };
}

/** The shared world. Throws if it cannot be started. */
export async function sharedWorld(): Promise<WorldPlaces> {
  const answer = await fetch(process.env[BROKER]!);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as WorldPlaces;
}
