import { amountText, parseAmount, type Scale, SOL_SCALE } from '@cumulus/contract/amount.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { isAddress } from '@solana/kit';
import { openJupiterSwap } from '../adapters/jupiter-swap.ts';
import type { Answer } from '../operations/answer.ts';
import { OperatorError, UsageError } from '../operations/operator-error.ts';
import type { Chain } from '../ports/chain.ts';
import { mint as mintOf } from '../ports/units.ts';
import { scaleOf } from '../solana/scaling.ts';
import { readMint } from '../solana/token-account.ts';
import type { Command, CommandContext, Given } from './command.ts';
import { judgeOrder, requestOrder } from './try-swap.ts';

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

async function tryOut(
  given: Given,
  { print }: CommandContext,
  parts: Parameters<typeof judgeOrder>[1],
): Promise<Answer> {
  const wallet = given.wallet!;
  if (!isAddress(wallet)) throw new UsageError(`${wallet} is no address.`);
  const { chain } = parts;
  const [inputMint, outputMint] = [given.of ?? SOL_MINT, given.for ?? SOL_MINT];
  const [sold, bought] = [await scaleOfMint(chain, inputMint), await scaleOfMint(chain, outputMint)];
  const amount = parseAmount(given.sell!, sold);
  if (amount === null) throw new UsageError(`${given.sell} is no amount of this token.`);
  const order = await requestOrder({ wallet, inputMint, outputMint, amount }, parts);
  const { quote } = order;
  print(`router       ${quote.router}`);
  print(`pays         ${amountText(quote.inAmount, sold)}`);
  print(
    `receives     ${amountText(quote.outAmount, bought)}, at least ${amountText(quote.minimumReceived, bought)}`,
  );
  print(`network fee  ${amountText(quote.networkFeeLamports, SOL_SCALE)} SOL`);
  const verdicts = await judgeOrder(order, parts);
  print(`settlement   ${verdicts.settlement}`);
  print(`signer       ${verdicts.signer}`);
  print('Nothing was signed.');
  return {
    ...{ router: quote.router, sells: quote.inAmount, buys: quote.outAmount, least: quote.minimumReceived },
    ...{ networkFeeLamports: quote.networkFeeLamports, ...verdicts },
  };
}

async function scaleOfMint(chain: Chain, mint: string): Promise<Scale> {
  if (mint === SOL_MINT) return SOL_SCALE;
  if (!isAddress(mint)) throw new UsageError(`${mint} is no address.`);
  const [account] = (await chain.accounts([mint])).value;
  const found = readMint(mintOf(mint), account ?? null);
  if (!found) throw new OperatorError(`There is no token ${mint}.`);
  return scaleOf(found, Date.now());
}
