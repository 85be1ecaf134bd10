import { amountText } from '@cumulus/contract/amount.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { toJson } from '../db/json.ts';
import { networkFee, priority, UNITS } from '../solana/fees.ts';
import {
  associatedTokenAccount,
  asTokenAccount,
  type MintAccount,
  tokenAmount,
  tokenOwner,
} from '../solana/token-account.ts';
import { feeWarnings, tokenRules } from '../solana/token-rules.ts';
import { judgeRecipient } from './address.ts';
import type { TokenPlan, TokenRequest } from './plan.ts';
import { affordLamports, type QuoteDeps, type Sender, solText, type TransferQuote } from './quote.ts';
import { findSource } from './source.ts';

export interface TokenQuoteDeps extends QuoteDeps {
  /** What a token is called; null where that is not known. */
  readonly symbolOf: (mint: string) => string | null;
}

/** Works out a token transfer. Throws the CallError that says why it cannot be sent. */
export async function quoteToken(
  deps: TokenQuoteDeps,
  sender: Sender,
  request: TokenRequest,
  mint: MintAccount,
): Promise<TransferQuote> {
  const { chain, feeCapLamports } = deps;
  const { publicKey } = sender;
  const { to, amount } = request;
  const [associated, destination] = await Promise.all([
    associatedTokenAccount(publicKey, mint.address, mint.program),
    associatedTokenAccount(to, mint.address, mint.program),
  ]);
  const [read, goingRate, rentExemptMinimum] = await Promise.all([
    chain.accounts([to, destination, publicKey, associated]),
    chain.priorityFee([associated, destination]),
    chain.rentExemptMinimum(0),
  ]);
  const [recipient, atDestination, wallet, ownAccount] = read.value;
  const recipientWarnings = judgeRecipient(to, recipient ?? null, publicKey);
  const first = { address: associated, account: ownAccount ?? null, wallet: wallet ?? null, slot: read.slot };
  const source = await findSource(chain, publicKey, mint, amount, first);
  const shortOfTokens = (available: bigint) => {
    const text = (units: bigint) => amountText(units > 0n ? units : 0n, mint.decimals);
    return new CallError('INSUFFICIENT_FUNDS', {
      available: text(available),
      needed: text(amount),
      symbol: deps.symbolOf(mint.address),
    });
  };
  if (!source) throw shortOfTokens(0n);
  const destinationAccount = asTokenAccount(atDestination);
  if (destinationAccount && tokenOwner(destinationAccount) !== to) {
    throw new CallError('UNSAFE_TOKEN', { reason: "the receiver's token account belongs to somebody else" });
  }
  const rules = tokenRules(mint.account, source.account, destinationAccount, amount);
  const rentLamports = destinationAccount
    ? 0n
    : missing(await chain.rentExemptMinimum(rules.accountBytes), atDestination?.lamports ?? 0n);
  const units = destinationAccount ? UNITS.transferToken : UNITS.openAndTransferToken;
  const paid = priority(units, goingRate, feeCapLamports);
  const plan: TokenPlan = {
    ...paid,
    feeLamports: networkFee(paid),
    tokenProgram: mint.program,
    decimals: mint.decimals,
    source: source.address,
    destination,
    opensDestination: !destinationAccount,
    rentLamports,
    receives: amount - rules.fee,
  };
  const lamports = plan.feeLamports + rentLamports;
  return {
    kind: 'transfer_token',
    plan: toJson(plan),
    reserve: { lamports, mint: mint.address, amount },
    feeLamports: plan.feeLamports,
    rentLamports,
    warnings: [...recipientWarnings, ...feeWarnings(rules.fee, mint.decimals)],
    funds: {
      async read(minSlot) {
        if (source.slot >= minSlot) return fundsOf(source.slot, source.wallet, source.account);
        const again = await chain.accounts([publicKey, source.address], { minSlot });
        return fundsOf(again.slot, again.value[0], asTokenAccount(again.value[1]));
      },
      afford(free) {
        if (free.amount < amount) throw shortOfTokens(free.amount);
        affordLamports(free.lamports, lamports, rentExemptMinimum, {
          short: shortOfFees,
          // Another amount of tokens would not help: it takes SOL enough to keep the wallet alive beside the costs.
          leavesTooLittle: () => shortOfFees(free.lamports, lamports + rentExemptMinimum),
        });
      },
    },
  };
}

/** SOL that somebody has sent to an address before its token account is opened there counts towards the rent. */
function missing(rent: bigint, there: bigint): bigint {
  return rent > there ? rent - there : 0n;
}

type Found = ReturnType<typeof asTokenAccount>;

function fundsOf(slot: bigint, wallet: Found | undefined, source: Found) {
  return { slot, lamports: wallet?.lamports ?? 0n, amount: source ? tokenAmount(source) : 0n };
}

function shortOfFees(available: bigint, needed: bigint): CallError {
  return new CallError('INSUFFICIENT_SOL_FOR_FEES', {
    available: solText(available),
    needed: solText(needed),
  });
}
