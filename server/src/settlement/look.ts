import { WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Address } from '@solana/kit';
import type { Account, Chain, Simulation, SimulationStart } from '../ports/chain.ts';
import { type Loaded, loadedAccounts } from '../solana/lookup-tables.ts';
import type { Message } from '../solana/message.ts';
import { TOKEN_PROGRAM } from '../solana/programs.ts';
import { associatedTokenAccount, readTokenState, withAmount } from '../solana/token-account.ts';
import type { Seen, View } from './guard.ts';

/** A view with the slot that it was taken at. `null`: read and simulation stood on two states. */
export interface Look {
  readonly slot: bigint;
  readonly view: View | null;
}

/**
 * Runs a transaction without sending it, and sees every account that it may write, before and after, on one state.
 *
 * Reading and running are two questions, and a block may come between them: a deposit into the wallet would then look like
 * SOL that the transaction leaves alone, and widen what it may take. So lamports and amounts before it are those that the
 * simulation itself began with, where the node tells them; what it does not tell (authorities, extensions) comes from the
 * reading, and is compared with what it does tell. From a node that tells nothing, both answers must be of one slot.
 *
 * Nodes tell no more accounts after a simulation than the transaction has; those that it may write are fewer.
 */
export async function look(
  chain: Chain,
  transaction: Uint8Array,
  message: Message,
  minSlot: bigint,
): Promise<Look> {
  const { slot: tablesSlot, value: loaded } = await loadedAccounts(chain, message.lookups, minSlot);
  if (!loaded) return { slot: tablesSlot, view: failed('it names accounts that are in no lookup table') };
  const addresses = [...message.accounts.filter((_, index) => message.isWritable(index)), ...loaded.writable];
  const [read, simulation] = await Promise.all([
    chain.accounts(addresses, { minSlot }),
    chain.simulate(transaction, addresses),
  ]);
  const slot = read.slot > simulation.slot ? read.slot : simulation.slot;
  if (simulation.error !== null) return { slot, view: failed(simulation.error) };
  const before = startOf(simulation, read.value, read.slot, addresses, message, loaded);
  if (!before) return { slot, view: null };
  const seen = addresses.map(
    (address, index): Seen => ({
      address,
      before: before[index] ?? null,
      after: simulation.accounts[index] ?? null,
    }),
  );
  const [feePayer] = message.accounts;
  return {
    slot: simulation.slot,
    view: { error: null, seen, wrappedSol: await wrappedSolIn(seen, feePayer!) },
  };
}

function failed(error: string): View {
  return { error, seen: [], wrappedSol: null };
}

/** The accounts as the simulation found them; null where that cannot be said. */
function startOf(
  { start, slot }: Simulation,
  read: readonly (Account | null)[],
  readSlot: bigint,
  addresses: readonly string[],
  { accounts }: Message,
  loaded: Loaded,
): (Account | null)[] | null {
  if (!start) return readSlot === slot ? [...read] : null;
  const brought = [...loaded.writable, ...loaded.readonly];
  if (brought.length !== start.loaded.length || brought.some((address, at) => address !== start.loaded[at]))
    return null;
  const places = new Map([...accounts, ...brought].map((address, index) => [address, index]));
  const before = addresses.map((address, index) =>
    accountAt(start, places.get(address)!, read[index] ?? null),
  );
  return before.includes(undefined) ? null : (before as (Account | null)[]);
}

/** An account with what it held at the start; undefined where it was another one when it was read. */
function accountAt(start: SimulationStart, place: number, read: Account | null): Account | null | undefined {
  const lamports = start.lamports[place];
  if (lamports === 0n) return null;
  if (lamports === undefined || !read) return undefined;
  const state = readTokenState(read);
  const token = start.tokens.find(({ index }) => index === place);
  if (token?.mint !== state?.mint || token?.owner !== state?.owner) return undefined;
  const account = { ...read, lamports };
  return token && token.amount !== state?.amount ? withAmount(account, token.amount) : account;
}

/** Only a wallet in whose sight wrapped SOL of its own is needs to know where the associated account is. */
async function wrappedSolIn(seen: readonly Seen[], wallet: string): Promise<string | null> {
  const isOwn = (account: Account | null) => {
    const state = readTokenState(account);
    return state?.mint === WRAPPED_SOL_MINT && state.owner === wallet;
  };
  if (!seen.some(({ before, after }) => isOwn(before) || isOwn(after))) return null;
  return associatedTokenAccount(wallet as Address, WRAPPED_SOL_MINT as Address, TOKEN_PROGRAM);
}
