import { randomUUID } from 'node:crypto';
import { CallError } from '@cumulus/contract/errors.ts';
import { SOL_DECIMALS } from '@cumulus/contract/limits.ts';
import { type Address, isAddress } from '@solana/kit';
import type { Session } from '../accounts/session.ts';
import { toJson } from '../db/json.ts';
import type { Chain } from '../ports/chain.ts';
import type { IntentKind, Outcome } from '../settlement/intent.ts';
import type { Settlement } from '../settlement/settlement.ts';
import { type MintAccount, readMint } from '../solana/token-account.ts';
import { parseAddress } from './address.ts';
import { readAmount, transferAmount } from './amount.ts';
import type { Sender, TransferQuote } from './quote.ts';
import { quoteSol } from './quote-sol.ts';
import { quoteToken, type TokenQuoteDeps } from './quote-token.ts';

export interface TransfersDeps extends TokenQuoteDeps {
  readonly settlement: Pick<Settlement, 'resume' | 'submit' | 'freeFunds'>;
}

/** A transfer as a caller words it: amounts in whole units. */
export interface TransferOrder {
  readonly to: string;
  readonly amount: string | number;
  /** Null for SOL. `decimals` is what the caller believes of the mint; undefined where it has no opinion. */
  readonly token: { readonly mint: string; readonly decimals: number | undefined } | null;
}

/** A transfer read and understood: what is kept as the intent's request, and how it is worked out. */
export interface ReadTransfer {
  readonly kind: IntentKind;
  readonly request: Record<string, unknown>;
  quote(): Promise<TransferQuote>;
}

/** Reads a transfer. Throws the CallError of the first thing that is malformed or unknown. */
export async function readTransfer(
  deps: TransfersDeps,
  sender: Sender,
  order: TransferOrder,
): Promise<ReadTransfer> {
  const to = parseAddress(order.to);
  const { walletId } = sender;
  if (!order.token) {
    const request = { walletId, to, lamports: transferAmount(order.amount, SOL_DECIMALS) as bigint };
    return { kind: 'transfer_sol', request: toJson(request), quote: () => quoteSol(deps, sender, request) };
  }
  const address = parseMint(order.token.mint);
  const { decimals } = order.token;
  const mintAsBelieved = async (): Promise<MintAccount> => {
    const mint = await fetchMint(deps.chain, address);
    if (decimals !== undefined && decimals !== mint.decimals)
      throw new CallError('DECIMALS_MISMATCH', { expected: mint.decimals });
    return mint;
  };
  // The chain is asked only where the amount cannot be read without it: a repeated request must find its first outcome
  // while the network is away.
  const amount: bigint =
    (decimals === undefined ? null : readAmount(order.amount, decimals)) ??
    transferAmount(order.amount, (await mintAsBelieved()).decimals);
  const request = { walletId, to, mint: address, amount };
  return {
    kind: 'transfer_token',
    request: toJson(request),
    quote: async () => quoteToken(deps, sender, request, await mintAsBelieved()),
  };
}

function parseMint(text: string): Address {
  const trimmed = text.trim();
  if (!isAddress(trimmed)) throw new CallError('TOKEN_NOT_FOUND');
  return trimmed;
}

async function fetchMint(chain: Chain, address: Address): Promise<MintAccount> {
  const { value } = await chain.accounts([address]);
  const mint = readMint(address, value[0] ?? null);
  if (!mint) throw new CallError('TOKEN_NOT_FOUND');
  return mint;
}

/**
 * Carries a transfer out, once for each idempotency key, and waits for its outcome.
 * A repeated key answers for the first request without judging it again: its funds may be spent by itself.
 */
export async function transfer(
  deps: TransfersDeps,
  session: Session,
  sender: Sender,
  order: TransferOrder,
  idempotencyKey: string | null,
): Promise<Outcome> {
  const { userId } = session;
  const read = await readTransfer(deps, sender, order);
  if (idempotencyKey !== null) {
    const earlier = await deps.settlement.resume(userId, idempotencyKey, read.kind, read.request);
    if (earlier) return earlier;
  }
  const { kind, plan, reserve, funds } = await read.quote();
  const id = randomUUID();
  return deps.settlement.submit(
    {
      id,
      userId,
      walletId: sender.walletId,
      idempotencyKey: idempotencyKey ?? id,
      kind,
      request: read.request,
      plan,
      reserve,
      session,
    },
    funds,
  );
}
