import type { Address } from '@solana/kit';
import type { Chain, Commitment, ListedSignature } from '../../ports/chain.ts';
import type { StreamPart, WalletStream } from '../../ports/chain-stream.ts';
import type { Clock } from '../../ports/clock.ts';
import { causedBy } from '../../runtime/context.ts';
import { addressBytes } from '../../solana/address-bytes.ts';
import { createPacedQueue } from './paced-queue.ts';
import { createPartQueue, type PartQueue } from './part-queue.ts';

interface Connection {
  subscribe(address: Address): void;
  unsubscribe(address: Address): void;
  /** Adds the token accounts of a wallet, in its turn. */
  readAccounts(wallet: Address): void;
}

interface Deps {
  readonly url: string;
  readonly chain: Pick<Chain, 'holdings' | 'signaturesFor'>;
  readonly clock: Pick<Clock, 'sleep'>;
  /** The commitment at which transactions are shown. Default: confirmed. */
  readonly level?: () => Commitment;
}

/** An address of a wallet: its own, or one of its token accounts, as a transfer of tokens does not name the owner. */
interface Watched {
  readonly owner: Address;
  /** The newest transaction that is known; null before the first. */
  seen: string | null;
  /** The newest slot when it was first listened to; null while that is unknown. */
  since: bigint | null;
}

interface Message {
  readonly id?: unknown;
  readonly result?: unknown;
  readonly method?: string;
  readonly params?: {
    readonly subscription: number;
    readonly result: {
      readonly context?: { readonly slot: number };
      readonly value?: { readonly signature: string; readonly err: unknown };
      /** Of a slot. */
      readonly slot?: number;
    };
  };
}

/** Nodes limit how much one connection subscribes to. Token accounts, which anyone can open for a wallet, leave room for other wallets. */
const SUBSCRIPTIONS_MAX = 1_000;
const ACCOUNTS_MAX = 700;
const ACCOUNTS_PER_WALLET_MAX = 20;
/** Most signatures that are listed of what was missed of one address. What is older is found by comparing wallet and chain. */
const MISSED_MAX = 1_000;
/** Between two addresses of which is listed what was missed, and between two wallets whose token accounts are read, milliseconds. */
const LIST_EVERY = 100;
const ACCOUNTS_EVERY = 250;
/** How long a node may say nothing, not even a new slot, milliseconds. */
const SILENCE_MAX = 30_000;

/**
 * Listens to the logs that mention the addresses of wallets, over a websocket that is opened when there is one. A subscription begins before what was
 * missed is listed, address after address: nothing lies between the two, and a connection that comes back asks the node no more than before.
 */
export function openWalletLogs({ url, chain, clock, level = () => 'confirmed' }: Deps): WalletStream {
  const watched = new Map<Address, Watched>();
  let wallets: ReadonlySet<Address> = new Set();
  const wanted = Promise.withResolvers<void>();
  /** The current connection; null while disconnected. */
  let live: Connection | null = null;
  let newestSlot: bigint | null = null;

  function add(address: Address, owner: Address): void {
    if (watched.has(address) || watched.size >= SUBSCRIPTIONS_MAX) return;
    watched.set(address, { owner, seen: null, since: newestSlot });
    live?.subscribe(address);
  }

  /** Adds token accounts of a wallet, those with something in them first. */
  async function addAccounts(owner: Address): Promise<void> {
    if (!wallets.has(owner)) return;
    const [held] = (await causedBy('look', () => chain.holdings([owner]))).value;
    if (!wallets.has(owner)) return;
    const tokens = (held?.tokens ?? []).toSorted((a, b) => Number(a.amount === 0n) - Number(b.amount === 0n));
    const own = [...watched].filter(([address, entry]) => entry.owner === owner && address !== owner).length;
    const room = Math.min(ACCOUNTS_PER_WALLET_MAX - own, ACCOUNTS_MAX - (watched.size - wallets.size));
    const added = tokens.filter(({ address }) => !watched.has(address)).slice(0, Math.max(0, room));
    for (const { address } of added) add(address, owner);
  }

  /** Lists what has happened to an address since its newest known transaction, or since it was first listened to. */
  async function listMissed(address: Address, parts: PartQueue): Promise<void> {
    const entry = watched.get(address);
    // What was there before it was watched is found by comparing wallet and chain.
    if (!entry || entry.since === null) return;
    const { seen, since } = entry;
    const listed = await causedBy('deposit', () =>
      chain.signaturesFor(address, { until: seen, limit: MISSED_MAX }),
    );
    entry.seen ??= listed[0]?.signature ?? null;
    const transactions = listed
      .toReversed()
      .flatMap((one) => (one.failed || one.slot < since ? [] : [shown(one, address, entry.owner)]));
    if (transactions.length > 0)
      parts.push({ transactions, upTo: null, isLost: listed.length === MISSED_MAX, scope: 'wallets' });
  }

  function connect(parts: PartQueue): { close(): void } {
    const socket = new WebSocket(url);
    const asked = new Map<number, Address>();
    const subscriptions = new Map<number, Address>();
    /** Those that were listened to before this connection. */
    const before = new Set([...watched].flatMap(([address, { since }]) => (since === null ? [] : [address])));
    const toList = createPacedQueue(clock, LIST_EVERY, (address: Address) => listMissed(address, parts));
    const toRead = createPacedQueue(clock, ACCOUNTS_EVERY, addAccounts);
    const heard = new AbortController();
    let hearing = new AbortController();
    let lastId = 0;
    const send = (method: string, params: unknown[]): number => {
      lastId += 1;
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: lastId, method, params }));
      return lastId;
    };
    const subscribe = (address: Address): void => {
      const id = send('logsSubscribe', [{ mentions: [address] }, { commitment: level() }]);
      asked.set(id, address);
    };
    const unsubscribe = (address: Address): void => {
      for (const [subscription, of] of subscriptions)
        if (of === address && subscriptions.delete(subscription)) send('logsUnsubscribe', [subscription]);
    };
    const end = (reason: string): void => {
      heard.abort();
      hearing.abort();
      toList.stop();
      toRead.stop();
      live = null;
      parts.end(reason);
      socket.close();
    };
    const watchSilence = async (): Promise<void> => {
      while (!heard.signal.aborted) {
        hearing = new AbortController();
        await clock.sleep(SILENCE_MAX, hearing.signal);
        if (!hearing.signal.aborted) end('the node says nothing');
      }
    };
    socket.addEventListener('open', () => {
      live = { subscribe, unsubscribe, readAccounts: toRead.push };
      send('slotSubscribe', []);
      for (const address of watched.keys()) subscribe(address);
      for (const wallet of wallets) toRead.push(wallet);
      void watchSilence();
    });
    socket.addEventListener('message', ({ data }) => {
      hearing.abort();
      const message = parse(data);
      if (message?.method === 'slotNotification') {
        newestSlot = BigInt(message.params!.result.slot ?? 0);
        for (const entry of watched.values()) entry.since ??= newestSlot;
        return;
      }
      if (message?.method === 'logsNotification') {
        const { subscription, result } = message.params!;
        const address = subscriptions.get(subscription);
        const entry = address && watched.get(address);
        if (!entry || !result.value || !result.context || result.value.err !== null) return;
        const { signature } = result.value;
        entry.seen = signature;
        const one = { signature, slot: BigInt(result.context.slot) };
        parts.push({
          transactions: [shown(one, address, entry.owner)],
          upTo: null,
          isLost: false,
          scope: 'wallets',
        });
        // It may have opened a token account.
        toRead.push(entry.owner);
        return;
      }
      const address = typeof message?.id === 'number' ? asked.get(message.id) : undefined;
      if (address === undefined) return;
      asked.delete(message!.id as number);
      if (typeof message!.result !== 'number') return;
      subscriptions.set(message!.result, address);
      if (!watched.has(address)) return void send('logsUnsubscribe', [message!.result]);
      if (before.has(address)) toList.push(address);
    });
    socket.addEventListener('close', () => end('the node has closed the connection'));
    socket.addEventListener('error', () => end('the node cannot be reached'));
    return { close: () => end('no longer read') };
  }

  return {
    watch(next) {
      const before = wallets;
      wallets = new Set(next);
      for (const [address, { owner }] of watched) {
        if (wallets.has(owner)) continue;
        watched.delete(address);
        live?.unsubscribe(address);
      }
      const added = next.filter((wallet) => !before.has(wallet));
      for (const wallet of added) add(wallet, wallet);
      for (const wallet of added) live?.readAccounts(wallet);
      if (wallets.size > 0) wanted.resolve();
    },
    async *read(signal) {
      const aborted = Promise.withResolvers<void>();
      signal.addEventListener('abort', () => aborted.resolve(), { once: true });
      await Promise.race([wanted.promise, aborted.promise]);
      if (signal.aborted) return;
      const parts = createPartQueue();
      const connection = connect(parts);
      try {
        yield* parts.read(signal);
      } finally {
        connection.close();
      }
    },
  };
}

function shown(
  { signature, slot }: Pick<ListedSignature, 'signature' | 'slot'>,
  address: Address,
  owner: Address,
): StreamPart['transactions'][number] {
  return { signature, slot, keys: [addressBytes(address)!], owners: [addressBytes(owner)!] };
}

function parse(data: unknown): Message | null {
  try {
    return typeof data === 'string' ? (JSON.parse(data) as Message) : null;
  } catch {
    return null;
  }
}
