import { randomUUID } from 'node:crypto';
import { address, createSolanaRpc } from '@solana/kit';
import { faucet, newAddress } from '../../launch/src/chain-client.ts';
import { newCustomer } from '../../launch/src/customer.ts';
import { UNLIMITED } from '../../launch/src/unlimited.ts';
import { startWorld, type World } from '../../launch/src/world.ts';
import { bareSender } from './bare-send.ts';
import { alternate, median, milliseconds, type Result, timed } from './measure.ts';

const FUNDS = 1_000_000_000_000n;
const ROUNDS = 60;
const ROUNDS_AT_USUAL_PACE = 30;
const WARM_UP = 10;
const WALLETS = 16;
const SENDS_PER_WALLET = 12;
const AMOUNT = 1_000_000n;

/** From the call to "confirmed", against a minimal script on the same chain. */
export async function benchSend(world: World): Promise<Result[]> {
  const parties = await newParties(world);
  return [
    {
      ...(await alone(parties[0]!, 'send, call to confirmed, median', ROUNDS)),
      ...{ bound: { atMost: 1.25 }, note: 'goal 1.08: decision 112' },
    },
    {
      ...(await together(parties, `sends a second from ${WALLETS} wallets at once`)),
      ...{ bound: { atLeast: 0.5 }, note: 'goal 0.95: decision 112' },
    },
  ];
}

/** The same with slots as long as on mainnet: short slots exaggerate small delays. */
export async function benchSendAtUsualPace(): Promise<Result[]> {
  const world = await startWorld({ slotMs: 200, env: UNLIMITED });
  try {
    const parties = await newParties(world);
    return [
      await alone(parties[0]!, 'send, call to confirmed, slots of 200 ms, median', ROUNDS_AT_USUAL_PACE),
      await together(parties, `sends a second from ${WALLETS} wallets at once, slots of 200 ms`),
    ];
  } finally {
    await world.stop();
  }
}

type Party = Awaited<ReturnType<typeof newParty>>;

async function newParties(world: World): Promise<Party[]> {
  const receiver = newAddress();
  await faucet(world, receiver, FUNDS);
  return await Promise.all(Array.from({ length: WALLETS }, () => newParty(world, receiver)));
}

async function alone({ ours, bare }: Party, name: string, rounds: number): Promise<Result> {
  await alternate(WARM_UP, ours, bare);
  const times = await alternate(rounds, ours, bare);
  return {
    name,
    ours: milliseconds(median(times.ours)),
    baseline: `${milliseconds(median(times.baseline))} bare @solana/kit`,
    ratio: median(times.ours) / median(times.baseline),
    bound: { atMost: 1.08 },
  };
}

async function together(parties: readonly Party[], name: string): Promise<Result> {
  const rates = { ours: [] as number[], bare: [] as number[] };
  for (const round of [0, 1, 2]) {
    for (const kind of ['ours', 'bare'] as const) {
      const took = await timed(() =>
        Promise.all(parties.map((each) => repeat(SENDS_PER_WALLET, each[kind]))),
      );
      // The first round warms both up.
      if (round > 0) rates[kind].push((WALLETS * SENDS_PER_WALLET * 1000) / took);
    }
  }
  const [ours, bare] = [median(rates.ours), median(rates.bare)];
  return {
    name,
    ours: ours.toFixed(0),
    baseline: `${bare.toFixed(0)} bare @solana/kit`,
    ratio: ours / bare,
    bound: { atLeast: 0.95 },
  };
}

export async function newParty(world: World, receiver: string) {
  const customer = await newCustomer(world.url, `${randomUUID()}@bench.test`);
  const { wallet } = await customer.call('createCloudWallet', { name: 'Bench' });
  const bare = await bareSender(world.rpcUrl, world.wsUrl);
  for (const holder of [wallet.publicKey, bare.address]) {
    await faucet(world, holder, FUNDS);
    await confirmedFunds(world.rpcUrl, holder);
  }
  let sent = 0n;
  return {
    async ours(headers?: Readonly<Record<string, string>>) {
      const amount = `0.001${String(sent++).padStart(5, '0')}`;
      const input = { walletId: wallet.walletId, toAddress: receiver, amount };
      const answer = await customer.call('transferSol', input, headers);
      if (!answer.success) throw new Error(`not sent: ${answer.error}`);
    },
    bare: () => bare.send(receiver, AMOUNT + sent++),
  };
}

/** A deposit from the faucet can be spent a slot later. */
async function confirmedFunds(rpcUrl: string, holder: string): Promise<void> {
  const rpc = createSolanaRpc(rpcUrl);
  while ((await rpc.getBalance(address(holder), { commitment: 'confirmed' }).send()).value === 0n);
}

async function repeat(times: number, work: () => Promise<unknown>): Promise<void> {
  for (let time = 0; time < times; time++) await work();
}
