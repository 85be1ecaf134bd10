import { writeSync } from 'node:fs';
import { readSettings } from './settings.ts';
import { StartError } from './start-error.ts';
import { startWorld, type World } from './world.ts';

/** One Ctrl-C reaches us several times over, from the terminal and from every npm and shell between; a second one later. */
const SAME_SIGNAL_MILLISECONDS = 1_000;

let world: World | undefined;
let stoppingSince: number | undefined;

function stop(): void {
  if (stoppingSince === undefined) {
    stoppingSince = performance.now();
    // While it still starts, the end of the start sees to it.
    if (world) void end(world);
  } else if (performance.now() - stoppingSince > SAME_SIGNAL_MILLISECONDS) {
    world?.kill();
    process.exit(130);
  }
}

async function end(running: World): Promise<void> {
  try {
    await running.stop();
    process.exit(0);
  } catch (error) {
    fail(error);
  }
}

function fail(error: unknown): never {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}

/** A full disk behind it, or a terminal that is gone, costs the message and nothing else. */
function complain(message: string): void {
  try {
    writeSync(process.stderr.fd, `${message}\n`);
  } catch {
    // It is in the launcher's own log, if that can be written.
  }
}

for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
// The channel's end is the end of what started us.
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, stop);

try {
  const { dataDir, port } = readSettings(process.env);
  world = await startWorld({
    dataDir,
    port,
    env: process.env,
    report: complain,
  });
  if (stoppingSince === undefined) console.log(`Cumulus is running at ${world.url}`);
  else await end(world);
} catch (error) {
  fail(error);
}
