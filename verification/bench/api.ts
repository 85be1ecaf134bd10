import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { newActId, type ProgramKeys, programKeys, signAct } from '../../client/src/act.ts';
import { faucet, newAddress } from '../../launch/src/chain-client.ts';
import { type Customer, newCustomer, Refused } from '../../launch/src/customer.ts';
import type { World } from '../../launch/src/world.ts';
import { grantOf } from '../../testing/grants.ts';
import { enrolledPasskey, nonceOf } from '../../testing/passkeys.ts';
import type { Answer } from '../../testing/running-app.ts';
import { bearerHash, secretText } from '../../wire/src/program-secret.ts';
import { processorMs } from './costs.ts';
import { median, milliseconds, type Result, timed } from './measure.ts';

const FUNDS = 1_000_000_000_000n;
const WARM_UP = 20;
const ROUNDS = 200;
/** Each side begins as often at each part of a slot: an answer comes at the end of one, and would always begin the next at its start. */
const PHASES = 20;
const TRIES = 500;

/**
 * A transfer by the HTTP API beside the named function, in turn: from the request to "confirmed". A program's act is checked, and so is
 * the passkey of its owner; both are signed before.
 */
export async function benchApi(world: World, slotMs: number): Promise<Result[]> {
  const sides = await newSides(world);
  const pids = (['server', 'signer'] as const).map((name) => world.processes[name]!.current().pid);
  const processor = () => pids.reduce((sum, pid) => sum + processorMs(pid), 0);
  const times = { owner: [] as number[], program: [] as number[] };
  const used = { owner: 0, program: 0 };
  for (let round = -WARM_UP; round < ROUNDS; round++)
    for (const side of ['owner', 'program'] as const) {
      const send = await sides[side]();
      await sleep((((round + WARM_UP) % PHASES) / PHASES) * slotMs);
      const before = processor();
      const took = await timed(send);
      if (round < 0) continue;
      times[side].push(took);
      used[side] += processor() - before;
    }
  const each = (ms: number) => milliseconds(ms / ROUNDS);
  return [
    {
      name: 'transfer by POST /v1/transfers, request to confirmed, median',
      ours: milliseconds(median(times.program)),
      baseline: `${milliseconds(median(times.owner))} transferSol`,
      ratio: median(times.program) / median(times.owner),
      bound: { atMost: 1.02 },
    },
    {
      name: 'processor time of server and signer for it, mean',
      ours: each(used.program),
      baseline: `${each(used.owner)} transferSol`,
      ratio: used.program / used.owner,
      bound: { atMost: 1.3 },
    },
  ];
}

/** Each signs a transfer, and answers with what sends it. */
async function newSides(world: World) {
  const receiver = newAddress();
  await faucet(world, receiver, FUNDS);
  const customer = await newCustomer(world.url, `${randomUUID()}@bench.test`);
  // A wallet each: the payments of one follow one another.
  const [own, lent] = [await newWallet(world, customer), await newWallet(world, customer)];
  const keys = await newProgram(customer, lent);
  const { wallets } = (await ask(world, keys, 'wallets', null)) as { wallets: { account: string }[] };
  const asset = `${wallets[0]!.account.replace(/:\w+$/, '')}/slip44:501`;
  const answerOf = async (name: string, data: object = {}): Promise<Answer> => {
    try {
      return { status: 200, result: await customer.call(name as never, data as never) };
    } catch (error) {
      if (error instanceof Refused) return { status: 400, error: error.body as NonNullable<Answer['error']> };
      throw error;
    }
  };
  const passkey = await enrolledPasskey(answerOf);
  let lamports = 1_000_000;
  return {
    async owner() {
      const amount = `0.${String(lamports++).padStart(9, '0')}`;
      const input = { walletId: own, toAddress: receiver, amount, idempotencyKey: randomUUID() };
      const nonce = nonceOf(await answerOf('transferSol', input));
      const decided = await passkey.decide(nonce, 'transferSol', input, {
        ...{ kind: 'transfer_sol', walletId: own, to: receiver, lamports: String(lamports - 1) },
      });
      return async () => {
        const { result, error } = await answerOf('transferSol', { ...input, passkey: decided });
        if (error || (result as { success: boolean }).success !== true)
          throw new Error(`not sent: ${JSON.stringify({ result, error })}`);
      };
    },
    async program() {
      const amount = String(lamports++);
      const body = { walletId: lent, to: receiver, asset, amount };
      const signed = await signAct(keys, {
        ...{ id: newActId(Date.now()), call: 'POST /v1/transfers', body },
        terms: { kind: 'transfer_sol', walletId: lent, to: receiver, lamports: amount },
      });
      return async () => {
        const { state } = await ask(world, keys, 'transfers', body, { ...signed });
        if (state !== 'confirmed') throw new Error(`not sent: ${state}`);
      };
    },
  };
}

/** With money that is confirmed. */
async function newWallet(world: World, customer: Customer): Promise<string> {
  const { wallet } = await customer.call('createCloudWallet', { name: 'Bench' });
  const { walletId } = wallet;
  await faucet(world, wallet.publicKey, FUNDS);
  for (let tries = 0; tries < TRIES; tries++) {
    const { balances } = await customer.call('getCloudWalletBalances', { walletIds: [walletId] });
    if (balances[0]?.tokens.length) return walletId;
  }
  throw new Error('the faucet gave nothing');
}

async function newProgram(customer: Customer, walletId: string): Promise<ProgramKeys> {
  const secret = secretText({ grantId: randomUUID(), seed: randomBytes(32).toString('base64url') });
  const keys = (await programKeys(secret))!;
  const budget = { payment: null, day: String(FUNDS), week: null, all: null };
  const grant = grantOf({
    ...{ id: keys.grantId, key: keys.publicKey, wallets: [walletId] },
    ...{ usd: null, tokens: { SOL: budget } },
  });
  await customer.call('createGrant', { grant, bearer: await bearerHash(keys.bearer) });
  return keys;
}

async function ask(
  { url }: World,
  { bearer }: ProgramKeys,
  path: string,
  body: object | null,
  headers: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(`${url}/v1/${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      authorization: `Bearer ${bearer}`,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
  });
  const answer = (await response.json()) as Readonly<Record<string, unknown>>;
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer;
}
