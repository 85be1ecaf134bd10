import { JUPITER_SPONSOR, SPL_TOKEN, WRAPPED_SOL } from '../terms/programs.ts';
import { Refusal } from '../terms/refusal.ts';
import { deriveAssociatedToken } from './derive.ts';
import type { Effect } from './effect.ts';
import type { Message } from './message-parts.ts';

/** Whether Jupiter pays for a swap over its router that the wallet signs too. */
export function isSponsored(
  { accounts: [payer, ...others], requiredSignatures }: Message,
  effects: readonly Effect[],
  wallet: Buffer,
): boolean {
  const signs = others.slice(0, requiredSignatures - 1).some((signer) => signer.equals(wallet));
  return payer?.equals(JUPITER_SPONSOR) === true && signs && effects.some(({ kind }) => kind === 'route');
}

/**
 * Takes out of a sponsored swap what its sponsor pays, and the one payment to it: the rent of the wallet's wrapped SOL, which the sponsor
 * has paid and which comes back to the wallet as the account is closed. Throws a Refusal if it is anything else.
 */
export function besideSponsored(
  effects: readonly Effect[],
  wallet: Buffer,
  rentCapLamports: bigint,
): readonly Effect[] {
  const own = effects.filter((effect) => effect.kind !== 'transfer' || effect.from.equals(wallet));
  const repaid = own.find((effect) => effect.kind === 'transfer' && effect.to.equals(JUPITER_SPONSOR));
  if (repaid?.kind !== 'transfer') return own;
  const wrapped = deriveAssociatedToken(wallet, SPL_TOKEN, WRAPPED_SOL);
  const isOpened = own.some(
    (effect) =>
      effect.kind === 'create_associated' &&
      effect.payer.equals(JUPITER_SPONSOR) &&
      effect.account.equals(wrapped),
  );
  const closedAt = own.findIndex(
    (effect) => effect.kind === 'close_account' && effect.account.equals(wrapped),
  );
  if (!isOpened || closedAt < 0 || closedAt > own.indexOf(repaid))
    throw new Refusal('the sponsor is repaid for an account that it has not opened');
  if (repaid.lamports > rentCapLamports) throw new Refusal('the sponsor is repaid more than rent');
  return own.filter((effect) => effect !== repaid);
}
