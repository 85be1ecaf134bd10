import type { StreamedTransaction } from '../../ports/chain-stream.ts';
import { addressBytes } from '../../solana/address-bytes.ts';
import { base58 } from '../../solana/base58.ts';
import { lengthField, numberField, readFields, view } from './protobuf.ts';

/*
 * What is used of Yellowstone's protocol. Numbers of fields are those of geyser.proto and solana-storage.proto in
 * https://github.com/rpcpool/yellowstone-grpc; the localnet serves the same messages by a library, from these files.
 */

const CONFIRMED = 1n;

/** token_accounts: who owns a token account before or after a transaction counts as named by it. */
const OWNERS = 0n;
/** No mode of token_accounts. A server that knows the field refuses it, see FilterError in yellowstone-grpc-geyser's filter.rs. */
const NO_MODE = 99n;

/**
 * SubscribeRequest: transactions but votes and failed ones, of all or of those who are named, and the slots that are confirmed.
 * A further one replaces what was asked for before.
 */
export function subscribeRequest(fromSlot: bigint | null, named: readonly string[] | null): Buffer {
  return request(fromSlot, named === null ? [] : [...included(named), numberField(30, OWNERS)]);
}

/** SubscribeRequest that is refused by servers that can match owners of token accounts, and by no others. */
export function ownersProbe(named: string): Buffer {
  return request(null, [...included([named]), numberField(30, NO_MODE)]);
}

const included = (addresses: readonly string[]) => addresses.map((address) => lengthField(3, address));

function request(fromSlot: bigint | null, filter: readonly Buffer[]): Buffer {
  const slots = lengthField(2, numberField(1, 1n));
  const transactions = lengthField(2, numberField(1, 0n), numberField(2, 0n), ...filter);
  return Buffer.concat([
    // slots: map<string, SubscribeRequestFilterSlots>, with filter_by_commitment
    lengthField(2, lengthField(1, 'confirmed'), slots),
    // transactions: map<string, SubscribeRequestFilterTransactions>, with vote, failed, account_include and token_accounts
    lengthField(3, lengthField(1, 'ours'), transactions),
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
export function readUpdate(bytes: Uint8Array): Update {
  let update: Update = { kind: 'other' };
  readFields(bytes, 0, bytes.length, (field, start, end) => {
    if (field === 4) {
      const transaction = readTransaction(bytes, start, end);
      if (transaction) update = { kind: 'transaction', transaction };
    } else if (field === 3) update = readSlot(bytes, start, end);
    else if (field === 6) update = { kind: 'ping' };
  });
  return update;
}

const nothing = (): void => {};

/** SubscribeUpdateSlot */
function readSlot(bytes: Uint8Array, start: number, end: number): Update {
  let slot = 0;
  let status = 0;
  readFields(bytes, start, end, nothing, (field, value) => {
    if (field === 1) slot = value;
    else if (field === 3) status = value;
  });
  return BigInt(status) === CONFIRMED ? { kind: 'slot', slot: BigInt(slot) } : { kind: 'other' };
}

/** SubscribeUpdateTransaction, with its SubscribeUpdateTransactionInfo; null without a signature. */
function readTransaction(bytes: Uint8Array, start: number, end: number): StreamedTransaction | null {
  let slot = 0;
  let signature: Uint8Array | null = null;
  const keys: Uint8Array[] = [];
  const owners: Uint8Array[] = [];
  const readInfo = (field: number, from: number, to: number): void => {
    if (field === 1) signature = view(bytes, from, to);
    else if (field === 3) readKeys(bytes, from, to, keys);
    else if (field === 4) readMeta(bytes, from, to, keys, owners);
  };
  readFields(
    bytes,
    start,
    end,
    (field, from, to) => {
      if (field === 1) readFields(bytes, from, to, readInfo);
    },
    (field, value) => {
      if (field === 2) slot = value;
    },
  );
  return signature && new Shown(signature, BigInt(slot), keys, owners);
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

const KEY_BYTES = 32;

/** Transaction: the keys of its message. */
function readKeys(bytes: Uint8Array, start: number, end: number, keys: Uint8Array[]): void {
  const readMessage = (field: number, from: number, to: number): void => {
    if (field === 2 && to - from === KEY_BYTES) keys.push(view(bytes, from, to));
  };
  readFields(bytes, start, end, (field, from, to) => {
    if (field === 2) readFields(bytes, from, to, readMessage);
  });
}

/** TransactionStatusMeta: addresses from lookup tables, and the owners in pre_token_balances and post_token_balances. */
function readMeta(
  bytes: Uint8Array,
  start: number,
  end: number,
  keys: Uint8Array[],
  owners: Uint8Array[],
): void {
  const readBalance = (field: number, from: number, to: number): void => {
    if (field !== 4) return;
    const owner = ownerOf(view(bytes, from, to));
    if (owner && !owners.includes(owner)) owners.push(owner);
  };
  readFields(bytes, start, end, (field, from, to) => {
    if (field === 12 || field === 13) {
      if (to - from === KEY_BYTES) keys.push(view(bytes, from, to));
    } else if (field === 7 || field === 8) readFields(bytes, from, to, readBalance);
  });
}

/** Vaults of exchanges own token accounts in most transactions: their text is read once. */
const OWNERS_MAX = 50_000;
const known = new Map<string, Uint8Array>();

function ownerOf(letters: Uint8Array): Uint8Array | null {
  const text = Buffer.from(letters.buffer, letters.byteOffset, letters.length).toString('latin1');
  const before = known.get(text);
  if (before) return before;
  const owner = addressBytes(text);
  if (!owner) return null;
  if (known.size >= OWNERS_MAX) known.clear();
  known.set(text, owner);
  return owner;
}
