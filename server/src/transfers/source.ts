import type { BaseUnits } from '@cumulus/contract/amount.ts';
import type { Address } from '@solana/kit';
import type { Account, Chain, TokenAccount } from '../ports/chain.ts';
import { asTokenAccount, isFrozen, type MintAccount, tokenAmount } from '../solana/token-account.ts';

/** A token account and its wallet, read together. */
interface Read {
  readonly address: Address;
  readonly account: Account | null;
  readonly wallet: Account | null;
  readonly slot: bigint;
}

export interface Source extends Read {
  readonly account: Account;
  /** What the wallet's other accounts of the mint hold and could send, base units: known if this one holds too little. */
  readonly elsewhere: bigint;
}

/**
 * The token account that a transfer debits: the associated one or, if that holds too little, the largest one of this mint,
 * because a wallet may receive tokens in accounts of any address. A transfer debits one account only. Null if the wallet has no account of it.
 */
export async function findSource(
  chain: Chain,
  owner: Address,
  mint: MintAccount,
  amount: BaseUnits,
  associated: Read,
): Promise<Source | null> {
  const account = asTokenAccount(associated.account);
  const first = account ? { ...associated, account, elsewhere: 0n } : null;
  if (first && !isFrozen(first.account) && tokenAmount(first.account) >= amount) return first;
  const [holdings] = (await chain.holdings([owner])).value;
  const ofMint = holdings!.tokens.filter((held) => held.mint === mint.address);
  const besides = (source: Address) =>
    ofMint.reduce((sum, held) => (held.address === source || held.frozen ? sum : sum + held.amount), 0n);
  const best = ofMint.reduce<Best>(better, null);
  if (!best || best.address === associated.address)
    return first && { ...first, elsewhere: besides(first.address) };
  const { address } = best;
  const { slot, value } = await chain.accounts([owner, address]);
  const found = asTokenAccount(value[1]);
  return found
    ? { address, account: found, wallet: value[0] ?? null, slot, elsewhere: besides(address) }
    : first;
}

type Best = TokenAccount | null;

/** The larger one; one that is not frozen wins over one that is. */
function better(one: Best, other: TokenAccount): TokenAccount {
  if (!one) return other;
  if (one.frozen !== other.frozen) return one.frozen ? other : one;
  return one.amount >= other.amount ? one : other;
}
