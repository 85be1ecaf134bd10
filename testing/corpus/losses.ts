import type { Address } from '@solana/kit';
import { AccountState, getTokenDecoder, type Token } from '@solana-program/token';
import type { Account } from '../../server/src/ports/chain.ts';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../server/src/solana/programs.ts';
import { WALLET } from '../../signer/testing/cases.ts';
import { WRAPPED_SOL } from '../../signer/testing/swap.ts';
import { FEE_CAP_LAMPORTS } from './candidate.ts';
import type { Order } from './flip-orders.ts';
import type { State } from './flip-world.ts';

const TOKEN_BYTES = 165;
const IS_TOKEN_ACCOUNT = 2;
const decoder = getTokenDecoder();

/** A token account of either program, read by the official client; null for anything else. */
function tokenOf(account: Account | null | undefined): Token | null {
  if (!account || account.data.length < TOKEN_BYTES) return null;
  const { owner, data } = account;
  const isToken =
    (owner === TOKEN_PROGRAM && data.length === TOKEN_BYTES) ||
    (owner === TOKEN_2022_PROGRAM && (data.length === TOKEN_BYTES || data[TOKEN_BYTES] === IS_TOKEN_ACCOUNT));
  if (!isToken) return null;
  const token = decoder.decode(data.subarray(0, TOKEN_BYTES));
  return token.state === AccountState.Uninitialized ? null : token;
}

interface Belongings {
  /** Of the wallet and of all of its token accounts: what is wrapped and rent are its SOL, too. */
  readonly lamports: bigint;
  /** Base units by mint, over all accounts, without wrapped SOL. */
  readonly tokens: ReadonlyMap<string, bigint>;
  /** Who controls each token account of the wallet. */
  readonly control: ReadonlyMap<Address, string>;
}

const FREE = 'the wallet alone';

function belongingsIn(state: State): Belongings {
  let lamports = state.get(WALLET)?.lamports ?? 0n;
  const tokens = new Map<string, bigint>();
  const control = new Map<Address, string>();
  for (const [at, account] of state) {
    const token = tokenOf(account);
    if (token?.owner !== WALLET) continue;
    const { mint, amount, delegate, closeAuthority, delegatedAmount, state: status } = token;
    lamports += account!.lamports;
    if (mint !== WRAPPED_SOL) tokens.set(mint, (tokens.get(mint) ?? 0n) + amount);
    const others = [delegate, closeAuthority].some(({ __option }) => __option === 'Some');
    const isFree = !others && delegatedAmount === 0n && status === AccountState.Initialized;
    control.set(at, isFree ? `${mint} ${FREE}` : JSON.stringify([mint, delegate, closeAuthority, status]));
  }
  return { lamports, tokens, control };
}

/**
 * What the wallet would regret of a transaction that was run, whatever its bytes say: it may spend what it sells and the fee,
 * must get what it buys, keeps all else, and keeps control. Only its wrapped SOL may be closed, which unwraps it.
 */
export function lossesOf(
  { swap: { sell, buy }, isPaidByMaker }: Pick<Order, 'swap' | 'isPaidByMaker'>,
  before: State,
  after: State,
  feeCapLamports: bigint = FEE_CAP_LAMPORTS,
): string[] {
  const [had, has] = [belongingsIn(before), belongingsIn(new Map([...before, ...after]))];
  const losses: string[] = [];
  const solOf = ({ mint, amount }: typeof sell) => (mint === WRAPPED_SOL ? amount : 0n);
  const fee = isPaidByMaker ? 0n : feeCapLamports;
  if (had.lamports - has.lamports > fee + solOf(sell) - solOf(buy)) losses.push('loses SOL');
  for (const [mint, amount] of had.tokens) {
    const most = mint === sell.mint ? sell.amount : mint === buy.mint ? -buy.amount : 0n;
    if (amount - (has.tokens.get(mint) ?? 0n) > most) losses.push(`loses ${mint}`);
  }
  const own = new Map([...before, ...after]).get(WALLET);
  if (own && (own.owner !== SYSTEM_PROGRAM || own.data.length > 0)) losses.push('loses itself');
  for (const [at, who] of had.control) {
    const isWrapped = who.startsWith(WRAPPED_SOL);
    if (has.control.get(at) !== who && !(isWrapped && !has.control.has(at)))
      losses.push(`loses control of ${at}`);
  }
  for (const [at, who] of has.control)
    if (!had.control.has(at) && !who.endsWith(FREE)) losses.push(`shares ${at}`);
  return losses;
}

/** Whether the wallet has the same after both, to the lamport. */
export function isSame(one: State, other: State, before: State): boolean {
  const [a, b] = [one, other].map((after) => belongingsIn(new Map([...before, ...after])));
  const text = ({ lamports, tokens, control }: Belongings) =>
    [lamports, ...[...tokens].flat(), ...[...control].sort().flat()].join();
  return text(a!) === text(b!);
}
