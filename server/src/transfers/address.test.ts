import { isCallError } from '@cumulus/contract/errors.ts';
import { warningText } from '@cumulus/contract/warnings.ts';
import { type Address, getProgramDerivedAddress, lamports } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { describe, expect, test } from 'vitest';
import {
  extension,
  mintAccount,
  someAddress,
  tokenAccount,
  walletAccount,
} from '../../../testing/token-bytes.ts';
import type { Account } from '../ports/chain.ts';
import { INCINERATOR, TOKEN_2022_PROGRAM } from '../solana/programs.ts';
import { checkRecipient, parseAddress } from './address.ts';

const SENDER = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB' as Address;
const ON_CURVE = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address;
const RENT_SYSVAR = 'SysvarRent111111111111111111111111111111111' as Address;
const SYSVAR_OWNER = 'Sysvar1111111111111111111111111111111111111' as Address;
const [OFF_CURVE] = await getProgramDerivedAddress({
  programAddress: TOKEN_PROGRAM_ADDRESS,
  seeds: ['vault'],
});

const stake: Account = {
  lamports: lamports(1n),
  owner: 'Stake11111111111111111111111111111111111111' as Address,
  executable: false,
  data: new Uint8Array(200),
};
const multisig = (owner: string): Account => ({
  lamports: lamports(1n),
  owner: owner as Address,
  executable: false,
  data: new Uint8Array(355).fill(1),
});

function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (isCallError(error)) return error.message;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('an address as typed', () => {
  test('is read without the spaces around it', () => {
    expect(parseAddress(`  ${ON_CURVE}\n`)).toBe(ON_CURVE);
  });

  test.each([
    ['', 'Please enter a valid address'],
    ['   ', 'Please enter a valid address'],
    ['hello', 'Invalid Solana address format'],
    [ON_CURVE.slice(2), 'Invalid Solana address format'],
    [ON_CURVE.slice(0, 31), 'Invalid Solana address format'],
    [`${ON_CURVE}a`, 'Invalid Solana address format'],
    [ON_CURVE.replace('F', '0'), 'Invalid Solana address format'],
    [ON_CURVE.replace('F', 'O'), 'Invalid Solana address format'],
    ['0x52908400098527886E0F7030069857D2E4169EE7', 'Invalid Solana address format'],
    ['z'.repeat(44), 'Invalid Solana address format'],
    ['\u0000', 'Invalid Solana address format'],
  ])('[rule-05] %j is refused with its sentence', (text, sentence) => {
    expect(refusal(() => parseAddress(text))).toBe(sentence);
  });
});

describe('a recipient', () => {
  test('[rule-04] may not be the sending wallet', () => {
    const sentence = 'Cannot send funds to your own wallet';
    expect(refusal(() => checkRecipient(SENDER, walletAccount(1n), SENDER))).toBe(sentence);
    expect(refusal(() => checkRecipient(SENDER, null, SENDER))).toBe(sentence);
  });

  test.each<[string, Address, Account | null]>([
    ['a new address', ON_CURVE, null],
    ['a wallet', ON_CURVE, walletAccount(1n)],
    ['the wallet itself where no sender is known', SENDER, walletAccount(1n)],
  ])('[rule-05] %s passes without a word', (_, address, account) => {
    expect(warningText(checkRecipient(address, account, address === SENDER ? null : SENDER))).toBeNull();
  });

  const mint = 'This is the address of a token, not of a wallet. Funds sent there are lost.';
  const holding = 'This is a token account. Enter the address of the wallet that owns it.';
  const program = 'This is the address of a program, not of a wallet. Funds sent there are lost.';
  const offCurve = 'This address belongs to a program. Nobody holds a key for it.';
  const reserved = 'This address belongs to the Solana network itself. It cannot receive funds.';
  const destroyed = 'Solana destroys everything that is sent to this address.';
  const fields = { mint: someAddress(3), owner: someAddress(2), amount: 5n };

  test.each<[string, Address, Account | null, string]>([
    ['a mint of SPL Token', ON_CURVE, mintAccount(), mint],
    ['a plain mint of Token-2022', ON_CURVE, { ...mintAccount(), owner: TOKEN_2022_PROGRAM }, mint],
    ['a mint of Token-2022 with extensions', ON_CURVE, mintAccount({}, [extension.metadataPointer]), mint],
    ['a token account of SPL Token', OFF_CURVE, tokenAccount(fields), holding],
    ['a token account of Token-2022', ON_CURVE, tokenAccount(fields, [extension.immutableOwner]), holding],
    ['a program', ON_CURVE, { ...walletAccount(1n), executable: true }, program],
    ['a sysvar newer than our list', ON_CURVE, { ...stake, owner: SYSVAR_OWNER }, reserved],
    ['an address that the network keeps', RENT_SYSVAR, null, reserved],
    ['the incinerator', INCINERATOR as Address, null, destroyed],
    ['a derived address that the chain does not know', OFF_CURVE, null, offCurve],
    ['a derived address under a program', OFF_CURVE, stake, offCurve],
  ])('[rule-05] %s is refused with its reason', (_, address, account, sentence) => {
    expect(refusal(() => checkRecipient(address, account, SENDER))).toBe(sentence);
  });

  const vault =
    'This address is controlled by a program, such as a multisig vault. Make sure that you can get funds out of it.';
  const account =
    'This address is an account of a program, not a plain wallet. Make sure that you can get funds out of it.';

  test.each<[string, Address, Account, string]>([
    ['the vault of a multisig', OFF_CURVE, walletAccount(1n), vault],
    ['a stake account', ON_CURVE, stake, account],
    ['a nonce account', ON_CURVE, { ...walletAccount(1n), data: new Uint8Array(80) }, account],
    ['a multisig of SPL Token', ON_CURVE, multisig(TOKEN_PROGRAM_ADDRESS), account],
    ['a multisig of Token-2022', ON_CURVE, multisig(TOKEN_2022_PROGRAM), account],
  ])('[rule-05] %s passes with a warning', (_, address, held, warning) => {
    expect(warningText(checkRecipient(address, held, SENDER))).toBe(warning);
  });
});
