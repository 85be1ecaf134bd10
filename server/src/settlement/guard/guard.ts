import type { BaseUnits } from '@cumulus/contract/amount.ts';
import type { Address } from '@solana/kit';
import type { Account } from '../../ports/chain.ts';
import type { Mint } from '../../ports/units.ts';
import { fromBase58 } from '../../solana/base58.ts';
import { isEmptyTokenAccount, isWrappedSol } from '../../solana/empty-account.ts';
import { isWithdrawable } from '../../solana/excess.ts';
import { AUTHORITY_PROGRAMS, SYSTEM_PROGRAM } from '../../solana/programs.ts';
import { WRAPPED_SOL } from '../../solana/sol.ts';
import { isSameExceptAmount, readTokenState, type TokenState } from '../../solana/token-account.ts';

/** The most that a transaction may do to the accounts of its wallet, and the least that it must do for its receiver. */
export interface Expectation {
  readonly wallet: Address;
  /**
   * Most SOL that may leave the wallet, and the accounts that it closes or withdraws from: amount, fees and rent together. If negative,
   * the least that must arrive.
   */
  readonly lamportsOut: bigint;
  /** Token accounts of the wallet that the transaction may write, with the most that may leave each. */
  readonly tokensOut: readonly TokenMovement[];
  /** Token account of `owner` that must receive at least this much. */
  readonly receives?: TokenMovement & { readonly owner: Address };
  /**
   * How many further token accounts of the wallet the transaction may open, for tokens between the two of a swap. They stay
   * the wallet's with what is left in them, and their rent does not count as SOL that left. Accounts that the wallet has for
   * such tokens may then receive what is left. Default none, and nothing may be received.
   */
  readonly opens?: number;
  /** Token accounts of the wallet that hold nothing, and that it closes. Default none. */
  readonly closes?: readonly Address[];
  /** Accounts of the wallet's wrapped SOL, and of it alone, that it closes. Default none. */
  readonly unwraps?: readonly Address[];
  /** Token accounts of the wallet that give it what they hold above their rent minimum, and stay as they are. Default none. */
  readonly withdraws?: readonly Address[];
  /** The least by which the SOL of the wallet's own address must grow. Default: it may shrink. */
  readonly brings?: bigint;
  /** Whether another signer may pay the fee, and so name the transaction. Default no. */
  readonly acceptsOtherPayer?: boolean;
}

export interface TokenMovement {
  readonly address: Address;
  readonly mint: Mint;
  readonly amount: BaseUnits;
}

/** An account that a transaction may write, before and after its simulation. */
export interface AccountChange {
  readonly address: Address;
  readonly before: Account | null;
  readonly after: Account | null;
}

/** All that a transaction may write, from one state of the chain. */
export interface Effects {
  /** Null if the transaction would succeed, else the network's reason in words. */
  readonly error: string | null;
  readonly accounts: readonly AccountChange[];
  /** The wallet's associated account for wrapped SOL; null if the wallet has no wrapped SOL among the accounts. */
  readonly wrappedSol: Address | null;
}

const CONTROL = 'it would change who controls the tokens';
const TOO_LITTLE = 'it would bring less SOL than asked';
const OPENED = 'it would open a token account that nobody asked for';

/** Most that an account for a token in between needs: one of Token-2022 with the extensions that such tokens have. */
export const OPENED_BYTES_MAX = 200;
/** The most that mainnet has asked for an account, for each of its bytes and of a header of 128. */
const HEADER_BYTES = 128n;
const RENT_PER_BYTE_MAX_LAMPORTS = 6_960n;

/** An account change with its token account decoded, if it is one. */
interface DecodedChange extends AccountChange {
  readonly from: TokenState | null;
  readonly to: TokenState | null;
}

/**
 * Compares the accounts after a simulation with those before. Returns null if the transaction does what was asked and
 * nothing else to the wallet's accounts, else the reason to refuse it, in plain words. The bounds are one-sided: receiving
 * more than asked is fine.
 *
 * The SOL of a wallet is its lamports plus those of its associated account for wrapped SOL: swaps wrap and unwrap SOL, often
 * closing the account with all that was in it before. Counting both as one, a balance that only changes its form is neither
 * lost nor gained, nor is the account's rent. If the expectation names the account, its tokens are what is spent or
 * received, and it is judged as a token account only.
 */
export function judge(expectation: Expectation, { error, accounts, wrappedSol }: Effects): string | null {
  if (error !== null) return error;
  const { wallet, tokensOut, receives, opens = 0, closes = [], unwraps = [], withdraws = [] } = expectation;
  const walletBytes = Buffer.from(fromBase58(wallet));
  const spent = new Map(tokensOut.map((movement) => [movement.address, movement]));
  const isNamed = (address: Address) =>
    spent.has(address) || address === receives?.address || unwraps.includes(address);
  const giving = new Set([...closes, ...unwraps, ...withdraws]);
  const others = accounts
    .map(
      (account): DecodedChange => ({
        ...account,
        from: readTokenState(account.before),
        to: readTokenState(account.after),
      }),
    )
    .filter(({ address }) => address !== wallet);
  const wrapped = others.find(({ address }) => address === wrappedSol && !isNamed(address));
  const between = others.filter(
    (account) => account !== wrapped && !isNamed(account.address) && isOpened(wallet, account),
  );
  const checks = [
    () =>
      judgeSol(
        expectation,
        accounts.find(({ address }) => address === wallet),
        wrapped,
        between,
        others.filter(({ address }) => giving.has(address)),
      ),
    () => (between.length > opens ? OPENED : null),
    ...others.map((account) => () => {
      const { address, from, to } = account;
      if (closes.includes(address)) return judgeClosed(isEmptyTokenAccount(wallet, account.before), account);
      if (unwraps.includes(address)) return judgeClosed(isWrappedSol(wallet, account.before), account);
      if (withdraws.includes(address)) return judgeWithdrawn(wallet, account);
      const movement = spent.get(address);
      if (movement) return judgeSpending(wallet, movement, account);
      if (address === receives?.address)
        return receives.owner === wallet ? judgeOpened(wallet, account) : null;
      if (account === wrapped) return judgeWrapped(wallet, account);
      if (from?.owner === wallet) return judgeUntouched(account, opens > 0);
      if (between.includes(account)) return to?.isUnshared ? null : CONTROL;
      if (to?.owner === wallet) return OPENED;
      return from ? null : judgeControlled(walletBytes, account);
    }),
    () =>
      receives
        ? judgeReceipt(
            receives,
            others.find(({ address }) => address === receives.address),
          )
        : null,
  ];
  return checks.reduce<string | null>((found, check) => found ?? check(), null);
}

function judgeSol(
  { wallet, lamportsOut, brings, acceptsOtherPayer = false }: Expectation,
  own: AccountChange | undefined,
  wrapped: DecodedChange | undefined,
  between: readonly DecodedChange[],
  giving: readonly DecodedChange[],
): string | null {
  if (!own?.before && !acceptsOtherPayer) return 'the wallet holds no SOL';
  const { before = null, after = null } = own ?? {};
  if (after && (after.owner !== SYSTEM_PROGRAM || after.data.length > 0))
    return 'it would give the wallet to a program';
  const wrappedLamports = (account: Account | null, state: TokenState | null) =>
    account && state?.owner === wallet && state.mint === WRAPPED_SOL ? account.lamports : 0n;
  const given = giving.reduce(
    (sum, { before, after }) => sum + (before?.lamports ?? 0n) - (after?.lamports ?? 0n),
    0n,
  );
  const had = before?.lamports ?? 0n;
  const start = had + given + wrappedLamports(wrapped?.before ?? null, wrapped?.from ?? null);
  const rents = between.reduce((sum, { after }) => sum + rentIn(after!), 0n);
  const end = (after?.lamports ?? 0n) + wrappedLamports(wrapped?.after ?? null, wrapped?.to ?? null) + rents;
  if (start - end > lamportsOut) return lamportsOut < 0n ? TOO_LITTLE : 'it would take more SOL than asked';
  return brings !== undefined && (after?.lamports ?? 0n) - had < brings ? TOO_LITTLE : null;
}

/** Whether a token account was opened, and is the wallet's. */
function isOpened(wallet: Address, { before, to }: DecodedChange): boolean {
  return (before === null || before.owner === SYSTEM_PROGRAM) && to?.owner === wallet;
}

/** Lamports of an account, as far as a token in between needs them: a larger account would only bind SOL. */
function rentIn({ lamports, data }: Account): bigint {
  const bytes = Math.min(data.length, OPENED_BYTES_MAX);
  const rent = (HEADER_BYTES + BigInt(bytes)) * RENT_PER_BYTE_MAX_LAMPORTS;
  return lamports < rent ? lamports : rent;
}

function judgeSpending(wallet: Address, movement: TokenMovement, account: DecodedChange): string | null {
  const { before, after, from, to } = account;
  if (!before || from?.owner !== wallet || from.mint !== movement.mint)
    return 'the token account is not what was asked';
  if (!after) return 'it would close a token account of the wallet';
  if (!to || !isSameExceptAmount(before, after)) return CONTROL;
  if (from.amount - to.amount > movement.amount) return 'it would take more tokens than asked';
  // The lamports of a wrapped SOL account are its tokens; those of any other token account are its rent.
  const lamportsOut = movement.mint === WRAPPED_SOL ? movement.amount : 0n;
  if (before.lamports - after.lamports > lamportsOut) return 'it would take the SOL of a token account';
  return null;
}

/** What is in a closed account is gone, but for its SOL, wrapped or not: see judgeSol. */
function judgeClosed(isAsAsked: boolean, { after }: DecodedChange): string | null {
  return after === null && isAsAsked ? null : 'it would close a token account that is not empty';
}

/** judgeSol judges where its SOL goes. */
function judgeWithdrawn(wallet: Address, { before, after }: DecodedChange): string | null {
  if (!isWithdrawable(wallet, before)) return 'the token account is not what was asked';
  if (!after) return 'it would close a token account of the wallet';
  return after.owner === before!.owner && bytesOf(after).equals(bytesOf(before!)) ? null : CONTROL;
}

/** An account of the wallet that receives, and may be opened for that. The amount is checked by judgeReceipt. */
function judgeOpened(wallet: Address, account: DecodedChange): string | null {
  const { before, after, from, to } = account;
  if (from?.owner !== wallet) return to?.owner !== wallet || to.isUnshared ? null : CONTROL;
  if (!before || !after) return 'it would close a token account of the wallet';
  if (!isSameExceptAmount(before, after)) return CONTROL;
  return before.lamports > after.lamports ? 'it would take the SOL of a token account' : null;
}

/** The wallet's wrapped SOL may be opened, closed and changed: judgeSol limits the wallet's SOL as a whole. */
function judgeWrapped(wallet: Address, account: DecodedChange): string | null {
  const { before, after, from, to } = account;
  if (!after) return null;
  const isKept = from && before ? isSameExceptAmount(before, after) : to?.owner === wallet && to.isUnshared;
  return isKept ? null : CONTROL;
}

function judgeUntouched({ before, after, from, to }: DecodedChange, mayReceive: boolean): string | null {
  if (!before || !after) return 'it would close a token account of the wallet';
  if (!from || !to || !isSameExceptAmount(before, after)) return CONTROL;
  if (to.amount < from.amount) return 'it would take tokens that nobody asked for';
  if (after.lamports < before.lamports) return 'it would take the SOL of a token account';
  return to.amount > from.amount && !mayReceive
    ? 'it would write to a token account that nobody asked for'
    : null;
}

/**
 * A nonce, a stake, a mint, an exchange's record: an account that names the wallet may obey its signature or pay out to it.
 * Exchanges keep records of those who trade with them, so the data of theirs may change, but no lamports may leave.
 */
function judgeControlled(walletBytes: Buffer, { before, after }: DecodedChange): string | null {
  if (!before || !bytesOf(before).includes(walletBytes)) return null;
  const isKept =
    after?.owner === before.owner &&
    after.lamports >= before.lamports &&
    (!AUTHORITY_PROGRAMS.has(before.owner) || bytesOf(before).equals(bytesOf(after)));
  return isKept ? null : 'it would change an account that the wallet has a say in';
}

function bytesOf({ data }: Account): Buffer {
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength);
}

function judgeReceipt(
  { mint, owner, amount }: NonNullable<Expectation['receives']>,
  account: DecodedChange | undefined,
): string | null {
  const { from, to } = account ?? { from: null, to: null };
  if (to?.owner !== owner || to.mint !== mint) return 'the receiver would get nothing';
  const held = from?.owner === owner && from.mint === mint ? from.amount : 0n;
  return to.amount - held < amount ? 'the receiver would get less than asked' : null;
}
