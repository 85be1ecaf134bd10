import { amountText } from '@cumulus/contract/amount.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import type { Address } from '@solana/kit';
import { findAssociatedTokenPda } from '@solana-program/token';
import type { Account, AtSlot } from '../ports/chain.ts';
import { judgeRecipient } from './address.ts';
import { networkFee, priority, UNITS } from './fees.ts';
import { type TokenPlan, type TokenRequest, toJson } from './plan.ts';
import { affordLamports, type QuoteDeps, type Sender, type TransferQuote } from './quote.ts';
import { type Mint, tokenAmount, tokenOwner } from './token-account.ts';
import { feeWarning, tokenRules } from './token-rules.ts';

/** Works out a token transfer. Throws the CallError that says why it cannot be sent. */
export async function quoteToken(
  deps: QuoteDeps,
  sender: Sender,
  request: TokenRequest,
  mint: Mint,
): Promise<TransferQuote> {
  const { chain, feeCapLamports } = deps;
  const { publicKey } = sender;
  const { to, amount } = request;
  const destination = await associated(to, mint);
  const source = await associated(publicKey, mint);
  const [read, goingRate, rentExemptMinimum] = await Promise.all([
    chain.accounts([publicKey, to, source, destination]),
    chain.priorityFee([source, destination]),
    chain.rentExemptMinimum(0),
  ]);
  const [wallet, recipient, ownAccount, destinationAccount] = read.value;
  const recipientWarning = judgeRecipient(to, recipient ?? null, publicKey);
  if (!ownAccount) throw shortOfTokens(0n, amount, mint.decimals);
  if (destinationAccount && tokenOwner(destinationAccount) !== to) {
    throw new CallError('UNSAFE_TOKEN', { reason: "the receiver's token account belongs to somebody else" });
  }
  const rules = tokenRules(mint.account, ownAccount, destinationAccount ?? null, amount);
  const rentLamports = destinationAccount ? 0n : await chain.rentExemptMinimum(rules.accountBytes);
  const units = destinationAccount ? UNITS.transferToken : UNITS.openAndTransferToken;
  const paid = priority(units, goingRate, feeCapLamports);
  const plan: TokenPlan = {
    ...paid,
    feeLamports: networkFee(paid),
    tokenProgram: mint.program,
    decimals: mint.decimals,
    source,
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
    warning: recipientWarning ?? feeWarning(rules.fee, mint.decimals),
    funds: {
      async read(minSlot) {
        if (read.slot >= minSlot) return fundsOf(read.slot, wallet ?? null, ownAccount);
        const again: AtSlot<(Account | null)[]> = await chain.accounts([publicKey, source], { minSlot });
        return fundsOf(again.slot, again.value[0] ?? null, again.value[1] ?? null);
      },
      afford(free) {
        if (free.amount < amount) throw shortOfTokens(free.amount, amount, mint.decimals);
        const short = (available: string, needed: string) =>
          new CallError('INSUFFICIENT_SOL_FOR_FEES', { available, needed });
        affordLamports(free.lamports, lamports, rentExemptMinimum, short);
      },
    },
  };
}

async function associated(owner: Address, mint: Mint): Promise<Address> {
  const [address] = await findAssociatedTokenPda({ owner, mint: mint.address, tokenProgram: mint.program });
  return address;
}

function fundsOf(slot: bigint, wallet: Account | null, source: Account | null) {
  return { slot, lamports: wallet?.lamports ?? 0n, amount: source ? tokenAmount(source) : 0n };
}

function shortOfTokens(available: bigint, needed: bigint, decimals: number): CallError {
  const text = (amount: bigint) => amountText(amount > 0n ? amount : 0n, decimals);
  return new CallError('INSUFFICIENT_FUNDS', {
    available: text(available),
    needed: text(needed),
    symbol: 'of this token',
  });
}
