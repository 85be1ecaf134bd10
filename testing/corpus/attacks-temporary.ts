import { createHash } from 'node:crypto';
import { type Address, createNoopSigner, getAddressDecoder } from '@solana/kit';
import { getCloseAccountInstruction } from '@solana-program/token';
import { fromBase58 } from '../../server/src/solana/base58.ts';
import { TOKEN_2022_PROGRAM } from '../../server/src/solana/programs.ts';
import { isOnCurve } from '../../signer/src/guard/derive.ts';
import { transferSol } from '../../signer/testing/messages.ts';
import { longer, withAccount, withData, withMoreAccounts } from '../../signer/testing/mutate.ts';
import {
  openTemporary,
  ROUTER,
  type Steps,
  TOKEN_RENT,
  temporaryAccount,
  WRAPPED_SOL,
} from '../../signer/testing/swap.ts';
import { type Attack, attacksOf, FOREIGN, NOT_UNWRAPPED, passes, UNDERIVED } from './attack.ts';
import { mainnetShapes } from './mainnet.ts';
import type { Scene } from './scene.ts';

const ANOTHERS = 'a temporary account is opened that is not of the wallet';
const AT_ANOTHER = 'a temporary account is opened at another address';
const COMES_BACK = passes('all that goes into the account comes back when it is closed to the wallet');

/** Abuse the router's temporary account for wrapped SOL, and the SOL that goes through it. */
export async function temporaryAttacks(scene: Scene): Promise<Attack[]> {
  const { asked, wallet, maker, thief, mints } = scene;
  const { as, and, closing, temporary } = await mainnetShapes(scene);
  const [thiefs, makers] = [await temporaryAccount(thief), await temporaryAccount(maker)];
  const opening = await openTemporary(wallet);
  const full = asked.sellsSol.sell.amount + TOKEN_RENT;
  const closeOf = (account: Address, of: Address, destination: Address) =>
    getCloseAccountInstruction({ account, destination, owner: createNoopSigner(of) });
  /** A sale whose SOL goes through an account at another address, opened with these seeds. */
  const through = async (account: Address, bump: number) =>
    as('sellsSol', (good) => {
      const renamed = Object.entries(good).map(([name, instruction]) => [
        name,
        {
          ...instruction,
          accounts: (instruction.accounts ?? []).map((meta) =>
            meta.address === temporary ? { ...meta, address: account } : meta,
          ),
        },
      ]);
      const changed = Object.fromEntries(renamed) as Steps;
      const opened = withData(changed.openTemporary!, (data) => Buffer.of(...data.subarray(0, 8), bump));
      return { ...changed, openTemporary: opened };
    });

  return attacksOf([
    [
      'temporary account of another',
      'the thief, to whom it is closed',
      'an account is not what the transaction takes it for',
      ANOTHERS,
      async () =>
        as('sellsSol', async (good) => ({
          ...good,
          fund: transferSol(wallet, thiefs, full),
          openTemporary: await openTemporary(thief),
          close: closeOf(thiefs, thief, thief),
        })),
    ],
    [
      'temporary account of another',
      'the maker, beside a swap of tokens',
      passes('the maker pays for an account of his own'),
      ANOTHERS,
      () =>
        as('tokens', async (good) => ({
          open: await openTemporary(maker),
          ...good,
          close: closeOf(makers, maker, maker),
        })),
    ],
    [
      'temporary account of another token',
      'at the address that belongs to it',
      COMES_BACK,
      'a temporary account is opened for another token than wrapped SOL',
      async () => {
        const [account, bump] = placeOf('token_account', wallet, mints.usd.address);
        const open = withAccount(withAccount(opening, 0, account), 2, mints.usd.address);
        return as(
          'tokens',
          and(
            withData(open, (data) => Buffer.of(...data.subarray(0, 8), bump)),
            closing(account),
          ),
        );
      },
    ],
    [
      'temporary account of another token',
      'at the address of the one for wrapped SOL',
      UNDERIVED,
      'a temporary account is opened for another token than wrapped SOL',
      () => as('tokens', and(withAccount(opening, 2, mints.usd.address), closing())),
    ],
    [
      'temporary account at another address',
      'from another seed',
      UNDERIVED,
      AT_ANOTHER,
      async () => through(...placeOf('token-account', wallet, WRAPPED_SOL)),
    ],
    [
      'temporary account at another address',
      'from another bump',
      COMES_BACK,
      AT_ANOTHER,
      async () => {
        const [, canonical] = placeOf('token_account', wallet, WRAPPED_SOL);
        return through(...placeOf('token_account', wallet, WRAPPED_SOL, canonical - 1));
      },
    ],
    [
      'temporary account at another address',
      'in a lookup table',
      passes('the account stays the wallet’s, with no more than its rent in it'),
      AT_ANOTHER,
      async () => ({ ...(await as('tokens', (good) => ({ opening, ...good }))), table: [temporary] }),
    ],
    [
      'temporary account with another program',
      'that opens it',
      'an account belongs to another program',
      'a temporary account is opened with another program',
      () =>
        as('sellsSol', (good) => ({ ...good, openTemporary: withAccount(opening, 3, TOKEN_2022_PROGRAM) })),
    ],
    [
      'temporary account with another program',
      'that closes it',
      'an account belongs to another program',
      FOREIGN,
      () =>
        as('sellsSol', (good) => ({ ...good, close: { ...closing(), programAddress: TOKEN_2022_PROGRAM } })),
    ],
    [
      'temporary account of another form',
      'with a byte more',
      'an account is not what the transaction takes it for',
      'create_token_account has data of a wrong length',
      () => as('sellsSol', (good) => ({ ...good, openTemporary: withData(opening, longer) })),
    ],
    [
      'temporary account of another form',
      'with an account more',
      passes('this router does not use it'),
      'create_token_account has a wrong number of accounts',
      () => as('sellsSol', (good) => ({ ...good, openTemporary: withMoreAccounts(opening, thief) })),
    ],
    [
      'temporary account opened twice',
      'the same one',
      'the account exists already',
      'the message has more than one create_token_account',
      () => as('sellsSol', (good) => ({ again: opening, ...good })),
    ],
    [
      'temporary account closed twice',
      'to the wallet',
      'an account is not what the transaction takes it for',
      'an account is closed twice',
      () => as('sellsSol', and(closing())),
    ],
    [
      'temporary account closed twice',
      'and to the maker at last',
      'an account is not what the transaction takes it for',
      'an account is closed twice',
      () => as('sellsSol', and(closing(temporary, maker))),
    ],
    [
      'temporary account closed by another',
      'the thief',
      'the token account belongs to somebody else',
      NOT_UNWRAPPED,
      () => as('sellsSol', (good) => ({ ...good, close: closeOf(temporary, thief, wallet) })),
    ],
  ]);
}

/** An address that the router derives from a seed, a wallet and a mint, with the highest bump up to `most`. */
function placeOf(seed: string, wallet: Address, mint: Address, most = 255): readonly [Address, number] {
  for (let bump = most; ; bump -= 1) {
    const parts = [
      Buffer.from(seed),
      fromBase58(wallet),
      fromBase58(mint),
      Buffer.of(bump),
      fromBase58(ROUTER),
    ];
    const hash = createHash('sha256').update(Buffer.concat([...parts, Buffer.from('ProgramDerivedAddress')]));
    const address = hash.digest();
    if (!isOnCurve(address)) return [getAddressDecoder().decode(address), bump];
  }
}
