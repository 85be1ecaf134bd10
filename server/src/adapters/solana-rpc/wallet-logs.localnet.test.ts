import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { generateKeyPairSigner } from '@solana/kit';
import { expect, onTestFinished, test, vi } from 'vitest';
import { cutOff } from '../../../../testing/cut-off.ts';
import { heldClock } from '../../../../testing/held-clock.ts';
import { confirmed } from '../../../../testing/issuer.ts';
import { sharedLocalnet } from '../../../../testing/localnet.ts';
import { release } from '../../../../testing/release.ts';
import { StreamEnded } from '../../ports/chain-stream.ts';
import type { Clock } from '../../ports/clock.ts';
import { TOKEN_PROGRAM } from '../../solana/programs.ts';
import { openSolanaRpc } from '../solana-rpc.ts';
import { systemClock } from '../system-clock.ts';
import { openWalletLogs } from './wallet-logs.ts';

const localnet = await sharedLocalnet();
const chain = openSolanaRpc({ ...localnet, clock: systemClock });
release(chain.close);
const SOL = 10n ** 9n;
type Node = Parameters<typeof openWalletLogs>[0]['chain'];

async function give(address: string, amount = SOL, mint?: string): Promise<string> {
  const signature = await localnet.fund(address, amount, mint);
  await confirmed(chain, signature);
  return signature;
}

/** A stream over a websocket that can be cut, what it has shown, and how its readings ended. */
async function reading(clock: Pick<Clock, 'sleep'> = systemClock, node: Node = chain) {
  const line = await cutOff(localnet.wsUrl);
  const stream = openWalletLogs({ url: line.url, chain: node, clock });
  const stopping = new AbortController();
  const seen: string[] = [];
  const read = async () => {
    for await (const { transactions } of stream.read(stopping.signal))
      seen.push(...transactions.map(({ signature }) => signature));
  };
  onTestFinished(() => stopping.abort());
  return { line, stream, seen, read };
}

test('shows what wallets receive, of SOL and of tokens, also into an account that is opened meanwhile', async () => {
  const { address } = await generateKeyPairSigner();
  const holder = (await generateKeyPairSigner()).address;
  await give(holder, 5n, USDC_MINT);
  const { stream, seen, read } = await reading();
  stream.watch([address, holder]);
  void read();
  await vi.waitFor(async () => {
    const signature = await give(address);
    await vi.waitFor(() => expect(seen).toContain(signature), { timeout: 500 });
  });
  await vi.waitFor(async () => {
    const signature = await give(holder, 7n, USDC_MINT);
    await vi.waitFor(() => expect(seen).toContain(signature), { timeout: 500 });
  });
  const opened = await give(address, 9n, USDC_MINT);
  await vi.waitFor(() => expect(seen).toContain(opened));
  await vi.waitFor(async () => {
    const more = await give(address, 9n, USDC_MINT);
    await vi.waitFor(() => expect(seen).toContain(more), { timeout: 500 });
  });
});

test('shows after a broken connection what it has missed, and nothing of wallets that are watched no more', async () => {
  const [kept, left] = [(await generateKeyPairSigner()).address, (await generateKeyPairSigner()).address];
  const { line, stream, seen, read } = await reading();
  stream.watch([kept, left]);
  const first = read();
  await vi.waitFor(async () => {
    const signature = await give(kept);
    await vi.waitFor(() => expect(seen).toContain(signature), { timeout: 500 });
  });
  line.cut();
  await expect(first).rejects.toThrow(StreamEnded);
  const missed = [await give(kept), await give(kept)];
  stream.watch([kept]);
  const ofLeft = await give(left);
  void read();
  await vi.waitFor(() => expect(seen).toEqual(expect.arrayContaining(missed)));
  const later = await give(kept);
  await vi.waitFor(() => expect(seen).toContain(later));
  expect(seen).not.toContain(ofLeft);
});

test('connects only when there is something to watch, and ends a connection on which nothing comes', async () => {
  const clock = heldClock();
  const { line, stream, read } = await reading(clock);
  const first = read();
  const ended = expect(first).rejects.toThrow('says nothing');
  expect(line.connections).toBe(0);
  stream.watch([(await generateKeyPairSigner()).address]);
  await vi.waitFor(() => expect(line.connections).toBe(1));
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  // What is asked at a rate sleeps, too.
  await vi.waitFor(() => {
    clock.advanceToNext(60_000);
    expect(isOver).toBe(true);
  });
});

test('what was missed of many wallets is listed one after the other, and one that cannot be read holds up none', async () => {
  const wallets = await Promise.all(
    Array.from({ length: 8 }, async () => (await generateKeyPairSigner()).address),
  );
  const [bad, good] = [wallets[0]!, wallets[7]!];
  let [asked, busiest] = [0, 0];
  const listed: string[] = [];
  const node: Node = {
    holdings: chain.holdings,
    async signaturesFor(address, range) {
      asked += 1;
      busiest = Math.max(busiest, asked);
      listed.push(address);
      try {
        if (address === bad) throw new Error('this one cannot be read');
        return await chain.signaturesFor(address, range);
      } finally {
        asked -= 1;
      }
    },
  };
  const { line, stream, seen, read } = await reading(systemClock, node);
  stream.watch(wallets);
  const first = read();
  await vi.waitFor(async () => {
    const signature = await give(good);
    await vi.waitFor(() => expect(seen).toContain(signature), { timeout: 500 });
  });
  // Nothing is asked of those that nothing was missed of.
  expect(listed).toEqual([]);
  line.cut();
  await expect(first).rejects.toThrow(StreamEnded);
  const missed = await give(good);
  void read();
  await vi.waitFor(() => expect(seen).toContain(missed), { timeout: 5_000 });
  expect(busiest).toBe(1);
  expect(listed).toContain(bad);
  // The second is still open.
  expect(line.connections).toBe(2);
});

test('a wallet with very many token accounts leaves room for the others', async () => {
  const spammed = (await generateKeyPairSigner()).address;
  const others = await Promise.all(
    Array.from({ length: 5 }, async () => (await generateKeyPairSigner()).address),
  );
  const tokens = await Promise.all(
    Array.from({ length: 1_000 }, async () => ({
      address: (await generateKeyPairSigner()).address,
      ...{ mint: USDC_MINT, program: TOKEN_PROGRAM, amount: 1n, frozen: false },
    })),
  );
  const node: Node = {
    signaturesFor: chain.signaturesFor,
    async holdings(owners) {
      const held = await chain.holdings(owners);
      const value = held.value.map((each) => (each.owner === spammed ? { ...each, tokens } : each));
      return { ...held, value: value as typeof held.value };
    },
  };
  const { stream, seen, read } = await reading(systemClock, node);
  stream.watch([spammed]);
  void read();
  await vi.waitFor(async () => {
    const signature = await give(spammed);
    await vi.waitFor(() => expect(seen).toContain(signature), { timeout: 500 });
  });
  stream.watch([spammed, ...others]);
  for (const other of others)
    await vi.waitFor(async () => {
      const signature = await give(other);
      await vi.waitFor(() => expect(seen).toContain(signature), { timeout: 500 });
    });
});
