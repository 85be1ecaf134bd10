import { execFile, spawn } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { CallOutput } from '@cumulus/contract/call.ts';
import { USDC_MINT } from '@cumulus/contract/limits.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import { expect, test } from 'vitest';
import { programKeys } from '../../../../client/src/act.ts';
import { createCumulus } from '../../../../client/src/client.ts';
import type { CumulusError } from '../../../../client/src/error.ts';
import { newProgram } from '../../../../client/src/new-program.ts';
import { installedClient } from '../../../../testing/client-package.ts';
import { grantOf } from '../../../../testing/grants.ts';
import { newAddress } from '../../../../testing/issuer.ts';
import { release } from '../../../../testing/release.ts';
import { runningCumulus } from '../../../../testing/running-cumulus.ts';
import { ownSigner } from '../../../../testing/test-signer.ts';
import { webhookReceiver } from '../../../../testing/webhook-receiver.ts';
import { readIdentity } from '../../../../wire/src/program-secret.ts';

/*
 * Every example that developers are shown, run against the product by the package that npm installs: those of client/examples, and each
 * block of docs/developers.md.
 */

const settings = { SETTLEMENT_POLL: '50', DEPOSIT_SWEEP: '1000', WEBHOOKS_HERE: 'on' };
const [cumulus, project] = await Promise.all([
  // The clock of the run's signer is too fast for what programs sign.
  runningCumulus(settings, undefined, ownSigner({}, [])),
  installedClient(),
]);
const { url, call, newOwner, settled, until, localnet } = cumulus;
const root = join(import.meta.dirname, '../../../..');
const EXAMPLES = join(root, 'client/examples');
const page = readFileSync(join(root, 'docs/developers.md'), 'utf8');
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text]) => text!);
for (const name of readdirSync(EXAMPLES)) copyFileSync(join(EXAMPLES, name), join(project, name));

/** Processes start slowly on a busy machine. */
const PATIENT = { timeout: 240_000 };

/** An owner with 5 SOL, or without any, and the environment of a program that they allow 10 USD at a time. */
async function allowed(lamports = 5_000_000_000n) {
  const owner = await newOwner(lamports);
  const { secret, identity } = await newProgram();
  const { grantId: id, key, bearer: hash } = readIdentity(identity)!;
  const usd = { payment: '10', day: null, week: null, all: null };
  const grant = grantOf({ id, key, wallets: [owner.walletId], usd });
  const created = await call('createGrant', { grant, bearer: hash }, owner.token);
  expect(created.error).toBeUndefined();
  const client = createCumulus({ url, secret });
  const { wallets } = await settled(client.wallets.list());
  const chain = wallets[0]!.account.replace(/:\w+$/, '');
  const env = {
    ...{
      PATH: process.env.PATH!,
      HOME: project,
      npm_config_offline: 'true',
      npm_config_update_notifier: 'false',
    },
    ...{ CUMULUS_URL: url, CUMULUS_SECRET: secret, CUMULUS_BEARER: (await programKeys(secret))!.bearer },
    ...{ WALLET: owner.walletId, TO: await newAddress() },
    ...{ SOL: `${chain}/slip44:501`, USDC: `${chain}/token:${USDC_MINT}` },
  };
  return { ...owner, client, env };
}
type Allowed = Awaited<ReturnType<typeof allowed>>;

const run = promisify(execFile);
/** What a command prints in the project that has the package. */
async function output(env: Record<string, string>, command: string, ...flags: string[]): Promise<string> {
  return (await settled(run(command, flags, { cwd: project, env }))).stdout;
}

const pay = async ({ client, env: { WALLET: walletId, TO: to, SOL: asset } }: Allowed) =>
  settled(client.transfers.create({ walletId, to, asset, amount: '1000000' }));

/** Waits until the program has asked its owner, who then pays in the app. */
async function approve({ token }: Allowed): Promise<void> {
  type Approvals = CallOutput<Calls['getApprovals']>['approvals'];
  let approvals: Approvals = [];
  await until(async () => {
    approvals = ((await call('getApprovals', {}, token)).result as { approvals: Approvals }).approvals;
    expect(approvals).toHaveLength(1);
  });
  const { input, idempotencyKey } = approvals[0]!;
  await call('transferSol', { ...input, idempotencyKey }, token);
}

test('the page shows the examples of the package as they are', () => {
  const files = readdirSync(EXAMPLES).map((name) => readFileSync(join(EXAMPLES, name), 'utf8'));
  expect(blocks('ts').sort()).toEqual(files.sort());
});

/** What each example prints, and what has to be there or happen beside it. */
const PRINTS: Readonly<Record<string, readonly [RegExp, ((user: Allowed) => unknown)?]>> = {
  'wallets.ts': [/^Main: 5000000000 base units of SOL\n$/],
  'pay.ts': [/^confirmed \w{80,90}\n$/],
  'swap.ts': [/^confirmed \d+\n$/],
  'order.ts': [/^pending .+\ncancelled true\n$/],
  'refusal.ts': [/^GRANT_EXCEEDED payment\n$/],
  'approval.ts': [/^approved [\da-f-]{36}\n$/, approve],
  'history.ts': [/ transfer confirmed 0\.001\n/, pay],
};

test.each(Object.entries(PRINTS))(
  'client/examples/%s does what it says',
  PATIENT,
  async (name, [prints, beside]) => {
    const user = await allowed();
    if (beside === pay) await pay(user);
    const printed = output(user.env, process.execPath, name);
    if (beside === approve) await approve(user);
    expect(await printed).toMatch(prints);
  },
);

test(
  'client/examples/receipt.ts verifies a receipt by the key that the installation publishes',
  PATIENT,
  async () => {
    const user = await allowed();
    const { paymentId: PAYMENT } = await pay(user);
    const { result } = await call('getProof', {}, user.token);
    const PROOF_KEY = String((result as CallOutput<Calls['getProof']>).publicKey);
    const env = { ...user.env, PAYMENT, PROOF_KEY };
    expect(await output(env, process.execPath, 'receipt.ts')).toMatch(/^confirmed 1000000 \w{80,90}\n$/);
    const block = blocks('sh').find((each) => each.includes('/v1/receipts/'))!;
    expect(JSON.parse(await output(env, 'sh', '-c', block))).toMatchObject({ content: expect.any(String) });
  },
);

test('client/examples/await-payment.ts hears of a payment, signed by the installation', PATIENT, async () => {
  const { ask, env, publicKey } = await allowed(0n);
  const { publicKey: WEBHOOK_KEY } = (await ask('getWebhooks')).result as CallOutput<Calls['getWebhooks']>;
  const waiting = spawn(process.execPath, ['await-payment.ts'], {
    ...{ cwd: project, env: { ...env, WEBHOOK_KEY, PORT: '0' }, stdio: ['ignore', 'pipe', 'inherit'] },
  });
  release(() => waiting.kill());
  const lines = createInterface({ input: waiting.stdout })[Symbol.asyncIterator]();
  const port = /port: (\d+)/.exec(String((await lines.next()).value))![1];
  await ask('createWebhook', { url: `http://127.0.0.1:${port}/`, events: ['payment.received'] });
  const told = lines.next();
  await localnet.fund(publicKey, 1_000_000_000n);
  expect((await settled(told)).value).toBe(`1000000000 of ${'1'.repeat(32)} arrived`);
});

test(
  'client/examples/webhook.ts believes what the webhook’s secret has signed, and nothing else',
  PATIENT,
  async () => {
    const { ask, env } = await allowed(0n);
    const receiver = await webhookReceiver();
    const asked = { url: `${receiver.url}/here`, events: ['payment.received'] };
    const { webhook, secret } = (await ask('createWebhook', asked)).result as CallOutput<
      Calls['createWebhook']
    >;
    await ask('testWebhook', { webhookId: webhook.id });
    await until(() => expect(receiver.on('/here')).toHaveLength(1));
    const [{ headers, body }] = receiver.on('/here') as [(typeof receiver.received)[number]];
    const request = { ...env, BODY: body, HEADERS: JSON.stringify(headers), WEBHOOK_SECRET: secret };
    expect(await output(request, process.execPath, 'webhook.ts')).toMatch(/^webhook\.test \{/);
    const other = { ...request, BODY: body.replace('webhook.test', 'payment.received') };
    expect(await output(other, process.execPath, 'webhook.ts')).toBe('refused: WRONG_SIGNATURE\n');
  },
);

/** What each block for a shell is answered, in their order. */
const ANSWERS = [
  { wallets: [{ name: 'Main' }] },
  { balances: [{ amount: '5000000000', symbol: 'SOL' }] },
  { acts: ['order', 'read', 'send', 'swap'] },
  { events: expect.any(Array), nextCursor: null },
  { state: 'confirmed', kind: 'transfer', amount: '1000000' },
  { state: 'confirmed', kind: 'swap' },
  { orders: [{ state: 'pending', kind: 'market' }] },
  { code: 'GRANT_EXCEEDED', context: { limit: 'payment' } },
  { state: 'waiting', note: 'The rent' },
];

test.each(ANSWERS.map((answer, number) => [number + 1, answer] as const))(
  'block %i of the page for curl is answered',
  PATIENT,
  async (number, answer) => {
    const shown = blocks('sh').filter((each) => !each.includes('/v1/receipts/'));
    expect(shown).toHaveLength(ANSWERS.length);
    const { env } = await allowed();
    expect(JSON.parse(await output(env, 'sh', '-c', shown[number - 1]!))).toMatchObject(answer);
  },
);

test('a request that is signed as the page says, without the package, pays', PATIENT, async () => {
  const { env } = await allowed();
  const [block, ...others] = blocks('js');
  expect(others).toEqual([]);
  const printed = await output(env, process.execPath, '--input-type=module', '-e', block!);
  expect(JSON.parse(printed)).toMatchObject({ state: 'confirmed', amount: '1000000', to: env.TO });
});

test('an act whose answer was lost is made once', async () => {
  const { client, env } = await allowed();
  let isLost = false;
  const losing = createCumulus({
    ...{ url, secret: env.CUMULUS_SECRET, wait: async () => {} },
    async fetch(...request) {
      const answer = await fetch(...request);
      if (isLost) return answer;
      isLost = true;
      throw new TypeError('fetch failed');
    },
  });
  const transfer = { walletId: env.WALLET, to: env.TO, asset: env.SOL, amount: '1000000' };
  const { paymentId } = await settled(losing.transfers.create(transfer));
  expect(isLost).toBe(true);
  const { events } = await settled(client.history.list({ wallet: env.WALLET }));
  const paid = events.filter(({ counterparty }) => counterparty === env.TO);
  expect(paid.map(({ id }) => id)).toEqual([paymentId]);
});

test('a program whose clock is wrong learns by how much', async () => {
  const { env } = await allowed();
  const late = createCumulus({ url, secret: env.CUMULUS_SECRET, now: () => Date.now() - 600_000 });
  const transfer = { walletId: env.WALLET, to: env.TO, asset: env.SOL, amount: '1000000' };
  const error = await settled(late.transfers.create(transfer).catch((refused: unknown) => refused));
  expect(error).toMatchObject({ code: 'ACT_CLOCK', isOpen: false });
  const { aheadMs } = (error as CumulusError).context as { aheadMs: number };
  expect(aheadMs).toBeGreaterThan(300_000);
});
