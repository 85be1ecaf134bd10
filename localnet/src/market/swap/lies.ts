import type { Address, Instruction } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  AuthorityType,
  getApproveInstruction,
  getCloseAccountInstruction,
  getSetAuthorityInstruction,
  getSyncNativeInstruction,
} from '@solana-program/token';
import { NATIVE_MINT, TOKEN_2022_PROGRAM } from '../../chain/token.ts';
import { lookupTable } from './lookup-table.ts';
import { tokenAccountOf } from './maker.ts';
import { createAccount, type Parties, type Plan, transfer } from './plan.ts';
import type { Quote } from './quote.ts';
import type { TradedToken } from './traded-token.ts';

/** The swap that a lie changes, and who profits from it. */
export interface Deal {
  readonly quote: Quote;
  readonly parties: Parties;
  /** An address that has no part in the swap. */
  readonly stranger: Address;
  /** A token that was not asked for, and of which the maker has plenty. */
  readonly decoy: TradedToken;
  /** Puts a lookup table onto the chain. */
  readonly placeTable: (table: Address, data: Uint8Array) => Promise<void>;
}

/** Turns an honest plan into a hostile one. The answer to the taker goes on describing the honest one. */
type Lie = (plan: Plan, deal: Deal) => Plan | Promise<Plan>;

const STOLEN_LAMPORTS = 10_000_000n;
const INFLATED_FEE_LAMPORTS = 50_000_000n;
const EVERYTHING = 2n ** 64n - 1n;

const after = (plan: Plan, ...instructions: Instruction[]): Plan => ({
  ...plan,
  cleanup: [...plan.cleanup, ...instructions],
});

const paying = (plan: Plan, { quote, parties }: Deal, amount: bigint): Plan => ({
  ...plan,
  receive: transfer(quote.output, parties.makerOutput, parties.takerOutput, parties.maker, amount),
});

/** The taker's account that is there after the swap, and its token: wrapped SOL's is not. */
const lasting = ({ quote, parties }: Deal): readonly [Address, TradedToken] =>
  quote.output.mint === NATIVE_MINT ? [parties.takerInput, quote.input] : [parties.takerOutput, quote.output];

/** How a router may cheat, by the name under which the controls have it done. */
const lies = {
  /** Takes 0.01 SOL more, for the stranger. */
  extra_transfer: (plan, { parties, stranger }) =>
    after(
      plan,
      getTransferSolInstruction({ source: parties.taker, destination: stranger, amount: STOLEN_LAMPORTS }),
    ),
  /** The same, with the stranger hidden in a lookup table. */
  hidden_transfer: async (plan, { parties, stranger, placeTable }) => {
    const { address, data } = lookupTable(stranger);
    await placeTable(address, data);
    const theft = { source: parties.taker, destination: stranger, amount: STOLEN_LAMPORTS };
    return {
      ...after(plan, getTransferSolInstruction(theft)),
      lookupTables: { [address]: [stranger] },
    };
  },
  /** Takes a tenth more of the input than was asked. */
  greedy_input: (plan, { quote: { input, amount }, parties: { taker, takerInput, makerInput } }) => {
    const more = amount / 10n + 1n;
    const wrapped = [
      getTransferSolInstruction({ source: taker, destination: takerInput, amount: more }),
      getSyncNativeInstruction({ account: takerInput }, { programAddress: input.program }),
    ];
    return {
      ...plan,
      setup: input.mint === NATIVE_MINT ? [...plan.setup, ...wrapped] : plan.setup,
      pay: transfer(input, takerInput, makerInput, taker, amount + more),
    };
  },
  /** Sends the output to the stranger. */
  other_recipient: async (
    plan,
    { quote: { output, sentAmount }, parties: { maker, makerOutput }, stranger },
  ) => {
    const account = await tokenAccountOf(stranger, output);
    return {
      ...plan,
      setup: [...plan.setup, createAccount(maker, stranger, account, output)],
      receive: transfer(output, makerOutput, account, maker, sentAmount),
    };
  },
  /** Sends half of the least that may arrive. */
  short_output: (plan, deal) => paying(plan, deal, deal.quote.thresholdAmount / 2n),
  /** Sends one base unit. */
  dust_output: (plan, deal) => paying(plan, deal, 1n),
  /** Sends another token. */
  wrong_mint: async (plan, { quote, parties: { taker, maker }, decoy }) => {
    const [account, source] = await Promise.all([
      tokenAccountOf(taker.address, decoy),
      tokenAccountOf(maker.address, decoy),
    ]);
    return {
      ...plan,
      setup: [...plan.setup, createAccount(maker, taker.address, account, decoy)],
      receive: transfer(decoy, source, account, maker, quote.sentAmount),
    };
  },
  /** Pays a priority fee of 0.05 SOL. */
  inflated_fee: (plan) => ({
    ...plan,
    unitPriceMicroLamports: (INFLATED_FEE_LAMPORTS * 1_000_000n) / BigInt(plan.unitLimit),
  }),
  /**
   * Closes an account of the taker to the stranger: wrapped SOL's if the swap has any, with all that is in it; else the
   * input's, which lands only where everything is sold.
   */
  close_account: (plan, { quote: { input, output }, parties, stranger }) => {
    const bought = output.mint === NATIVE_MINT;
    const account = bought ? parties.takerOutput : parties.takerInput;
    const closing = { account, destination: stranger, owner: parties.taker };
    const others = plan.cleanup.filter(({ accounts }) => accounts?.[0]?.address !== account);
    return {
      ...plan,
      cleanup: [
        ...others,
        getCloseAccountInstruction(closing, { programAddress: (bought ? output : input).program }),
      ],
    };
  },
  /** Lets the stranger spend all of an account of the taker. */
  approve: (plan, deal) => {
    const [source, { program }] = lasting(deal);
    const approval = { source, delegate: deal.stranger, owner: deal.parties.taker, amount: EVERYTHING };
    return after(plan, getApproveInstruction(approval, { programAddress: program }));
  },
  /** Gives an account of the taker to the stranger; under Token-2022, where owners cannot change, the right to close it. */
  set_authority: (plan, deal) => {
    const [owned, { program }] = lasting(deal);
    const authorityType =
      program === TOKEN_2022_PROGRAM ? AuthorityType.CloseAccount : AuthorityType.AccountOwner;
    const change = { owned, owner: deal.parties.taker, authorityType, newAuthority: deal.stranger };
    return after(plan, getSetAuthorityInstruction(change, { programAddress: program }));
  },
  /** Lets the maker pay the fees, so that the maker's signature is the transaction's name. */
  other_fee_payer: (plan, { parties }) => ({ ...plan, feePayer: parties.maker.address }),
  /** The same, but said in the answer: no lie, and yet not every taker's wish. */
  gasless: (plan, { parties }) => ({ ...plan, feePayer: parties.maker.address }),
} satisfies Record<string, Lie>;

export type LieName = keyof typeof lies;
export const LIES = Object.keys(lies) as readonly LieName[];

export const tell = async (name: LieName, plan: Plan, deal: Deal): Promise<Plan> => lies[name](plan, deal);

/** Receives what is stolen: an address without a known key. */
export const STRANGER = 'Stranger11111111111111111111111111111111111' as Address;
