import { createNoopSigner } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token';
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
    const { tokenProgram, opensDestination } = tokenPlan.parse(intent.plan);
    return memo === undefined ? tokenShape(mint, tokenProgram, opensDestination) : null;
  },
  build(intent): Blueprint {
    const { to, mint, amount, memo, references } = tokenRequest.parse(intent.request);
    const plan = tokenPlan.parse(intent.plan);
    const { tokenProgram, source, destination, decimals, feeLamports, rentLamports } = plan;
    const wallet = intent.publicKey;
    const authority = createNoopSigner(wallet);
    const open = getCreateAssociatedTokenIdempotentInstruction({
      payer: authority,
      ata: destination,
      owner: to,
      mint,
      tokenProgram,
    });
    const transfer = getTransferCheckedInstruction(
      { source, mint, destination, authority, amount, decimals },
      { programAddress: tokenProgram },
    );
    return {
      compile: compiler(wallet, plan, [
        ...(plan.opensDestination ? [open] : []),
        ...attached({ memo, references }, transfer),
      ]),
      signIntent: {
        kind: 'transfer_token',
        to,
        mint,
        tokenProgram,
        source,
        amount,
        decimals,
        memo,
        references,
        feeCapLamports: feeLamports,
      },
      expectation: {
        wallet,
        lamportsOut: feeLamports + rentLamports,
        tokensOut: [{ address: source, mint, amount }],
        receives: { address: destination, owner: to, mint, amount: plan.receives },
      },
    };
  },
};
