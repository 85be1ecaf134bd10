import { amountText, type BaseUnits, baseUnits, type Scale, SOL_SCALE } from '@cumulus/contract/amount.ts';
import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import { SWAP_FEE_RESERVE_LAMPORTS } from '@cumulus/contract/limits.ts';
import { type Address, type Lamports, lamports } from '@solana/kit';
import type { Account, Chain } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import { type Mint, plus } from '../ports/units.ts';
import { OPENED_BYTES_MAX } from '../settlement/guard/guard.ts';
import type { Amounts, Funds } from '../settlement/reserve.ts';
import { openedBy, readOwnMessage } from '../solana/message.ts';
import { TOKEN_PROGRAM, TOKEN_PROGRAMS } from '../solana/programs.ts';
import { scaleOf } from '../solana/scaling.ts';
import { SOL, tradedMint } from '../solana/sol.ts';
import { associatedTokenAccount, asTokenAccount, readMint, tokenAmount } from '../solana/token-account.ts';
import { accountBytesOf } from '../solana/token-rules.ts';
import type { TokenPlace } from './plan.ts';
import type { SwapQuote } from './quote.ts';

/** The wallet's accounts for a swap's two tokens, what the swap costs, and what the wallet has. */
export interface SwapFunds {
  readonly sell: TokenPlace;
  readonly buy: TokenPlace;
  /** Rent of the account that the swap opens, 0 if it opens none. Read from the chain: the router could overstate it. */
  readonly rentLamports: Lamports;
  /** The same of accounts for tokens that the route leads over, at most. */
  readonly rentBetween: Lamports;
  /** Others pay the network's fee, and the wallet has too little SOL to pay one: it needs only what `rentLamports` says. */
  readonly isSponsored: boolean;
  readonly funds: Funds;
  /**
   * Rethrows the error. A shortage of the sold token gets what the wallet has of it in other token accounts: people see the
   * sum, and routers use only the associated account. Left as it is if the chain is unavailable.
   */
  explainShortage(this: void, error: unknown): Promise<never>;
}

export interface FundsDeps {
  readonly chain: Pick<Chain, 'accounts' | 'holdings' | 'rentExemptMinimum'>;
  /** Symbol of a token; null if it is unknown. */
  readonly symbolOf: (mint: string) => string | null;
  readonly clock: Pick<Clock, 'now'>;
}

/** Reads everything that a quote touches in one request. Throws CallError TOKEN_NOT_FOUND, and what Chain throws. */
export async function readFunds(
  { chain, symbolOf, clock }: FundsDeps,
  wallet: Address,
  quote: SwapQuote,
): Promise<SwapFunds> {
  const [sell, buy] = await Promise.all([
    tokenAt(wallet, quote.inputMint, clock.now()),
    tokenAt(wallet, quote.outputMint, clock.now()),
  ]);
  const own = [...sell.addresses, ...buy.addresses];
  const opened = quote.transaction ? openedBy(quote.transaction) : [];
  const between = opened
    .filter(({ payer }) => payer === undefined || payer === wallet)
    .map(({ account }) => account)
    .filter((at) => !own.includes(at));
  const [{ slot, value }, rentExemptMinimum] = await Promise.all([
    chain.accounts([wallet, ...own, ...between]),
    chain.rentExemptMinimum(0),
  ]);
  const [walletAccount, ...others] = value;
  const sold = sell.decode(others.slice(0, sell.addresses.length));
  const bought = buy.decode(others.slice(sell.addresses.length, own.length));
  const missing = others.slice(own.length).filter((account) => account === null).length;
  const rentBetween = lamports(
    missing > 0 ? BigInt(missing) * (await chain.rentExemptMinimum(OPENED_BYTES_MAX)) : 0n,
  );
  // Jupiter may pay for the account that a market maker pays into.
  const opening = opened.find(({ account }) => account === bought.place.account);
  const isPaid = opening?.payer !== undefined && opening.payer !== wallet;
  const rentLamports =
    bought.mint && !bought.held && !isPaid
      ? await chain.rentExemptMinimum(accountBytesOf(bought.mint))
      : lamports(0n);
  const isSponsored =
    quote.transaction !== null &&
    quote.inputMint !== SOL &&
    readOwnMessage(quote.transaction, wallet).ownPlace > 0 &&
    (walletAccount?.lamports ?? 0n) < SWAP_FEE_RESERVE_LAMPORTS;
  return {
    sell: sold.place,
    buy: bought.place,
    isSponsored,
    rentLamports,
    rentBetween,
    funds: {
      async read(minSlot) {
        if (slot >= minSlot) return fundsOf(slot, walletAccount, sold.held);
        const again = await chain.accounts([wallet, sold.place.account], { minSlot });
        return fundsOf(again.slot, again.value[0], asTokenAccount(again.value[1]));
      },
      afford: (free) =>
        afford(free, quote, {
          scale: sold.scale,
          symbol: symbolOf(quote.inputMint),
          isSponsored,
          costs: plus(
            ...[quote.networkFeeLamports, rentLamports, rentBetween],
            isSponsored && rentLamports === 0n ? lamports(0n) : rentExemptMinimum,
          ),
        }),
    },
    async explainShortage(error) {
      if (!isCallError(error, 'INSUFFICIENT_FUNDS') || quote.inputMint === SOL) throw error;
      const elsewhere = await heldElsewhere(chain, wallet, quote.inputMint, sold.place.account).catch(
        () => 0n,
      );
      if (elsewhere === 0n) throw error;
      throw new CallError('INSUFFICIENT_FUNDS', {
        ...error.context,
        elsewhere: amountText(elsewhere, sold.scale),
      });
    },
  };
}

/** Throws if the wallet has too little to sell, or would keep too little SOL for later fees. */
function afford(
  free: Amounts,
  { inputMint, inAmount }: SwapQuote,
  {
    scale,
    symbol,
    costs,
    isSponsored,
  }: { scale: Scale; symbol: string | null; costs: Lamports; isSponsored: boolean },
): void {
  const sellsSol = inputMint === SOL;
  const has = sellsSol ? free.lamports : free.amount;
  if (has < inAmount)
    throw new CallError('INSUFFICIENT_FUNDS', {
      available: amountText(has > 0n ? has : 0n, scale),
      needed: amountText(inAmount, scale),
      symbol: sellsSol ? 'SOL' : symbol,
    });
  const left = sellsSol ? free.lamports - inAmount : free.lamports;
  const text = amountText(left > 0n ? left : 0n, SOL_SCALE);
  const least = isSponsored ? costs : SWAP_FEE_RESERVE_LAMPORTS;
  if (left < least) throw new CallError('INSUFFICIENT_SOL_FOR_SWAP', { available: text });
  if (left < costs)
    throw new CallError('INSUFFICIENT_SOL_FOR_FEES', {
      available: text,
      needed: amountText(costs, SOL_SCALE),
    });
}

/** What can be moved of a mint in all accounts of a wallet except one. */
async function heldElsewhere(
  chain: Pick<Chain, 'holdings'>,
  wallet: Address,
  mint: Mint,
  account: Address,
): Promise<BaseUnits> {
  const [holdings] = (await chain.holdings([wallet])).value;
  const others = holdings!.tokens.filter(
    (held) => held.mint === mint && held.address !== account && !held.frozen,
  );
  return plus(baseUnits(0n), ...others.map(({ amount }) => amount));
}

type Found = Account | null | undefined;

function fundsOf(slot: bigint, wallet: Found, held: Found) {
  return { slot, lamports: wallet?.lamports ?? 0n, amount: held ? tokenAmount(held) : 0n };
}

interface TokenOfWallet {
  readonly place: TokenPlace;
  /** Null for SOL. */
  readonly mint: Account | null;
  readonly scale: Scale;
  /** The wallet's token account, if it exists. */
  readonly held: Account | null;
}

/**
 * A mint with the wallet's associated account for it in both token programs: which program owns the mint is known only after
 * `addresses` are read, whose accounts `decode` takes.
 */
async function tokenAt(owner: Address, mint: Mint, now: number) {
  const accounts = await Promise.all(
    TOKEN_PROGRAMS.map((program) => associatedTokenAccount(owner, tradedMint(mint), program)),
  );
  return {
    addresses: [mint, ...accounts],
    decode([mintAccount, ...held]: readonly (Account | null)[]): TokenOfWallet {
      if (mint === SOL) {
        const place = { tokenProgram: TOKEN_PROGRAM, account: accounts[0]! };
        return { place, mint: null, scale: SOL_SCALE, held: null };
      }
      const found = readMint(mint, mintAccount ?? null);
      if (!found) throw new CallError('TOKEN_NOT_FOUND');
      const index = TOKEN_PROGRAMS.indexOf(found.program);
      return {
        place: { tokenProgram: found.program, account: accounts[index]! },
        mint: found.account,
        scale: scaleOf(found, now),
        held: asTokenAccount(held[index]),
      };
    },
  };
}
