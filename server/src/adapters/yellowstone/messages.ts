import type { StreamedTransaction } from '../../ports/chain-stream.ts';
import { addressBytes } from '../../solana/address-bytes.ts';
import { base58 } from '../../solana/base58.ts';
import { lengthField, numberField, readFields } from './protobuf.ts';

/*
 * What is used of Yellowstone's protocol. Numbers of fields are those of geyser.proto and solana-storage.proto in
 * https://github.com/rpcpool/yellowstone-grpc; the localnet serves the same messages by a library, from these files.
 */

const CONFIRMED = 1n;

/** SubscribeRequest: all transactions but votes and failed ones, and the slots that are confirmed. */
export function subscribeRequest(fromSlot: bigint | null): Buffer {
  const slots = lengthField(2, numberField(1, 1n));
  const transactions = lengthField(2, numberField(1, 0n), numberField(2, 0n));
  return Buffer.concat([
    // slots: map<string, SubscribeRequestFilterSlots>, with filter_by_commitment
    lengthField(2, lengthField(1, 'confirmed'), slots),
    // transactions: map<string, SubscribeRequestFilterTransactions>, with vote and failed
    lengthField(3, lengthField(1, 'all'), transactions),
    numberField(6, CONFIRMED),
    ...(fromSlot === null ? [] : [numberField(11, fromSlot)]),
  ]);
}

/** SubscribeRequest that only answers a ping. */
export function pingRequest(): Buffer {
  return lengthField(9, numberField(1, 1n));
}

export type Update =
  | { readonly kind: 'transaction'; readonly transaction: StreamedTransaction }
  | { readonly kind: 'slot'; readonly slot: bigint }
  | { readonly kind: 'ping' }
  | { readonly kind: 'other' };

/** SubscribeUpdate. Throws RangeError. */
export function readUpdate(message: Uint8Array): Update {
  let update: Update = { kind: 'other' };
  readFields(message, (field, _value, bytes) => {
    if (!bytes) return;
    if (field === 4) {
      const transaction = readTransaction(bytes);
      if (transaction) update = { kind: 'transaction', transaction };
    } else if (field === 3) update = readSlot(bytes);
    else if (field === 6) update = { kind: 'ping' };
  });
  return update;
}

/** SubscribeUpdateSlot */
function readSlot(message: Uint8Array): Update {
  let slot = 0;
  let status = 0;
  readFields(message, (field, value) => {
    if (field === 1) slot = value;
    else if (field === 3) status = value;
  });
  return BigInt(status) === CONFIRMED ? { kind: 'slot', slot: BigInt(slot) } : { kind: 'other' };
}

/** SubscribeUpdateTransaction; null without a signature. */
function readTransaction(message: Uint8Array): StreamedTransaction | null {
  let slot = 0;
  let info: Uint8Array | null = null;
  readFields(message, (field, value, bytes) => {
    if (field === 1) info = bytes;
    else if (field === 2) slot = value;
  });
  if (!info) return null;
  let signature: Uint8Array | null = null;
  const keys: Uint8Array[] = [];
  const owners = new Set<Uint8Array>();
  readFields(info, (field, _value, bytes) => {
    if (!bytes) return;
    if (field === 1) signature = bytes;
    else if (field === 3) readKeys(bytes, keys);
    else if (field === 4) readMeta(bytes, keys, owners);
  });
  return signature && new Shown(signature, BigInt(slot), keys, [...owners]);
}

/** Most are of no wallet of ours: their signatures are not made into text. */
class Shown implements StreamedTransaction {
  readonly #signature: Uint8Array;
  readonly slot: bigint;
  readonly keys: readonly Uint8Array[];
  readonly owners: readonly Uint8Array[];

  constructor(
    signature: Uint8Array,
    slot: bigint,
    keys: readonly Uint8Array[],
    owners: readonly Uint8Array[],
  ) {
    this.#signature = signature;
    this.slot = slot;
    this.keys = keys;
    this.owners = owners;
  }

  get signature(): string {
    return base58(this.#signature);
  }
}

/** Transaction: the keys of its message. */
function readKeys(transaction: Uint8Array, keys: Uint8Array[]): void {
  readFields(transaction, (field, _value, message) => {
    if (field !== 2 || !message) return;
    readFields(message, (inner, _length, key) => {
      if (inner === 2 && key?.length === 32) keys.push(key);
    });
  });
}

/** TransactionStatusMeta: addresses from lookup tables, and the owners in pre_token_balances and post_token_balances. */
function readMeta(meta: Uint8Array, keys: Uint8Array[], owners: Set<Uint8Array>): void {
  readFields(meta, (field, _value, bytes) => {
    if (!bytes) return;
    if ((field === 12 || field === 13) && bytes.length === 32) keys.push(bytes);
    else if (field === 7 || field === 8) {
      const owner = readOwner(bytes);
      if (owner) owners.add(owner);
    }
  });
}

/** Vaults of exchanges own token accounts in most transactions: read once. */
const OWNERS_MAX = 50_000;
const known = new Map<string, Uint8Array>();

function readOwner(balance: Uint8Array): Uint8Array | null {
  let text = '';
  readFields(balance, (field, _value, bytes) => {
    if (field === 4 && bytes)
      text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  });
  const before = known.get(text);
  if (before) return before;
  const owner = addressBytes(text);
  if (!owner) return null;
  if (known.size >= OWNERS_MAX) known.clear();
  known.set(text, owner);
  return owner;
}
