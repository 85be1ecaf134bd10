import { type BaseUnits, baseUnits } from '@cumulus/contract/amount.ts';
import type { Address } from '@solana/kit';
import type { Account, Chain, TokenAccount } from '../ports/chain.ts';
import { asTokenAccount, isFrozen, type MintAccount, tokenAmount } from '../solana/token-account.ts';

/** Most token accounts that one transfer debits: as many fit into a transaction with all that may be attached, and a sponsor. */
const SOURCES_MAX = 5;

/** A token account and its wallet, read together. */
interface Read {
  readonly address: Address;
  readonly account: Account | null;
  readonly wallet: Account | null;
  readonly slot: bigint;
}

/** The token accounts that a transfer debits, and their wallet, read together. */
export interface Sources {
  /** The one that gives most is the first. */
  readonly debited: readonly [Debited, ...Debited[]];
  readonly wallet: Account | null;
  readonly slot: bigint;
  /** What the wallet's other accounts of the mint hold and could send, base units: known if these hold too little. */
  readonly elsewhere: bigint;
}

export interface Debited {
  readonly address: Address;
  readonly account: Account;
  /** More than it holds if all of them together hold too little. */
  readonly gives: BaseUnits;
}

/**
 * The token accounts that a transfer debits: the associated one, or the largest one of this mint if that holds too little, because a
 * wallet may receive tokens in accounts of any address; or as few as possible if no single one holds enough. Null if the wallet has none of it.
 */
export async function findSources(
  chain: Chain,
  owner: Address,
  mint: MintAccount,
  amount: BaseUnits,
  associated: Read,
): Promise<Sources | null> {
  const { wallet, slot } = associated;
  const account = asTokenAccount(associated.account);
  const alone = (elsewhere: bigint): Sources | null =>
    account && {
      debited: [{ address: associated.address, account, gives: amount }],
      wallet,
      slot,
      elsewhere,
    };
  if (account && !isFrozen(account) && tokenAmount(account) >= amount) return alone(0n);
  const [holdings] = (await chain.holdings([owner])).value;
  const ofMint = holdings!.tokens.filter((held) => held.mint === mint.address);
  const chosen = choose(ofMint, amount);
  const isChosen = new Set(chosen);
  const elsewhere = ofMint.reduce(
    (sum, held) => (held.frozen || isChosen.has(held.address) ? sum : sum + held.amount),
    0n,
  );
  if (chosen.length === 0 || (chosen.length === 1 && chosen[0] === associated.address))
    return alone(elsewhere);
  const read = await chain.accounts([owner, ...chosen]);
  const [ownWallet = null, ...accounts] = read.value;
  const [first, ...others] = shares(chosen, accounts, amount);
  return first
    ? { debited: [first, ...others], wallet: ownWallet, slot: read.slot, elsewhere }
    : alone(elsewhere);
}

/** As few as hold the amount, the largest first; a frozen one only if there is no other. */
function choose(held: readonly TokenAccount[], amount: bigint): Address[] {
  const free = held.filter(({ frozen }) => !frozen);
  const largest = (free.length > 0 ? free : held).toSorted((one, other) => Number(other.amount - one.amount));
  let missing = amount;
  return largest.slice(0, SOURCES_MAX).flatMap((token, index) => {
    if (index > 0 && (missing <= 0n || token.frozen)) return [];
    missing -= token.amount;
    return [token.address];
  });
}

/** What each gives of the amount; what they lack together is asked of the first. */
function shares(
  addresses: readonly Address[],
  accounts: readonly (Account | null)[],
  amount: BaseUnits,
): Debited[] {
  let missing: bigint = amount;
  const debited = addresses.flatMap((address, index): Debited[] => {
    const account = asTokenAccount(accounts[index]);
    if (!account) return [];
    const held = tokenAmount(account);
    const gives = baseUnits(held < missing ? held : missing);
    missing -= gives;
    return index > 0 && gives === 0n ? [] : [{ address, account, gives }];
  });
  return debited.map((each, index) =>
    index === 0 ? { ...each, gives: baseUnits(each.gives + missing) } : each,
  );
}
