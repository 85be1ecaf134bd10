import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Customer, newCustomer } from '../../launch/src/customer.ts';
import { freePorts } from '../../launch/src/port.ts';
import { UNLIMITED } from '../../launch/src/unlimited.ts';
import { startWorld, type World } from '../../launch/src/world.ts';
import { decisionText, testAuthenticator } from '../../signer/testing/authenticator.ts';
import { percentile, type Result } from './measure.ts';

const BY_PAGE = 180;
const BY_COMMAND = 30;
const POLL_MS = 20;
const BOUND_SECONDS = 5;
const COMMANDS = new URL('../../server/src/cli/main.ts', import.meta.url).pathname;

/** From an operator's look, by the page of operators and by processes of commands, to the line in the inbox that the user's page gets. */
export async function benchLooks(): Promise<Result[]> {
  const [port] = await freePorts([undefined]);
  const world = await startWorld({ env: { ...UNLIMITED, ADMIN_PORT: String(port) } });
  try {
    return await measureLooks(world);
  } finally {
    await world.stop();
  }
}

async function measureLooks(world: World): Promise<Result[]> {
  const user = await newCustomer(world.url, `${randomUUID()}@bench.test`);
  await user.call('createCloudWallet', { name: 'Main', idempotencyKey: randomUUID() });
  const page = await signIn(world);
  const inbox = await inboxOf(user);
  const byPage = () => page.read('search', { what: user.email });
  const byCommand = () => operate(world, 'users', 'show', '--email', user.email);
  const times = [...(await repeat(BY_PAGE, byPage, inbox)), ...(await repeat(BY_COMMAND, byCommand, inbox))];
  const p99 = percentile(times, 99);
  const looks = await countLooks(user);
  return [
    {
      name: `looks: from an operator's look to the user's inbox, p99 of ${times.length} by page and command`,
      ours: `${(p99 / 1_000).toFixed(2)} s`,
      baseline: `${(percentile(times, 50) / 1_000).toFixed(2)} s median`,
      ratio: p99 / 1_000,
      bound: { atMost: BOUND_SECONDS },
    },
    {
      name: 'looks: reads without a line in the inbox',
      ours: String(times.length - looks),
      baseline: `${times.length} reads`,
      ratio: Math.abs(times.length - looks),
      bound: { atMost: 0 },
    },
  ];
}

/** Milliseconds of each. */
async function repeat(count: number, look: () => Promise<unknown>, inbox: () => Promise<number>) {
  const times: number[] = [];
  for (let turn = 0; turn < count; turn++) {
    const [time] = await Promise.all([inbox(), look()]);
    times.push(time);
  }
  return times;
}

/** Waits for the next look in the inbox. Returns how long after the look it was there, milliseconds: both are of this machine's clock. */
async function inboxOf(user: Customer) {
  const newest = async () =>
    (await user.call('getNotices', null)).notices.find(({ kind }) => kind === 'looked');
  let last = (await newest())?.id;
  return async () => {
    for (;;) {
      const next = await newest();
      if (next && next.id !== last) {
        last = next.id;
        return Date.now() - Date.parse(next.at);
      }
      await sleep(POLL_MS);
    }
  };
}

async function countLooks(user: Customer): Promise<number> {
  let [looks, after] = [0, null as string | null];
  do {
    const page = await user.call('getLooks', { after });
    looks += page.looks.length;
    after = page.next;
  } while (after !== null);
  return looks;
}

async function operate({ dataDir }: World, ...words: string[]): Promise<string> {
  const environment = { ...process.env, DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [COMMANDS, ...words], { env: environment });
  return stdout;
}

/** An operator with a passkey at the page. */
async function signIn(world: World) {
  const { origin } = new URL(world.adminUrl!);
  let cookie = '';
  // biome-ignore lint/suspicious/noExplicitAny: each answer is read once, below.
  const post = async (path: string, body: object = {}): Promise<any> => {
    const answer = await fetch(`${origin}/admin/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, cookie },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return await answer.json();
  };
  const [name, authenticator, client] = ['bench', testAuthenticator(), { client: { origin } }];
  const link = await operate(world, 'operators', 'add', name, '--role', 'viewer');
  const token = /#enrol=([\w-]{43})/.exec(link)![1]!;
  const enrolment = decisionText((await post('/enrol/begin', { token })).nonce, 'addPasskey', { name });
  const { code } = await post('/enrol', { token, ...authenticator.create(enrolment, client) });
  await operate(world, 'operators', 'confirm', name, '--code', code);
  const decision = decisionText((await post('/sign-in/begin')).nonce, 'signInWithPasskey');
  await post('/sign-in', authenticator.get(decision, client));
  return { read: (what: string, input: object) => post(`/read/${what}`, input) };
}
