import type { LookAlike } from '@cumulus/contract/calls/transfers.ts';
import { CallError, errorFields, isCallError } from '@cumulus/contract/errors.ts';
import { type Warning, warningText } from '@cumulus/contract/warnings.ts';
import { type Address, isAddress } from '@solana/kit';
import type { Caller, Handlers } from '../accounts/caller.ts';
import type { Db } from '../db/pool.ts';
import type { Account, Chain } from '../ports/chain.ts';
import { judgeRecipient, parseAddress } from './address.ts';
import { transferAnswer } from './answer.ts';
import type { Sender } from './quote.ts';
import { hasSentTo } from './store.ts';
import { readTransfer, type TransferOrder, type TransfersDeps, transfer } from './transfers.ts';

interface Deps extends TransfersDeps {
  readonly db: Db;
  /** The caller's own wallet. Throws CallError WALLET_NOT_FOUND or WALLET_READ_ONLY. */
  readonly ownWallet: (caller: Caller, walletId: string) => Promise<Sender>;
  /** Another address that the user knows and that looks like this one when it is shortened. */
  readonly lookAlike: (userId: string, address: string) => Promise<LookAlike | null>;
}

type Names = 'transferSol' | 'transferToken' | 'validateTransfer' | 'validateSolanaAddress';

export function createTransferCalls(deps: Deps): Handlers<Names> {
  return {
    async transferSol({ walletId, toAddress, amount, idempotencyKey }, caller) {
      const order = { to: toAddress, amount, token: null };
      return send(deps, caller, walletId, order, idempotencyKey ?? null);
    },

    async transferToken({ walletId, toAddress, tokenMint, amount, decimals, idempotencyKey }, caller) {
      const order = { to: toAddress, amount, token: { mint: tokenMint, decimals } };
      return send(deps, caller, walletId, order, idempotencyKey ?? null);
    },

    async validateTransfer({ walletId, toAddress, amount, transferType, tokenMint, decimals }, caller) {
      const token =
        transferType === 'token' ? { mint: tokenMint ?? '', decimals: decimals ?? undefined } : null;
      const sender = await deps.ownWallet(caller, walletId);
      const [judged, known] = await Promise.all([
        verdict(
          () => judge(deps, caller.userId, sender, { to: toAddress, amount, token }),
          NOTHING_WORKED_OUT,
        ),
        knowledgeOf(deps, caller, toAddress),
      ]);
      return { ...judged, ...known };
    },

    async validateSolanaAddress({ address, walletId }, caller) {
      const sender = walletId ? await deps.ownWallet(caller, walletId) : null;
      const [judged, known] = await Promise.all([
        verdict(async () => {
          const recipient = parseAddress(address);
          const account = await accountAt(deps.chain, recipient);
          return warningFields(judgeRecipient(recipient, account, sender?.publicKey ?? null));
        }, warningFields([])),
        knowledgeOf(deps, caller, address),
      ]);
      return { ...judged, ...known };
    },
  };
}

/** What the caller knows of a recipient. */
async function knowledgeOf({ db, lookAlike }: Deps, { userId }: Caller, text: string) {
  const address = text.trim();
  // Text that is no address was never sent to, and may hold what the database takes for no text either.
  if (!isAddress(address)) return { isFirstTimeRecipient: true, lookAlike: null };
  const [hasSent, like] = await Promise.all([hasSentTo(db, userId, address), lookAlike(userId, address)]);
  return { isFirstTimeRecipient: !hasSent, lookAlike: like };
}

/** Throws CallError ADDRESS_NOT_VALIDATED where the chain cannot be asked: the app may go on, with a warning. */
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
  order: TransferOrder,
  idempotencyKey: string | null,
) {
  const sender = await deps.ownWallet(caller, walletId);
  return transferAnswer(await transfer(deps, caller, sender, order, idempotencyKey));
}

interface Judgement {
  readonly warning: string | null;
  readonly warnings: Warning[];
  readonly networkFeeLamports: string | null;
  readonly rentLamports: string | null;
  readonly solLeftLamports: string | null;
}

const NOTHING_WORKED_OUT: Judgement = {
  ...warningFields([]),
  networkFeeLamports: null,
  rentLamports: null,
  solLeftLamports: null,
};

/** Works a transfer out to the end without writing or sending anything. */
async function judge(deps: Deps, userId: string, sender: Sender, order: TransferOrder): Promise<Judgement> {
  const read = await readTransfer(deps, sender, order);
  const { funds, reserve, warnings, feeLamports, rentLamports } = await read.quote();
  const { walletId } = sender;
  const free = await deps.settlement.freeFunds({ userId, walletId, mint: reserve.mint }, funds);
  return {
    ...warningFields(warnings),
    networkFeeLamports: String(feeLamports),
    rentLamports: String(rentLamports),
    solLeftLamports: String(free.lamports - reserve.lamports),
  };
}

function warningFields(warnings: readonly Warning[]) {
  return { warning: warningText(warnings), warnings: [...warnings] };
}

/** Turns a refusal of the request into an answer. Trouble of the service itself is no verdict and stays an error. */
async function verdict<T extends object>(work: () => Promise<T>, otherwise: T) {
  try {
    return { isValid: true, error: null, errorDetails: null, ...(await work()) };
  } catch (error) {
    if (!isCallError(error) || error.status === 'UNAVAILABLE') throw error;
    return { isValid: false, ...errorFields(error), ...otherwise };
  }
}
