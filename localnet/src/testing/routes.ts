import { type Address, address, generateKeyPairSigner } from '@solana/kit';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../chain/token.ts';
import { associatedAccount, type TokenOf } from '../programs/addresses.ts';
import type { Route } from '../programs/route.ts';
import { AUTHORITY, POOLS } from '../programs/router-layout.ts';
import { programVm, WRAPPED_SOL } from './program-vm.ts';

const SOL = 1_000_000_000n;
/** What pools hold of each token. */
export const STOCK = 1_000_000_000n;

/** Tokens that routes of tests lead over: two of SPL Token, one of Token-2022. */
export async function testTokens() {
  const token = async (program: string): Promise<TokenOf> => ({
    mint: await newAddress(),
    program: address(program),
  });
  return {
    usd: await token(TOKEN_PROGRAM),
    bonk: await token(TOKEN_PROGRAM),
    plain: await token(TOKEN_2022_PROGRAM),
  };
}

export const newAddress = async (): Promise<Address> => (await generateKeyPairSigner()).address;

/** Pools with plenty of everything, empty accounts of `others`, and takers with 10 SOL and 1,000 of each token. */
export async function poolsVm(
  tokens: readonly TokenOf[],
  { takers, others }: { readonly takers: readonly Address[]; readonly others: readonly Address[] },
) {
  const vm = programVm(1_800_000_000);
  for (const token of tokens) vm.putMint(token, 6);
  for (const party of [...takers, ...others]) vm.fund(party, 10n * SOL);
  for (const token of [...tokens, WRAPPED_SOL]) {
    await vm.hold(POOLS, token, STOCK);
    await vm.hold(AUTHORITY, token, 0n);
    for (const other of others) await vm.hold(other, token, 0n);
  }
  for (const taker of takers) for (const token of tokens) await vm.hold(taker, token, 1_000n);
  const held = async (owner: Address, token: TokenOf) =>
    vm.amount(await associatedAccount(owner, token)) ?? 0n;
  return { ...vm, held };
}

/** 300 of the first token for 500 of the last, at a slippage of 1 %; 400 of each in between. */
export async function routeOver(taker: Address, isShared: boolean, path: readonly TokenOf[]): Promise<Route> {
  const holder = isShared ? AUTHORITY : taker;
  const places = await Promise.all(path.map((token) => associatedAccount(holder, token)));
  const [input, output] = [path[0]!, path.at(-1)!];
  const amounts = path.map((token) => (token === input ? 300n : token === output ? 500n : 400n));
  return {
    isShared,
    taker,
    source: await associatedAccount(taker, input),
    destination: await associatedAccount(taker, output),
    input,
    output,
    amount: 300n,
    quoted: 500n,
    slippageBps: 100,
    fee: null,
    hops: path.slice(1).map((next, index) => ({
      input: path[index]!,
      output: next,
      source: places[index]!,
      destination: places[index + 1]!,
      amountIn: amounts[index]!,
      amountOut: amounts[index + 1]!,
    })),
  };
}
