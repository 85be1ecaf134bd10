import { AccountRole, type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { AuthorityType, getBurnInstruction } from '@solana-program/token';
import { TOKEN_2022_PROGRAM } from '../../server/src/solana/programs.ts';
import { withAccount, withMoreAccounts } from '../../signer/testing/mutate.ts';
import { move } from '../../signer/testing/swap.ts';
import { enableExtension, requireMemo } from '../mint-rules.ts';
import {
  type Attack,
  attacksOf,
  CONTROL,
  INSIDE,
  misplaced,
  passes,
  SOL,
  TOO_FEW,
  UNASKED,
} from './attack.ts';
import { HELD, type Scene } from './scene.ts';
import { sideOf } from './world.ts';

/** Instructions of Token-2022 that its client has and SPL Token's lacks. Source: spl_token_2022 TokenInstruction. */
const [CPI_GUARD_EXTENSION, WITHDRAW_EXCESS_LAMPORTS] = [34, 38];
const CPI_GUARD = 11;
const OWN_TOKENS = 'the tokens that are bought are already of the wallet';

/** Use the rules that tokens and accounts of Token-2022 may have. */
export function token2022Attacks(scene: Scene): Attack[] {
  const { wallet, thief, mints, leasedAside } = scene;
  const { coSignedAnd, coSignedAs, routed, plainAccount } = scene;
  const { leased } = mints;
  const issuer = createNoopSigner(scene.issuer);
  const signs = { address: wallet, role: AccountRole.READONLY_SIGNER };
  const own = (data: readonly number[], ...accounts: readonly Address[]): Instruction => ({
    programAddress: TOKEN_2022_PROGRAM,
    accounts: [...accounts.map((address) => ({ address, role: AccountRole.WRITABLE })), signs],
    data: Uint8Array.from(data),
  });
  const guardCalls = enableExtension(plainAccount, wallet, CPI_GUARD, CPI_GUARD_EXTENSION);
  const excess = own([WITHDRAW_EXCESS_LAMPORTS], plainAccount, thief);
  /** The issuer moves tokens of the wallet into the account that it buys into. */
  const resold = async (source: Address) =>
    coSignedAs('token2022', async (steps) => {
      const moved = await move(scene.asked.token2022.buy, scene.issuer, wallet);
      return { ...steps, receive: withAccount(moved, 0, source) };
    });

  return attacksOf([
    [
      'transfer hook',
      'whose accounts come with what is sold',
      passes('the token has no hook: the accounts are not used'),
      'TransferChecked has a wrong number of accounts',
      () =>
        coSignedAs('token2022', (steps) => ({ ...steps, pay: withMoreAccounts(steps.pay!, scene.program) })),
    ],
    [
      'transfer hook',
      'whose accounts come with what is bought',
      passes('the token has no hook: the accounts are not used'),
      'TransferChecked has a wrong number of accounts',
      () =>
        coSignedAs('token2022', (steps) => ({
          ...steps,
          receive: withMoreAccounts(steps.receive!, scene.program),
        })),
    ],
    [
      'close authority',
      'over an account of Token-2022',
      CONTROL,
      misplaced('the Token instruction SetAuthority'),
      () =>
        coSignedAnd('tokens', {
          ...scene.handOver(plainAccount, AuthorityType.CloseAccount),
          programAddress: TOKEN_2022_PROGRAM,
        }),
    ],
    [
      'close authority',
      'over an account of Token-2022, by the router',
      CONTROL,
      INSIDE,
      () =>
        routed('tokens', [
          { ...scene.handOver(plainAccount, AuthorityType.CloseAccount), programAddress: TOKEN_2022_PROGRAM },
        ]),
    ],
    [
      'CPI guard',
      'on an account that no program may spend from any more',
      CONTROL,
      misplaced('an unknown instruction of Token'),
      async () => ({ ...(await coSignedAnd('tokens', ...guardCalls)), rentLamports: SOL }),
    ],
    [
      'CPI guard',
      'which a router cannot set, but makes room for',
      CONTROL,
      INSIDE,
      async () => ({ ...(await routed('tokens', [guardCalls[0]!])), rentLamports: SOL }),
    ],
    [
      'memo required',
      'of all who send to an account, by the router',
      CONTROL,
      INSIDE,
      async () => ({ ...(await routed('tokens', requireMemo(plainAccount, wallet))), rentLamports: SOL }),
    ],
    [
      'lamports beyond the rent',
      'of an account of Token-2022',
      'it would take the SOL of a token account',
      misplaced('the Token instruction WithdrawExcessLamports'),
      () => coSignedAnd('tokens', excess),
    ],
    [
      'lamports beyond the rent',
      'of an account of Token-2022, by the router',
      'it would take the SOL of a token account',
      INSIDE,
      () => routed('tokens', [excess]),
    ],
    [
      'own tokens sold to the wallet',
      'out of the account that they go to',
      TOO_FEW,
      OWN_TOKENS,
      async () => resold(await scene.account(wallet, leased)),
    ],
    [
      'own tokens sold to the wallet',
      'out of the account that is sold from',
      'the account holds another token',
      OWN_TOKENS,
      () => resold(plainAccount),
    ],
    [
      'own tokens sold to the wallet',
      'out of a second account',
      UNASKED,
      passes('only the chain knows whose account it is that is at no derived address'),
      () => resold(leasedAside),
    ],
    [
      'permanent delegate',
      'of what is bought, who takes it back by the router',
      TOO_FEW,
      INSIDE,
      async () => {
        const taken = await move(sideOf(leased, 1n), wallet, thief);
        const accounts = taken.accounts!.map((meta, at) =>
          at === 3 ? { ...meta, address: scene.issuer } : meta,
        );
        return routed('token2022', [{ ...taken, accounts }]);
      },
    ],
    [
      'permanent delegate',
      'who burns what is bought',
      TOO_FEW,
      misplaced('the Token instruction Burn'),
      async () =>
        coSignedAnd(
          'token2022',
          getBurnInstruction(
            {
              account: await scene.account(wallet, leased),
              mint: leased.address,
              authority: issuer,
              amount: HELD,
            },
            { programAddress: leased.program },
          ),
        ),
    ],
  ]);
}
