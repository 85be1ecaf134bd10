import type { Address } from '@solana/kit';
import type { Chain, ListedSignature } from '../../ports/chain.ts';
import type { StreamPart, WalletStream } from '../../ports/chain-stream.ts';
import type { Clock } from '../../ports/clock.ts';
import { addressBytes } from '../../solana/address-bytes.ts';
import { createPartQueue, type PartQueue } from './part-queue.ts';

interface Deps {
  readonly url: string;
  readonly chain: Pick<Chain, 'holdings' | 'signaturesFor'>;
  readonly clock: Pick<Clock, 'sleep'>;
}

/** An address of a wallet: its own, or one of its token accounts, as a transfer of tokens does not name the owner. */
interface Watched {
  readonly owner: Address;
  /** The newest transaction that is known; null before the first look. */
  seen: string | null;
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
    };
  };
}

/** Nodes limit how much one connection subscribes to. */
const SUBSCRIPTIONS_MAX = 1_000;
/** Most signatures that are listed of what was missed of one address. What is older is found by comparing wallet and chain. */
const MISSED_MAX = 1_000;
/** How long a node may say nothing, not even a new slot, milliseconds. */
const SILENCE_MAX = 30_000;

/**
 * Listens to the logs that mention the addresses of wallets, over a websocket that is opened when there is one. A subscription begins before what was
 * missed is listed: nothing lies between the two.
 */
export function openWalletLogs({ url, chain, clock }: Deps): WalletStream {
  const watched = new Map<Address, Watched>();
  let wallets: ReadonlySet<Address> = new Set();
  const wanted = Promise.withResolvers<void>();
  /** The current connection; null while disconnected. */
  let live: { subscribe(address: Address): void; unsubscribe(address: Address): void } | null = null;

  function add(address: Address, owner: Address): void {
    if (watched.has(address) || watched.size >= SUBSCRIPTIONS_MAX) return;
    watched.set(address, { owner, seen: null });
    live?.subscribe(address);
  }

  /** Adds the token accounts of wallets. What cannot be read now is tried with the next transaction or connection. */
  async function addAccounts(owners: readonly Address[]): Promise<void> {
    if (owners.length === 0) return;
    const held = await chain.holdings(owners).catch(() => null);
    for (const { owner, tokens } of held?.value ?? [])
      if (wallets.has(owner)) for (const { address } of tokens) add(address, owner);
  }

  /** Lists what has happened since the newest known transaction of an address. */
  async function listMissed(address: Address, parts: PartQueue): Promise<void> {
    const entry = watched.get(address);
    if (!entry) return;
    const isNew = entry.seen === null;
    const limit = isNew ? 1 : MISSED_MAX;
    const listed = await chain.signaturesFor(address, { until: entry.seen || null, limit });
    entry.seen = listed[0]?.signature ?? entry.seen ?? '';
    // What was there before it was watched is found by comparing wallet and chain.
    if (isNew) return;
    const transactions = listed
      .toReversed()
      .flatMap((one) => (one.failed ? [] : [shown(one, address, entry.owner)]));
    if (transactions.length > 0)
      parts.push({ transactions, upTo: null, isLost: listed.length === MISSED_MAX });
  }

  function connect(parts: PartQueue): { close(): void } {
    const socket = new WebSocket(url);
    const asked = new Map<number, Address>();
    const subscriptions = new Map<number, Address>();
    const heard = new AbortController();
    let hearing = new AbortController();
    let lastId = 0;
    const send = (method: string, params: unknown[]): number => {
      lastId += 1;
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: lastId, method, params }));
      return lastId;
    };
    const subscribe = (address: Address): void => {
      const id = send('logsSubscribe', [{ mentions: [address] }, { commitment: 'confirmed' }]);
      asked.set(id, address);
    };
    const unsubscribe = (address: Address): void => {
      for (const [subscription, of] of subscriptions)
        if (of === address && subscriptions.delete(subscription)) send('logsUnsubscribe', [subscription]);
    };
    const end = (reason: string): void => {
      heard.abort();
      hearing.abort();
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
      live = { subscribe, unsubscribe };
      send('slotSubscribe', []);
      for (const address of watched.keys()) subscribe(address);
      void addAccounts([...wallets]);
      void watchSilence();
    });
    socket.addEventListener('message', ({ data }) => {
      hearing.abort();
      const message = parse(data);
      if (message?.method === 'logsNotification') {
        const { subscription, result } = message.params!;
        const address = subscriptions.get(subscription);
        const entry = address && watched.get(address);
        if (!entry || !result.value || !result.context || result.value.err !== null) return;
        const { signature } = result.value;
        entry.seen = signature;
        const one = { signature, slot: BigInt(result.context.slot) };
        parts.push({ transactions: [shown(one, address, entry.owner)], upTo: null, isLost: false });
        // It may have opened a token account.
        void addAccounts([entry.owner]);
        return;
      }
      const address = typeof message?.id === 'number' ? asked.get(message.id) : undefined;
      if (address === undefined) return;
      asked.delete(message!.id as number);
      if (typeof message!.result !== 'number') return;
      subscriptions.set(message!.result, address);
      if (!watched.has(address)) return void send('logsUnsubscribe', [message!.result]);
      listMissed(address, parts).catch(() => end('what was missed cannot be read'));
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
      if (live) void addAccounts(added);
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
