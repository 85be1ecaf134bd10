import { randomUUID } from 'node:crypto';
import { type BaseUnits, SOL_SCALE } from '@cumulus/contract/amount.ts';
import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import { isAddress } from '@solana/kit';
import type { Session } from '../accounts/session.ts';
import { toJson } from '../db/json.ts';
import type { Json } from '../db/schema.ts';
import type { Chain } from '../ports/chain.ts';
import { type Mint, mint, solLamports } from '../ports/units.ts';
import { SendDelayed } from '../settlement/intent.ts';
import type { Settlement } from '../settlement/settlement.ts';
import { expectMultiplier } from '../solana/scaling.ts';
import { type MintAccount, readMint } from '../solana/token-account.ts';
import { parseAddress } from './address.ts';
import { parseAmount, tryParseAmount } from './amount.ts';
import { type GivenAttachment, parseAttachment } from './attachment.ts';
import type { FirstSend } from './first-send.ts';
import { planSolTransfer } from './plan-sol.ts';
import { planSponsoredTransfer } from './plan-sponsored.ts';
import { planTokenTransfer, type TokenPlanDeps } from './plan-token.ts';
import type { PlannedTransfer, Sender } from './planned-transfer.ts';
import type { ScheduledSends, SendOutcome } from './scheduled/scheduled-sends.ts';
import { solRequest, type TokenRequest, tokenRequest } from './stored.ts';

export interface TransfersDeps extends TokenPlanDeps {
  readonly settlement: Pick<Settlement, 'resume' | 'submit' | 'freeFunds'>;
  readonly scheduledSends: Pick<ScheduledSends, 'schedule' | 'outcome'>;
  readonly firstSend: FirstSend;
}

/** A transfer as a caller enters it, with amounts in whole units. */
export interface TransferInput {
  readonly to: string;
  readonly amount: string | number;
  /**
   * Null for SOL. `decimals`: those that the caller assumes; undefined if it does not know them. `multiplier`: by which it shows the
   * amount.
   */
  readonly token: {
    readonly mint: string;
    readonly decimals: number | undefined;
    readonly multiplier: number;
    /** What the user accepts to pay the sponsor, base units; null if the wallet pays. */
    readonly feeAmount?: BaseUnits | null;
  } | null;
  readonly attachment: GivenAttachment;
}

/** A parsed transfer: what is stored as the intent's request, and how it is planned. */
export interface ParsedTransfer {
  readonly kind: 'transfer_sol' | 'transfer_token';
  readonly request: Json;
  /** Whether its user has accepted a fee of the sponsor's. */
  readonly isSponsored: boolean;
  plan(): Promise<PlannedTransfer>;
  /** As the operator's sponsor would pay for it now; null if it would not. */
  planSponsored(): Promise<PlannedTransfer | null>;
}

/** Parses a transfer. Throws the CallError of the first thing that is malformed or unknown. */
export async function parseTransfer(
  deps: TransfersDeps,
  sender: Sender,
  input: TransferInput,
): Promise<ParsedTransfer> {
  const to = parseAddress(input.to);
  const { walletId } = sender;
  const attachment = parseAttachment(input.attachment);
  if (!input.token) {
    const lamports = solLamports(parseAmount(input.amount, SOL_SCALE));
    const request = { walletId, to, lamports, ...attachment };
    return {
      kind: 'transfer_sol',
      request: toJson(request),
      isSponsored: false,
      plan: () => planSolTransfer(deps, sender, request),
      planSponsored: async () => null,
    };
  }
  const address = parseMint(input.token.mint);
  const { decimals, multiplier, feeAmount = null } = input.token;
  const fetchExpectedMint = async (): Promise<MintAccount> => {
    const found = await fetchMint(deps.chain, address);
    if (decimals !== undefined && decimals !== found.decimals)
      throw new CallError('DECIMALS_MISMATCH', { expected: found.decimals });
    return found;
  };
  // Asks the chain only if the amount cannot be parsed without it: a repeated request must find its first outcome while
  // the network is down.
  const amount =
    (decimals === undefined ? null : tryParseAmount(input.amount, { decimals, multiplier })) ??
    parseAmount(input.amount, { decimals: (await fetchExpectedMint()).decimals, multiplier });
  const request = {
    walletId,
    to,
    mint: address,
    amount,
    ...(feeAmount !== null && { feeAmount }),
    ...attachment,
  };
  const expectedMint = async () => {
    const expected = await fetchExpectedMint();
    expectMultiplier(expected, multiplier, deps.clock.now());
    return expected;
  };
  return {
    kind: 'transfer_token',
    request: toJson(request),
    isSponsored: feeAmount !== null,
    plan: async () => planToken(deps, sender, request, await expectedMint()),
    planSponsored: async () =>
      deps.sponsor ? planSponsoredTransfer(deps, deps.sponsor, sender, request, await expectedMint()) : null,
  };
}

/** By the sponsor, if its user has accepted a fee. Throws what its own plan throws if no sponsor pays for it. */
async function planToken(
  deps: TokenPlanDeps,
  sender: Sender,
  request: TokenRequest,
  mint: MintAccount,
): Promise<PlannedTransfer> {
  if (request.feeAmount === undefined) return planTokenTransfer(deps, sender, request, mint);
  const planned = deps.sponsor && (await planSponsoredTransfer(deps, deps.sponsor, sender, request, mint));
  if (!planned) throw new CallError('QUOTE_EXPIRED');
  return planned;
}

function parseMint(text: string): Mint {
  const trimmed = text.trim();
  if (!isAddress(trimmed)) throw new CallError('TOKEN_NOT_FOUND');
  return mint(trimmed);
}

async function fetchMint(chain: Chain, address: Mint): Promise<MintAccount> {
  const { value } = await chain.accounts([address]);
  const found = readMint(address, value[0] ?? null);
  if (!found) throw new CallError('TOKEN_NOT_FOUND');
  return found;
}

/**
 * Carries out a transfer, once for each idempotency key, and waits for its outcome.
 * A repeated key returns the outcome of the first request without checking it again: it may have spent the funds itself. A
 * transfer whose recipient is new may have to wait: it is scheduled.
 */
export async function transfer(
  deps: TransfersDeps,
  session: Session,
  sender: Sender,
  input: TransferInput,
  idempotencyKey: string | null,
): Promise<SendOutcome> {
  const { userId } = session;
  const { settlement, scheduledSends } = deps;
  const parsed = await parseTransfer(deps, sender, input);
  const { request } = parsed;
  if (idempotencyKey !== null) {
    const earlier = await outcomeOf(idempotencyKey);
    if (earlier) return earlier;
  }
  const key = idempotencyKey ?? randomUUID();
  const { walletId } = sender;
  await deps.firstSend.expect(userId);
  const { kind, plan, reserve, funds } = await parsed.plan();
  try {
    const verified = deps.firstSend.condition(userId);
    const intent = { userId, walletId, idempotencyKey: key, kind, request, plan, reserve, session, verified };
    return await settlement.submit(intent, funds);
  } catch (error) {
    if (error instanceof SendDelayed) {
      // Its fee would be out of date by then.
      if (parsed.isSponsored) throw new CallError('QUOTE_EXPIRED');
      const send = { walletId, idempotencyKey: key, kind: parsed.kind, request, at: error.at };
      const scheduled = await scheduledSends.schedule(session, send);
      if (scheduled) return scheduled;
    } else if (!isCallError(error, 'REQUEST_VOID')) throw error;
    // Paid or scheduled by the same request, made twice at once.
    const other = await outcomeOf(key);
    if (!other) throw error;
    return other;
  }

  async function outcomeOf(idempotencyKey: string): Promise<SendOutcome | null> {
    return (
      (await settlement.resume(userId, idempotencyKey, parsed.kind, request)) ??
      (await scheduledSends.outcome(userId, idempotencyKey, parsed))
    );
  }
}

/** Plans a transfer as it is stored. Throws the CallError that says why it cannot be sent. */
export async function planStored(
  deps: TokenPlanDeps,
  sender: Sender,
  { kind, request }: Pick<ParsedTransfer, 'kind' | 'request'>,
): Promise<PlannedTransfer> {
  if (kind === 'transfer_sol') return planSolTransfer(deps, sender, solRequest.parse(request));
  const parsed = tokenRequest.parse(request);
  return planToken(deps, sender, parsed, await fetchMint(deps.chain, parsed.mint));
}
