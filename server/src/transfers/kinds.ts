import { baseUnits } from '@cumulus/contract/amount.ts';
import { type Address, createNoopSigner } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token';
import { plus } from '../ports/units.ts';
import type { Blueprint, BuiltKind } from '../settlement/intent.ts';
import { compiler } from '../solana/compile.ts';
import { attached } from './attachment.ts';
import { solPlan, solRequest, tokenPlan, tokenRequest } from './stored.ts';
import { tokenShape } from './token-shape.ts';

/** Older transfers are not signed any more. */
const SIGN_WITHIN = 2 * 60_000;

export const transferSolKind: BuiltKind = {
  signWithin: SIGN_WITHIN,
  build(intent): Blueprint {
    const { to, lamports, memo, references } = solRequest.parse(intent.request);
    const plan = solPlan.parse(intent.plan);
    const wallet = intent.publicKey;
    const source = createNoopSigner(wallet);
    const transfer = getTransferSolInstruction({ source, destination: to, amount: lamports });
    return {
      compile: compiler(wallet, plan, attached({ memo, references }, transfer)),
      signIntent: {
        ...{ kind: 'transfer_sol', to, lamports, memo, references },
        feeCapLamports: plan.feeLamports,
      },
      expectation: { wallet, lamportsOut: lamports + plan.feeLamports, tokensOut: [] },
    };
  },
};

export const transferTokenKind: BuiltKind = {
  signWithin: SIGN_WITHIN,
  shape(intent) {
    const { mint, memo } = tokenRequest.parse(intent.request);
    const { tokenProgram, opensDestination, sponsor, otherSources } = tokenPlan.parse(intent.plan);
    return memo === undefined && !sponsor && !otherSources
      ? tokenShape(mint, tokenProgram, opensDestination)
      : null;
  },
  build(intent): Blueprint {
    const { to, mint, amount, memo, references } = tokenRequest.parse(intent.request);
    const plan = tokenPlan.parse(intent.plan);
    const { tokenProgram, source, destination, decimals, feeLamports, rentLamports, sponsor } = plan;
    const { otherSources = [] } = plan;
    const own = baseUnits(otherSources.reduce<bigint>((left, other) => left - other.amount, amount));
    const wallet = intent.publicKey;
    const authority = createNoopSigner(wallet);
    const payer = sponsor?.address ?? wallet;
    const open = getCreateAssociatedTokenIdempotentInstruction({
      payer: createNoopSigner(payer),
      ata: destination,
      owner: to,
      mint,
      tokenProgram,
    });
    const move = (source: Address, destination: Address, amount: bigint) =>
      getTransferCheckedInstruction(
        { source, mint, destination, authority, amount, decimals },
        { programAddress: tokenProgram },
      );
    return {
      compile: compiler(payer, plan, [
        ...(plan.opensDestination ? [open] : []),
        ...(sponsor ? [move(source, sponsor.account, sponsor.feeAmount)] : []),
        ...otherSources.map((other) => move(other.address, destination, other.amount)),
        ...attached({ memo, references }, move(source, destination, own)),
      ]),
      signIntent: {
        kind: 'transfer_token',
        to,
        mint,
        tokenProgram,
        source,
        ...(otherSources.length > 0 && { otherSources: otherSources.map(({ address }) => address) }),
        amount,
        decimals,
        memo,
        references,
        feeCapLamports: sponsor?.feeLamports ?? feeLamports,
        ...(sponsor && { feeAmount: sponsor.feeAmount }),
      },
      expectation: {
        wallet,
        lamportsOut: feeLamports + rentLamports,
        acceptsOtherPayer: sponsor !== undefined,
        tokensOut: [
          { address: source, mint, amount: sponsor ? plus(own, sponsor.feeAmount) : own },
          ...otherSources.map((other) => ({ ...other, mint })),
        ],
        receives: { address: destination, owner: to, mint, amount: plan.receives },
      },
    };
  },
};
