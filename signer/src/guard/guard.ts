import { NO_ATTACHMENT } from '../terms/attachment.ts';
import type { Intent } from '../terms/intent.ts';
import { Refusal } from '../terms/refusal.ts';
import { solText } from '../terms/sol-text.ts';
import { checkAttachment } from './attachment.ts';
import { atMostOne, type Effect, effectOf, type Purpose } from './effect.ts';
import { decodeMessage } from './message.ts';
import type { Message } from './message-parts.ts';
import { checkReclaim } from './reclaim.ts';
import { isSponsored } from './sponsored.ts';
import { checkSponsor, checkSponsoredSend, sponsoredBy, sponsoredCost } from './sponsored-send.ts';
import { checkSwap } from './swap.ts';
import { checkTransferSol, checkTransferToken } from './transfer.ts';

/** The most that mainnet has asked for an account of SPL Token: until September 2026, and again if it takes its cuts back. */
export const RENT_CAP_LAMPORTS = 2_039_280n;

const SIGNATURE_LAMPORTS = 5000n;
/** The runtime's maximum, assumed if the message sets a price but no limit. */
const MAX_UNITS = 1_400_000n;
const MICRO_LAMPORTS = 1_000_000n;

/** Lamports, at most. */
export interface Costs {
  readonly feeLamports: bigint;
  /** Fee and rent that the operator's sponsor pays; 0 without one. */
  readonly sponsoredLamports: bigint;
}

/**
 * Throws a Refusal unless `bytes` is a message by which `wallet` does what `intent` declares and nothing else, for a fee of
 * at most the intent's cap and `ownCapLamports`. A route's temporary account may get `rentCapLamports` beside what is sold. `sponsor`: who pays
 * for sends of a token that name a fee in it.
 */
export function costsOf(
  bytes: Buffer,
  wallet: Buffer,
  intent: Intent,
  ownCapLamports: bigint,
  rentCapLamports = RENT_CAP_LAMPORTS,
  sponsor: Buffer | null = null,
): Costs {
  const message = decodeMessage(bytes);
  const purpose = purposeOf(intent);
  const sponsored = intent.kind === 'transfer_token' ? sponsoredBy(intent.feeAmount, sponsor) : null;
  if (purpose !== 'swap') expectSelfContained(message, sponsored ? 2 : 1);
  if (sponsored) checkSponsor(message, wallet, sponsored);
  const attachment = intent.kind === 'swap' || intent.kind === 'reclaim' ? NO_ATTACHMENT : intent;
  // Only the last instruction can be the transfer that bears references.
  const effects = message.instructions.map((instruction, index, { length }) =>
    effectOf(instruction, purpose, index === length - 1 ? attachment : { ...attachment, references: [] }),
  );
  const isOwn = sponsored !== null || !isPaidByOther(message, effects, wallet);
  const fee = isOwn ? highestFee(message, effects) : 0n;
  checkFee(fee, intent.feeCapLamports, ownCapLamports);
  if (intent.kind === 'swap') checkSwap(message, effects, wallet, intent, rentCapLamports);
  else if (intent.kind === 'reclaim') checkReclaim(effects, wallet, intent);
  else if (intent.kind === 'transfer_sol') checkTransferSol(effects, wallet, intent);
  else if (sponsored) checkSponsoredSend(effects, wallet, intent, sponsored);
  else checkTransferToken(effects, wallet, intent);
  if (purpose === 'transfer') checkAttachment(message, effects, attachment);
  return sponsored
    ? { feeLamports: 0n, sponsoredLamports: sponsoredCost(effects, fee, rentCapLamports) }
    : { feeLamports: fee, sponsoredLamports: 0n };
}

/** Checks the same, and returns the most that the wallet pays in fees, lamports. */
export function guard(...message: Parameters<typeof costsOf>): bigint {
  return costsOf(...message).feeLamports;
}

function purposeOf({ kind }: Intent): Purpose {
  return kind === 'swap' || kind === 'reclaim' ? kind : 'transfer';
}

/** A market maker who fills an order may pay the fee, and Jupiter for a route. Throws a Refusal if anybody else but the wallet does. */
function isPaidByOther(message: Message, effects: readonly Effect[], wallet: Buffer): boolean {
  const {
    accounts: [payer, ...others],
    requiredSignatures,
  } = message;
  if (payer?.equals(wallet)) return false;
  if (isSponsored(message, effects, wallet)) return true;
  const maker = atMostOne(effects, 'fill', 'instruction of the order engine')?.maker;
  const signs = others.slice(0, requiredSignatures - 1).some((signer) => signer.equals(wallet));
  if (maker && payer?.equals(maker) && signs) return true;
  throw new Refusal('the fee payer is not the wallet');
}

/** All but swaps have the wallet, and a sponsor, as their only signers and load nothing from lookup tables. */
function expectSelfContained({ requiredSignatures, loadedAccounts }: Message, signers: number): void {
  if (loadedAccounts > 0) throw new Refusal('the message loads accounts from an address lookup table');
  if (requiredSignatures !== signers) {
    throw new Refusal(`the message wants a number of signatures other than ${signers === 1 ? 'one' : 'two'}`);
  }
}

/**
 * Lamports. A unit limit above the runtime's maximum counts as written, which only overestimates the fee. In version 1 the message
 * itself says what priority costs, and instructions about it say nothing.
 */
function highestFee({ requiredSignatures, priorityLamports }: Message, effects: readonly Effect[]): bigint {
  const signatures = SIGNATURE_LAMPORTS * BigInt(requiredSignatures);
  if (priorityLamports !== null) return signatures + priorityLamports;
  const limit = atMostOne(effects, 'unit_limit', 'SetComputeUnitLimit');
  const price = atMostOne(effects, 'unit_price', 'SetComputeUnitPrice');
  const microLamports = (limit?.units ?? MAX_UNITS) * (price?.microLamports ?? 0n);
  const priority = (microLamports + MICRO_LAMPORTS - 1n) / MICRO_LAMPORTS;
  return signatures + priority;
}

/** Callers may declare any cap, so theirs can only lower the signer's own. */
function checkFee(fee: bigint, capLamports: bigint, ownCapLamports: bigint): void {
  const cap = capLamports <= ownCapLamports ? capLamports : ownCapLamports;
  if (fee <= cap) return;
  const whose = cap === capLamports ? 'the cap' : "the signer's own cap";
  throw new Refusal(`the fee of up to ${solText(fee)} is over ${whose} of ${solText(cap)}`);
}
