import { type BaseUnits, baseUnits } from '@cumulus/contract/amount.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { lamports } from '@solana/kit';
import { toJson } from '../db/json.ts';
import { plus } from '../ports/units.ts';
import { LAMPORTS_PER_SIGNATURE, networkFee, UNITS } from '../solana/fees.ts';
import { TOKEN_PROGRAM } from '../solana/programs.ts';
import { associatedTokenAccount, type MintAccount } from '../solana/token-account.ts';
import { expectApart } from './attachment.ts';
import { planTokenTransfer, type TokenPlanDeps } from './plan-token.ts';
import type { PlannedTransfer, Sender } from './planned-transfer.ts';
import type { Sponsor } from './sponsor.ts';
import { type TokenPlan, type TokenRequest, tokenPlan } from './stored.ts';

/** What the signer takes the rent of a token account for: the default of SIGNER_RENT_CAP_LAMPORTS. */
const RENT_LAMPORTS = 2_039_280n;
/** What the sponsor has to keep to pay for others at the same time: 0.01 SOL. */
const KEPT_LAMPORTS = 10_000_000n;
/** Of a fee that its user has accepted, the part that has to cover the current costs: what the margin leaves. */
const STILL_GOOD = { of: 110n, part: 102n };

/**
 * Plans a send whose costs the operator's sponsor pays, for the fee that the request names, or for today's if it names none. Null if the sponsor
 * does not take the token or has too little SOL. Throws the CallError that says why the tokens cannot be sent, and QUOTE_EXPIRED if the fee has
 * risen above what was accepted.
 */
export async function planSponsoredTransfer(
  deps: TokenPlanDeps,
  sponsor: Sponsor,
  sender: Sender,
  request: TokenRequest,
  mint: MintAccount,
): Promise<PlannedTransfer | null> {
  const { chain } = deps;
  const payer = await sponsor.address();
  if (!payer || mint.program !== TOKEN_PROGRAM || payer === sender.publicKey || payer === request.to)
    return null;
  const account = await associatedTokenAccount(payer, mint.address, mint.program);
  expectApart(request, payer, account);
  const planWith = (feeAmount: BaseUnits) =>
    planTokenTransfer(deps, sender, { ...request, amount: plus(request.amount, feeAmount) }, mint);
  const [planned, held] = await Promise.all([
    planWith(request.feeAmount ?? baseUnits(0n)),
    chain.accounts([payer, account]),
  ]);
  const [wallet, tokens] = held.value;
  const { unitLimit, unitPrice, opensDestination } = tokenPlan.parse(planned.plan);
  const paid = { unitLimit: unitLimit + UNITS.transferToken, unitPrice };
  const feeLamports = plus(networkFee(paid), LAMPORTS_PER_SIGNATURE);
  const costs = plus(feeLamports, lamports(opensDestination ? RENT_LAMPORTS : 0n));
  if (!tokens || (wallet?.lamports ?? 0n) < costs + KEPT_LAMPORTS) return null;
  const asked = await sponsor.feeFor(mint.address, costs);
  if (asked === null) return null;
  const feeAmount = request.feeAmount ?? asked;
  if (feeAmount * STILL_GOOD.of < asked * STILL_GOOD.part) throw new CallError('QUOTE_EXPIRED');
  // What was accepted is in the first plan; only a fee that was just computed needs another.
  const both = request.feeAmount === undefined ? await planWith(feeAmount) : planned;
  const debiting = tokenPlan.parse(both.plan);
  const fromOthers = plus(baseUnits(0n), ...(debiting.otherSources ?? []).map((other) => other.amount));
  // The first account pays the fee, and the last transfer, which bears what is attached.
  if (fromOthers >= request.amount) return null;
  const plan: TokenPlan = {
    ...debiting,
    ...paid,
    feeLamports: lamports(0n),
    rentLamports: lamports(0n),
    receives: request.amount,
    sponsor: { address: payer, account, feeAmount, feeLamports },
  };
  return {
    ...both,
    plan: toJson(plan),
    reserve: { lamports: lamports(0n), mint: mint.address, amount: plus(request.amount, feeAmount) },
    feeLamports: lamports(0n),
    rentLamports: lamports(0n),
    sponsored: { name: sponsor.name, feeAmount },
    funds: {
      read: both.funds.read,
      // Of SOL it needs none.
      afford: (free) => both.funds.afford({ ...free, lamports: BigInt(Number.MAX_SAFE_INTEGER) }),
    },
  };
}
