import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { address, createSolanaRpcSubscriptions } from '@solana/kit';
import { faucet, newAddress } from '../../launch/src/chain-client.ts';
import { newCustomer } from '../../launch/src/customer.ts';
import { UNLIMITED } from '../../launch/src/unlimited.ts';
import { startWorld, type World } from '../../launch/src/world.ts';
import { median, milliseconds, percentile, type Result } from './measure.ts';

const FUNDS = 1_000_000_000_000n;
const WALLETS = 8;
const WARM_UP = 2;
/** Of each wallet. */
const PAYMENTS = 40;
const ATMOST_MS = 1_000;

/**
 * From the moment at which the chain's node reports a payment as confirmed to the first byte of its webhook; compared with a script
 * that posts what it hears from the node, signed with a secret that it holds, without a database.
 */
export async function benchWebhooks(): Promise<Result[]> {
  const world = await startWorld({ slotMs: 200, env: { ...UNLIMITED, WEBHOOKS_HERE: 'on' } });
  const receiver = await startReceiver();
  const stop = new AbortController();
  try {
    const confirmed = new Map<string, number>();
    const payees = newAddress();
    await faucet(world, payees, FUNDS);
    await postWhatIsHeard(world, payees, receiver.url, confirmed, stop.signal);
    const pay = await Promise.all(
      Array.from({ length: WALLETS }, () => newPayer(world, receiver.url, payees)),
    );
    const answeredAt = new Map<string, number>();
    await Promise.all(
      pay.map(async (send) => {
        for (let paid = 0; paid < WARM_UP + PAYMENTS; paid += 1) {
          const signature = await send();
          if (paid >= WARM_UP) answeredAt.set(signature, performance.now());
        }
      }),
    );
    const cameOf = (heard: Heard) =>
      Promise.all([...answeredAt.keys()].map((signature) => at(heard, signature).promise));
    const [toldAt, postedAt] = [await cameOf(receiver.ours), await cameOf(receiver.bare)];
    // What the script has posted, it has heard.
    const confirmedAt = [...answeredAt.keys()].map((signature) => confirmed.get(signature)!);
    const [ours, bare, answers] = [toldAt, postedAt, [...answeredAt.values()]].map((came) => {
      const delays = came.map((each, index) => each - confirmedAt[index]!);
      return { p99: percentile(delays, 99), middle: median(delays) };
    });
    return [
      {
        name: `webhook after confirmation, ${answeredAt.size} payments of ${WALLETS} wallets at once, p99, ms`,
        ours: milliseconds(ours!.p99),
        baseline: `${milliseconds(bare!.p99)} bare script`,
        ratio: ours!.p99,
        bound: { atMost: ATMOST_MS },
        note:
          `${(ours!.p99 / bare!.p99).toFixed(1)} times; medians ${milliseconds(ours!.middle)} beside ${milliseconds(bare!.middle)}; ` +
          `the payer's answer ${milliseconds(answers!.p99)} p99, ${milliseconds(answers!.middle)} median`,
      },
    ];
  } finally {
    stop.abort();
    await world.stop();
    receiver.close();
  }
}

type Heard = Map<string, PromiseWithResolvers<number>>;

/** Made by whichever comes first: the request, or who waits for it. */
function at(heard: Heard, signature: string) {
  const known = heard.get(signature) ?? Promise.withResolvers<number>();
  heard.set(signature, known);
  return known;
}

/** When the first byte of each request came, by the signature that its body tells; the product's, and the script's. */
async function startReceiver() {
  const [ours, bare]: [Heard, Heard] = [new Map(), new Map()];
  const server = createServer(async (request, response) => {
    const came = performance.now();
    const { data } = JSON.parse(Buffer.concat(await request.toArray()).toString());
    at(request.url === '/bare' ? bare : ours, data.signature).resolve(came);
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...{ ours, bare },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Notes when each payment to an address is confirmed, and posts it. */
async function postWhatIsHeard(
  { wsUrl }: World,
  to: string,
  receiver: string,
  confirmed: Map<string, number>,
  abortSignal: AbortSignal,
): Promise<void> {
  const secret = randomUUID();
  const logs = await createSolanaRpcSubscriptions(wsUrl)
    .logsNotifications({ mentions: [address(to)] }, { commitment: 'confirmed' })
    .subscribe({ abortSignal });
  void (async () => {
    for await (const { value } of logs) {
      confirmed.set(value.signature, performance.now());
      const body = JSON.stringify({
        type: 'payment.sent',
        data: { mint: SOL_MINT, signature: value.signature },
      });
      const [id, now] = [`evt_${randomUUID()}`, Math.floor(Date.now() / 1_000)];
      const signature = createHmac('sha256', secret).update(`${id}.${now}.${body}`).digest('base64');
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': String(now),
        'webhook-signature': `v1,${signature}`,
      };
      void fetch(`${receiver}/bare`, { method: 'POST', headers, body });
    }
  })().catch(() => {});
}

/** Returns what pays once, and resolves to the signature. */
async function newPayer(world: World, receiver: string, to: string): Promise<() => Promise<string>> {
  const customer = await newCustomer(world.url, `${randomUUID()}@bench.test`);
  const { wallet } = await customer.call('createCloudWallet', { name: 'Bench' });
  await faucet(world, wallet.publicKey, FUNDS);
  await customer.call('createWebhook', { url: `${receiver}/${wallet.walletId}`, events: ['payment.sent'] });
  let paid = 0;
  return async () => {
    const amount = `0.001${String(paid++).padStart(5, '0')}`;
    const answer = await customer.call('transferSol', { walletId: wallet.walletId, toAddress: to, amount });
    if (!answer.success) throw new Error(`not sent: ${answer.error}`);
    return answer.txSignature!;
  };
}
