import {
  getAllocateInstruction,
  getAssignInstruction,
  getWithdrawNonceAccountInstruction,
} from '@solana-program/system';
import {
  AuthorityType,
  getApproveInstruction,
  getBurnInstruction,
  getCloseAccountInstruction,
} from '@solana-program/token';
import { createAssociated, transferSol } from '../../signer/testing/messages.ts';
import { move } from '../../signer/testing/swap.ts';
import {
  type Attack,
  attacksOf,
  CONTROL,
  INSIDE,
  OBEYING,
  SOL,
  TOO_FEW,
  TOO_MUCH_SOL,
  UNASKED,
} from './attack.ts';
import { HELD, type Scene } from './scene.ts';
import { sideOf } from './world.ts';

/**
 * Transactions whose instructions are as they should be, and whose router does more with the wallet's signature, in calls of
 * its own, than it says. The signer cannot see them: what a known router does is for the simulation to show.
 */
export function innerAttacks(scene: Scene): Attack[] {
  const { wallet, owner, maker, thief, mints, second, empty, nonce, routed, account } = scene;
  const { usd, bonk, plain, taxed } = mints;
  const { usdAccount, bonkAccount, plainAccount, wrappedAccount } = scene;
  return attacksOf([
    [
      'inner transfer',
      'of SOL',
      TOO_MUCH_SOL,
      INSIDE,
      () => routed('sellsSol', [transferSol(wallet, thief, SOL)]),
    ],
    [
      'inner transfer',
      'of a lamport more than fee and amount',
      TOO_MUCH_SOL,
      INSIDE,
      () => routed('sellsSol', [transferSol(wallet, thief, 10_001n)]),
    ],
    [
      'inner transfer',
      'of the token that is sold',
      'it would take more tokens than asked',
      INSIDE,
      async () => routed('tokens', [await move(sideOf(usd, 1n), wallet, thief)]),
    ],
    [
      'inner transfer',
      'of a third token',
      UNASKED,
      INSIDE,
      async () => routed('tokens', [await move(sideOf(plain, 1n), wallet, thief)]),
    ],
    [
      'inner transfer',
      'to a recipient behind a lookup table',
      UNASKED,
      INSIDE,
      async () => ({
        ...(await routed('tokens', [await move(sideOf(plain, HELD), wallet, thief)])),
        table: [plainAccount, plain.address, await account(thief, plain), usd.address, bonk.address],
      }),
    ],
    [
      'inner transfer',
      'of SOL to a recipient behind a lookup table',
      TOO_MUCH_SOL,
      INSIDE,
      async () => ({
        ...(await routed('sellsSol', [transferSol(wallet, thief, SOL)])),
        table: [thief, usd.address],
      }),
    ],
    [
      'inner SetAuthority',
      'over the account that is sold from',
      CONTROL,
      INSIDE,
      () => routed('tokens', [scene.handOver(usdAccount, AuthorityType.AccountOwner)]),
    ],
    [
      'inner SetAuthority',
      'over the account that receives',
      CONTROL,
      INSIDE,
      () => routed('tokens', [scene.handOver(bonkAccount, AuthorityType.CloseAccount)]),
    ],
    [
      'inner SetAuthority',
      'over a mint',
      OBEYING,
      INSIDE,
      () => routed('tokens', [scene.handOver(scene.ownMint, AuthorityType.MintTokens)]),
    ],
    [
      'inner Approve',
      'of a third token',
      CONTROL,
      INSIDE,
      () =>
        routed('tokens', [getApproveInstruction({ source: second, delegate: thief, owner, amount: HELD })]),
    ],
    [
      'inner Approve',
      'of a third token of Token-2022',
      CONTROL,
      INSIDE,
      () =>
        routed('tokens', [
          getApproveInstruction(
            { source: plainAccount, delegate: thief, owner, amount: 1n },
            { programAddress: plain.program },
          ),
        ]),
    ],
    [
      'inner burn',
      'of a second account',
      UNASKED,
      INSIDE,
      () =>
        routed('sellsSol', [
          getBurnInstruction({ account: second, mint: bonk.address, authority: owner, amount: 1n }),
        ]),
    ],
    [
      'inner close',
      'of an empty account',
      'it would close a token account of the wallet',
      INSIDE,
      () =>
        routed('tokens', [
          getCloseAccountInstruction(
            { account: empty, destination: thief, owner },
            { programAddress: taxed.program },
          ),
        ]),
    ],
    [
      'inner close',
      'of the wrapped SOL',
      'it would bring less SOL than asked',
      INSIDE,
      async () => {
        const { steps, ...rest } = await routed('buysSol', [
          getCloseAccountInstruction({ account: wrappedAccount, destination: thief, owner }),
        ]);
        const { unwrap: _left, ...left } = steps;
        return { ...rest, steps: left };
      },
    ],
    [
      'inner assign',
      'of the wallet',
      'it would give the wallet to a program',
      INSIDE,
      () => routed('tokens', [getAssignInstruction({ account: owner, programAddress: usd.program })]),
    ],
    [
      'inner assign',
      'of room in the wallet',
      'it would give the wallet to a program',
      INSIDE,
      () => routed('tokens', [getAllocateInstruction({ newAccount: owner, space: 80n })]),
    ],
    [
      'inner withdrawal',
      'from a nonce account',
      OBEYING,
      INSIDE,
      () =>
        routed('tokens', [
          getWithdrawNonceAccountInstruction({
            nonceAccount: nonce,
            recipientAccount: thief,
            nonceAuthority: owner,
            withdrawAmount: SOL,
          }),
        ]),
    ],
    [
      'inner theft of wrapped SOL',
      'that was there before',
      TOO_MUCH_SOL,
      INSIDE,
      async () => routed('sellsSol', [await move(sideOf(null, SOL), wallet, thief)]),
    ],
    [
      'inner rent',
      'for an account of nobody',
      TOO_MUCH_SOL,
      INSIDE,
      async () =>
        routed('tokens', [
          await createAssociated({
            wallet,
            to: scene.nobody,
            mint: usd.address,
            source: wallet,
            amount: 1n,
            decimals: 6,
          }),
        ]),
    ],
    [
      'inner dust',
      'of tokens',
      'the receiver would get less than asked',
      INSIDE,
      async () => routed('tokens', [], { receive: await move(sideOf(bonk, 1n), maker, wallet) }),
    ],
    [
      'inner dust',
      'of SOL',
      'it would bring less SOL than asked',
      INSIDE,
      async () => routed('buysSol', [], { receive: await move(sideOf(null, 1n), maker, wallet) }),
    ],
    [
      'inner swapped output',
      "in the thief's account",
      'the receiver would get less than asked',
      INSIDE,
      async () => routed('tokens', [], { receive: await move(scene.asked.tokens.buy, maker, thief) }),
    ],
    [
      'inner swapped output',
      "in the wallet's other account",
      TOO_FEW,
      INSIDE,
      async () => {
        const good = await move(scene.asked.tokens.buy, maker, wallet);
        const accounts = good.accounts!.map((meta, at) => (at === 2 ? { ...meta, address: second } : meta));
        return routed('tokens', [], { receive: { ...good, accounts } });
      },
    ],
  ]);
}
