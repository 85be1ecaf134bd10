import { type Address, createNoopSigner } from '@solana/kit';
import { getCloseAccountInstruction, getWithdrawExcessLamportsInstruction } from '@solana-program/token';
import type { Blueprint, BuiltKind } from '../../settlement/intent.ts';
import { compiler } from '../../solana/compile.ts';
import { reclaimShape } from './plan.ts';
import { reclaimPlan } from './stored.ts';

/** Older requests are not signed any more, milliseconds. */
const SIGN_WITHIN = 2 * 60_000;

export const reclaimKind: BuiltKind = {
  signWithin: SIGN_WITHIN,
  shape: ({ plan }) => reclaimShape(reclaimPlan.parse(plan)),
  build({ plan, publicKey: wallet }): Blueprint {
    const { accounts, withdraws = [], unwraps, feeLamports, ...priority } = reclaimPlan.parse(plan);
    const owner = createNoopSigner(wallet);
    const back = [...accounts, ...withdraws].reduce((sum, { lamports }) => sum + lamports, 0n);
    const [closed, kept] = [accounts, withdraws].map((each) => each.map(({ address }) => address)) as [
      Address[],
      Address[],
    ];
    return {
      compile: compiler(wallet, priority, [
        ...accounts.map(({ address, tokenProgram }) =>
          getCloseAccountInstruction(
            { account: address, destination: wallet, owner },
            { programAddress: tokenProgram },
          ),
        ),
        ...withdraws.map(({ address, tokenProgram }) =>
          getWithdrawExcessLamportsInstruction(
            { source: address, destination: wallet, authority: owner },
            { programAddress: tokenProgram },
          ),
        ),
      ]),
      signIntent: { kind: 'reclaim', accounts: closed, withdraws: kept, feeCapLamports: feeLamports },
      expectation: {
        wallet,
        lamportsOut: feeLamports,
        brings: back - feeLamports,
        tokensOut: [],
        [unwraps ? 'unwraps' : 'closes']: closed,
        withdraws: kept,
      },
    };
  },
};
