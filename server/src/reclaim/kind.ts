import { createNoopSigner } from '@solana/kit';
import { getCloseAccountInstruction } from '@solana-program/token';
import type { Blueprint, BuiltKind } from '../settlement/intent.ts';
import { compiler } from '../solana/compile.ts';
import { closeShape } from './plan.ts';
import { reclaimPlan } from './stored.ts';

/** Older requests are not signed any more, milliseconds. */
const SIGN_WITHIN = 2 * 60_000;

export const reclaimKind: BuiltKind = {
  signWithin: SIGN_WITHIN,
  shape: ({ plan }) => closeShape(reclaimPlan.parse(plan)),
  build({ plan, publicKey: wallet }): Blueprint {
    const { accounts, unwraps, feeLamports, ...priority } = reclaimPlan.parse(plan);
    const owner = createNoopSigner(wallet);
    const rent = accounts.reduce((sum, { lamports }) => sum + lamports, 0n);
    const addresses = accounts.map(({ address }) => address);
    return {
      compile: compiler(
        wallet,
        priority,
        accounts.map(({ address, tokenProgram }) =>
          getCloseAccountInstruction(
            { account: address, destination: wallet, owner },
            { programAddress: tokenProgram },
          ),
        ),
      ),
      signIntent: { kind: 'reclaim', accounts: addresses, feeCapLamports: feeLamports },
      expectation: {
        wallet,
        lamportsOut: feeLamports - rent,
        tokensOut: [],
        [unwraps ? 'unwraps' : 'closes']: addresses,
      },
    };
  },
};
