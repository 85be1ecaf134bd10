import { createNoopSigner } from '@solana/kit';
import { getAssignInstruction, getWithdrawNonceAccountInstruction } from '@solana-program/system';
import {
  AuthorityType,
  getApproveCheckedInstruction,
  getApproveInstruction,
  getCloseAccountInstruction,
} from '@solana-program/token';
import { move } from '../../signer/testing/swap.ts';
import { requireMemo } from '../mint-rules.ts';
import {
  type Attack,
  attacksOf,
  CONTROL,
  FOREIGN,
  misplaced,
  NOT_UNWRAPPED,
  OBEYING,
  SOL,
  TOO_LITTLE_SOL,
  UNASKED,
} from './attack.ts';
import { HELD, type Scene, WRAPPED } from './scene.ts';
import { sideOf } from './world.ts';

/** Get a hold on what is the wallet's. */
export function controlAttacks(scene: Scene): Attack[] {
  const { wallet, owner, thief, mints, second, empty, nonce, coSignedAnd, coSignedAs } = scene;
  const { usd, bonk, plain, leased } = mints;
  const { usdAccount, bonkAccount, plainAccount, wrappedAccount } = scene;
  return attacksOf([
    [
      'SetAuthority',
      'over the account that is sold from',
      CONTROL,
      misplaced('the Token instruction SetAuthority'),
      () => coSignedAnd('tokens', scene.handOver(usdAccount, AuthorityType.AccountOwner)),
    ],
    [
      'SetAuthority',
      'over the account that receives',
      CONTROL,
      misplaced('the Token instruction SetAuthority'),
      () => coSignedAnd('tokens', scene.handOver(bonkAccount, AuthorityType.AccountOwner)),
    ],
    [
      'SetAuthority',
      'to close the account that is sold from',
      CONTROL,
      misplaced('the Token instruction SetAuthority'),
      () => coSignedAnd('tokens', scene.handOver(usdAccount, AuthorityType.CloseAccount)),
    ],
    [
      'SetAuthority',
      'over a third token',
      CONTROL,
      misplaced('the Token instruction SetAuthority'),
      () => coSignedAnd('sellsSol', scene.handOver(second, AuthorityType.AccountOwner)),
    ],
    [
      'SetAuthority',
      'over a mint of the wallet',
      OBEYING,
      misplaced('the Token instruction SetAuthority'),
      () => coSignedAnd('tokens', scene.handOver(scene.ownMint, AuthorityType.MintTokens)),
    ],
    [
      'Approve',
      'the token that is sold',
      CONTROL,
      misplaced('the Token instruction Approve'),
      () =>
        coSignedAnd(
          'tokens',
          getApproveInstruction({ source: usdAccount, delegate: thief, owner, amount: HELD }),
        ),
    ],
    [
      'Approve',
      'the token that is bought, checked',
      CONTROL,
      misplaced('the Token instruction ApproveChecked'),
      () =>
        coSignedAnd(
          'tokens',
          getApproveCheckedInstruction({
            source: bonkAccount,
            mint: bonk.address,
            delegate: thief,
            owner,
            amount: HELD,
            decimals: bonk.decimals,
          }),
        ),
    ],
    [
      'Approve',
      'wrapped SOL that is left wrapped',
      CONTROL,
      misplaced('the Token instruction Approve'),
      () =>
        coSignedAs('sellsSol', ({ unwrap: _left, ...steps }) => ({
          ...steps,
          approve: getApproveInstruction({ source: wrappedAccount, delegate: thief, owner, amount: WRAPPED }),
        })),
    ],
    [
      'Token-2022',
      'a delegate for a third token',
      CONTROL,
      misplaced('the Token instruction Approve'),
      () =>
        coSignedAnd(
          'sellsSol',
          getApproveInstruction(
            { source: plainAccount, delegate: thief, owner, amount: 1n },
            { programAddress: plain.program },
          ),
        ),
    ],
    [
      'Token-2022',
      'the permanent delegate of a mint helps himself',
      UNASKED,
      'the swap moves tokens that are neither sold nor bought',
      async () => {
        const issuer = createNoopSigner(scene.issuer);
        const taken = await move(sideOf(leased, HELD), wallet, thief);
        const accounts = taken.accounts!.map((meta, at) =>
          at === 3 ? { ...meta, address: issuer.address } : meta,
        );
        return coSignedAnd('tokens', { ...taken, accounts });
      },
    ],
    [
      'Token-2022',
      'an account that takes nothing without a memo from now on',
      CONTROL,
      misplaced('an unknown instruction of Token'),
      async () => ({
        ...(await coSignedAnd('tokens', ...requireMemo(plainAccount, wallet))),
        rentLamports: SOL,
      }),
    ],
    [
      'close to somebody else',
      'wrapped SOL',
      TOO_LITTLE_SOL,
      NOT_UNWRAPPED,
      () =>
        coSignedAs('buysSol', (steps) => ({
          ...steps,
          unwrap: getCloseAccountInstruction({ account: wrappedAccount, destination: thief, owner }),
        })),
    ],
    [
      'close to somebody else',
      'an empty account',
      'it would close a token account of the wallet',
      FOREIGN,
      () =>
        coSignedAnd(
          'tokens',
          getCloseAccountInstruction(
            { account: empty, destination: thief, owner },
            { programAddress: mints.taxed.program },
          ),
        ),
    ],
    [
      'assign',
      'the wallet to a program',
      'it would give the wallet to a program',
      misplaced('the System instruction Assign'),
      () => coSignedAnd('tokens', getAssignInstruction({ account: owner, programAddress: usd.program })),
    ],
    [
      'account of authority',
      'SOL out of a nonce account of the wallet',
      OBEYING,
      misplaced('the System instruction WithdrawNonceAccount'),
      () =>
        coSignedAnd(
          'tokens',
          getWithdrawNonceAccountInstruction({
            nonceAccount: nonce,
            recipientAccount: thief,
            nonceAuthority: owner,
            withdrawAmount: SOL,
          }),
        ),
    ],
  ]);
}
