import { baseUnits } from '@cumulus/contract/amount.ts';
import type { LookAlike } from '@cumulus/contract/calls/transfers.ts';
import { CallError, errorFields, isCallError } from '@cumulus/contract/errors.ts';
import { type Warning, warningText } from '@cumulus/contract/warnings.ts';
import { type Address, isAddress } from '@solana/kit';
import type { Caller, Handlers } from '../accounts/caller.ts';
import type { Db } from '../db/pool.ts';
import type { Account, Chain } from '../ports/chain.ts';
import { SendDelayed } from '../settlement/intent.ts';
import type { Payment } from '../settlement/reserve.ts';
import { checkRecipient, parseAddress } from './address.ts';
import { transferAnswer } from './answer.ts';
import type { PlannedTransfer, Sender } from './planned-transfer.ts';
import type { Sponsor } from './sponsor.ts';
import { hasSentTo } from './store.ts';
import {
  type ParsedTransfer,
  parseTransfer,
  type TransferInput,
  type TransfersDeps,
  transfer,
} from './transfers.ts';

interface Deps extends TransfersDeps {
  readonly db: Db;
  /** The caller's own wallet. Throws CallError WALLET_NOT_FOUND or WALLET_READ_ONLY. */
  readonly ownWallet: (caller: Caller, walletId: string) => Promise<Sender>;
  readonly mayPay: (payment: Payment) => Promise<unknown>;
  /** Another address that the user knows and that looks like this one when it is shortened. */
  readonly lookAlike: (userId: string, address: string) => Promise<LookAlike | null>;
}

type Names = 'transferSol' | 'transferToken' | 'validateTransfer' | 'validateSolanaAddress';

export function createTransferCalls(deps: Deps): Handlers<Names> {
  return {
    async transferSol({ walletId, toAddress, amount, memo, references, idempotencyKey }, caller) {
      const input = { to: toAddress, amount, token: null, attachment: { memo, references } };
      return send(deps, caller, walletId, input, idempotencyKey ?? null);
    },

    async transferToken(request, caller) {
      const { walletId, toAddress, tokenMint, amount, decimals, multiplier, memo, references } = request;
      const feeAmount = request.feeAmount ? baseUnits(BigInt(request.feeAmount)) : null;
      const token = { mint: tokenMint, decimals, multiplier: multiplier ?? 1, feeAmount };
      const input = { to: toAddress, amount, token, attachment: { memo, references } };
      return send(deps, caller, walletId, input, request.idempotencyKey ?? null);
    },

    async validateTransfer(request, caller) {
      const { walletId, toAddress, amount, transferType, tokenMint, memo, references } = request;
      const { decimals, multiplier } = request;
      const token =
        transferType === 'token'
          ? { mint: tokenMint ?? '', decimals: decimals ?? undefined, multiplier: multiplier ?? 1 }
          : null;
      const input = { to: toAddress, amount, token, attachment: { memo, references } };
      const sender = await deps.ownWallet(caller, walletId);
      const [result, known] = await Promise.all([
        validity(() => estimate(deps, caller.userId, sender, input), EMPTY_ESTIMATE),
        knownFacts(deps, caller, toAddress),
      ]);
      return { ...result, ...known };
    },

    async validateSolanaAddress({ address, walletId }, caller) {
      const sender = walletId ? await deps.ownWallet(caller, walletId) : null;
      const [result, known] = await Promise.all([
        validity(async () => {
          const recipient = parseAddress(address);
          const account = await accountAt(deps.chain, recipient);
          return warningFields(checkRecipient(recipient, account, sender?.publicKey ?? null));
        }, warningFields([])),
        knownFacts(deps, caller, address),
      ]);
      return { ...result, ...known };
    },
  };
}

/** What is known about a recipient from the caller's own history and contacts. */
async function knownFacts({ db, lookAlike }: Deps, { userId }: Caller, text: string) {
  const address = text.trim();
  // Other text may contain characters that the database refuses.
  if (!isAddress(address)) return { isFirstTimeRecipient: true, lookAlike: null };
  const [hasSent, like] = await Promise.all([hasSentTo(db, userId, address), lookAlike(userId, address)]);
  return { isFirstTimeRecipient: !hasSent, lookAlike: like };
}

/** Throws CallError ADDRESS_NOT_VALIDATED if the chain is unavailable: the app may continue with a warning. */
async function accountAt(chain: Chain, address: Address): Promise<Account | null> {
  try {
    const { value } = await chain.accounts([address]);
    return value[0] ?? null;
  } catch (error) {
    if (isCallError(error, 'CHAIN_UNAVAILABLE')) throw new CallError('ADDRESS_NOT_VALIDATED');
    throw error;
  }
}

async function send(
  deps: Deps,
  caller: Caller,
  walletId: string,
  input: TransferInput,
  idempotencyKey: string | null,
) {
  const sender = await deps.ownWallet(caller, walletId);
  return transferAnswer(await transfer(deps, caller, sender, input, idempotencyKey));
}

interface Estimate {
  readonly warning: string | null;
  readonly warnings: Warning[];
  readonly networkFeeLamports: string | null;
  readonly rentLamports: string | null;
  readonly solLeftLamports: string | null;
  readonly waitsUntil?: string;
  readonly sponsored?: { readonly name: string; readonly feeAmount: string };
}

const EMPTY_ESTIMATE: Estimate = {
  ...warningFields([]),
  networkFeeLamports: null,
  rentLamports: null,
  solLeftLamports: null,
};

/** Plans a transfer without writing or sending anything. */
async function estimate(deps: Deps, userId: string, sender: Sender, input: TransferInput): Promise<Estimate> {
  const parsed = await parseTransfer(deps, sender, input);
  try {
    return await estimateOf(deps, userId, sender, parsed, await parsed.plan());
  } catch (error) {
    if (!isCallError(error, 'INSUFFICIENT_SOL_FOR_FEES')) throw error;
    const sponsored = await parsed.planSponsored();
    const found = sponsored && (await estimateOf(deps, userId, sender, parsed, sponsored));
    if (found && !found.waitsUntil) return found;
    throw deps.sponsor && input.token
      ? declined(error, deps.sponsor, input.token.mint, found !== null)
      : error;
  }
}

/** Says why the sponsor does not pay, if that is not for want of SOL. The fee of one that waits would be out of date by its time. */
function declined(
  { context }: CallError<'INSUFFICIENT_SOL_FOR_FEES'>,
  { name, taken }: Sponsor,
  mint: string,
  waits: boolean,
): CallError {
  const isTaken = taken.has(mint.trim());
  const tokens = isTaken ? null : [...taken.values()].join(', ');
  const sponsor = waits || !isTaken ? { name, tokens } : undefined;
  return new CallError('INSUFFICIENT_SOL_FOR_FEES', { ...context, ...(sponsor && { sponsor }) });
}

async function estimateOf(
  deps: Deps,
  userId: string,
  { walletId }: Sender,
  parsed: ParsedTransfer,
  planned: PlannedTransfer,
): Promise<Estimate> {
  const { plan, funds, reserve, warnings, feeLamports, rentLamports, sponsored } = planned;
  const free = await deps.settlement.freeFunds({ userId, walletId, mint: reserve.mint }, funds);
  const at = await delayOf(deps, { userId, kind: parsed.kind, request: parsed.request, plan });
  return {
    ...(sponsored && { sponsored: { name: sponsored.name, feeAmount: String(sponsored.feeAmount) } }),
    ...warningFields(warnings),
    ...(at && { waitsUntil: at.toISOString() }),
    networkFeeLamports: String(feeLamports),
    rentLamports: String(rentLamports),
    solLeftLamports: String(free.lamports - reserve.lamports),
  };
}

async function delayOf({ mayPay }: Deps, payment: Payment): Promise<Date | null> {
  try {
    await mayPay(payment);
    return null;
  } catch (error) {
    if (error instanceof SendDelayed) return error.at;
    throw error;
  }
}

function warningFields(warnings: readonly Warning[]) {
  return { warning: warningText(warnings), warnings: [...warnings] };
}

/** Returns a refusal of the request as an answer. Rethrows errors of the service itself. */
async function validity<T extends object>(work: () => Promise<T>, otherwise: T) {
  try {
    return { isValid: true, error: null, errorDetails: null, ...(await work()) };
  } catch (error) {
    if (!isCallError(error) || error.status === 'UNAVAILABLE') throw error;
    return { isValid: false, ...errorFields(error), ...otherwise };
  }
}
