import { CallError } from '@cumulus/contract/errors.ts';
import { type Address, lamports } from '@solana/kit';
import type { Account, Chain, Simulation, SimulationStart } from '../../ports/chain.ts';
import { type Loaded, loadedAccounts } from '../../solana/lookup-tables.ts';
import { type Message, readOwnMessage, refused } from '../../solana/message.ts';
import { TOKEN_PROGRAM } from '../../solana/programs.ts';
import { WRAPPED_SOL } from '../../solana/sol.ts';
import {
  associatedTokenAccount,
  readTokenState,
  tokenAmount,
  withAmount,
} from '../../solana/token-account.ts';
import type { Baseline } from '../intent.ts';
import { type AccountChange, type Effects, type Expectation, judge } from './guard.ts';

/** A refusal is final after this many simulations, each on a newer state of the chain. */
const REFUSALS = 3;
/** Most simulations for a node that answers read and simulation from two states. */
const SIMULATIONS_MAX = 8;

/**
 * Throws CallError GUARD_REFUSED, with the reason, unless a transaction does what is expected of it and nothing else to the
 * wallet's accounts; TRANSACTION_EXPIRED if the node does not know its blockhash, and CHAIN_UNAVAILABLE if none of this can be
 * determined. Returns what the wallet had before it; `duplicate` if the very same message has landed, for another intent.
 * `transaction` is its wire bytes, whose signatures may be empty.
 *
 * It cannot see that a program acts differently on the chain than in the simulation, because state or time differ. That is
 * why the signer allows only a few known programs.
 */
export async function guardTransaction(
  chain: Chain,
  transaction: Uint8Array,
  expectation: Expectation,
  feeCapLamports: bigint,
): Promise<Baseline | 'duplicate'> {
  const message = readOwnMessage(transaction, expectation.wallet);
  if (message.ownPlace > 0 && !expectation.acceptsOtherPayer)
    throw refused('somebody else would name and pay the transaction');
  if (message.feeLamports > feeCapLamports) throw refused('the network fee is higher than asked');
  let minSlot = 0n;
  for (let simulations = 1, refusals = 0; simulations <= SIMULATIONS_MAX; simulations++) {
    const { slot, effects, isExpired, isUsed } = await simulate(
      chain,
      transaction,
      message,
      expectation.wallet,
      minSlot,
    );
    if (isUsed) return 'duplicate';
    minSlot = slot + 1n;
    if (!effects) continue;
    const reason = judge(expectation, effects);
    if (reason === null) return baselineOf(expectation, slot, effects);
    refusals += 1;
    // The node may not know the blockhash yet, or a deposit of a moment ago.
    if (refusals === REFUSALS) throw isExpired ? new CallError('TRANSACTION_EXPIRED') : refused(reason);
  }
  throw new CallError('CHAIN_UNAVAILABLE');
}

function baselineOf({ wallet, tokensOut }: Expectation, slot: bigint, { accounts }: Effects): Baseline {
  const before = (address: Address) => accounts.find((account) => account.address === address)?.before;
  const [spent] = tokensOut;
  const sold = spent && { account: spent.address, amount: tokenAmount(before(spent.address)!) };
  return { slot, lamports: before(wallet)?.lamports ?? lamports(0n), sold: sold ?? null };
}

interface Simulated extends Partial<Pick<Simulation, 'isExpired' | 'isUsed'>> {
  readonly slot: bigint;
  readonly effects: Effects | null;
}

/**
 * Simulates a transaction and returns every account that it may write, before and after, from one state; `effects` is null
 * if the node answered from two states.
 *
 * Read and simulation are two calls, and a block may come between them: a deposit would then look like SOL that the
 * transaction leaves alone, and raise what it may take. So lamports and amounts before it are those that the simulation
 * itself started from, if the node reports them; the rest (authorities, extensions) comes from the read, and must agree
 * with the simulation. If the node reports nothing, both answers must be of one slot.
 *
 * Nodes return no more accounts after a simulation than the transaction has; those that it may write are fewer.
 */
async function simulate(
  chain: Chain,
  transaction: Uint8Array,
  message: Message,
  wallet: Address,
  minSlot: bigint,
): Promise<Simulated> {
  const { slot: tablesSlot, value: loaded } = await loadedAccounts(chain, message.lookups, minSlot);
  if (!loaded) return { slot: tablesSlot, effects: failed('it names accounts that are in no lookup table') };
  const addresses = [...message.accounts.filter((_, index) => message.isWritable(index)), ...loaded.writable];
  const [read, simulation] = await Promise.all([
    chain.accounts(addresses, { minSlot }),
    chain.simulate(transaction, addresses),
  ]);
  const slot = read.slot > simulation.slot ? read.slot : simulation.slot;
  const { error, isExpired, isUsed } = simulation;
  if (error !== null) return { slot, effects: failed(error), isExpired, isUsed };
  const before = startOf(simulation, read.value, read.slot, addresses, message, loaded);
  if (!before) return { slot, effects: null };
  const accounts = addresses.map(
    (address, index): AccountChange => ({
      address,
      before: before[index] ?? null,
      after: simulation.accounts[index] ?? null,
    }),
  );
  const wrappedSol = await wrappedSolAmong(accounts, wallet);
  return { slot: simulation.slot, effects: { error: null, accounts, wrappedSol } };
}

function failed(error: string): Effects {
  return { error, accounts: [], wrappedSol: null };
}

/** The accounts that the simulation started from; null if they cannot be determined. */
function startOf(
  { start, slot }: Simulation,
  read: readonly (Account | null)[],
  readSlot: bigint,
  addresses: readonly Address[],
  { accounts }: Message,
  loaded: Loaded,
): (Account | null)[] | null {
  if (!start) return readSlot === slot ? [...read] : null;
  const fromTables = [...loaded.writable, ...loaded.readonly];
  if (
    fromTables.length !== start.loaded.length ||
    fromTables.some((address, index) => address !== start.loaded[index])
  )
    return null;
  const indexes = new Map([...accounts, ...fromTables].map((address, index) => [address, index]));
  const before = addresses.map((address, index) =>
    accountAt(start, indexes.get(address)!, read[index] ?? null),
  );
  return before.includes(undefined) ? null : (before as (Account | null)[]);
}

/** An account with the balances at the start; undefined if the read returned another account. */
function accountAt(start: SimulationStart, index: number, read: Account | null): Account | null | undefined {
  const lamports = start.lamports[index];
  if (lamports === 0n) return null;
  if (lamports === undefined || !read) return undefined;
  const state = readTokenState(read);
  const token = start.tokens.find((entry) => entry.index === index);
  if (token?.mint !== state?.mint || token?.owner !== state?.owner) return undefined;
  const account = { ...read, lamports };
  return token && token.amount !== state?.amount ? withAmount(account, token.amount) : account;
}

/** The associated account for wrapped SOL; null, without deriving it, if the wallet has no wrapped SOL among the accounts. */
async function wrappedSolAmong(accounts: readonly AccountChange[], wallet: Address): Promise<Address | null> {
  const isOwn = (account: Account | null) => {
    const state = readTokenState(account);
    return state?.mint === WRAPPED_SOL && state.owner === wallet;
  };
  if (!accounts.some(({ before, after }) => isOwn(before) || isOwn(after))) return null;
  return associatedTokenAccount(wallet, WRAPPED_SOL, TOKEN_PROGRAM);
}
