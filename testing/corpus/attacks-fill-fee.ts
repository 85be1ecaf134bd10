import { AccountRole, type Address, type Instruction } from '@solana/kit';
import { getAdvanceNonceAccountInstruction, getAssignInstruction } from '@solana-program/system';
import {
  AuthorityType,
  getApproveInstruction,
  getBurnInstruction,
  getCloseAccountInstruction,
  getSetAuthorityInstruction,
  getSyncNativeInstruction,
  getTransferInstruction,
} from '@solana-program/token';
import { createAssociated, transferSol } from '../../signer/testing/messages.ts';
import { withAccount } from '../../signer/testing/mutate.ts';
import { move, type TestSide, WRAPPED_SOL } from '../../signer/testing/swap.ts';
import { newAddress } from '../issuer.ts';
import {
  type Attack,
  attacksOf,
  CONTROL,
  FOREIGN,
  misplaced,
  NO_SOL,
  OBEYING,
  OPENED,
  passes,
  SOL,
  TOO_FEW,
  TOO_LITTLE_SOL,
  TOO_MANY,
  TOO_MUCH_SOL,
  UNASKED,
} from './attack.ts';
import type { Candidate } from './candidate.ts';
import { fillOf } from './filled.ts';
import type { Scene } from './scene.ts';
import { sideOf } from './world.ts';

type Name = keyof Scene['asked'];
const NAMES: readonly Name[] = ['sellsSol', 'buysSol', 'tokens', 'token2022'];
const TITLES: Readonly<Record<Name, string>> = {
  sellsSol: 'a sale of SOL',
  buysSol: 'a purchase of SOL',
  tokens: 'a swap of tokens',
  token2022: 'a swap under Token-2022',
};

const SOLD_MORE = 'more is sold than asked';
const LESS = 'less is bought than asked';
const BESIDE = 'the swap moves tokens beside the router';
const NET = passes('the wallet still gets what was asked, for what was asked');
const isSol = ({ mint }: TestSide): boolean => mint === WRAPPED_SOL;

/** How an order differs from what the user asked for. */
interface Other {
  readonly before?: readonly Instruction[];
  readonly sold?: bigint;
  readonly bought?: bigint;
  readonly feePayer?: Address;
}

/** Hide in what may stand beside a fill: the fee that the wallet pays, and an account whose rent a third signer pays. */
export async function fillFeeAttacks(scene: Scene): Promise<Attack[]> {
  const lists = await Promise.all(NAMES.map((name) => attacksOn(scene, name)));
  return lists.flat();
}

async function attacksOn(scene: Scene, name: Name): Promise<Attack[]> {
  const { wallet, owner, maker, thief, nonce, second, wrappedAccount } = scene;
  const bonk = sideOf(scene.mints.bonk, 7n);
  const swap = scene.asked[name];
  const { sell, buy } = swap;
  const third = await newAddress();
  /** The order with a fee noted, of other amounts if the user asks for less than it brings, and more in the message. */
  const withMore = async (
    more: readonly Instruction[],
    { before = [], sold = 0n, bought = 0n, feePayer = maker }: Other = {},
  ): Promise<Candidate> => {
    const amounts = { inputAmount: sell.amount - sold, outputAmount: buy.amount + bought };
    const fill = await fillOf(swap, { ...amounts, feeBps: 10, paysFee: true });
    const steps = [...before, fill, ...more];
    return {
      ...{ asked: swap, feePayer },
      steps: Object.fromEntries(steps.map((step, index) => [String(index), step])),
    };
  };
  const tokenSides = [sell, buy].filter((side) => !isSol(side));
  /** A fee of a side, to the thief. */
  const fee = (side: TestSide, amount: bigint) =>
    isSol(side) ? transferSol(wallet, thief, amount) : move({ ...side, amount }, wallet, thief);
  const sizes = [1n, 10n, 100n, 10_000n];
  const tooMuch = isSol(sell) ? TOO_MUCH_SOL : TOO_MANY;
  const tooLittle = isSol(buy) ? TOO_LITTLE_SOL : TOO_FEW;
  /** A part of an amount, of ten thousand, above what fees could excuse. */
  const part = ({ amount }: TestSide, bps: bigint) => (amount * bps) / 10_000n;
  const strange = isSol(sell) || isSol(buy) ? null : NO_SOL;
  const kind = (what: string) => `${what} beside a fill, in ${TITLES[name]}`;
  const token = tokenSides[0]!;
  const tokenAt = (await move(token, wallet, thief)).accounts![0]!.address;
  const inProgram = { programAddress: token.program };
  const unheld = { ...bonk, mint: scene.unheld.address };
  const opened = (
    payer: Address,
    to: Address,
    { mint, program: tokenProgram }: Pick<TestSide, 'mint' | 'program'>,
  ): Promise<Instruction> =>
    createAssociated({ wallet: payer, to, mint, source: payer, amount: 1n, decimals: 0, tokenProgram });
  const unsigned = (step: Instruction): Instruction => ({
    ...step,
    accounts: step.accounts!.map((meta) =>
      meta.address === third ? { ...meta, role: AccountRole.WRITABLE } : meta,
    ),
  });

  return attacksOf([
    ...sizes.flatMap((bps) => [
      [
        kind('a fee of what is sold'),
        `${bps} of ten thousand more`,
        tooMuch,
        SOLD_MORE,
        async () => withMore([await fee(sell, part(sell, bps))]),
      ] as const,
      [
        kind('a fee of what is bought'),
        `${bps} of ten thousand less`,
        tooLittle,
        bps > 255n ? 'the fee beside the order is too high' : LESS,
        async () => withMore([await fee(buy, part(buy, bps))]),
      ] as const,
    ]),
    ...(strange
      ? [SOL / 1_000n, SOL, 50n * SOL].map(
          (lamports) =>
            [
              kind('SOL that is not of the swap'),
              `${lamports} lamports`,
              TOO_MUCH_SOL,
              strange,
              () => withMore([transferSol(wallet, thief, lamports)]),
            ] as const,
        )
      : []),
    [
      kind('two fees'),
      'each a part of what is spare',
      NET,
      'more than one fee is paid beside the order',
      async () => withMore([await fee(buy, 1n), await fee(buy, 2n)], { bought: 3n }),
    ],
    [
      kind('two fees'),
      'one of each side',
      NET,
      'more than one fee is paid beside the order',
      async () => withMore([await fee(buy, 1n), await fee(token, 1n)], { bought: 3n, sold: 3n }),
    ],
    [
      kind('a fee of what is bought'),
      'which is paid before the fill',
      NET,
      'a fee is paid before the order is filled',
      async () => withMore([], { before: [await fee(buy, 1n)], bought: 1n }),
    ],
    [
      kind('a high fee'),
      'of all that is spare',
      NET,
      'the fee beside the order is too high',
      async () => withMore([await fee(buy, part(buy, 1_000n))], { bought: part(buy, 1_000n) }),
    ],
    [
      kind('a high fee'),
      'of most of what is sold',
      NET,
      'the fee beside the order is too high',
      async () => withMore([await fee(sell, part(sell, 9_000n))], { sold: part(sell, 9_000n) }),
    ],
    [
      kind('other tokens'),
      'of an account that the swap does not know',
      UNASKED,
      BESIDE,
      async () => withMore([withAccount(await move(bonk, wallet, thief), 0, second)]),
    ],
    [
      kind('a transfer'),
      'without the mint',
      name === 'buysSol' || name === 'tokens' || name === 'token2022' ? TOO_MANY : TOO_FEW,
      misplaced('the Token instruction Transfer'),
      async () => {
        const to = (await move(token, wallet, thief)).accounts![2]!.address;
        return withMore([
          getTransferInstruction(
            { source: tokenAt, destination: to, authority: owner, amount: 7n },
            inProgram,
          ),
        ]);
      },
    ],
    [
      kind('control'),
      'over a token, for the thief',
      CONTROL,
      misplaced('the Token instruction Approve'),
      () =>
        withMore([
          getApproveInstruction({ source: tokenAt, delegate: thief, owner, amount: 2n ** 63n }, inProgram),
        ]),
    ],
    [
      kind('control'),
      'over the closing of an account, for the thief',
      CONTROL,
      misplaced('the Token instruction SetAuthority'),
      () =>
        withMore([
          getSetAuthorityInstruction(
            {
              ...{ owned: tokenAt, owner, newAuthority: thief },
              authorityType: AuthorityType.CloseAccount,
            },
            inProgram,
          ),
        ]),
    ],
    [
      kind('control'),
      'over the wallet itself',
      'it would give the wallet to a program',
      misplaced('the System instruction Assign'),
      () => withMore([getAssignInstruction({ account: owner, programAddress: scene.program })]),
    ],
    [
      kind('a burn'),
      'of the token of the swap',
      name === 'sellsSol' ? TOO_FEW : TOO_MANY,
      misplaced('the Token instruction Burn'),
      () =>
        withMore([
          getBurnInstruction({ account: tokenAt, mint: token.mint, authority: owner, amount: 7n }, inProgram),
        ]),
    ],
    [
      kind('durable nonce'),
      'of the wallet’s',
      'the transaction would never expire',
      misplaced('the System instruction AdvanceNonceAccount'),
      () => withMore([getAdvanceNonceAccountInstruction({ nonceAccount: nonce, nonceAuthority: owner })]),
    ],
    [
      kind('wrapped SOL'),
      'that is closed to the thief',
      isSol(buy) ? TOO_LITTLE_SOL : TOO_MUCH_SOL,
      isSol(sell) || isSol(buy) ? 'the wrapped SOL is not unwrapped to the wallet' : FOREIGN,
      () => withMore([getCloseAccountInstruction({ account: wrappedAccount, destination: thief, owner })]),
    ],
    [
      kind('wrapped SOL'),
      'of the thief, which is synced without a fee',
      passes('it changes nothing of the wallet’s'),
      FOREIGN,
      async () =>
        withMore([getSyncNativeInstruction({ account: (await scene.account(thief, null)) as Address })]),
    ],
    [
      kind('an account'),
      'for the thief, which the wallet pays for',
      isSol(buy) ? TOO_LITTLE_SOL : TOO_MUCH_SOL,
      OPENED,
      async () => withMore([await opened(wallet, thief, unheld)]),
    ],
    [
      kind('an account'),
      'for the thief, which the maker pays for',
      passes('the wallet pays nothing'),
      OPENED,
      async () => withMore([await opened(maker, thief, unheld)]),
    ],
    [
      kind('an account'),
      'of the wallet’s for a token that is not of the swap',
      passes('it is the wallet’s, and its rent with it'),
      OPENED,
      async () => withMore([await opened(wallet, wallet, unheld)]),
    ],
    [
      kind('a payer'),
      'who signs for all of it',
      passes('the wallet gets what was asked, for no fee'),
      'the fee payer is not the wallet',
      () => withMore([], { feePayer: thief }),
    ],
    [
      kind('a payer'),
      'of rent who does not sign',
      passes('the account is there already, so that nobody pays'),
      'the token account is not paid for by the wallet',
      async () => withMore([unsigned(await opened(third, wallet, token))]),
    ],
    [
      kind('a mandate'),
      'of an account that obeys the wallet',
      OBEYING,
      misplaced('the Token instruction SetAuthority'),
      () =>
        withMore([
          getSetAuthorityInstruction({
            ...{ owned: scene.ownMint, owner, newAuthority: thief },
            authorityType: AuthorityType.MintTokens,
          }),
        ]),
    ],
    [
      kind('a program'),
      'of the thief’s, which is told about the wallet',
      passes('it does nothing yet'),
      'the message calls a program that has no place in a swap',
      () =>
        withMore([
          {
            programAddress: scene.program,
            accounts: [{ address: wallet, role: AccountRole.WRITABLE_SIGNER }],
            data: Buffer.alloc(34),
          },
        ]),
    ],
  ]);
}
