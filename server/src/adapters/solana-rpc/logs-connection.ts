import type { Address } from '@solana/kit';
import type { Commitment } from '../../ports/chain.ts';
import type { Clock } from '../../ports/clock.ts';
import { createPacedQueue } from './paced-queue.ts';
import { parseMessage } from './parse-message.ts';
import type { PartQueue } from './part-queue.ts';
import { shown, type WalletAddresses } from './wallet-addresses.ts';

/** Does nothing before it is open, when it takes all addresses, and after it has ended. */
export interface LogsConnection {
  subscribe(address: Address): void;
  unsubscribe(address: Address): void;
  /** Adds the token accounts of a wallet, in its turn. */
  readAccounts(wallet: Address): void;
  close(): void;
}

export interface LogsSettings {
  readonly url: string;
  readonly clock: Pick<Clock, 'sleep'>;
  /** The commitment at which transactions are shown. Default: confirmed. */
  readonly level?: () => Commitment;
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

/** Between two addresses of which is listed what was missed, and between two wallets whose token accounts are read, milliseconds. */
const LIST_EVERY = 100;
const ACCOUNTS_EVERY = 250;
/** How long a node may say nothing, not even a new slot, milliseconds. */
const SILENCE_MAX = 30_000;

/** One connection, which shows in `parts` what mentions the addresses. */
export function openLogsConnection(
  { url, clock, level = () => 'confirmed' }: LogsSettings,
  addresses: WalletAddresses,
  parts: PartQueue,
): LogsConnection {
  const { watched } = addresses;
  const socket = new WebSocket(url);
  const asked = new Map<number, Address>();
  const subscriptions = new Map<number, Address>();
  /** Those that were listened to before this connection. */
  const before = new Set([...watched].flatMap(([address, { since }]) => (since === null ? [] : [address])));
  const toList = createPacedQueue(clock, LIST_EVERY, async (address: Address) => {
    const part = await addresses.missed(address);
    if (part) parts.push(part);
  });
  const toRead = createPacedQueue(clock, ACCOUNTS_EVERY, addresses.addAccounts);
  const heard = new AbortController();
  let hearing = new AbortController();
  let lastId = 0;
  /** From its opening to its end. */
  let isOpen = false;
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
    isOpen = false;
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
    isOpen = true;
    send('slotSubscribe', []);
    for (const address of watched.keys()) subscribe(address);
    for (const wallet of addresses.wallets()) toRead.push(wallet);
    void watchSilence();
  });
  socket.addEventListener('message', ({ data }) => {
    hearing.abort();
    const message = parseMessage<Message>(data);
    if (message?.method === 'slotNotification') {
      addresses.reached(BigInt(message.params!.result.slot ?? 0));
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
        transactions: [shown(one, address, entry)],
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
  return {
    subscribe(address) {
      if (isOpen) subscribe(address);
    },
    unsubscribe(address) {
      if (isOpen) unsubscribe(address);
    },
    readAccounts(wallet) {
      if (isOpen) toRead.push(wallet);
    },
    close: () => end('no longer read'),
  };
}
