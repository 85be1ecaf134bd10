import { amountText, baseUnits } from '@cumulus/contract/amount.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { type Lamports, lamports } from '@solana/kit';
import { toJson } from '../db/json.ts';
import type { Account } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import { plus } from '../ports/units.ts';
import { memoUnits, networkFee, priority } from '../solana/fees.ts';
import { pendingWarnings, shownOtherwise } from '../solana/mint-risks.ts';
import { scaleOf } from '../solana/scaling.ts';
import {
  associatedTokenAccount,
  asTokenAccount,
  type MintAccount,
  tokenAmount,
  tokenOwner,
} from '../solana/token-account.ts';
import { accountBytesOf, feeWarnings, keptByIssuer } from '../solana/token-rules.ts';
import { checkRecipient } from './address.ts';
import { expectApart } from './attachment.ts';
import {
  affordLamports,
  type PlanDeps,
  type PlannedTransfer,
  type Sender,
  solText,
} from './planned-transfer.ts';
import { findSources, type Sources } from './source.ts';
import type { TokenPlan, TokenRequest } from './stored.ts';
import { tokenShape } from './token-shape.ts';

export interface TokenPlanDeps extends PlanDeps {
  /** Symbol of a token; null if it is unknown. */
  readonly symbolOf: (mint: string) => string | null;
  readonly clock: Pick<Clock, 'now'>;
}

/** Plans a token transfer. Throws the CallError that says why it cannot be sent. */
export async function planTokenTransfer(
  deps: TokenPlanDeps,
  sender: Sender,
  request: TokenRequest,
  mint: MintAccount,
): Promise<PlannedTransfer> {
  const { chain, feeCapLamports } = deps;
  const now = deps.clock.now();
  const scale = scaleOf(mint, now);
  const { publicKey } = sender;
  const { to, amount } = request;
  const [associated, destination] = await Promise.all([
    associatedTokenAccount(publicKey, mint.address, mint.program),
    associatedTokenAccount(to, mint.address, mint.program),
  ]);
  expectApart(request, publicKey, to, mint.address, mint.program, associated, destination);
  const [read, goingRate, rentExemptMinimum] = await Promise.all([
    chain.accounts([to, destination, publicKey, associated]),
    chain.priorityFee([associated, destination]),
    chain.rentExemptMinimum(0),
  ]);
  const [recipient, atDestination, wallet, ownAccount] = read.value;
  const recipientWarnings = checkRecipient(to, recipient ?? null, publicKey);
  const first = { address: associated, account: ownAccount ?? null, wallet: wallet ?? null, slot: read.slot };
  const sources = await findSources(chain, publicKey, mint, amount, first);
  const shortOfTokens = (available: bigint, elsewhere = 0n) => {
    const text = (units: bigint) => amountText(units > 0n ? units : 0n, scale);
    return new CallError('INSUFFICIENT_FUNDS', {
      available: text(available),
      needed: text(amount),
      symbol: deps.symbolOf(mint.address),
      ...(elsewhere > 0n && { apart: text(elsewhere) }),
    });
  };
  if (!sources) throw shortOfTokens(0n);
  const { debited } = sources;
  const [source, ...others] = debited;
  expectApart(request, ...debited.map(({ address }) => address));
  const destinationAccount = asTokenAccount(atDestination);
  if (destinationAccount && tokenOwner(destinationAccount) !== to) {
    throw new CallError('UNSAFE_TOKEN', { reason: "the receiver's token account belongs to somebody else" });
  }
  const fee = debited.reduce<bigint>(
    (sum, { account, gives }) => sum + keptByIssuer(mint.account, account, destinationAccount, gives),
    0n,
  );
  const rentLamports = destinationAccount
    ? lamports(0n)
    : missingRent(await chain.rentExemptMinimum(accountBytesOf(mint.account)), atDestination);
  const unitsOf = (isOpening: boolean) => {
    const shape = tokenShape(mint.address, mint.program, isOpening);
    return deps.units?.limit(shape) ?? shape.most;
  };
  const units = unitsOf(!destinationAccount) + others.length * unitsOf(false) + memoUnits(request.memo);
  const paid = priority(units, goingRate, feeCapLamports);
  const plan: TokenPlan = {
    ...paid,
    feeLamports: networkFee(paid),
    tokenProgram: mint.program,
    decimals: mint.decimals,
    source: source.address,
    ...(others.length > 0 && {
      otherSources: others.map(({ address, gives }) => ({ address, amount: gives })),
    }),
    destination,
    opensDestination: !destinationAccount,
    rentLamports,
    receives: baseUnits(amount - fee),
  };
  const costs = plus(plan.feeLamports, rentLamports);
  return {
    kind: 'transfer_token',
    plan: toJson(plan),
    reserve: { lamports: costs, mint: mint.address, amount },
    feeLamports: plan.feeLamports,
    rentLamports,
    warnings: [
      ...recipientWarnings,
      ...feeWarnings(baseUnits(fee), scale),
      ...shownOtherwise(mint.account, now),
      ...pendingWarnings(source.account),
    ],
    funds: {
      async read(minSlot) {
        if (sources.slot >= minSlot)
          return fundsOf(
            sources.slot,
            sources.wallet,
            debited.map(({ account }) => account),
          );
        const again = await chain.accounts([publicKey, ...debited.map(({ address }) => address)], {
          minSlot,
        });
        const [ownWallet, ...accounts] = again.value;
        return fundsOf(again.slot, ownWallet, accounts.map(asTokenAccount));
      },
      afford(free) {
        expectTokens(sources, free.amount, amount, shortOfTokens);
        affordLamports(free.lamports, costs, rentExemptMinimum, {
          short: shortOfFees,
          // Sending fewer tokens would not help: the wallet needs SOL for the costs and its own rent-exempt minimum.
          leavesTooLittle: () => shortOfFees(free.lamports, plus(costs, rentExemptMinimum)),
        });
      },
    },
  };
}

/** SOL that an address received before its token account is opened counts towards the rent. */
function missingRent(rent: Lamports, there: Account | null | undefined): Lamports {
  const held = there?.lamports ?? 0n;
  return lamports(rent > held ? rent - held : 0n);
}

type Found = Account | null;

function fundsOf(slot: bigint, wallet: Found | undefined, sources: readonly Found[]) {
  return { slot, lamports: wallet?.lamports ?? 0n, amount: held(sources) };
}

function held(accounts: readonly Found[]): bigint {
  return accounts.reduce((sum, account) => (account ? sum + tokenAmount(account) : sum), 0n);
}

/**
 * Throws `short` unless what is free covers the amount. What other intents hold back may be in any of the accounts: then a transfer
 * takes from one alone.
 */
function expectTokens(
  { debited, elsewhere }: Sources,
  free: bigint,
  amount: bigint,
  short: (available: bigint, elsewhere: bigint) => CallError,
): void {
  const total = held(debited.map(({ account }) => account));
  if (debited.length > 1 && amount <= total && free < total) {
    const left = tokenAmount(debited[0].account) - (total - free);
    const alone = left > 0n ? left : 0n;
    throw short(alone, elsewhere + free - alone);
  }
  if (free < amount) throw short(free, elsewhere);
}

function shortOfFees(available: bigint, needed: bigint): CallError {
  return new CallError('INSUFFICIENT_SOL_FOR_FEES', {
    available: solText(available),
    needed: solText(needed),
  });
}
