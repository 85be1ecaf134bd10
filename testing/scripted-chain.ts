import { createHash } from 'node:crypto';
import { CallError } from '@cumulus/contract/errors.ts';
import { type Address, lamports } from '@solana/kit';
import type { Account, Chain, LandedTransaction } from '../server/src/ports/chain.ts';
import type { Keys } from '../server/src/ports/keys.ts';
import { base58, fromBase58 } from '../server/src/solana/base58.ts';
import { SYSTEM_PROGRAM } from '../server/src/solana/programs.ts';

/** What a transaction message of the scripted chain has to say: who pays whom how much, readable in a test. */
export interface ScriptedMessage {
  readonly from: string;
  readonly to: string;
  readonly lamports: string;
  readonly blockhash: string;
  readonly note?: string | undefined;
}

export const SCRIPTED_FEE = lamports(5_000n);
const BLOCKHASH_LIFE = 150n;
const LONG_AFTER = 1_000n;

/** What the next broadcasts come to. */
export type Weather = 'land' | 'land with error' | 'land unanswered' | 'lose' | 'unreachable';

/**
 * A chain whose weather a test decides: it moves lamports for messages of ScriptedMessage and knows nothing else.
 * For settlement's own rules; everything that is about Solana is tested on localnet.
 */
export function scriptedChain(funds: Record<string, bigint>) {
  const balances = new Map(Object.entries(funds));
  const landed = new Map<string, LandedTransaction>(
    Object.entries(funds).map(([address, after]) => [`funds of ${address}`, funding(address, after)]),
  );
  /** Heights of the blockhashes that were given out. */
  const blockhashes = new Map<string, bigint>();
  const listeners = new Map<string, () => void>();
  const state = {
    weather: 'land' as Weather,
    slot: 1_000n,
    /** Every slot has a block here. */
    get blockHeight() {
      return this.slot;
    },
    set blockHeight(height: bigint) {
      this.slot = height;
    },
    /** Slots of which the node has forgotten the blocks. */
    holes: new Set<bigint>(),
    /** Signatures that the node has forgotten. */
    forgotten: new Set<string>(),
    /** Slots by which the node's view of signatures is behind. */
    statusLag: 0n,
    /** Whether the hint of a confirmation is ever given. */
    hints: true,
    broadcasts: [] as string[],
    simulationError: null as string | null,
    down: false,
    /** Held before a simulation answers, for tests that stop time there. */
    beforeSimulation: async () => {},
  };

  function account(address: string): Account | null {
    const held = balances.get(address);
    return held === undefined
      ? null
      : { lamports: lamports(held), owner: SYSTEM_PROGRAM, executable: false, data: new Uint8Array() };
  }

  function reachable(): void {
    if (state.down) throw new CallError('CHAIN_UNAVAILABLE');
  }

  function apply(signature: string, message: ScriptedMessage, fails: boolean): void {
    if (landed.has(signature)) return;
    const amount = fails ? 0n : BigInt(message.lamports);
    const from = balances.get(message.from)!;
    const to = balances.get(message.to) ?? 0n;
    balances.set(message.from, from - amount - SCRIPTED_FEE);
    if (amount > 0n) balances.set(message.to, to + amount);
    state.slot += 1n;
    landed.set(signature, {
      signatures: [signature],
      slot: state.slot,
      blockTime: 1_700_000_000,
      error: fails ? 'the program said no' : null,
      feeLamports: SCRIPTED_FEE,
      lamports: [
        change(message.from, from, from - amount - SCRIPTED_FEE),
        change(message.to, to, to + amount),
      ],
      tokens: [],
    });
    if (state.hints) queueMicrotask(() => listeners.get(signature)?.());
  }

  const chain: Chain = {
    async accounts(addresses) {
      reachable();
      return { slot: state.slot, value: addresses.map(account) };
    },
    holdings: unexpected('holdings'),
    async latestBlockhash() {
      reachable();
      const blockhash = `hash-${state.blockHeight}`;
      blockhashes.set(tokenOf(blockhash), state.blockHeight);
      return {
        blockhash,
        lastValidBlockHeight: state.blockHeight + BLOCKHASH_LIFE,
        slot: state.slot,
      };
    },
    async isBlockhashValid(blockhash) {
      reachable();
      const from = blockhashes.get(blockhash);
      const value = from !== undefined && state.blockHeight <= from + BLOCKHASH_LIFE;
      return { slot: state.slot, value };
    },
    rentExemptMinimum: unexpected('rentExemptMinimum'),
    priorityFee: unexpected('priorityFee'),
    async simulate(transaction, watch) {
      reachable();
      await state.beforeSimulation();
      const { message } = decode(transaction);
      const after = watch.map((address) => {
        const before = account(address);
        if (!before || address !== message.from) return before;
        return { ...before, lamports: lamports(before.lamports - BigInt(message.lamports) - SCRIPTED_FEE) };
      });
      return {
        error: state.simulationError,
        isExpired: false,
        isUsed: false,
        logs: [],
        unitsConsumed: 0n,
        accounts: after,
        start: null,
        slot: state.slot,
      };
    },
    async broadcast(transaction) {
      const { signature, message } = decode(transaction);
      state.broadcasts.push(signature);
      reachable();
      if (state.weather === 'unreachable') throw new CallError('CHAIN_UNAVAILABLE');
      const expiry = BigInt(message.blockhash.slice('hash-'.length)) + BLOCKHASH_LIFE;
      if (state.weather === 'lose' || state.blockHeight > expiry) return false;
      apply(signature, message, state.weather === 'land with error');
      if (state.weather === 'land unanswered') throw new CallError('CHAIN_UNAVAILABLE');
      return true;
    },
    async signatureStatuses(signatures, history) {
      reachable();
      if (!history) throw new Error('only a search through history proves anything');
      const value = signatures.map((signature) => {
        const found = state.forgotten.has(signature) ? undefined : landed.get(signature);
        return found ? { slot: found.slot, error: found.error, commitment: 'confirmed' as const } : null;
      });
      return { slot: state.slot - state.statusLag, value };
    },
    async finalized() {
      reachable();
      return { slot: state.slot, blockHeight: state.blockHeight };
    },
    async blocks(from, to) {
      reachable();
      const slots = Array.from({ length: Number(to - from) + 1 }, (_, index) => from + BigInt(index));
      return slots.filter((slot) => !state.holes.has(slot));
    },
    async block(slot) {
      reachable();
      return state.holes.has(slot) ? null : { height: slot, parentSlot: slot - 1n };
    },
    isOwnChain: async () => true,
    oldestSlot: unexpected('oldestSlot'),
    async transaction(signature) {
      reachable();
      return state.forgotten.has(signature) ? null : (landed.get(signature) ?? null);
    },
    async signaturesFor(address) {
      reachable();
      return [...landed]
        .filter(
          ([signature, { lamports }]) =>
            !state.forgotten.has(signature) && lamports.some((each) => each.address === address),
        )
        .map(([signature, { slot, error }]) => ({ signature, slot, failed: error !== null }))
        .reverse();
    },
    onConfirmed(signature, callback) {
      listeners.set(signature, callback);
      return () => listeners.delete(signature);
    },
    async close() {},
  };
  return {
    chain,
    state,
    balances,
    landed,
    /** So far on that a blockhash is taken for expired even by a process that never saw it valid. */
    expireBlockhashes: () => (state.blockHeight += LONG_AFTER),
  };
}

/** Keys of the scripted chain: a signature is a digest of the message, and all that is asked for is signed. */
export function scriptedKeys(): Keys {
  return {
    create: unexpected('create'),
    rewrap: unexpected('rewrap'),
    recordMandate: async () => null,
    tellPrice: async () => [],
    closeMandate: async () => {},
    signed: async () => null,
    judge: unexpected('judge'),
    async sign({ intentId, message, context }) {
      const signature = base58(createHash('sha512').update(message).digest());
      return { intentId, age: 0, signature, message, context };
    },
  };
}

/** A message of one instruction, by the payer, to an unknown program, with this text as its data. */
export function encodeMessage(message: ScriptedMessage): Uint8Array {
  const text = Buffer.from(JSON.stringify(message));
  const length = Buffer.of((text.length & 0x7f) | 0x80, text.length >> 7);
  const header = Buffer.of(1, 0, 1, 2);
  const program = Buffer.alloc(32, 7);
  const instruction = Buffer.concat([Buffer.of(1, 1, 1, 0), length, text]);
  const lifetime = fromBase58(tokenOf(message.blockhash));
  return Buffer.concat([header, fromBase58(message.from), program, lifetime, instruction]);
}

/** A blockhash as a message carries it. */
function tokenOf(blockhash: string): string {
  return base58(createHash('sha256').update(blockhash).digest());
}

function funding(address: string, after: bigint): LandedTransaction {
  return {
    signatures: [`funds of ${address}`],
    ...{ slot: 1n, blockTime: null, error: null, feeLamports: SCRIPTED_FEE, tokens: [] },
    lamports: [change(address, 0n, after)],
  };
}

function change(address: string, before: bigint, after: bigint) {
  return { address: address as Address, before: lamports(before), after: lamports(after) };
}

function decode(transaction: Uint8Array): { signature: string; message: ScriptedMessage } {
  const bytes = Buffer.from(transaction);
  const text = bytes.toString('utf8', bytes.indexOf('{"from"'));
  return { signature: base58(transaction.subarray(1, 65)), message: JSON.parse(text) as ScriptedMessage };
}

function unexpected(name: string) {
  return () => {
    throw new Error(`${name} was not to be called`);
  };
}
