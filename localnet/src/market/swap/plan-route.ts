import { type Address, address, createNoopSigner, type Instruction } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import type { Chain } from '../../chain/chain.ts';
import { NATIVE_MINT, TOKEN_PROGRAM } from '../../chain/token.ts';
import { associatedAccount, type TokenOf, temporaryAccount } from '../../programs/addresses.ts';
import { openTemporary, type Route } from '../../programs/route.ts';
import { AUTHORITY } from '../../programs/router-layout.ts';
import { closeAccount, createAccount, type Plan, priceOf, type Terms } from './plan.ts';
import type { Quote } from './quote.ts';

/** Routes use 15,000 to 50,000, and 1,500 more for every try that it takes to find the address of an account to be made. */
const UNIT_LIMIT = 100_000;
const TOKEN_ACCOUNT_BYTES = 165;

interface RouteTerms extends Terms {
  /** The account that the fee goes to. */
  readonly feeAccount: Address;
  readonly lookupTables: Plan['lookupTables'];
  /** Pays fee and rent of a taker without SOL; null if the taker does. */
  readonly sponsor: Address | null;
}

/**
 * A swap over pools, which the taker signs, alone unless it is sponsored. The taker's SOL goes through the router's temporary account,
 * tokens in between through accounts of the taker's that stay open, or all through accounts of the router's own. The SOL of one that is
 * sponsored goes through the taker's associated account, whose rent the taker repays.
 */
export async function planRoute(
  chain: Chain,
  quote: Quote,
  taker: Address,
  { feeAccount, lookupTables, sponsor, ...terms }: RouteTerms,
): Promise<Plan<Route>> {
  const { input, output, amount, isShared, legs, feeAmount } = quote;
  const wrapped: TokenOf = { mint: address(NATIVE_MINT), program: address(TOKEN_PROGRAM) };
  const [temporary] = sponsor ? [await associatedAccount(taker, wrapped)] : await temporaryAccount(taker);
  const owner = createNoopSigner(taker);
  const payer = createNoopSigner(sponsor ?? taker);
  const accountOf = async (token: TokenOf) =>
    token.mint === NATIVE_MINT ? temporary : associatedAccount(taker, token);
  const placeOf = (token: TokenOf) => (isShared ? associatedAccount(AUTHORITY, token) : accountOf(token));

  const between = isShared ? [] : legs.slice(1).map((leg) => leg.input);
  const isWrapping = [input, output, ...between].some(({ mint }) => mint === NATIVE_MINT);
  const setup: Instruction[] = [];
  const opened: Address[] = [];
  if (input.mint === NATIVE_MINT) setup.push(fundTemporary(chain, taker, temporary, amount));
  if (isWrapping)
    setup.push(sponsor ? createAccount(payer, taker, temporary, wrapped) : await openTemporary(taker));
  for (const token of [output, ...between]) {
    const account = await accountOf(token);
    if (account === temporary || chain.account(account) !== null) continue;
    setup.push(createAccount(payer, taker, account, token));
    opened.push(account);
  }
  const unitLimit = UNIT_LIMIT + terms.number;
  return {
    feePayer: sponsor ?? taker,
    unitLimit,
    unitPriceMicroLamports: priceOf(unitLimit, terms),
    setup,
    exchange: {
      isShared,
      taker,
      source: await accountOf(input),
      destination: await accountOf(output),
      input,
      output,
      amount,
      quoted: quote.outAmount,
      slippageBps: quote.slippageBps,
      fee: feeAmount === 0n ? null : { basisPoints: quote.feeBps, account: feeAccount },
      hops: await Promise.all(
        legs.map(async (leg) => ({
          ...leg,
          source: await placeOf(leg.input),
          destination: await placeOf(leg.output),
        })),
      ),
    },
    cleanup: isWrapping
      ? [closeAccount(temporary, taker, owner), ...(sponsor ? [repayRent(chain, taker, sponsor)] : [])]
      : [],
    opened,
    lookupTables,
  };
}

const repayRent = (chain: Chain, taker: Address, sponsor: Address): Instruction =>
  getTransferSolInstruction({
    source: createNoopSigner(taker),
    destination: sponsor,
    amount: chain.rentExemptMinimum(TOKEN_ACCOUNT_BYTES),
  });

/** Pays what is sold, and the rent of the account, which comes back. */
export const fundTemporary = (
  chain: Chain,
  taker: Address,
  temporary: Address,
  amount: bigint,
): Instruction =>
  getTransferSolInstruction({
    source: createNoopSigner(taker),
    destination: temporary,
    amount: amount + chain.rentExemptMinimum(TOKEN_ACCOUNT_BYTES),
  });
