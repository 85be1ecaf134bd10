import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { AuthorityType, getApproveInstruction, getSetAuthorityInstruction } from '@solana-program/token';
import type { Chain } from '../../chain/chain.ts';
import { NATIVE_MINT, TOKEN_2022_PROGRAM } from '../../chain/token.ts';
import { associatedAccount, temporaryAccount } from '../../programs/addresses.ts';
import type { Hop, Route } from '../../programs/route.ts';
import { AUTHORITY } from '../../programs/router-layout.ts';
import { type LookupTable, lookupTable } from './lookup-table.ts';
import { closeAccount, createAccount, type Plan } from './plan.ts';
import { fundTemporary } from './plan-route.ts';
import type { Quote } from './quote.ts';
import type { TradedToken } from './traded-token.ts';

type RoutePlan = Plan<Route>;

/** The swap that a lie changes, and who profits from it. */
export interface Deal {
  readonly chain: Chain;
  readonly quote: Quote;
  readonly taker: Address;
  readonly maker: Address;
  /** An address that has no part in the swap. */
  readonly stranger: Address;
  /** A token that was not asked for, and of which the pools have plenty. */
  readonly decoy: TradedToken;
  /** Puts a lookup table onto the chain. */
  readonly placeTable: (table: LookupTable) => Promise<void>;
}

/** Turns an honest plan into a hostile one. The answer to the taker goes on describing the honest one. */
type Lie = (plan: RoutePlan, deal: Deal) => RoutePlan | Promise<RoutePlan>;

const STOLEN_LAMPORTS = 10_000_000n;
const INFLATED_FEE_LAMPORTS = 50_000_000n;
const EVERYTHING = 2n ** 64n - 1n;

const after = (plan: RoutePlan, ...instructions: Instruction[]): RoutePlan => ({
  ...plan,
  cleanup: [...plan.cleanup, ...instructions],
});

const stealing = ({ taker, stranger }: Deal): Instruction =>
  getTransferSolInstruction({
    source: createNoopSigner(taker),
    destination: stranger,
    amount: STOLEN_LAMPORTS,
  });

const routed = (plan: RoutePlan, change: Partial<Route>): RoutePlan => ({
  ...plan,
  exchange: { ...plan.exchange, ...change },
});

/** The same with another last hop, and without a fee. */
const endingWith = ({ exchange }: RoutePlan, change: Partial<Hop>): Pick<Route, 'hops' | 'fee'> => ({
  hops: exchange.hops.map((hop, index) => (index === exchange.hops.length - 1 ? { ...hop, ...change } : hop)),
  fee: null,
});

const paying = (plan: RoutePlan, amount: bigint): RoutePlan =>
  routed(plan, { ...endingWith(plan, { amountOut: amount }), quoted: amount });

/** The taker's account that is there after the swap, and its token: wrapped SOL's is not. */
const lasting = async ({ quote, taker }: Deal): Promise<readonly [Address, TradedToken]> => {
  const token = quote.output.mint === NATIVE_MINT ? quote.input : quote.output;
  return [await associatedAccount(taker, token), token];
};

/** How a router may cheat, by the name under which the controls have it done. */
const lies = {
  /** Takes 0.01 SOL more, for the stranger. */
  extra_transfer: (plan, deal) => after(plan, stealing(deal)),
  /** The same, with the stranger hidden in a lookup table. */
  hidden_transfer: async (plan, deal) => {
    const table = lookupTable([deal.stranger]);
    await deal.placeTable(table);
    return {
      ...after(plan, stealing(deal)),
      lookupTables: { ...plan.lookupTables, [table.address]: table.entries },
    };
  },
  /** Takes a tenth more of the input than was asked. */
  greedy_input: async (plan, { chain, quote: { input, amount }, taker }) => {
    const more = amount + amount / 10n + 1n;
    const [temporary] = await temporaryAccount(taker);
    const [first, ...rest] = plan.exchange.hops;
    const greedy = routed(plan, { amount: more, hops: [{ ...first!, amountIn: more }, ...rest] });
    if (input.mint !== NATIVE_MINT) return greedy;
    // What SOL is paid in with stands first.
    return { ...greedy, setup: [fundTemporary(chain, taker, temporary, more), ...plan.setup.slice(1)] };
  },
  /** Sends the output to the stranger. */
  other_recipient: async (plan, { quote: { output }, taker, stranger }) => {
    const account = await associatedAccount(stranger, output);
    return {
      ...routed(plan, plan.exchange.isShared ? { destination: account } : { elsewhere: account }),
      setup: [...plan.setup, createAccount(createNoopSigner(taker), stranger, account, output)],
    };
  },
  /** Sends half of the least that may arrive. */
  short_output: (plan, { quote }) => paying(plan, quote.thresholdAmount / 2n),
  /** Sends one base unit. */
  dust_output: (plan) => paying(plan, 1n),
  /** Sends another token. */
  wrong_mint: async (plan, { quote, taker, decoy }) => {
    const account = await associatedAccount(taker, decoy);
    const destination = plan.exchange.isShared ? await associatedAccount(AUTHORITY, decoy) : account;
    return {
      ...routed(plan, {
        ...endingWith(plan, { output: decoy, destination, amountOut: quote.outAmount }),
        output: decoy,
        destination: account,
      }),
      setup: [...plan.setup, createAccount(createNoopSigner(taker), taker, account, decoy)],
    };
  },
  /** Pays a priority fee of 0.05 SOL. */
  inflated_fee: (plan) => ({
    ...plan,
    unitPriceMicroLamports: (INFLATED_FEE_LAMPORTS * 1_000_000n) / BigInt(plan.unitLimit),
  }),
  /**
   * Closes an account of the taker to the stranger: the temporary one if the swap is of SOL, with all that is in it; otherwise the
   * input's, which lands only where everything is sold.
   */
  close_account: async (plan, { quote: { input, output }, taker, stranger }) => {
    const owner = createNoopSigner(taker);
    const [temporary] = await temporaryAccount(taker);
    if (input.mint === NATIVE_MINT || output.mint === NATIVE_MINT)
      return { ...plan, cleanup: [closeAccount(temporary, stranger, owner)] };
    const account = await associatedAccount(taker, input);
    return after(plan, closeAccount(account, stranger, owner, input.program));
  },
  /** Lets the stranger spend all of an account of the taker. */
  approve: async (plan, deal) => {
    const [source, { program }] = await lasting(deal);
    const owner = createNoopSigner(deal.taker);
    const approval = { source, delegate: deal.stranger, owner, amount: EVERYTHING };
    return after(plan, getApproveInstruction(approval, { programAddress: program }));
  },
  /** Gives an account of the taker to the stranger; under Token-2022, where owners cannot change, the right to close it. */
  set_authority: async (plan, deal) => {
    const [owned, { program }] = await lasting(deal);
    const authorityType =
      program === TOKEN_2022_PROGRAM ? AuthorityType.CloseAccount : AuthorityType.AccountOwner;
    const owner = createNoopSigner(deal.taker);
    const change = { owned, owner, authorityType, newAuthority: deal.stranger };
    return after(plan, getSetAuthorityInstruction(change, { programAddress: program }));
  },
  /** Lets the maker pay the fees, so that the maker's signature is the transaction's name. */
  other_fee_payer: (plan, { maker }) => ({ ...plan, feePayer: maker }),
  /** The same, but said in the answer: no lie, and yet not every taker's wish. */
  gasless: (plan, { maker }) => ({ ...plan, feePayer: maker }),
} satisfies Record<string, Lie>;

export type LieName = keyof typeof lies;
export const LIES = Object.keys(lies) as readonly LieName[];

export const tell = async (name: LieName, plan: RoutePlan, deal: Deal): Promise<RoutePlan> =>
  lies[name](plan, deal);

/** Receives what is stolen: an address without a known key. */
export const STRANGER = 'Stranger11111111111111111111111111111111111' as Address;
