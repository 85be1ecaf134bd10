import type { TransferTokenIntent } from '../terms/intent.ts';
import { SPL_TOKEN } from '../terms/programs.ts';
import { Refusal } from '../terms/refusal.ts';
import { deriveAssociatedToken } from './derive.ts';
import type { Effect } from './effect.ts';
import type { Message } from './message-parts.ts';
import { checkTransfersChecked, checkTransferToken } from './transfer.ts';

/** Whose SOL pays for a send, and what it gets for that, base units of the token that is sent. */
export interface Sponsored {
  readonly sponsor: Buffer;
  readonly feeAmount: bigint;
}

/** Null if the wallet pays itself. Throws a Refusal if there is no sponsor. */
export function sponsoredBy(feeAmount: bigint | undefined, sponsor: Buffer | null): Sponsored | null {
  if (feeAmount === undefined) return null;
  if (sponsor === null) throw new Refusal('nobody here pays for the sends of others');
  return { sponsor, feeAmount };
}

/** Throws a Refusal unless the sponsor pays the fee, the wallet signs, and no one else does. */
export function checkSponsor({ accounts }: Message, wallet: Buffer, { sponsor }: Sponsored): void {
  const [payer, second] = accounts;
  if (!payer?.equals(sponsor)) throw new Refusal('the fee payer is not the sponsor');
  if (!second?.equals(wallet) || sponsor.equals(wallet))
    throw new Refusal('the wallet does not sign beside the sponsor');
}

/**
 * Throws a Refusal unless the wallet pays the recipient what `intent` says, and the sponsor its fee, and the sponsor opens at most the recipient's
 * account. Only tokens of SPL Token: nothing of their amounts is kept back on the way.
 */
export function checkSponsoredSend(
  effects: readonly Effect[],
  wallet: Buffer,
  intent: TransferTokenIntent,
  { sponsor, feeAmount }: Sponsored,
): void {
  const { tokenProgram, mint, to } = intent;
  if (!tokenProgram.equals(SPL_TOKEN)) throw new Refusal('the sponsor takes tokens of SPL Token alone');
  if (to.equals(sponsor)) throw new Refusal('the sponsor pays for no send to itself');
  const account = deriveAssociatedToken(sponsor, tokenProgram, mint);
  const fees = effects.filter(
    (effect) => effect.kind === 'transfer_checked' && effect.destination?.equals(account),
  );
  const [fee] = fees;
  if (fee?.kind !== 'transfer_checked' || fees.length > 1) throw new Refusal('the sponsor is not paid once');
  checkTransfersChecked([fee], wallet, { ...intent, amount: feeAmount, otherSources: [] }, account);
  checkTransferToken(
    effects.filter((effect) => effect !== fee),
    wallet,
    intent,
    sponsor,
  );
  // What is attached stands with the last transfer, and belongs to the payment.
  if (effects.at(-1) === fee) throw new Refusal('the sponsor is not paid before the recipient');
}

/** The most that a send costs its sponsor, lamports: rent is paid for good, as its recipient may close the account. */
export function sponsoredCost(effects: readonly Effect[], fee: bigint, rentCapLamports: bigint): bigint {
  return fee + (effects.some(({ kind }) => kind === 'create_associated') ? rentCapLamports : 0n);
}
