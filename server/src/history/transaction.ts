import { amountText } from '@cumulus/contract/amount.ts';
import type { MovedToken, Transaction } from '@cumulus/contract/calls/history.ts';
import { CallError, errorFields, isCallError, storedRefusal } from '@cumulus/contract/errors.ts';
import { SOL_MINT, UNKNOWN_TOKEN_SYMBOL } from '@cumulus/contract/limits.ts';
import type { EventChange } from '../db/schema.ts';
import type { TokenInfo } from '../ports/market.ts';
import { usd } from './profit/nano-usd.ts';
import type { StoredEvent } from './store.ts';

/** Base units of one mint; null if they are not known yet. */
interface Moved {
  readonly mint: string;
  readonly amount: bigint | null;
}

/** What an event moved or was meant to move. The first entry of a side is primary. */
interface Movement {
  readonly sent: readonly Moved[];
  readonly received: readonly Moved[];
  readonly direction: 'in' | 'out' | null;
  readonly counterparty: string | null;
  /** Billionths of a USD. */
  readonly value: bigint | null;
}

/**
 * An event as its user sees it. Unknown tokens have no name and, without decimals, no amount. `isFunding`: it brought the SOL
 * of a contest entry.
 */
export function transactionOf(
  event: StoredEvent,
  tokens: ReadonlyMap<string, Pick<TokenInfo, 'symbol' | 'logoURI' | 'decimals' | 'multiplier'>>,
  liveSignature: string | null,
  isFunding: boolean,
): Transaction {
  const { sent, received, direction, counterparty, value } = movementOf(event);
  const named = ({ mint, amount }: Moved): MovedToken => {
    const token = tokens.get(mint);
    return {
      mint,
      symbol: token?.symbol ?? UNKNOWN_TOKEN_SYMBOL,
      logoURI: token?.logoURI ?? null,
      amount: token && amount !== null ? amountText(amount, token) : null,
    };
  };
  const [gave = null, ...alsoSent] = sent.map(named);
  const [got = null, ...alsoReceived] = received.map(named);
  const about = direction === 'in' ? got : direction === 'out' ? gave : null;
  const refusal = refusalOf(event);
  return {
    id: event.id,
    type: event.type,
    status: event.state === 'expired' ? 'failed' : event.state,
    timestamp: event.at.toISOString(),
    signature: event.signature ?? liveSignature,
    direction,
    reason: event.reason,
    sent: gave,
    inputSymbol: gave?.symbol ?? null,
    fromTokenSymbol: gave?.symbol ?? null,
    inputAmount: gave?.amount ?? null,
    fromAmount: gave?.amount ?? null,
    received: got,
    outputSymbol: got?.symbol ?? null,
    toTokenSymbol: got?.symbol ?? null,
    outputAmount: got?.amount ?? null,
    toAmount: got?.amount ?? null,
    alsoSent,
    alsoReceived,
    tokenSymbol: about?.symbol ?? null,
    amount: about?.amount ?? null,
    walletId: event.wallet_id,
    walletName: event.wallet_name,
    walletPublicKey: event.public_key,
    walletAddress: event.public_key,
    counterparty,
    usdValue: value === null ? null : usd(value),
    feeLamports: event.fee_lamports === null ? null : String(event.fee_lamports),
    hasReceipt: isFunding || (event.given_mint !== null && event.state !== 'pending'),
    ...(refusal ? errorFields(refusal) : { error: null, errorDetails: null }),
  };
}

/** The mints of an event. */
export function mintsOf({ given_mint, taken_mint, changes }: StoredEvent): string[] {
  const asked = [given_mint, taken_mint].filter((mint) => mint !== null);
  return asked.length > 0 ? asked : (changes ?? []).map(({ mint }) => mint);
}

function movementOf(event: StoredEvent): Movement {
  const { given_mint, given_amount, taken_mint, taken_amount, recipient, changes } = event;
  if (given_mint === null) return externalMovement(changes ?? []);
  const sent = { mint: given_mint, amount: given_amount };
  const received = taken_mint === null ? null : { mint: taken_mint, amount: taken_amount };
  return {
    sent: [sent],
    received: received ? [received] : [],
    direction: received ? null : 'out',
    counterparty: recipient,
    value: event.state === 'confirmed' ? (worth(sent, changes) ?? worth(received, changes)) : null,
  };
}

/** An external transaction: the change worth most is primary; without values, a token is, since SOL beside it is often rent. */
function externalMovement(changes: readonly EventChange[]): Movement {
  const ordered = [...changes].sort(
    (one, other) =>
      Number(BigInt(other.value ?? 0) - BigInt(one.value ?? 0)) ||
      Number(one.mint === SOL_MINT) - Number(other.mint === SOL_MINT),
  );
  const gone = ordered.filter(({ delta }) => delta.startsWith('-'));
  const come = ordered.filter(({ delta }) => !delta.startsWith('-'));
  const side = come.length > 0 ? come : gone;
  const moved = ({ mint, delta }: EventChange): Moved => ({ mint, amount: size(delta) });
  return {
    sent: gone.map(moved),
    received: come.map(moved),
    direction: side.length === 0 ? null : come.length > 0 ? 'in' : 'out',
    counterparty: side[0]?.counterparty ?? null,
    value: side.length === 0 ? null : total(side),
  };
}

function total(changes: readonly EventChange[]): bigint | null {
  return changes.reduce<bigint | null>(
    (sum, { value }) => (sum === null || value === null ? null : sum + BigInt(value)),
    0n,
  );
}

/** The share of a change's value that falls to what was moved; the rest of a SOL change is fee and rent. */
function worth(moved: Moved | null, changes: readonly EventChange[] | null): bigint | null {
  const change = changes?.find(({ mint }) => mint === moved?.mint);
  if (!change || moved === null || moved.amount === null || change.value === null) return null;
  const delta = size(change.delta);
  return delta === 0n ? null : (BigInt(change.value) * moved.amount) / delta;
}

function size(delta: string): bigint {
  return BigInt(delta.replace('-', ''));
}

/** Why an event failed. An expired intent only says that it expired: the temporary error behind it is over. */
function refusalOf({ state, type, error }: StoredEvent): CallError | null {
  if (state === 'pending' || state === 'confirmed') return null;
  const isSwap = type === 'swap';
  if (state === 'expired') return new CallError(isSwap ? 'SWAP_EXPIRED' : 'TRANSACTION_EXPIRED');
  const refusal = storedRefusal(error ?? {});
  return isSwap && isCallError(refusal, 'GUARD_REFUSED')
    ? new CallError('SWAP_REFUSED', refusal.context)
    : refusal;
}
