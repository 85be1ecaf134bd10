import { amountText } from '@cumulus/contract/amount.ts';
import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import { SOL_DECIMALS, SWAP_FEE_RESERVE_LAMPORTS } from '@cumulus/contract/limits.ts';
import type { Address } from '@solana/kit';
import type { Account, Chain } from '../ports/chain.ts';
import type { Funds } from '../settlement/reserve.ts';
import { TOKEN_PROGRAM, TOKEN_PROGRAMS } from '../solana/programs.ts';
import { associatedTokenAccount, asTokenAccount, readMint, tokenAmount } from '../solana/token-account.ts';
import { accountBytesOf } from '../solana/token-rules.ts';
import type { Offer } from './offer.ts';
import type { Side } from './plan.ts';
import { isSol, wrapped } from './quote.ts';

/** Where a swap's two tokens are kept, what it needs, and what the wallet has. */
export interface SwapFunds {
  readonly sell: Side;
  readonly buy: Side;
  /** For the account that it opens, and nothing where it opens none: what the router says of it would be the router's to take. */
  readonly rentLamports: bigint;
  readonly funds: Funds;
  /**
   * Throws the error: a shortage of what is sold with what the wallet has of it in other token accounts. People see all of
   * it, and routers take from the associated one only. Where the chain cannot be asked, the shortage as it is.
   */
  refuse(this: void, error: unknown): Promise<never>;
}

export interface FundsDeps {
  readonly chain: Pick<Chain, 'accounts' | 'holdings' | 'rentExemptMinimum'>;
  /** What a token is called; null where that is not known. */
  readonly symbolOf: (mint: string) => string | null;
}

/** Reads all that an offer touches in one request. Throws CallError TOKEN_NOT_FOUND, and what Chain throws. */
export async function readFunds(
  { chain, symbolOf }: FundsDeps,
  wallet: Address,
  offer: Offer,
): Promise<SwapFunds> {
  const [sell, buy] = await Promise.all([places(wallet, offer.inputMint), places(wallet, offer.outputMint)]);
  const [{ slot, value }, rentExemptMinimum] = await Promise.all([
    chain.accounts([wallet, ...sell.addresses, ...buy.addresses]),
    chain.rentExemptMinimum(0),
  ]);
  const [walletAccount, ...others] = value;
  const sold = sell.resolve(others.slice(0, sell.addresses.length));
  const bought = buy.resolve(others.slice(sell.addresses.length));
  const rentLamports =
    bought.mint && !bought.held ? await chain.rentExemptMinimum(accountBytesOf(bought.mint)) : 0n;
  return {
    sell: sold.side,
    buy: bought.side,
    rentLamports,
    funds: {
      async read(minSlot) {
        if (slot >= minSlot) return fundsOf(slot, walletAccount, sold.held);
        const again = await chain.accounts([wallet, sold.side.account], { minSlot });
        return fundsOf(again.slot, again.value[0], asTokenAccount(again.value[1]));
      },
      afford: (free) =>
        afford(free, offer, {
          decimals: sold.decimals,
          symbol: symbolOf(offer.inputMint),
          costs: offer.networkFeeLamports + rentLamports + rentExemptMinimum,
        }),
    },
    async refuse(error) {
      if (!isCallError(error, 'INSUFFICIENT_FUNDS') || isSol(offer.inputMint)) throw error;
      const elsewhere = await heldElsewhere(chain, wallet, offer.inputMint, sold.side.account).catch(
        () => 0n,
      );
      if (elsewhere === 0n) throw error;
      throw new CallError('INSUFFICIENT_FUNDS', {
        ...error.context,
        elsewhere: amountText(elsewhere, sold.decimals),
      });
    },
  };
}

/** Throws where the wallet has too little to sell, or would keep too little SOL for what comes after. */
function afford(
  free: { lamports: bigint; amount: bigint },
  { inputMint, inAmount }: Offer,
  { decimals, symbol, costs }: { decimals: number; symbol: string | null; costs: bigint },
): void {
  const has = isSol(inputMint) ? free.lamports : free.amount;
  if (has < inAmount)
    throw new CallError('INSUFFICIENT_FUNDS', {
      available: amountText(has > 0n ? has : 0n, decimals),
      needed: amountText(inAmount, decimals),
      symbol: isSol(inputMint) ? 'SOL' : symbol,
    });
  const left = isSol(inputMint) ? free.lamports - inAmount : free.lamports;
  const text = amountText(left > 0n ? left : 0n, SOL_DECIMALS);
  if (left < SWAP_FEE_RESERVE_LAMPORTS) throw new CallError('INSUFFICIENT_SOL_FOR_SWAP', { available: text });
  if (left < costs)
    throw new CallError('INSUFFICIENT_SOL_FOR_FEES', {
      available: text,
      needed: amountText(costs, SOL_DECIMALS),
    });
}

/** Base units of a mint that can be moved, in all accounts of a wallet but one. */
async function heldElsewhere(
  chain: Pick<Chain, 'holdings'>,
  wallet: Address,
  mint: Address,
  account: Address,
): Promise<bigint> {
  const [holdings] = (await chain.holdings([wallet])).value;
  return holdings!.tokens
    .filter((held) => held.mint === mint && held.address !== account && !held.frozen)
    .reduce((sum, { amount }) => sum + amount, 0n);
}

type Found = Account | null | undefined;

function fundsOf(slot: bigint, wallet: Found, held: Found) {
  return { slot, lamports: wallet?.lamports ?? 0n, amount: held ? tokenAmount(held) : 0n };
}

interface Place {
  readonly side: Side;
  /** Null for SOL. */
  readonly mint: Account | null;
  readonly decimals: number;
  /** The wallet's token account, where it has one. */
  readonly held: Account | null;
}

/** The accounts that tell where a wallet keeps a mint; which program it lives under is known only once they are read. */
async function places(owner: Address, mint: Address) {
  const accounts = await Promise.all(
    TOKEN_PROGRAMS.map((program) => associatedTokenAccount(owner, wrapped(mint), program)),
  );
  return {
    addresses: [mint, ...accounts],
    resolve([mintAccount, ...held]: readonly (Account | null)[]): Place {
      if (isSol(mint)) {
        const side = { tokenProgram: TOKEN_PROGRAM, account: accounts[0]! };
        return { side, mint: null, decimals: SOL_DECIMALS, held: null };
      }
      const found = readMint(mint, mintAccount ?? null);
      if (!found) throw new CallError('TOKEN_NOT_FOUND');
      const index = TOKEN_PROGRAMS.indexOf(found.program);
      return {
        side: { tokenProgram: found.program, account: accounts[index]! },
        mint: found.account,
        decimals: found.decimals,
        held: asTokenAccount(held[index]),
      };
    },
  };
}
