import { createNoopSigner } from '@solana/kit';
import {
  AuthorityType,
  getApproveInstruction,
  getBurnInstruction,
  getCloseAccountInstruction,
  getFreezeAccountInstruction,
  getMintToInstruction,
  getRevokeInstruction,
} from '@solana-program/token';
import {
  type Attack,
  attacksOf,
  CONTROL,
  INSIDE,
  misplaced,
  OBEYING,
  TOO_FEW,
  TOO_MUCH_SOL,
} from './attack.ts';
import { HELD, type Scene, WRAPPED } from './scene.ts';

/** Use what the token programs allow who signs. */
export function tokenAttacks(scene: Scene): Attack[] {
  const { owner, thief, mints, second, lent, ownMint, thiefs, coSignedAnd, routed } = scene;
  const { usdAccount, bonkAccount, wrappedAccount } = scene;
  const issuer = createNoopSigner(scene.issuer);
  const minting = getMintToInstruction({ mint: ownMint, token: thiefs, mintAuthority: owner, amount: 1n });
  const revoking = getRevokeInstruction({ source: lent, owner });

  return attacksOf([
    [
      'Revoke',
      'what somebody may spend',
      CONTROL,
      misplaced('the Token instruction Revoke'),
      () => coSignedAnd('tokens', revoking),
    ],
    ['inner Revoke', 'of what somebody may spend', CONTROL, INSIDE, () => routed('tokens', [revoking])],
    [
      'MintTo',
      'by the authority of the wallet',
      OBEYING,
      misplaced('the Token instruction MintTo'),
      () => coSignedAnd('tokens', minting),
    ],
    ['inner MintTo', 'by the authority of the wallet', OBEYING, INSIDE, () => routed('tokens', [minting])],
    [
      'freeze',
      'of the account that is bought into, by the issuer',
      CONTROL,
      misplaced('the Token instruction FreezeAccount'),
      () =>
        coSignedAnd(
          'tokens',
          getFreezeAccountInstruction({ account: bonkAccount, mint: mints.bonk.address, owner: issuer }),
        ),
    ],
    [
      'inner freeze',
      'of a second account, by the issuer',
      CONTROL,
      INSIDE,
      () =>
        routed('tokens', [
          getFreezeAccountInstruction({ account: second, mint: mints.bonk.address, owner: issuer }),
        ]),
    ],
    [
      'inner Approve',
      'of the token that is sold',
      CONTROL,
      INSIDE,
      () =>
        routed('tokens', [
          getApproveInstruction({ source: usdAccount, delegate: thief, owner, amount: HELD }),
        ]),
    ],
    [
      'inner Approve',
      'of the token that is bought',
      CONTROL,
      INSIDE,
      () =>
        routed('tokens', [
          getApproveInstruction({ source: bonkAccount, delegate: thief, owner, amount: HELD }),
        ]),
    ],
    [
      'inner Approve',
      'of wrapped SOL',
      CONTROL,
      INSIDE,
      () =>
        routed('tokens', [
          getApproveInstruction({ source: wrappedAccount, delegate: thief, owner, amount: WRAPPED }),
        ]),
    ],
    [
      'inner SetAuthority',
      'over wrapped SOL',
      CONTROL,
      INSIDE,
      () => routed('tokens', [scene.handOver(wrappedAccount, AuthorityType.CloseAccount)]),
    ],
    [
      'inner burn',
      'of what is bought',
      TOO_FEW,
      INSIDE,
      () =>
        routed('tokens', [
          getBurnInstruction({
            account: bonkAccount,
            mint: mints.bonk.address,
            authority: owner,
            amount: 1n,
          }),
        ]),
    ],
    [
      'inner close',
      'of wrapped SOL to the thief, in a swap of tokens',
      TOO_MUCH_SOL,
      INSIDE,
      () =>
        routed('tokens', [
          getCloseAccountInstruction({ account: wrappedAccount, destination: thief, owner }),
        ]),
    ],
  ]);
}
