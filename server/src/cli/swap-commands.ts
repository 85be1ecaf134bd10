import { amountText, parseAmount } from '@cumulus/contract/amount.ts';
import { isCallError } from '@cumulus/contract/errors.ts';
import { SOL_DECIMALS, SOL_MINT, SWAP_SLIPPAGE_BPS } from '@cumulus/contract/limits.ts';
import { isAddress, lamports } from '@solana/kit';
import { openJupiterSwap } from '../adapters/jupiter-swap.ts';
import type { SignerProcess } from '../adapters/signer-process.ts';
import { systemClock as clock } from '../adapters/system-clock.ts';
import { toJson } from '../db/json.ts';
import type { Answer } from '../operations/answer.ts';
import { OperatorError, UsageError } from '../operations/operator-error.ts';
import type { Chain } from '../ports/chain.ts';
import type { Router } from '../ports/router.ts';
import { mint as mintOf } from '../ports/units.ts';
import { guardTransaction } from '../settlement/guard/simulate.ts';
import type { Intent } from '../settlement/intent.ts';
import { messageBytes } from '../solana/message.ts';
import { readMint } from '../solana/token-account.ts';
import { readFunds } from '../swaps/funds.ts';
import { createSwapKind } from '../swaps/kind.ts';
import type { SwapRequest } from '../swaps/plan.ts';
import { readSwapInput, requestQuote } from '../swaps/quote.ts';
import { planOf } from '../swaps/swaps.ts';
import type { Command, CommandContext, Given } from './command.ts';

const FEE_CAP_LAMPORTS = lamports(5_000_000n);
const ADDRESS = { value: 'address', required: true } as const;

export const swapCommands: readonly Command[] = [
  {
    noun: 'swaps',
    verb: 'try',
    summary:
      "Request a swap's transaction from the router and print what each guard says to it; signs nothing",
    options: {
      wallet: { ...ADDRESS, about: 'Address of the wallet that would swap; it needs the funds' },
      sell: { value: 'amount', about: 'How much to sell, in whole units such as 0.01', required: true },
      of: { value: 'mint', about: 'Token to sell; SOL if left out' },
      for: { value: 'mint', about: 'Token to buy; SOL if left out' },
      exclude: { value: 'routers', about: 'Routers to leave out, by their names, with commas between' },
    },
    unrecorded: true,
    answers: {
      router: 'Who offers it',
      sells: 'Base units of the token that is sold',
      buys: 'Base units of the token that is bought',
      least: 'Of those, at least',
      networkFeeLamports: 'What the network takes',
      settlement: 'What the guard of settlement says',
      signer: 'What the guard of the signer says',
    },
    async run(given, context) {
      const { environment, setting } = context;
      const router = openJupiterSwap({
        url: setting('JUPITER_URL'),
        apiKey: environment.JUPITER_API_KEY,
        excludeRouters: given.exclude?.split(','),
      });
      try {
        return await context.reach.chain((chain) =>
          context.reach.signer((signer) => tryOut(given, context, { chain, signer, router })),
        );
      } finally {
        await router.close();
      }
    },
  },
];

interface Parts {
  readonly chain: Chain;
  readonly signer: SignerProcess;
  readonly router: Router;
}

async function tryOut(
  given: Given,
  { print }: CommandContext,
  { chain, signer, router }: Parts,
): Promise<Answer> {
  const wallet = given.wallet!;
  if (!isAddress(wallet)) throw new UsageError(`${wallet} is no address.`);
  const [inputMint, outputMint] = [given.of ?? SOL_MINT, given.for ?? SOL_MINT];
  const [sold, bought] = [await decimalsOf(chain, inputMint), await decimalsOf(chain, outputMint)];
  const amount = parseAmount(given.sell!, sold);
  if (amount === null) throw new UsageError(`${given.sell} is no amount of this token.`);
  const terms = readSwapInput({
    inputMint,
    outputMint,
    amount: String(amount),
    slippageBps: SWAP_SLIPPAGE_BPS,
  });
  const seller = { walletId: 'try', publicKey: wallet };
  const quote = await requestQuote(
    { router, clock, feeCapLamports: FEE_CAP_LAMPORTS },
    'operator',
    seller,
    terms,
  );
  print(`router       ${quote.router}`);
  print(`pays         ${amountText(quote.inAmount, sold)}`);
  print(
    `receives     ${amountText(quote.outAmount, bought)}, at least ${amountText(quote.minimumReceived, bought)}`,
  );
  print(`network fee  ${amountText(quote.networkFeeLamports, SOL_DECIMALS)} SOL`);
  const { transaction } = quote;
  if (!transaction) throw new OperatorError('The router built no transaction: the wallet has too little.');
  const request: SwapRequest = { ...terms, walletId: seller.walletId, requestId: quote.requestId };
  const plan = planOf(quote, transaction, await readFunds({ chain, symbolOf: () => null }, wallet, quote));
  const intent: Pick<Intent, 'publicKey' | 'request' | 'plan'> = {
    publicKey: wallet,
    request: toJson(request),
    plan: toJson(plan),
  };
  const { signIntent, expectation } = createSwapKind(router, FEE_CAP_LAMPORTS).prebuilt(intent);
  const message = messageBytes(transaction);
  const settlement = await verdict(guardTransaction(chain, transaction, expectation, FEE_CAP_LAMPORTS));
  print(`settlement   ${settlement}`);
  const judged = await verdict(signer.judge({ publicKey: wallet, intent: signIntent, message }));
  print(`signer       ${judged}`);
  print('Nothing was signed.');
  return {
    ...{ router: quote.router, sells: quote.inAmount, buys: quote.outAmount, least: quote.minimumReceived },
    ...{ networkFeeLamports: quote.networkFeeLamports, settlement, signer: judged },
  };
}

async function verdict(judging: Promise<unknown>): Promise<string> {
  try {
    await judging;
    return 'accepts it';
  } catch (error) {
    if (!isCallError(error, 'GUARD_REFUSED')) throw error;
    return `refuses it: ${(error.context as { reason: string }).reason}`;
  }
}

async function decimalsOf(chain: Chain, mint: string): Promise<number> {
  if (mint === SOL_MINT) return SOL_DECIMALS;
  if (!isAddress(mint)) throw new UsageError(`${mint} is no address.`);
  const [account] = (await chain.accounts([mint])).value;
  const found = readMint(mintOf(mint), account ?? null);
  if (!found) throw new OperatorError(`There is no token ${mint}.`);
  return found.decimals;
}
