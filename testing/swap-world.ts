import type { CallInput } from '@cumulus/contract/call.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import { afterEach, expect } from 'vitest';
import type { Localnet } from './localnet.ts';
import { moneyWorld, type ServerParts, type TestWallet } from './money-world.ts';
import { testRouter } from './test-router.ts';

/** A money world in which two tokens and SOL are swapped, ten for one, by a router that does what a test tells it to. */
export async function swapWorld<L extends Localnet = Localnet>(
  parts: Parameters<typeof moneyWorld<L>>[0] = {},
) {
  const world = await moneyWorld<L>(parts);
  const { issuer, db, chain } = world;
  const mint = await issuer.createMint();
  const other = await issuer.createMint({ decimals: 9 });
  const router = await testRouter(world, [mint, other]);
  const honest = { ...router.state };
  afterEach(() => {
    Object.assign(router.state, honest, { handedIn: [], asked: [] });
  });

  /** By the seal of a quote, the server that gave it. */
  const givers = new Map<string, unknown>();
  /** Throws if a test has a server take a quote of another one, whose clock is behind by what the machine took in between. */
  function serve(replaced: ServerParts = {}, claims = false) {
    const send = world.serve({ routerUrl: router.url, ...replaced }, claims);
    const server: typeof send = async (name, wallet, input) => {
      const seal = 'quote' in input ? String((input.quote as { seal?: unknown }).seal) : '';
      const giver = givers.get(seal) ?? server;
      if (giver !== server && (await intentsOf(wallet)).length === 0)
        throw new Error('This server takes a quote that another one gave, and may find it expired.');
      const answer = await send(name, wallet, input);
      if ('quote' in answer) givers.set(String(answer.quote.seal), server);
      return answer;
    };
    return server;
  }
  const call = serve();

  /** A quote for a wallet, from the shared server unless another one is given, which then has to take it. */
  async function quoteOf(
    wallet: TestWallet,
    inputMint: string,
    outputMint: string,
    amount: bigint,
    server = call,
  ) {
    const input = { inputMint, outputMint, amount: String(amount) };
    return (await server('getCloudWalletSwapQuote', wallet, input)).quote;
  }

  type Wish = Partial<Omit<CallInput<Calls['executeCloudWalletSwap']>, 'walletId' | 'quote'>>;
  /** Sells SOL for tokens of `mint`: what a client sends to execute it. */
  async function sale(wallet: TestWallet, amount: bigint, wish: Wish = {}, server = call) {
    const quote = await quoteOf(wallet, SOL_MINT, mint.address, amount, server);
    return { quote, ...wish };
  }

  async function intentsOf({ walletId }: TestWallet) {
    return db
      .selectFrom('intents')
      .selectAll()
      .where('wallet_id', '=', walletId)
      .orderBy('created_at')
      .execute();
  }

  async function attemptsOf({ walletId }: TestWallet) {
    const attempts = await db
      .selectFrom('attempts')
      .innerJoin('intents', 'intents.id', 'attempts.intent_id')
      .select('attempts.state')
      .where('wallet_id', '=', walletId)
      .execute();
    return attempts.map(({ state }) => state);
  }

  /** Compares chain and ledger for a wallet that was given this much: nothing may differ, in SOL or tokens. */
  async function expectBooked(wallet: TestWallet, given: { lamports: bigint; tokens?: bigint }) {
    const rows = await db
      .selectFrom('ledger')
      .select(['mint', 'delta'])
      .where('wallet_id', '=', wallet.walletId)
      .execute();
    const booked = (of: string) => rows.reduce((sum, row) => (row.mint === of ? sum + row.delta : sum), 0n);
    const [holdings] = (await chain.holdings([wallet.publicKey])).value;
    expect(holdings!.lamports, 'SOL on the chain and in the ledger').toBe(given.lamports + booked(SOL_MINT));
    const held = await world.tokensOf(wallet.publicKey, mint.address);
    expect(held, 'tokens on the chain and in the ledger').toBe((given.tokens ?? 0n) + booked(mint.address));
  }

  return { ...world, mint, other, router, serve, call, quoteOf, sale, intentsOf, attemptsOf, expectBooked };
}
