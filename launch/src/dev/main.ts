// Runs everything for those who change it: pages reload, the server and the signer start again when their code changes, and there
// are users to sign in as.
import { parseArgs } from 'node:util';
import { freePorts } from '../port.ts';
import { moduleOf } from '../process-group.ts';
import { UNLIMITED } from '../unlimited.ts';
import { startWorld } from '../world.ts';
import { OPERATOR, operatorAddress } from './operator.ts';
import { movePrices } from './prices.ts';
import { SEEDS, seed, seedContest } from './seed.ts';
import { servePage } from './serve-page.ts';
import { restartOnChange } from './watch.ts';

const USUAL_PORT = 8080;
const USUAL_ADMIN_PORT = 8081;
/** So that a restart is not waited for. */
const BACKOFF = { firstMilliseconds: 20, mostMilliseconds: 1_000, wellMilliseconds: 2_000 };

const { values } = parseArgs({
  options: { seed: { type: 'string' }, inspect: { type: 'boolean', default: false } },
});
const seeded = [...Object.keys(SEEDS), 'operator'];
if (values.seed !== undefined && !seeded.includes(values.seed)) {
  console.error(`--seed is one of ${seeded.join(', ')}.`);
  process.exit(2);
}

const [pagePort = 0, adminPort = 0, serverPort = 0] = await freePorts([
  Number(process.env.PORT ?? USUAL_PORT),
  Number(process.env.ADMIN_PORT ?? USUAL_ADMIN_PORT),
  undefined,
]);
const pageUrl = `http://127.0.0.1:${pagePort}`;
const serverUrl = `http://127.0.0.1:${serverPort}`;
const world = await startWorld({
  dataDir: process.env.DATA_DIR ?? '.data/dev',
  port: serverPort,
  env: {
    ...UNLIMITED,
    LOG_LEVEL: 'info',
    ...process.env,
    PUBLIC_URL: pageUrl,
    ADMIN_PORT: String(adminPort),
  },
  report: (message) => console.error(message),
  backoff: BACKOFF,
  // Confined, it can start no inspector.
  ...(values.inspect && { programs: { server: moduleOf('server') } }),
});
const users = seed(world, { pageUrl, serverUrl });
const page = await servePage({
  ...{ port: pagePort, pageUrl, serverUrl, users },
  operator: () => operatorAddress(world),
});
const stopWatching = restartOnChange(world);
const stopPrices = movePrices(world);
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(event, () => void end());

const open = values.seed === undefined ? '' : `/dev/sign-in/${values.seed}`;
console.log(
  [
    `Cumulus is running at ${pageUrl}${open}`,
    ...seeded.map((name) => `  as the ${name.padEnd(12)} ${pageUrl}/dev/sign-in/${name}`),
    `  new passkey     DATA_DIR=${world.dataDir} npm run cumulus -- operators confirm ${OPERATOR} --code CODE`,
    `  logs            ${world.logsDir}`,
    values.inspect
      ? `  debugger        kill -USR1 ${world.processes.server!.current().pid}, then attach to port 9229`
      : '  debugger        npm run dev -- --inspect',
    '  to stop         press Ctrl-C',
  ].join('\n'),
);
await Promise.all([...Object.values(users), seedContest(world)]);
console.log('All users and a contest are there.');

async function end(): Promise<void> {
  stopWatching();
  stopPrices();
  await page.close();
  await world.stop();
  process.exit(0);
}
