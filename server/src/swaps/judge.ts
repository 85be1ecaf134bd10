import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import type { Address, Lamports } from '@solana/kit';
import type { Chain } from '../ports/chain.ts';
import type { Keys, SignIntent } from '../ports/keys.ts';
import type { Quote } from '../ports/router.ts';
import type { Mint } from '../ports/units.ts';
import { createCache } from '../runtime/cache.ts';
import { messageBytes } from '../solana/message.ts';
import { TOKEN_PROGRAM } from '../solana/programs.ts';
import { SOL, tradedMint } from '../solana/sol.ts';
import { associatedTokenAccount, readMint } from '../solana/token-account.ts';
import type { SwapPlan, SwapRequest } from './plan.ts';

/** Why the signer would not sign an offer's transaction; null if it would, if there is none, or if that is unknown now. */
export type JudgeOffer = (quote: Quote, wallet: Address) => Promise<string | null>;

const MINTS_MAX = 2_000;

/** A swap as the signer gets it. */
export function signIntentOf(
  { inputMint, outputMint, inAmount }: Pick<SwapRequest, 'inputMint' | 'outputMint' | 'inAmount'>,
  { sell, buy, minimumReceived }: Pick<SwapPlan, 'sell' | 'buy' | 'minimumReceived'>,
  feeCapLamports: Lamports,
): SignIntent {
  return {
    kind: 'swap',
    sell: { mint: tradedMint(inputMint), ...sell, amount: inAmount },
    buy: { mint: tradedMint(outputMint), ...buy, amount: minimumReceived },
    feeCapLamports,
  };
}

/**
 * Asks the signer about offers when they are made, so that what it does not understand is left out before its user sees it. Never throws:
 * before it is signed an offer is judged again, by both guards.
 */
export function createOfferJudge({
  chain,
  keys,
  feeCapLamports,
}: {
  readonly chain: Pick<Chain, 'accounts'>;
  readonly keys: Pick<Keys, 'judge'>;
  readonly feeCapLamports: Lamports;
}): JudgeOffer {
  // The program that owns a mint never changes.
  const programs = createCache<Mint, Address>({ max: MINTS_MAX });

  const programOf = (mint: Mint): Promise<Address> =>
    mint === SOL
      ? Promise.resolve(TOKEN_PROGRAM)
      : programs.load(mint, async () => {
          const found = readMint(mint, (await chain.accounts([mint])).value[0] ?? null);
          if (!found) throw new CallError('TOKEN_NOT_FOUND');
          return found.program;
        });

  async function placeOf(wallet: Address, mint: Mint) {
    const tokenProgram = await programOf(mint);
    return { tokenProgram, account: await associatedTokenAccount(wallet, tradedMint(mint), tokenProgram) };
  }

  return async (quote, wallet) => {
    if (!quote.transaction) return null;
    try {
      const [sell, buy] = await Promise.all([
        placeOf(wallet, quote.inputMint),
        placeOf(wallet, quote.outputMint),
      ]);
      const intent = signIntentOf(quote, { ...quote, sell, buy }, feeCapLamports);
      await keys.judge({ publicKey: wallet, intent, message: messageBytes(quote.transaction) });
      return null;
    } catch (error) {
      if (!isCallError(error)) throw error;
      return isCallError(error, 'GUARD_REFUSED') ? error.context.reason : null;
    }
  };
}
