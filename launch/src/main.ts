import { writeSync } from 'node:fs';
import { createProgress } from '../progress.mjs';
import { lookAround } from './look-around.ts';
import type { ProcessName } from './process-group.ts';
import { readSettings } from './settings.ts';
import { StartError } from './start-error.ts';
import { startWorld, type World } from './world.ts';

/** One Ctrl-C arrives several times, from the terminal, npm and every shell; the user's second one arrives later. */
const SAME_SIGNAL_MILLISECONDS = 1_000;

const LABELS: Record<ProcessName, string> = {
  postgres: 'database',
  localnet: 'chain',
  keyservice: 'key service',
  signer: 'signer',
  'signer-1': 'first signer',
  'signer-2': 'second signer',
  'signer-3': 'third signer',
  logos: 'logos',
  server: 'server',
  admin: "operators' page",
};
const NETWORKS: Record<World['network'], string> = {
  localnet: 'localnet, a chain on this machine; its money is worth nothing',
  devnet: "devnet, Solana's test network",
  mainnet: 'mainnet, real money',
};

const progress = createProgress(process.stdout);
let world: World | undefined;
let stoppingSince: number | undefined;

function stop(): void {
  if (stoppingSince === undefined) {
    stoppingSince = performance.now();
    // During the start, the code after startWorld stops it.
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
  progress.end();
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}

/** If the terminal is gone or its file system full, the message is lost and the launcher runs on. */
function warn(message: string): void {
  try {
    writeSync(process.stderr.fd, `${message}\n`);
  } catch {
    // startWorld logs it as well.
  }
}

for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
// The channel closes when the process that started us ends.
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, stop);

try {
  const { dataDir, port } = readSettings(process.env);
  world = await startWorld({
    dataDir,
    port,
    env: process.env,
    report: warn,
    onStarting: (names) => progress.step(`Starting ${names.map((name) => LABELS[name]).join(', ')}`),
  });
  progress.end();
  if (stoppingSince !== undefined) await end(world);
  console.log(
    [
      `Cumulus is running at ${world.url}`,
      `  network      ${NETWORKS[world.network]}`,
      `  data folder  ${world.dataDir}`,
      ...(world.adminUrl ? [`  operators    ${world.adminUrl}`] : []),
      '  to stop      press Ctrl-C',
    ].join('\n'),
  );
  // Only once it runs, so that a start waits for no outside service. A localnet is known as it is.
  if (world.network !== 'localnet') {
    const lines = await lookAround(world.dataDir, process.env);
    if (stoppingSince === undefined)
      console.log(
        lines.length === 0
          ? 'All services are well, and nothing of the chain is unknown to this version.'
          : ['cumulus doctor found:', ...lines.map((line) => `  ${line}`)].join('\n'),
      );
  }
} catch (error) {
  fail(error);
}
