import { swapMoved, swapPlan, swapRequest } from '../../swaps/plan.ts';
import { solRequest, tokenPlan, tokenRequest } from '../../transfers/stored.ts';
import { completed, type Mark } from '../marks/mark.ts';
import type { SettledIntent } from './store.ts';

/** The fee of one signature, lamports. */
const SIGNATURE_FEE = 5_000n;
const SOL = '11111111111111111111111111111111';

/*
 * What a receipt says. All values are text, so that there is one way to write them: amounts in base units, times as ISO text.
 * docs/receipts.md has the fields one by one.
 */
export interface Receipt {
  readonly format: 'cumulus receipt 1';
  readonly installation: { readonly id: string; readonly genesisHash: string };
  readonly id: string;
  readonly kind: 'transfer' | 'swap' | 'order' | 'contest entry';
  readonly state: 'confirmed' | 'failed' | 'expired';
  readonly wallet: string;
  readonly asked: Readonly<Record<string, string | null>>;
  readonly quoted: string | null;
  /** Least that arrives. */
  readonly minimum: string;
  readonly sold: string | null;
  readonly received: string | null;
  /** The router's value of what is sold, USD; null if it is no swap, or if it is not known. */
  readonly usdValue: string | null;
  /** What others gained of what was bought; null unless it is a confirmed swap, or if it was not recorded. */
  readonly elsewhere: string | null;
  /** The offers that the swap's was compared with, as they were received; null if they were not recorded. */
  readonly offers: readonly LostOffer[] | null;
  /** What its tokens were worth 1, 5 and 30 s after it was settled; null if it is no confirmed swap, or older than marks. */
  readonly marks: readonly Mark[] | null;
  readonly fees: {
    readonly network: string;
    readonly priority: string;
    readonly rent: string;
    /** Of the swap's output; null if it was not recorded. */
    readonly routeBps: string | null;
    readonly platformBps: string | null;
  };
  /** Between the quote and the signature. */
  readonly priceAgeMilliseconds: string | null;
  readonly lateness: Lateness | null;
  readonly requestedAt: string;
  readonly settledAt: string;
  /** Names the transaction on the chain. */
  readonly signature: string | null;
  /** The wallet's own signature of the newest attempt: not `signature` if another party pays the fee. */
  readonly walletSignature: string | null;
  readonly slot: string | null;
  /** Changes of the wallet's balances by mint, the fee included. */
  readonly changes: Readonly<Record<string, string>>;
  readonly error: string | null;
}

interface LostOffer {
  readonly router: string;
  readonly outAmount: string;
  readonly reason: string;
}

interface Lateness {
  readonly since: 'scheduled time' | 'condition seen' | 'resumed by its user';
  readonly due: string;
  readonly milliseconds: string;
}

/** What the server says about a settled intent. */
export function receiptOf(intent: SettledIntent): Receipt {
  const mandateId = mandateIdOf(intent);
  const terms = intent.kind === 'swap' ? swapTerms(intent) : transferTerms(intent);
  const isConfirmed = intent.state === 'confirmed';
  return {
    format: 'cumulus receipt 1',
    installation: { id: intent.installationId, genesisHash: intent.genesisHash },
    id: intent.id,
    kind: kindOf(intent, mandateId),
    state: intent.state,
    wallet: intent.publicKey,
    asked: terms.asked,
    quoted: terms.quoted,
    minimum: terms.minimum,
    sold: isConfirmed ? terms.sold : null,
    received: isConfirmed ? terms.received : null,
    usdValue: terms.usdValue,
    elsewhere: isConfirmed ? terms.elsewhere : null,
    offers: terms.offers,
    marks: intent.marks && completed(intent.marks),
    fees: feesOf(intent, terms),
    priceAgeMilliseconds:
      terms.quotedAt === null ? null : between(terms.quotedAt, intent.signedAt?.getTime()),
    lateness: isConfirmed ? latenessOf(intent) : null,
    requestedAt: intent.createdAt.toISOString(),
    settledAt: intent.settledAt.toISOString(),
    signature: intent.signature,
    walletSignature: intent.walletSignature,
    slot: intent.slot === null ? null : String(intent.slot),
    changes: Object.fromEntries(intent.changes.map(({ mint, delta }) => [mint, delta])),
    error: intent.errorCode,
  };
}

/** A mandate is the sealed one of this payment or of a contest entry, or the id of an order's. */
export function mandateIdOf({ id, mandate }: Pick<SettledIntent, 'id' | 'mandate'>): string {
  if (mandate === null) return id;
  const [body = '', mac] = mandate.split('.');
  if (mac === undefined) return mandate;
  return (JSON.parse(Buffer.from(body, 'base64url').toString()) as { id: string }).id;
}

function kindOf({ id, mandate, kind }: SettledIntent, mandateId: string): Receipt['kind'] {
  if (mandateId === id) return kind === 'swap' ? 'swap' : 'transfer';
  return mandate === mandateId ? 'order' : 'contest entry';
}

interface Terms {
  readonly asked: Receipt['asked'];
  readonly quoted: string | null;
  readonly minimum: string;
  readonly sold: string | null;
  readonly received: string | null;
  readonly usdValue: string | null;
  readonly elsewhere: string | null;
  readonly offers: readonly LostOffer[] | null;
  readonly rent: bigint;
  readonly routeBps: string | null;
  readonly platformBps: string | null;
  /** Milliseconds since 1970. */
  readonly quotedAt: number | null;
}

const NO_QUOTE = {
  ...{ quoted: null, quotedAt: null, routeBps: null, platformBps: null },
  ...{ usdValue: null, elsewhere: null, offers: null },
};

function transferTerms({ kind, request, plan, changes, feeLamports }: SettledIntent): Terms {
  if (kind === 'transfer_sol') {
    const { to, lamports } = solRequest.parse(request);
    const amount = String(lamports);
    const asked = { recipient: to, mint: SOL, amount };
    return { ...NO_QUOTE, asked, minimum: amount, sold: amount, received: amount, rent: 0n };
  }
  const { to, mint, amount } = tokenRequest.parse(request);
  const receives = String(tokenPlan.parse(plan).receives);
  const lamportsOut = -BigInt(changes.find((change) => change.mint === SOL)?.delta ?? 0);
  const rent = lamportsOut - (feeLamports ?? 0n);
  return {
    ...NO_QUOTE,
    asked: { recipient: to, mint, amount: String(amount) },
    minimum: receives,
    sold: String(amount),
    received: receives,
    rent: rent > 0n ? rent : 0n,
  };
}

function swapTerms({ request, plan, moved }: SettledIntent): Terms {
  const { inputMint, outputMint, inAmount } = swapRequest.parse(request);
  const { outAmount, minimumReceived, rentLamports, slippageBps, quotedAt, lost, ...quote } =
    swapPlan.parse(plan);
  const { sold = null, bought = null, elsewhere = null } = swapMoved.safeParse(moved).data ?? {};
  return {
    asked: {
      soldMint: inputMint,
      soldAmount: String(inAmount),
      boughtMint: outputMint,
      slippageBps: text(slippageBps),
    },
    quoted: String(outAmount),
    minimum: String(minimumReceived),
    sold,
    received: bought,
    usdValue: text(quote.usdValue),
    elsewhere,
    offers: lost?.map((offer) => ({ ...offer, outAmount: String(offer.outAmount) })) ?? null,
    rent: rentLamports,
    routeBps: text(quote.feeBps),
    platformBps: text(quote.operatorFeeBps),
    quotedAt: quotedAt ?? null,
  };
}

function text(number: number | null | undefined): string | null {
  return number === undefined || number === null ? null : String(number);
}

/** What was charged; rent only if the transaction did what it should. */
function feesOf(
  { state, feeLamports, signatures }: SettledIntent,
  { rent, routeBps, platformBps }: Terms,
): Receipt['fees'] {
  const charged = feeLamports ?? 0n;
  const base = SIGNATURE_FEE * BigInt(signatures ?? 1);
  const network = charged < base ? charged : base;
  return {
    network: String(network),
    priority: String(charged - network),
    rent: String(state === 'confirmed' ? rent : 0n),
    routeBps,
    platformBps,
  };
}

function latenessOf({ dueAt, scheduledAt, settledAt }: SettledIntent): Lateness | null {
  if (dueAt === null) return null;
  const isScheduled = scheduledAt?.getTime() === dueAt.getTime();
  return {
    since: scheduledAt === null ? 'condition seen' : isScheduled ? 'scheduled time' : 'resumed by its user',
    due: dueAt.toISOString(),
    milliseconds: between(dueAt.getTime(), settledAt.getTime())!,
  };
}

/** Milliseconds from when an order was due until its swap was signed, which is just before it is first submitted. */
export function submittedMs({ dueAt, signedAt }: SettledIntent): string | null {
  return dueAt === null ? null : between(dueAt.getTime(), signedAt?.getTime());
}

/** Clocks of two machines may differ by a little. */
function between(from: number, to: number | undefined): string | null {
  return to === undefined ? null : String(Math.max(0, to - from));
}
