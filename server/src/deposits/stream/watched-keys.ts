import { type Address, getAddressDecoder } from '@solana/kit';
import type { Logger } from 'pino';
import type { Invalidations } from '../../db/invalidations.ts';
import type { Db } from '../../db/pool.ts';
import type { StreamedTransaction, WantedWallets } from '../../ports/chain-stream.ts';
import { addressBytes } from '../../solana/address-bytes.ts';
import { createKeyTable, type KeyTable, partitionOf } from './key-table.ts';
import { type Match, walletKeys, walletKeysOf } from './store.ts';

/** The wallets of one partition in memory. */
export interface WatchedKeys extends WantedWallets {
  readonly size: number;
  /**
   * Rises if wallets may have been created of which this process was not notified. What was matched since the keys were known to be
   * complete has to be matched again, after `load`.
   */
  readonly epoch: number;
  /** Whether every wallet that is older than some seconds is in it, see Invalidations.arriving. */
  isComplete(): boolean;
  /** Reads all wallets of a partition. */
  load(partition: number, partitions: number): Promise<void>;
  /** The wallets that a transaction touches, most likely: the database knows. */
  match(transaction: StreamedTransaction): Match[];
}

interface Deps {
  readonly db: Db;
  readonly invalidations: Pick<Invalidations, 'on' | 'arriving'>;
  readonly log: Pick<Logger, 'warn'>;
}

const PAGE = 20_000;
/** Wallets whose addresses are held as text, too, to name them to a node: each new one sends all of them again. */
const NAMED_MAX = 20_000;
const decoder = getAddressDecoder();

/** Keeps the keys current by the database's notifications: create it before the first await. */
export function createWatchedKeys({ db, invalidations, log }: Deps): WatchedKeys {
  let table: KeyTable = createKeyTable();
  let part = { partition: 0, partitions: 1 };
  let epoch = 0;
  const changedUsers = new Set<string>();
  let adding: Promise<void> | null = null;
  let named: Set<Address> | null = new Set();
  const listeners = new Set<() => void>();

  function add(publicKey: Address): void {
    const key = addressBytes(publicKey);
    if (!key || partitionOf(key, part.partitions) !== part.partition) return;
    table.add(key);
    named?.add(publicKey);
    if (named && named.size > NAMED_MAX) named = null;
  }

  async function addOfChanged(): Promise<void> {
    while (changedUsers.size > 0) {
      const users = [...changedUsers];
      changedUsers.clear();
      for (const publicKey of await walletKeysOf(db, users)) add(publicKey);
    }
    for (const added of listeners) added();
  }

  invalidations.on('wallets_changed', (userId) => {
    if (userId === null) {
      epoch += 1;
      return;
    }
    changedUsers.add(userId);
    adding ??= addOfChanged()
      .catch((error: unknown) => {
        epoch += 1;
        log.warn({ err: error }, 'cannot read new wallets; all of them are read again');
      })
      .finally(() => {
        adding = null;
      });
  });

  return {
    get size() {
      return table.size;
    },
    get epoch() {
      return epoch;
    },
    addresses: () => named && [...named],
    onAdded(added, signal) {
      listeners.add(added);
      signal.addEventListener('abort', () => listeners.delete(added), { once: true });
    },
    isComplete: () => invalidations.arriving() && adding === null,
    async load(partition, partitions) {
      part = { partition, partitions };
      // Added to from the first page on: what is created meanwhile is notified.
      table = createKeyTable(table.size);
      named = new Set();
      let after: string | null = null;
      for (;;) {
        const page: { id: string; publicKey: Address }[] = await walletKeys(db, after, PAGE);
        for (const { publicKey } of page) add(publicKey);
        if (page.length < PAGE) return;
        after = page.at(-1)!.id;
      }
    },
    match(transaction) {
      const matches: Match[] = [];
      for (const keys of [transaction.keys, transaction.owners])
        for (const key of keys) {
          if (!table.has(key)) continue;
          const publicKey = decoder.decode(key);
          if (matches.some((match) => match.publicKey === publicKey)) continue;
          matches.push({ publicKey, signature: transaction.signature, slot: transaction.slot });
        }
      return matches;
    },
  };
}
